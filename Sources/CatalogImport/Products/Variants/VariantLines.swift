import CatalogFields

/// The rows of a sheet in which several stand for the variants of one product, as shops write them.
///
///     // Handle,Title,Option1 Value,Variant SKU,Variant Price,Image Src
///     // shirt,Shirt,M,S-M,20,a.jpg          Shirt – M
///     // shirt,,L,S-L,22,                    Shirt – L, with what is the same of both
///     // shirt,,,,,b.jpg                     no product, but another picture
///
/// The picture of a variant is its own (`Variant Image`), or the first of the product: further ones
/// stand beside variants that have nothing to do with them.
///
/// Rows of a type (`variable`, `parent`) whose variations (`variation`, `child`) have rows of their
/// own are no products where they have no price. A variation has what it does not say itself from its
/// parent, where that stands above it.
struct VariantLines: RowReader {
  private var reader: ItemLines
  private let leavesOutParents: Bool
  private let keepsNames: Bool
  private var layout: LineLayout?
  private var isKnown = false
  private var first = RawRow()
  private var hasFirst = false
  /// The last row of a parent.
  private var parent: RawRow?
  /// The parents by what variations call them, and the bytes of their rows.
  private var parents: [String: RawRow] = [:]
  private var parentSize = 0
  private static let greatestParentSize = 1 << 24
  /// The number of variations whose parent is not known.
  private var orphanCount = 0
  private var variantCount = 0
  private var pictureCount = 0
  private var parentCount = 0
  private var otherPictureCount = 0
  /// Whether there were rows of variations.
  private(set) var hasVariations = false
  /// Whether there were rows with the title of the row above, and nothing says by what they differ.
  var hasVariantsWithoutOptions: Bool { variantCount > 0 && layout?.hasOptions == false }

  /// Makes a reader.
  ///
  /// - Parameter look: What has read rows of the same file before: by what it found, rows of parents
  ///   without a price are left out, and rows of variants say nothing of the name, where that of the
  ///   product alone would come in place of the variants' own.
  init(_ reader: any RowReader, _ options: ImportOptions, behind look: VariantLines? = nil) {
    self.reader = ItemLines(
      reader, keepsParents: options.keepsParents, isUpdate: options.key != nil)
    leavesOutParents = !options.keepsParents && look?.hasVariations == true
    keepsNames = look.map(options.keepsNames) ?? false
  }

  var tables: [SourceTable] { reader.tables }

  var wordsReadAsNone: [String] { reader.wordsReadAsNone }

  /// The delimiter of CSV; nil for other formats.
  var delimiter: UInt8? { reader.delimiter }

  var remarks: [String] {
    var own: [String] = []
    if variantCount > 0 {
      own.append(
        "rows with the title of the row above: \(variantCount), each of which is a variant")
    }
    if pictureCount > 0 {
      own.append("rows with another picture of the product above, no products: \(pictureCount)")
    }
    if parentCount > 0 {
      own.append(
        "parents of variations without a price, no products: \(parentCount); to import them: "
          + "--keep-parents")
    }
    if orphanCount > 0 {
      own.append(
        "variations that have nothing from their parent, for it does not stand above them"
          + (parentSize < Self.greatestParentSize
            ? "" : ", or behind the first \(Self.greatestParentSize >> 20) MiB of parents")
          + ": \(orphanCount)")
    }
    if otherPictureCount > 0 {
      own.append(
        "further pictures of products, not read beside their variants: \(otherPictureCount)")
    }
    if keepsNames {
      own.append(
        "names not read: rows of variants have that of their product, and nothing by which they "
          + "differ")
    }
    return reader.remarks + own
  }

  mutating func next(into row: inout RawRow) throws -> Int? {
    while let table = try reader.next(into: &row) {
      if !isKnown, let columns = reader.tables.first {
        layout = LineLayout(columns)
        isKnown = true
      }
      guard let layout else { return table }
      switch layout.role(of: row, below: hasFirst ? first : nil) {
      case .whole:
        if !layout.namesParents { parent = nil }
      case .first:
        swap(&first, &row)
        hasFirst = true
        write(first, with: first, layout, into: &row)
      case .variant:
        variantCount += 1
        var variant = RawRow()
        swap(&variant, &row)
        write(variant, with: first, layout, into: &row)
      case .picture:
        pictureCount += 1
        continue
      case .parent:
        note(row, layout)
        if leavesOutParents, !layout.hasPrice(row) {
          parentCount += 1
          continue
        }
      case .variation:
        hasVariations = true
        let parent =
          layout.namesParents ? layout.nameOfParent(of: row).flatMap { parents[$0] } : self.parent
        if parent == nil, layout.namesParents { orphanCount += 1 }
        let name = layout.nameOfVariation(row)
        if name == nil, parent == nil { return table }
        var variation = RawRow()
        swap(&variation, &row)
        write(variation, named: name ?? "", layout, into: &row) { column in
          layout.inherited.contains(column) ? parent?.filled(at: column) : nil
        }
      }
      return table
    }
    return nil
  }

  /// Keeps the row of a parent for its variations.
  private mutating func note(_ row: RawRow, _ layout: LineLayout) {
    if !layout.namesParents { parent = row }
    guard layout.namesParents, parentSize < Self.greatestParentSize else { return }
    parentSize += row.bytes.count + row.values.count * MemoryLayout<RawRow.Value>.stride
    for name in layout.names(ofParent: row) { parents[name] = parents[name] ?? row }
  }

  /// Writes a row with what it has in common with the first of its product.
  private mutating func write(
    _ own: RawRow, with first: RawRow, _ layout: LineLayout, into row: inout RawRow
  ) {
    let picture = layout.picture(of: own, in: first)
    if layout.hasOtherPicture(own, than: first) { otherPictureCount += 1 }
    write(own, named: layout.name(of: own, in: first), layout, into: &row, picture: picture) {
      column in
      layout.common.contains(column) ? first.filled(at: column) : nil
    }
    if keepsNames, layout.title < row.count { row.values[layout.title] = .absent(line: own.line) }
  }

  private func write(
    _ own: RawRow, named name: String, _ layout: LineLayout, into row: inout RawRow,
    picture: ArraySlice<UInt8>? = nil, elsewhere: (Int) -> ArraySlice<UInt8>?
  ) {
    row.begin(line: own.line)
    for column in 0..<max(own.count, layout.greatestCount) {
      let line = column < own.count ? own.line(at: column) : own.line
      if column == layout.title, !name.isEmpty {
        row.append(.text, name.utf8, line: line)
      } else if let picture, column == layout.gallery {
        row.append(.text, picture, line: line)
      } else if let value = own.filled(at: column) {
        row.append(own.kind(at: column), value, line: line)
      } else if let value = elsewhere(column) {
        row.append(.text, value, line: line)
      } else if column < own.count {
        row.append(own.kind(at: column), own.bytes(at: column), line: line)
      } else {
        row.append(.null, [], line: line)
      }
    }
  }
}

/// The columns of a sheet that say which of its rows are variants.
private struct LineLayout {
  enum Role {
    case whole
    /// The first of its product.
    case first
    case variant
    case picture
    /// One with variations in rows of their own, with a price or without.
    case parent
    case variation
  }

  let title: Int
  private var handle: Int?
  private var kind: Int?
  private var options: [Int] = []
  private var attributes: [Int] = []
  private var prices: [Int] = []
  /// The columns of which one has a value in a variant.
  private var variantColumns: Set<Int> = []
  private var pictures: Set<Int> = []
  /// The column of the product's pictures, and that of a variant's own.
  private(set) var gallery: Int?
  private var ownPicture: Int?
  /// The columns that a variant has from the first row of its product.
  private(set) var common: Set<Int> = []
  /// The columns that a variation has from its parent.
  private(set) var inherited: Set<Int> = []
  /// The number of values of a row that has all that it can have from another.
  private(set) var greatestCount = 0
  private var parent: Int?
  /// The columns by one of which the parent is named.
  private var identities: [Int] = []

  /// Whether a column says which parent a variation has.
  var namesParents: Bool { parent != nil }

  private static let parentNames: Set<String> = ["parent", "parentsku", "parentid"]
  private static let handles: Set<String> = ["handle", "urlhandle", "producthandle"]
  private static let kinds: Set<String> = ["type", "producttype", "parentage", "parentchild"]
  private static let parents: Set<String> = ["variable", "parent", "configurable"]
  private static let initials: [UInt8] = Array("vpc".utf8)
  private static let variations: Set<String> = ["variation", "child"]
  private static let pictureWords: Set<String> = ["image", "images", "picture", "photo"]
  private static let commonNames: Set<String> = [
    "vendor", "type", "tags", "category", "categories", "productcategory", "producttype",
    "collection", "published", "status", "giftcard", "seotitle", "seodescription",
  ]

  /// Returns nil for a sheet whose rows are products.
  init?(_ table: SourceTable) {
    let tableName = TableName(table.name)
    var title: (column: Int, score: Int)?
    for (index, column) in table.columns.enumerated() {
      let words = NameWords(column.name)
      let readings = ColumnName.readings(of: column.name, in: tableName)
      func isField(_ field: ProductField) -> Bool {
        readings[field].map { $0 < ColumnName.compoundScore } ?? false
      }
      if Self.handles.contains(words.key) { handle = handle ?? index }
      if Self.kinds.contains(words.key) { kind = kind ?? index }
      if Self.parentNames.contains(words.key) { parent = parent ?? index }
      if isField(.sku) || isField(.id) { identities.append(index) }
      if let score = readings[.name], score < title?.score ?? .max { title = (index, score) }
      if OptionName.isOption(words) { options.append(index) }
      if words.words.first == "attribute", words.words.contains("value") {
        attributes.append(index)
      }
      if isField(.price) { prices.append(index) }
      if isField(.sku) || isField(.price) { variantColumns.insert(index) }
      if !Self.pictureWords.isDisjoint(with: words.words) || isField(.image) {
        pictures.insert(index)
      }
      if words.words.contains("variant"), words.words.contains("image") {
        ownPicture = ownPicture ?? index
      } else if isField(.image) {
        gallery = gallery ?? index
      }
      if [.manufacturer, .details, .origin].contains(where: isField)
        || Self.isCommon(words)
      {
        common.insert(index)
      }
    }
    variantColumns.formUnion(options)
    guard let title, handle != nil && !variantColumns.isEmpty || kind != nil && !prices.isEmpty
    else { return nil }
    self.title = title.column
    if variantColumns.isEmpty { handle = nil }
    common.subtract(variantColumns.union(pictures).union([title.column]))
    inherited = common.union(pictures)
    greatestCount = max(inherited.max() ?? 0, title.column) + 1
  }

  /// Whether a column says something of a product and not of its variants: `Option1 Name`, `Tags`,
  /// `Google Shopping / Gender`, `Fabric (product.metafields.custom.fabric)`.
  private static func isCommon(_ words: NameWords) -> Bool {
    commonNames.contains(words.key) || OptionName.namesOption(words)
      || words.words.starts(with: ["google", "shopping"]) || words.words.first == "included"
      || words.words.contains("metafields")
  }

  func role(of row: RawRow, below first: RawRow?) -> Role {
    if let handle, let name = row.filled(at: handle) {
      if row.filled(at: title) != nil { return .first }
      guard let first, first.filled(at: handle) == name else { return .whole }
      if variantColumns.contains(where: { row.filled(at: $0) != nil }) { return .variant }
      let others = row.values.indices.filter { $0 != handle && row.filled(at: $0) != nil }
      return !others.isEmpty && others.allSatisfy(pictures.contains) ? .picture : .whole
    }
    if let kind, let word = row.filled(at: kind),
      // Most words are others, and need not be made a string.
      word.count < 20, let letter = word.first, Self.initials.contains(letter | 0x20)
    {
      let word = String(decoding: word, as: UTF8.self).lowercased()
      if Self.variations.contains(word) { return .variation }
      if Self.parents.contains(word) { return .parent }
    }
    return .whole
  }

  /// Whether a row has a price; a word for nothing, such as `POA`, is none.
  func hasPrice(_ row: RawRow) -> Bool {
    prices.contains { row.text(at: $0).map { !WordForNothing.isKnown($0) } ?? false }
  }

  /// Whether a column says by what variants differ.
  var hasOptions: Bool { !options.isEmpty }

  /// Returns the picture of a row of a product: its own, or the first of the product.
  func picture(of row: RawRow, in first: RawRow) -> ArraySlice<UInt8>? {
    ownPicture.flatMap { row.filled(at: $0) } ?? gallery.flatMap { first.filled(at: $0) }
  }

  /// Whether a row has a further picture of its product.
  func hasOtherPicture(_ row: RawRow, than first: RawRow) -> Bool {
    guard let gallery, row.line != first.line, let picture = row.filled(at: gallery) else {
      return false
    }
    return picture != first.filled(at: gallery)
  }

  /// Returns the name of a row of a product: the title of the first with its options.
  func name(of row: RawRow, in first: RawRow) -> String {
    OptionName.name(first.text(at: title) ?? "", of: nil, options.compactMap(row.text))
  }

  /// Returns what a variation calls its parent.
  func nameOfParent(of variation: RawRow) -> String? { parent.flatMap { variation.text(at: $0) } }

  /// Returns what variations may call a parent: its SKU, its id, and that as `id:45`.
  func names(ofParent row: RawRow) -> [String] {
    identities.compactMap { row.text(at: $0) }.flatMap { [$0, "id:" + $0] }
  }

  /// Returns the name of a variation that says nothing of its attributes; nil where it does.
  func nameOfVariation(_ row: RawRow) -> String? {
    let values = attributes.compactMap(row.text)
    guard !values.isEmpty, let name = row.text(at: title) else { return nil }
    let lowercased = name.lowercased()
    if values.contains(where: { lowercased.contains($0.lowercased()) }) { return nil }
    return OptionName.name(name, of: nil, values)
  }
}

extension ImportOptions {
  /// Whether the names of products that are there stay: rows of variants have that of their product
  /// alone, and nobody has asked for it.
  fileprivate func keepsNames(of lines: VariantLines) -> Bool {
    key != nil && lines.hasVariantsWithoutOptions
      && !assignments.contains { $0.field == ProductField.name.rawValue }
  }
}

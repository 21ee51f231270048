import CatalogFields

/// The rows of a sheet that says of each what it is, as exports of BigCommerce do: a product, a
/// variant of the product above, a picture of it, or a rule for its variants.
///
///     // Item Type,Product Name,Product Code/SKU,Price
///     // Product,Linen Shirt,LS,49
///     // SKU,"[S]Size=Small,[C]Color=Red",LS-S,     Linen Shirt – Small / Red, 49
///     // Rule,[S]Size=Large,LS-L,[ADD]5             no product
///
/// A variant has what it does not say itself from its product, which is no product then.
struct ItemLines: RowReader {
  private var reader: any RowReader
  private let keepsParents: Bool
  private let isUpdate: Bool
  private var layout: ItemLayout?
  private var isKnown = false
  /// The last row of a product; it is given when it is known whether variants follow.
  private var product = RawRow()
  private var hasProduct = false
  private var isHeld = false
  private var rowAhead: RawRow?
  private var errorAhead: (any Error)?
  private var variantCount = 0
  private var pictureCount = 0
  private var ruleCount = 0
  private var parents = NotedCodes()
  private var priceRules = NotedCodes()

  /// - Parameters:
  ///   - keepsParents: Whether products with variants below them are products, too.
  ///   - isUpdate: Whether products are found by a key: then the name of a product is not that of a
  ///     variant without options.
  init(_ reader: any RowReader, keepsParents: Bool, isUpdate: Bool) {
    self.reader = reader
    self.keepsParents = keepsParents
    self.isUpdate = isUpdate
  }

  var tables: [SourceTable] { reader.tables }

  var wordsReadAsNone: [String] { reader.wordsReadAsNone }

  /// The delimiter of CSV; nil for other formats.
  var delimiter: UInt8? { (reader as? CSVReader)?.delimiter }

  var remarks: [String] {
    var own: [String] = []
    if variantCount > 0 {
      own.append("rows that are variants of the product above: \(variantCount)")
    }
    if parents.count > 0 {
      own.append(
        "products whose variants have rows below, no products themselves: \(parents); to import "
          + "them: --keep-parents")
    }
    if pictureCount > 0 {
      own.append("rows with another picture of the product above, no products: \(pictureCount)")
    }
    if ruleCount > 0 { own.append("rules for variants, no products: \(ruleCount)") }
    if priceRules.count > 0 {
      own.append(
        "rules that change a price, which is imported as it is without them: \(priceRules)")
    }
    return reader.remarks + own
  }

  mutating func next(into row: inout RawRow) throws -> Int? {
    if isKnown, layout == nil { return try reader.next(into: &row) }
    while true {
      let table: Int?
      do {
        table = try nextRow(into: &row)
      } catch {
        guard isHeld else { throw error }
        errorAhead = error
        return release(into: &row)
      }
      guard let table else { return isHeld ? release(into: &row) : nil }
      guard let layout else { return table }
      switch layout.role(of: row) {
      case .product:
        swap(&row, &product)
        layout.sharePicture(of: product, with: &product)
        hasProduct = true
        defer { isHeld = true }
        if isHeld { return table }
      case .variant(let options):
        guard hasProduct else {
          throw ImportError(
            line: row.line, field: ProductField.name.label,
            "is that of a variant, and no product stands above it", isOfRow: true)
        }
        if isHeld, keepsParents {
          rowAhead = row
          return release(into: &row)
        }
        if isHeld { parents.add(layout.code(of: product)) }
        isHeld = false
        variantCount += 1
        var variant = RawRow()
        swap(&variant, &row)
        write(variant, options, layout, into: &row)
        return table
      case .picture:
        if !isHeld || !layout.sharePicture(of: row, with: &product) { pictureCount += 1 }
      case .rule:
        ruleCount += 1
        if layout.changesPrice(row) { priceRules.add(layout.code(of: row)) }
      case .other:
        if isHeld {
          rowAhead = row
          return release(into: &row)
        }
        hasProduct = false
        return table
      }
    }
  }

  private mutating func nextRow(into row: inout RawRow) throws -> Int? {
    if let ahead = rowAhead {
      row = ahead
      rowAhead = nil
      return 0
    }
    if let error = errorAhead {
      errorAhead = nil
      throw error
    }
    let table = try reader.next(into: &row)
    if !isKnown, table != nil {
      layout = reader.tables.first.flatMap(ItemLayout.init)
      isKnown = true
    }
    return table
  }

  /// Gives the row of the product that was held back.
  private mutating func release(into row: inout RawRow) -> Int {
    row = product
    isHeld = false
    return 0
  }

  /// Writes the row of a variant with what it has from its product.
  private func write(
    _ own: RawRow, _ options: [String], _ layout: ItemLayout, into row: inout RawRow
  ) {
    row.begin(line: own.line)
    for column in 0..<max(own.count, product.count) {
      let line = column < own.count ? own.line(at: column) : own.line
      if column == layout.title {
        let name = OptionName.name(product.text(at: column) ?? "", of: nil, options)
        row.append(.text, name.utf8, line: line)
        if isUpdate, options.isEmpty { row.values[column] = .absent(line: line) }
      } else if column == layout.item {
        // BigCommerce indents the word.
        row.append(.text, (own.text(at: column) ?? "").utf8, line: line)
      } else if layout.pictures.contains(column), let picture = layout.picture(of: own) {
        row.append(.text, picture, line: line)
      } else if let value = own.filled(at: column) {
        row.append(own.kind(at: column), value, line: line)
      } else if layout.inherited.contains(column), let value = product.filled(at: column) {
        row.append(product.kind(at: column), value, line: line)
      } else {
        row.append(.null, [], line: line)
      }
    }
  }
}

/// The columns of a sheet whose rows say what they are.
private struct ItemLayout {
  enum Role {
    case product
    case variant(options: [String])
    case picture
    case rule
    case other
  }

  let title: Int
  let item: Int
  private var options: Int?
  private let code: Int
  private var prices: [Int] = []
  /// The column of the product's picture, and that of a variant's own: either may be the one that is
  /// read, and has the picture of each row.
  private var gallery: Int?
  private var variantPicture: Int?
  /// The columns that a variant has from its product.
  private(set) var inherited: Set<Int> = []

  /// Columns of what each variant has for itself, and of its stock.
  private static let ownWords: Set<String> = [
    "upc", "ean", "gtin", "isbn", "mpn", "barcode", "stock", "inventory", "bin", "options",
  ]

  /// Returns nil for a sheet whose rows do not say what they are.
  init?(_ table: SourceTable) {
    let words = table.columns.map { NameWords($0.name) }
    let options = words.firstIndex { $0.key == "options" }
    guard
      let item = words.firstIndex(where: {
        $0.key == "itemtype" || $0.key == "item" && options != nil
      })
    else { return nil }
    self.item = item
    self.options = options
    let tableName = TableName(table.name)
    var name, sku: (column: Int, score: Int)?
    for (index, column) in table.columns.enumerated() where index != item {
      let readings = ColumnName.readings(of: column.name, in: tableName)
      func isField(_ fields: ProductField...) -> Bool {
        fields.contains { readings[$0].map { $0 < ColumnName.compoundScore } ?? false }
      }
      if let score = readings[.name], score < name?.score ?? .max { name = (index, score) }
      if let score = readings[.sku], score < sku?.score ?? .max { sku = (index, score) }
      if isField(.price) { prices.append(index) }
      let words = words[index].words
      if words.contains("image"), words.contains("variant") {
        variantPicture = variantPicture ?? index
      } else if isField(.image) {
        gallery = gallery ?? index
      }
      if !isField(.id, .sku, .quantity), Self.ownWords.isDisjoint(with: words) {
        inherited.insert(index)
      }
    }
    guard let name, let sku else { return nil }
    title = name.column
    code = sku.column
    inherited.subtract([title, code])
  }

  func role(of row: RawRow) -> Role {
    switch row.text(at: item)?.lowercased() {
    case "product": return row.filled(at: title) == nil ? .other : .product
    case "image", "video": return options == nil ? .other : .picture
    case "rule":
      let name = row.filled(at: title)
      return name.map(VariantOptions.areOptions) ?? true ? .rule : .other
    case "sku", "variant":
      if let name = row.text(at: title) {
        return VariantOptions.ofName(name).map { .variant(options: $0) } ?? .other
      }
      let text = options.flatMap { row.text(at: $0) } ?? ""
      return .variant(options: VariantOptions.ofList(text))
    default: return .other
    }
  }

  func code(of row: RawRow) -> String { row.text(at: code) ?? "" }

  func changesPrice(_ row: RawRow) -> Bool { prices.contains { row.filled(at: $0) != nil } }

  /// The columns of pictures.
  var pictures: [Int] { [gallery, variantPicture].compactMap(\.self) }

  /// Returns the picture that a row says itself: a variant's own before that of its product.
  func picture(of row: RawRow) -> ArraySlice<UInt8>? {
    pictures.reversed().lazy.compactMap { row.filled(at: $0) }.first
  }

  /// Gives a product without a picture that of a row below it, or its own in both columns.
  ///
  /// - Returns: Whether it has it.
  @discardableResult
  func sharePicture(of row: RawRow, with product: inout RawRow) -> Bool {
    guard let picture = picture(of: row) else { return false }
    var isGiven = false
    for column in pictures where column < product.count && product.filled(at: column) == nil {
      product.replace(at: column, .text, picture)
      product.values[column].line = row.line
      isGiven = true
    }
    return isGiven
  }
}

import CatalogFields

/// The columns of a sheet whose rows say what they are.
struct ItemLayout {
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

  /// Whether a product has no picture, and one would be read.
  func isWithoutPicture(_ product: RawRow) -> Bool {
    !pictures.isEmpty && picture(of: product) == nil
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

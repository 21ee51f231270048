import CatalogFields

/// The rows of a sheet that says of each what it is, as exports of BigCommerce do: a product, a
/// variant of the product above, a picture of it, or a rule for its variants.
///
///     // Item Type,Product Name,Product Code/SKU,Price
///     // Product,Linen Shirt,LS,49
///     // SKU,"[S]Size=Small,[C]Color=Red",LS-S,     Linen Shirt – Small / Red, 49
///     // Rule,[S]Size=Large,LS-L,[ADD]5             no product
///
/// A variant has what it does not say itself from its product, which is no product then. A product without
/// a picture, and its variants, have that of a row below them, also behind the variants.
struct ItemLines: RowReader {
  private var reader: any RowReader
  private let keepsParents: Bool
  private let isUpdate: Bool
  private var layout: ItemLayout?
  private var isKnown = false
  /// The last row of a product.
  private var product = RawRow()
  private var hasProduct = false
  private var hasVariants = false
  /// The size of its variants so far.
  private var size = 0
  private static let greatestSize = 1 << 22
  /// The product, until it is known whether variants follow, or its variants, until a picture follows or they
  /// are many.
  private var held: [RawRow] = []
  /// The number of rows that were given of those that were held.
  private var givenCount = 0
  private var isComplete = false
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
      if isComplete, giveHeld(into: &row) { return 0 }
      let table: Int?
      do {
        table = try nextRow(into: &row)
      } catch {
        guard !held.isEmpty else { throw error }
        errorAhead = error
        isComplete = true
        continue
      }
      guard let table else {
        if held.isEmpty { return nil }
        isComplete = true
        continue
      }
      guard let layout else { return table }
      switch layout.role(of: row) {
      case .product where held.isEmpty:
        swap(&row, &product)
        layout.sharePicture(of: product, with: &product)
        held = [product]
        (hasProduct, hasVariants, size) = (true, false, 0)
      case .variant(let options):
        guard hasProduct else {
          throw ImportError(
            line: row.line, field: ProductField.name.label,
            "is that of a variant, and no product stands above it", isOfRow: true)
        }
        if !hasVariants, !keepsParents {
          parents.add(layout.code(of: product))
          held = []
        }
        hasVariants = true
        variantCount += 1
        let variant = variant(row, options, layout)
        size += variant.bytes.count + variant.count * MemoryLayout<RawRow.Value>.stride
        held.append(variant)
        isComplete = !layout.isWithoutPicture(product) || size >= Self.greatestSize
      case .picture:
        if !givePicture(of: row, layout) { pictureCount += 1 }
      case .rule:
        ruleCount += 1
        if layout.changesPrice(row) { priceRules.add(layout.code(of: row)) }
      case .other where held.isEmpty:
        hasProduct = false
        return table
      case .product, .other:
        rowAhead = row
        isComplete = true
      }
    }
  }

  /// Gives the next of the rows that were held.
  private mutating func giveHeld(into row: inout RawRow) -> Bool {
    guard givenCount < held.count else {
      held = []
      (givenCount, isComplete) = (0, false)
      return false
    }
    row = held[givenCount]
    givenCount += 1
    return true
  }

  /// Gives the picture of a row to the product, and to those of its variants that are held, where they have
  /// none.
  ///
  /// - Returns: Whether one of the rows has it.
  private mutating func givePicture(of row: RawRow, _ layout: ItemLayout) -> Bool {
    guard hasProduct else { return false }
    layout.sharePicture(of: row, with: &product)
    var isGiven = false
    for index in held.indices where layout.sharePicture(of: row, with: &held[index]) {
      isGiven = true
    }
    isComplete = hasVariants && !layout.isWithoutPicture(product)
    return isGiven
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

  /// Returns the row of a variant with what it has from its product.
  private func variant(_ own: RawRow, _ options: [String], _ layout: ItemLayout) -> RawRow {
    var row = RawRow()
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
    return row
  }
}

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

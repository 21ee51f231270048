import CatalogAccess
import CatalogImport
import CatalogModel
import SQLiteFile

extension ProductRow {
  /// Calls `body` with the values of a record, whose price may be another.
  static func with<Result>(
    _ record: ProductRecord,
    _ references: ProductReferences,
    price: Price?,
    _ body: (ProductRow) throws -> Result
  ) rethrows -> Result {
    try withRow { row in
      try record.withTexts { texts, range in
        row.fill(price, record.quantity, references) { field in
          range(field).map { .text(UnsafeRawBufferPointer(rebasing: texts[$0])) } ?? .null
        }
        return try body(row)
      }
    }
  }

  @inline(__always)
  private func fill(
    _ price: Price?,
    _ quantity: Int64?,
    _ references: ProductReferences,
    _ text: (ProductRecord.TextField) -> RecordValue
  ) {
    set(Column.sku, to: text(.sku))
    set(Column.name, to: text(.name))
    set(Column.sortName, to: text(.sortName))
    set(Column.manufacturer, to: .integer(references.manufacturer))
    set(Column.details, to: text(.details))
    set(Column.price, to: .integer(price?.minorUnits))
    if let price { setCurrency(price.currency.code.utf8) }
    set(Column.quantity, to: .integer(quantity))
    set(Column.country, to: .integer(references.origin))
    set(Column.image, to: text(.image))
    set(Column.custom, to: text(.custom))
  }
}

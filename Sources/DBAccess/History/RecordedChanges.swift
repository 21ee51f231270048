import CatalogAccess
import CatalogFields
import CatalogModel
import GRDB

/// What the last entry of the history did to each product, as long as its transaction is open.
struct RecordedChanges {
  let entry: Int64

  /// Calls `body` with the products that were changed and removed, by their ids, then with those
  /// that were added, up to a number of them.
  ///
  /// - Complexity: O(changes that are shown), in the memory of one of them.
  func forEach(
    limit: Int,
    _ db: Database,
    _ body: (ProductChange) throws -> Void
  ) throws {
    let references = ReferenceNames(db)
    var left = limit
    let columns = HistoryColumn.all
    try db.forEach(
      """
      SELECT product_id, fields, \(HistoryColumn.names("old")),
        (SELECT code FROM country WHERE name = old_origin)
      FROM history_product
      WHERE history_id = ? AND fields & ?
      ORDER BY product_id
      LIMIT ?
      """, [entry, HistoryBits.wasThere, left]
    ) { row in
      left -= 1
      let (id, fields) = (try row.int64(0), try row.int(1))
      let isThere = fields & HistoryBits.isThere != 0
      let after =
        isThere ? try CatalogDatabase.product(id: id, db, references) : nil
      var before = after ?? Product(id: id, name: "")
      for (position, column) in columns.enumerated() where fields & column.bit != 0 {
        let index = Int32(position) + 2
        switch column.field {
        case .sku: before.sku = row.string(index)
        case .name: before.name = row.string(index) ?? ""
        case .sortName: before.sortName = row.string(index)
        case .manufacturer:
          before.manufacturer = row.string(index).map { Manufacturer(name: $0) }
        case .details: before.details = row.string(index)
        case .price where column.name == "currency": break
        case .price:
          let currency = row.string(index + 1).flatMap(Currency.init(code:))
          before.price = try row.int64IfPresent(index).flatMap { minor in
            currency.map { Price(minorUnits: minor, currency: $0) }
          }
        case .quantity: before.quantity = try row.int64IfPresent(index)
        case .origin:
          let code = row.string(Int32(columns.count) + 2)
          before.origin = row.string(index).map { Country(name: $0, code: code) }
        case .image: before.image = row.string(index)
        default: before.custom = row.customFields(index)
        }
      }
      try body(ProductChange(before: before, after: after))
    }
    try db.forEach(
      """
      SELECT product.id
      FROM history_added CROSS JOIN product ON product.id BETWEEN first_id AND last_id
      WHERE history_id = ?
      LIMIT ?
      """, [entry, left]
    ) { row in
      try body(
        ProductChange(
          before: nil, after: CatalogDatabase.product(id: row.id(0), db, references)))
    }
    try references.throwFailure()
  }
}

public import CatalogAccess
public import CatalogModel
import GRDB

extension CatalogDatabase {
  /// Counts the products themselves, whatever the listing says.
  ///
  /// - Complexity: O(*n*), in pages of an index: 5 ms for a million.
  public func countProducts() throws -> Int {
    try reading("read the products of") { try $0.int("SELECT count(*) FROM product") ?? 0 }
  }

  /// Returns the product with an id, nil when there is none.
  public func product(id: Int64) throws -> Product? {
    try reading("read") { try Self.product(id: id, $0, ReferenceNames($0)) }
  }

  static func product(id: Int64, _ db: Database, _ references: ReferenceNames) throws -> Product? {
    var found: Product?
    try withProduct(id: id, db, references) { view, sortName in
      found = view.product
      found?.sortName = sortName
      found?.custom = view.customFields
    }
    try references.throwFailure()
    return found
  }

  /// Returns the id of the product with an SKU, nil when there is none.
  public func productID(sku: String) throws -> Int64? {
    try reading("read") {
      try $0.int64("SELECT id FROM product WHERE sku = ?", [sku])
    }
  }

  /// Returns the ids of products with an SKU but for the case of its letters A to Z, two at most.
  public func productIDs(skuInAnyCase sku: String) throws -> [Int64] {
    try reading("read") { db in
      let known = try SKUInAnyCase(sku).ids { from in
        try db.all("SELECT sku, id FROM product WHERE sku >= ? ORDER BY sku LIMIT 1", [from]) {
          (sku: $0.string(0) ?? "", id: $0.id(1))
        }.first
      }
      return try known
        ?? db.all("SELECT id FROM product WHERE sku = ? COLLATE NOCASE LIMIT 2", [sku]) { $0.id(0) }
    }
  }

  /// Returns values of a field that begin with a text: the first ones, and where there are more,
  /// the last.
  public func values(
    of field: IndexedField, beginningWith text: String, upTo limit: Int
  ) throws -> [String] {
    let column = field.column
    let range = "FROM \(field.table) WHERE \(column) >= ? AND \(column) < ? ORDER BY \(column)"
    let bounds = [text, IndexedField.end(of: text)]
    return try reading("read") { db in
      var values = try db.all("SELECT \(column) \(range) LIMIT \(limit + 1)", bounds) {
        $0.string(0) ?? ""
      }
      if values.count > limit, let last = try db.string("SELECT \(column) \(range) DESC", bounds) {
        values.replaceSubrange((limit - 1)..., with: [last])
      }
      return values
    }
  }

  /// Returns which of some names products have, each with the manufacturer of a product that has it.
  public func products(
    withNames names: [String]
  ) throws -> [(name: String, manufacturer: String?)] {
    let marks = Array(repeating: "?", count: names.count).joined(separator: ", ")
    return try reading("read") { db in
      try db.all(
        """
        SELECT DISTINCT product.name, manufacturer.name
        FROM product LEFT JOIN manufacturer ON manufacturer.id = manufacturer_id
        WHERE product.name IN (\(marks))
        """, names
      ) { ($0.string(0) ?? "", $0.string(1)) }
    }
  }

  /// Calls `body` with the product with an id and what it is sorted by, where that
  /// is not its name.
  @discardableResult
  public func withProduct(
    id: Int64,
    _ body: (ProductView, _ sortName: String?) throws -> Void
  ) throws -> Bool {
    var isFound = false
    try readingViews { db, references in
      isFound = try Self.withProduct(id: id, db, references, body)
    }
    return isFound
  }

  @discardableResult
  static func withProduct(
    id: Int64,
    _ db: Database,
    _ references: ReferenceNames,
    _ body: (ProductView, _ sortName: String?) throws -> Void
  ) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(ProductColumns.selected(id: "id")), sort_name
        FROM product
        WHERE id = ?
        """)
    var isFound = false
    try statement.forEachView(ofProducts: [id], section: 0, references) { view in
      isFound = true
      try body(view, statement.row.string(ProductColumns.count))
    }
    return isFound
  }
}

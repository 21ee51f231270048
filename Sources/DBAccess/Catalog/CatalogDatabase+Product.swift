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

  /// Counts the names that products have, each of the manufacturer that stands with it.
  ///
  /// - Parameter comparesManufacturers: False counts those of any manufacturer.
  /// - Parameter rowCount: The number of rows of the file that they are of: where the catalog is very
  ///   much larger, nothing is looked for, and none is counted.
  /// - Complexity: O(*n*) in the number of products: 0.2 s for a million.
  public func countProducts(
    withNames names: [(name: String, manufacturer: String?)], comparesManufacturers: Bool = true,
    besides rowCount: Int
  ) throws -> Int {
    guard !names.isEmpty, try countProducts() <= max(100_000, 100 * rowCount) else { return 0 }
    if !comparesManufacturers { return try countProducts(withNames: names.map(\.name)) }
    let wanted = Set(names.map { [$0.name, $0.manufacturer ?? ""] })
    let pairs = Array(repeating: "(?, ?)", count: wanted.count).joined(separator: ", ")
    let found = try reading("read") { db in
      try db.all(
        """
        SELECT DISTINCT product.name, ifnull(manufacturer.name, '')
        FROM product LEFT JOIN manufacturer ON manufacturer.id = manufacturer_id
        WHERE (product.name, ifnull(manufacturer.name, '')) IN (VALUES \(pairs))
        """, wanted.flatMap { $0 }
      ) { [$0.string(0) ?? "", $0.string(1) ?? ""] }
    }
    let known = Set(found)
    return names.count { known.contains([$0.name, $0.manufacturer ?? ""]) }
  }

  private func countProducts(withNames names: [String]) throws -> Int {
    let wanted = Set(names)
    let marks = Array(repeating: "?", count: wanted.count).joined(separator: ", ")
    let found = try reading("read") { db in
      try db.all("SELECT DISTINCT name FROM product WHERE name IN (\(marks))", Array(wanted)) {
        $0.string(0) ?? ""
      }
    }
    let known = Set(found)
    return names.count { known.contains($0) }
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

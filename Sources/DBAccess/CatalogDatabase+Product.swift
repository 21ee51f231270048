public import CatalogModel
import GRDB

extension CatalogDatabase {
  /// Returns the product with a number, nil when there is none.
  public func product(id: Int64) throws -> Product? {
    var found: Product?
    try withProduct(id: id) { view, sortName in
      found = view.product
      found?.sortName = sortName
    }
    return found
  }

  /// Returns the number of the product with an article number, nil when there
  /// is none.
  public func productID(sku: String) throws -> Int64? {
    try reading("read") {
      try Int64.fetchOne($0, sql: "SELECT id FROM product WHERE sku = ?", arguments: [sku])
    }
  }

  /// Calls `body` with the product with a number and what it is sorted by,
  /// where that is not its name. False when there is none. `body` must not
  /// read the catalog itself.
  @discardableResult
  public func withProduct(
    id: Int64,
    _ body: (ProductView, _ sortName: String?) throws -> Void
  ) throws -> Bool {
    var isFound = false
    try readingViews { db, references in
      let statement = try db.cachedStatement(
        sql: """
          SELECT \(ProductView.columns(id: "id")), sort_name
          FROM product
          WHERE id = ?
          """)
      try statement.setArguments([id])
      try statement.forEachView(section: 0, references) { view in
        isFound = true
        try body(view, view.string(ProductView.columnCount))
      }
    }
    return isFound
  }
}

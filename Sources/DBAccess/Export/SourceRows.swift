public import CatalogAccess
public import CatalogModel
import GRDB

/// Products of a catalog as rows of the tables that other programs read and
/// write: in the order of their ids.
///
/// Manufacturers and origins have other numbers than in the catalog: from 1, in
/// the order in which the products name them. So does an import number them,
/// and the catalog that it makes gives the same rows again. Those that no
/// product has are left out.
public struct SourceRows {
  /// The statements that make the tables, each ended by a semicolon.
  public static var tables: String { CatalogSchema.sourceTables }

  /// The names of the manufacturers; the number of the first is 1.
  public let manufacturers: [String]
  /// The origins; the number of the first is 1.
  public let countries: [Country]

  private let manufacturerNumbers: [Int64: Int64]
  private let countryNumbers: [Int64: Int64]
  /// Nil for all products.
  private let ids: [Int64]?
  private let catalog: CatalogDatabase

  private struct Reference {
    var product: Int64
    var manufacturer: Int64?
    var country: Int64?
  }

  /// Makes the rows of all products.
  ///
  /// - Throws: `CatalogDatabaseError`.
  /// - Complexity: O(*m* log *n*) for *m* manufacturers and origins of *n*
  ///   products.
  public init(of catalog: CatalogDatabase) throws {
    let (manufacturers, countries) = try catalog.reading("read the products of") { db in
      func inOrderOfUse(_ table: String, _ column: String) throws -> [Int64] {
        try db.int64s(
          """
          SELECT id, (SELECT min(product.id) FROM product WHERE \(column) = \(table).id) AS first
          FROM \(table)
          WHERE first IS NOT NULL
          ORDER BY first
          """)
      }
      return (
        try inOrderOfUse("manufacturer", "manufacturer_id"),
        try inOrderOfUse("country", "country_id")
      )
    }
    try self.init(of: catalog, ids: nil, manufacturers: manufacturers, countries: countries)
  }

  /// Makes the rows of the products of some sections.
  ///
  /// - Throws: `CatalogDatabaseError`.
  /// - Complexity: O(*k* log *k*) for *k* products in them, and so much memory.
  public init(
    of catalog: CatalogDatabase,
    in sections: [ListingSection],
    of listing: Listing
  ) throws {
    var references: [Reference] = []
    try listing.forEachProduct(in: sections, offset: 0, limit: .max) { product, _ in
      references.append(
        Reference(
          product: product.id, manufacturer: product.manufacturerID, country: product.countryID))
    }
    references.sort { $0.product < $1.product }
    func inOrderOfUse(_ path: KeyPath<Reference, Int64?>) -> [Int64] {
      var known: Set<Int64> = []
      return references.compactMap { $0[keyPath: path] }.filter { known.insert($0).inserted }
    }
    try self.init(
      of: catalog, ids: references.map(\.product), manufacturers: inOrderOfUse(\.manufacturer),
      countries: inOrderOfUse(\.country))
  }

  private init(
    of catalog: CatalogDatabase,
    ids: [Int64]?,
    manufacturers manufacturerIDs: [Int64],
    countries countryIDs: [Int64]
  ) throws {
    self.catalog = catalog
    self.ids = ids
    var manufacturers: [String] = []
    var countries: [Country] = []
    var manufacturerNumbers: [Int64: Int64] = [:]
    var countryNumbers: [Int64: Int64] = [:]
    try catalog.reading("read the products of") { db in
      for id in manufacturerIDs {
        let name = try db.first("SELECT name FROM manufacturer WHERE id = ?", [id]) { $0.string(0) }
        // What a product refers to may not be there: another program wrote it.
        guard let name else { continue }
        manufacturers.append(name ?? "")
        manufacturerNumbers[id] = Int64(manufacturers.count)
      }
      for id in countryIDs {
        let country = try db.first("SELECT name, code FROM country WHERE id = ?", [id]) {
          Country(name: $0.string(0) ?? "", code: $0.string(1))
        }
        guard let country else { continue }
        countries.append(country)
        countryNumbers[id] = Int64(countries.count)
      }
    }
    self.manufacturers = manufacturers
    self.countries = countries
    self.manufacturerNumbers = manufacturerNumbers
    self.countryNumbers = countryNumbers
  }

  /// Calls `body` with the rows of the products. It must not read the catalog
  /// itself.
  public func forEachProduct(_ body: (SourceRow) throws -> Void) throws {
    try catalog.readingViews { db, references in
      func write(_ product: ProductView, _ statement: Statement) throws {
        try body(
          SourceRow(
            product: product,
            sortName: statement.row.utf8(ProductColumns.count),
            custom: statement.row.utf8(ProductColumns.count + 1),
            manufacturerNumber: product.manufacturerID.flatMap { manufacturerNumbers[$0] },
            countryNumber: product.countryID.flatMap { countryNumbers[$0] }))
      }
      let custom = try CustomFieldTable.exists(db) ? "custom" : "NULL"
      let selection =
        "SELECT \(ProductColumns.selected(id: "id")), sort_name, \(custom) FROM product"
      guard let ids else {
        let statement = try db.cachedStatement(sql: selection + " ORDER BY id")
        return try statement.forEachView(section: 0, references) { try write($0, statement) }
      }
      let statement = try db.cachedStatement(sql: selection + " WHERE id = ?")
      try statement.forEachView(ofProducts: ids, section: 0, references) {
        try write($0, statement)
      }
    }
  }
}

/// A product as a row of its table. It is good until the call that it was given
/// to returns.
public struct SourceRow {
  /// All that needs no other number; its section is not known.
  public let product: ProductView
  /// The UTF-8 of what it is sorted by, where that is not its name.
  public let sortName: UnsafeBufferPointer<UInt8>?
  /// The UTF-8 of its custom fields, as JSON.
  public let custom: UnsafeBufferPointer<UInt8>?
  /// The number in ``SourceRows/manufacturers``.
  public let manufacturerNumber: Int64?
  /// The number in ``SourceRows/countries``.
  public let countryNumber: Int64?
}

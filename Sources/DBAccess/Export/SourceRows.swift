public import CatalogAccess
import CatalogModel
import GRDB

extension SourceRows {
  /// The statements that make the tables in SQLite, each ended by a semicolon.
  public static var tables: String { CatalogSchema.sourceTables }
}

extension CatalogDatabase {
  /// Returns products as rows of the tables that other programs read and write.
  ///
  /// - Throws: `CatalogDatabaseError`.
  /// - Complexity: Of all, O(*m* log *n*) for *m* manufacturers and origins of *n*
  ///   products.
  public func sourceRows(
    of listed: (listing: Listing, sections: [ListingSection])?
  ) throws -> SourceRows {
    if let listed {
      let references = try ListedReferences(of: listed.sections, in: listed.listing)
      return try sourceRows(
        ids: references.products, references.manufacturers, references.countries)
    }
    let (manufacturers, countries) = try reading("read the products of") { db in
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
    return try sourceRows(ids: nil, manufacturers, countries)
  }

  private func sourceRows(
    ids: [Int64]?, _ manufacturerIDs: [Int64], _ countryIDs: [Int64]
  ) throws -> SourceRows {
    var manufacturers: [(id: Int64, name: String)] = []
    var countries: [(id: Int64, country: Country)] = []
    try reading("read the products of") { db in
      for id in manufacturerIDs {
        let name = try db.first("SELECT name FROM manufacturer WHERE id = ?", [id]) { $0.string(0) }
        // What a product refers to may not be there: another program wrote it.
        if let name { manufacturers.append((id, name ?? "")) }
      }
      for id in countryIDs {
        let country = try db.first("SELECT name, code FROM country WHERE id = ?", [id]) {
          Country(name: $0.string(0) ?? "", code: $0.string(1))
        }
        if let country { countries.append((id, country)) }
      }
    }
    return SourceRows(manufacturers: manufacturers, countries: countries) { body in
      try self.readingViews { db, references in
        func write(_ product: ProductView, _ statement: Statement) throws {
          let row = statement.row
          try body(product, row.utf8(ProductColumns.count), row.utf8(ProductColumns.count + 1))
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
}

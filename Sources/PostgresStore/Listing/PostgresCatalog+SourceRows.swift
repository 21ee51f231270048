public import CatalogAccess
import CatalogModel
import PostgreSQL

extension PostgresCatalog {
  /// Returns products as rows of the tables that other programs read and write.
  ///
  /// - Complexity: Of all, a pass over the products by the server for each kind of names.
  public func sourceRows(
    of listed: (listing: Listing, sections: [ListingSection])?
  ) throws -> SourceRows {
    if let listed {
      let references = try ListedReferences(of: listed.sections, in: listed.listing)
      let manufacturers = Statement(
        Self.names("manufacturer", "NULL::text"), .int64s(references.manufacturers))
      let countries = Statement(Self.names("country", "code"), .int64s(references.countries))
      return try sourceRows(ids: references.products, manufacturers, countries)
    }
    return try sourceRows(
      ids: nil, Statement(Self.namesInUse("manufacturer", "NULL::text", "manufacturer_id")),
      Statement(Self.namesInUse("country", "code", "country_id")))
  }

  /// The rows of some ids, in their order.
  private static func names(_ table: String, _ code: String) -> String {
    """
    SELECT named.id, name, \(code)
    FROM unnest($1) WITH ORDINALITY AS wanted (id, place)
    JOIN catalog.\(table) AS named ON named.id = wanted.id
    ORDER BY place
    """
  }

  /// The rows that products name, in the order in which they do first.
  private static func namesInUse(_ table: String, _ code: String, _ column: String) -> String {
    """
    SELECT named.id, name, \(code)
    FROM (SELECT \(column) AS id, min(id) AS first FROM catalog.product GROUP BY \(column)) AS used
    JOIN catalog.\(table) AS named ON named.id = used.id
    ORDER BY first
    """
  }

  private func sourceRows(
    ids: [Int64]?, _ manufacturers: Statement, _ countries: Statement
  ) throws -> SourceRows {
    let answers = try reading { try $0.run([manufacturers, countries]) }
    return try reading { _ in
      try SourceRows(
        manufacturers: answers[0].map { (try $0.int64(0), try $0.string(1)) },
        countries: answers[1].map {
          (try $0.int64(0), Country(name: try $0.string(1), code: $0.stringIfPresent(2)))
        }
      ) { body in
        try self.reading { connection in
          let reader = ServerReader()
          func give(_ product: ProductView) throws {
            try body(product, reader.sortName, reader.custom)
          }
          if let ids {
            return try self.forEachProduct(ids[...], section: 0, by: reader, give)
          }
          try connection.copy(from: "(\(ProductRows.ofProducts)\nORDER BY listed.id)") {
            try reader.give($0, section: 0, give)
          }
        }
      }
    }
  }
}

import CatalogModel
public import Collation
import GRDB

extension CatalogDatabase {
  /// Returns the locale that the sections are in, nil in a catalog that holds
  /// nothing yet.
  public func locale() throws -> LocaleIdentifier? {
    let stored = try performing("read") { try queue.read { try CatalogSetting.locale.value($0) } }
    return try stored.map { try LocaleIdentifier($0) }
  }

  /// Returns all sections of the catalog's language in order, those without
  /// products too.
  public func sections() throws(CatalogDatabaseError) -> [ListingSection] {
    try performing("read the sections of") {
      try queue.read { db in
        try Row.fetchAll(
          db,
          sql: """
            SELECT number, title, index_title, product_count, first_ordinal
            FROM section
            ORDER BY number
            """
        ).map { row in
          let indexTitle: String = row[2]
          return ListingSection(
            number: row[0], title: row[1], indexTitle: indexTitle.isEmpty ? nil : indexTitle,
            count: row[3], offset: row[4])
        }
      }
    }
  }

  /// Returns the first and the last name of a section, nil of an empty one.
  public func bounds(
    of section: ListingSection
  ) throws(CatalogDatabaseError) -> SectionBounds? {
    func name(_ direction: String, _ db: Database) throws -> String? {
      try String.fetchOne(
        db,
        sql: """
          SELECT product.name
          FROM listing
          JOIN product ON product.id = listing.product_id
          WHERE listing.section = ?
          ORDER BY listing.sort_key \(direction), listing.product_id \(direction)
          LIMIT 1
          """,
        arguments: [section.number])
    }
    return try performing("read the sections of") {
      try queue.read { db in
        guard let first = try name("ASC", db), let last = try name("DESC", db) else { return nil }
        return SectionBounds(first: first, last: last)
      }
    }
  }

  /// Calls `body` with the products of one section in order.
  ///
  /// - Parameters:
  ///   - section: The number of the section.
  ///   - offset: How many of its products are passed over.
  ///   - limit: How many are given at most.
  public func forEachProduct(
    inSection section: Int,
    offset: Int,
    limit: Int,
    _ body: (ListedProduct) throws -> Void
  ) throws {
    try queue.read { db in
      let rows = try performing("read the listing of") {
        try Row.fetchCursor(
          db,
          sql: """
            SELECT \(ProductRow.columns)
            FROM listing
            JOIN product ON product.id = listing.product_id
            \(ProductRow.joins)
            WHERE listing.section = ?
            ORDER BY listing.sort_key, listing.product_id
            LIMIT ? OFFSET ?
            """,
          arguments: [section, limit, offset])
      }
      while let row = try performing("read the listing of", { try rows.next() }) {
        try body(ListedProduct(product: ProductRow.product(row), section: section))
      }
    }
  }
}

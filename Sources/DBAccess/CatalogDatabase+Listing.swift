public import Collation
import GRDB

extension CatalogDatabase {
  /// Returns the locale that the sections are in, nil in a catalog that holds
  /// nothing yet.
  public func locale() throws -> LocaleIdentifier? {
    let stored = try reading("read") { try CatalogSetting.locale.value($0) }
    return stored.map { LocaleIdentifier(trusting: $0) }
  }

  /// Returns the products under the sections of a language.
  ///
  /// - Parameter locale: The language; nil is the catalog's own. Another than
  ///   that is computed from all names.
  public func listing(in locale: LocaleIdentifier? = nil) throws -> Listing {
    let own = try self.locale()
    if let locale, locale != own {
      return try Listing(computedFrom: self, collation: IndexedCollation(locale: locale))
    }
    return try Listing(storedIn: self, locale: own ?? .root)
  }

  /// Makes the listing anew, in one transaction.
  ///
  /// - Parameter collation: The language that the catalog is listed in from
  ///   now on.
  public func reindex(_ collation: IndexedCollation) throws(CatalogDatabaseError) {
    try performing("reindex") {
      try queue.inTransaction(.immediate) { db in
        try ListingBuilder(collation: collation).rebuild(db)
        return .commit
      }
    }
  }

  /// Reads under one snapshot, and gives errors our form.
  func reading<Result>(
    _ operation: String,
    _ body: (Database) throws -> Result
  ) throws(CatalogDatabaseError) -> Result {
    try performing(operation) { try queue.read(body) }
  }

  /// Calls `body` with the rows of a query. What `body` throws is passed on as
  /// it is.
  func forEachRow(
    sql: String,
    arguments: StatementArguments,
    _ body: (Row) throws -> Void
  ) throws {
    do {
      try queue.read { db in
        let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
        while let row = try rows.next() { try body(row) }
      }
    } catch let error as DatabaseError {
      throw Self.error(error, operation: "read", path: path)
    }
  }
}

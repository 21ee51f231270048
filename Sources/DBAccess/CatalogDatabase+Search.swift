import CatalogModel
public import Collation
import GRDB
public import Search

/// The products that a search found, in listing order.
public struct SearchMatches: Sendable {
  struct Match {
    var id: Int64
    var section: Int
  }

  let matches: [Match]

  /// How many there are.
  public var count: Int { matches.count }
}

extension CatalogDatabase {
  /// Returns the products whose name begins with a text.
  ///
  /// - Complexity: One range of the folded names, then a sort of what it gave.
  ///   Where the folded names are not up to date, a fold of every name.
  public func matches(
    of predicate: BeginsWithPredicate,
    in collation: IndexedCollation
  ) throws -> SearchMatches {
    let isUpToDate = try listingState() == .current
    return try reading("search") { db in
      let rows =
        try isUpToDate
        ? candidates(of: predicate, db)
        : Row.fetchCursor(
          db, sql: "SELECT id, coalesce(sort_name, name), name FROM product ORDER BY id")
      var ids: [Int64] = []
      var names = NameList()
      while let row = try rows.next() {
        if !isUpToDate, !predicate.matches(row[2]) { continue }
        ids.append(row[0])
        names.append(row[1] as String)
      }
      return SearchMatches(
        matches: collation.sortedKeys(collation.collator.sortKeys(for: names)).map {
          SearchMatches.Match(id: ids[$0.index], section: $0.section)
        })
    }
  }

  /// The products whose folded name is in the range of the predicate.
  private func candidates(of predicate: BeginsWithPredicate, _ db: Database) throws -> RowCursor {
    var range = "name_fold.fold >= ?"
    var arguments: StatementArguments = [predicate.foldedPrefix.data]
    if let upperBound = predicate.upperBound {
      range += " AND name_fold.fold < ?"
      arguments += [upperBound.data]
    }
    return try Row.fetchCursor(
      db,
      sql: """
        SELECT product.id, coalesce(product.sort_name, product.name)
        FROM name_fold
        JOIN product ON product.id = name_fold.product_id
        WHERE \(range)
        ORDER BY product.id
        """,
      arguments: arguments)
  }

  /// Calls `body` with some of the products that a search found, in order. It
  /// must not read the catalog itself.
  public func forEachProduct(
    of matches: SearchMatches,
    offset: Int,
    limit: Int,
    _ body: (ProductView) throws -> Void
  ) throws {
    try readingViews { db, references in
      let statement = try db.cachedStatement(
        sql: "SELECT \(ProductView.columns(id: "id")) FROM product WHERE id = ?")
      for match in matches.matches.dropFirst(offset).prefix(limit) {
        try statement.setArguments([match.id])
        try statement.forEachView(section: match.section, references, body)
      }
    }
  }
}

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
  public func matches(
    of predicate: BeginsWithPredicate,
    in collation: IndexedCollation
  ) throws(CatalogDatabaseError) -> SearchMatches {
    try reading("search") { db in
      var range = "name_fold.fold >= ?"
      var arguments: StatementArguments = [predicate.foldedPrefix.data]
      if let upperBound = predicate.upperBound {
        range += " AND name_fold.fold < ?"
        arguments += [upperBound.data]
      }
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT product.id, coalesce(product.sort_name, product.name)
          FROM name_fold
          JOIN product ON product.id = name_fold.product_id
          WHERE \(range)
          ORDER BY product.id
          """,
        arguments: arguments)
      var ids: [Int64] = []
      var names = NameList()
      while let row = try rows.next() {
        ids.append(row[0])
        names.append(row[1] as String)
      }
      return SearchMatches(
        matches: collation.sortedKeys(collation.collator.sortKeys(for: names)).map {
          SearchMatches.Match(id: ids[$0.index], section: $0.section)
        })
    }
  }

  /// Calls `body` with some of the products that a search found, in order.
  public func forEachProduct(
    of matches: SearchMatches,
    offset: Int,
    limit: Int,
    _ body: (ListedProduct) throws -> Void
  ) throws {
    for match in matches.matches.dropFirst(offset).prefix(limit) {
      if let listed = try product(id: match.id, section: match.section) { try body(listed) }
    }
  }
}

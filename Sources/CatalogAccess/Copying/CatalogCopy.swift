/// A store whose tables can be read, all in one state.
package protocol CatalogRowSource {
  /// The number of products and of rows of listings, for who wants to know how far a copy is.
  func copiedRowCount() throws -> Int

  /// Throws where its rows are not to be copied as they are: derived tables of another version.
  func requireCopyable() throws

  /// What it holds and a copy does not, in words for people.
  func leftOutOfCopies() throws -> [String]

  /// Calls `body` with the rows of a table, in the order of its key, many at a time.
  func readRows(of table: CatalogTable, _ body: (CopiedRows) throws -> Void) throws
}

/// An empty store that takes the rows of another.
package protocol CatalogRowTarget {
  /// Calls `body`, which fills all tables, and makes a catalog of them: whole, or not at all. Where a
  /// connection is lost on the way, it is called again.
  func fill(_ body: () throws -> Void) throws

  /// Takes the rows of a table, which `source` passes on to its argument.
  func writeRows(
    of table: CatalogTable,
    from source: (_ write: (CopiedRows) throws -> Void) throws -> Void
  ) throws
}

/// A catalog that is copied into an empty store, row by row: products, listings and history.
public struct CatalogCopy {
  private let source: any CatalogRowSource
  private let target: any CatalogRowTarget

  package init(from source: any CatalogRowSource, to target: any CatalogRowTarget) {
    self.source = source
    self.target = target
  }

  /// Returns what is not copied, in words for people: what the other kind of store has no place
  /// for, and what can be made again.
  public func leftOut() throws -> [String] { try source.leftOutOfCopies() }

  /// Copies everything, or nothing.
  ///
  /// - Parameters:
  ///   - progress: Told how many rows of products and listings are copied.
  ///   - isInterrupted: Asked now and then; after it is true, nothing is copied.
  ///   - takesListings: Whether the rows of listings are copied; else they are to be made anew.
  /// - Returns: The number of products.
  /// - Throws: ``CopyError``; the errors of both stores; `CancellationError` after an interruption.
  /// - Complexity: O(rows).
  @discardableResult
  public func perform(
    takesListings: Bool = true, progress: ListingProgress? = nil,
    isInterrupted: (() -> Bool)? = nil
  ) throws -> Int {
    if takesListings { try source.requireCopyable() }
    let total = progress == nil ? 0 : try source.copiedRowCount()
    var productCount = 0
    var doneCount = 0
    try target.fill {
      productCount = 0
      doneCount = 0
      for table in CatalogTable.all
      where takesListings || !CatalogTable.ofListings.contains(table.name) {
        let isCounted = [CatalogTable.product.name, CatalogTable.listing.name].contains(table.name)
        try target.writeRows(of: table) { write in
          try source.readRows(of: table) { rows in
            if isInterrupted?() == true { throw CancellationError() }
            try write(rows)
            if table.name == CatalogTable.product.name { productCount += rows.count }
            if isCounted {
              doneCount += rows.count
              progress?(doneCount, total)
            }
          }
        }
      }
    }
    return productCount
  }
}

/// Why a catalog cannot be copied as it is.
public enum CopyError: Error, Hashable, Sendable {
  /// Its derived tables were made by another version.
  case otherVersion(path: String)
  /// Its listings are not to be copied as they are, and can be made anew: what has changed in them is not counted
  /// yet, and this user or this server may not count it; or they have names in another order than
  /// another store.
  case otherListings(path: String)
}

public import Collation

/// A catalog of a reader that stays: it reads one state at a time, and is in nobody's way between.
///
/// One thread uses it at a time, which may be another each time; ``interruptReading()`` is for any.
public protocol CatalogFollowing: CatalogReading, CatalogHistoryReading, Sendable {
  /// Calls `body` with what it reads being of one state.
  ///
  /// - Parameter body: Gets a number that is another when somebody else has changed the catalog.
  func withSnapshot<Result>(_ body: (_ version: Int) throws -> Result) throws -> Result

  /// Returns the languages whose orders are stored, the catalog's own first.
  func storedLocales() throws -> [LocaleIdentifier]

  /// Returns the number that ``withSnapshot(_:)`` has for the present state.
  ///
  /// - Complexity: As little as a store can do to find out; it is asked all the time.
  func version() throws -> Int

  /// Brings the listings up to date where products were changed by another program, if that
  /// is allowed and nobody else is at it.
  func bringUpToDateIfFree() throws

  /// Runs `body`, and tells `report` how far an order has come that is computed from all names
  /// meanwhile: of how many names it has been found out.
  func reportingProgress<Result>(
    to report: @escaping @Sendable (_ done: Int, _ total: Int) -> Void, _ body: () throws -> Result
  ) rethrows -> Result

  /// Ends what another thread reads just now: that throws.
  func interruptReading()

  /// Whether nothing can be read any more, because the connection to a server is lost: the catalog
  /// is to be opened again.
  var isLost: Bool { get }
}

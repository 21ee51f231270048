public import PostgreSQL

/// The reason why a catalog on a server cannot be opened, read or made. No case holds a password.
public enum ServerCatalogError: Error, Equatable, Sendable {
  /// The database has no catalog.
  case missing(place: String)
  /// The schema `catalog` of the database is something else.
  case notACatalog(place: String)
  /// A later version of the program made the catalog.
  case newerFormat(place: String, found: Int, known: Int)
  /// An earlier version of the program made the catalog, and its tables have not been brought up to date: by
  /// this user, or on this server, they cannot be.
  case olderFormat(place: String, found: Int, known: Int)
  /// The database has a catalog already.
  case exists(place: String)
  /// What is made from the products cannot be right.
  case inconsistent(place: String, fault: String)
  /// Others have changed the products that an import is about, again and again.
  case changedMeanwhile(place: String)
  /// A row cannot be stored on a server.
  case unstorable(place: String, reason: String)
  /// No index of what names hold can be made; with the reason.
  case noSubstringIndex(place: String, reason: String)
  /// The connection was lost when a change was committed, and the change was not made; with the reason.
  case notDone(operation: String, place: String, String)
  /// The connection was lost when a change was committed, and nobody could be asked whether it was
  /// made; with the address and its options, the token that its entry of the history has then, and the reason.
  case unknownOutcome(operation: String, place: String, token: String, String)
  /// The server, or the way to it; `operation` is what was being done.
  case server(operation: String, place: String, PostgreSQLError)
}

extension ServerCatalogError {
  /// Whether a change may be made all the same.
  public var leavesChange: Bool {
    switch self {
    case .unknownOutcome, .server(_, _, .unknownOutcome), .server(_, _, .notReplicated): true
    default: false
    }
  }
}

extension ServerCatalogError: CustomStringConvertible {
  /// The attempt, the address and the fault.
  public var description: String {
    switch self {
    case .missing(let place):
      "no catalog in '\(place)'"
    case .notACatalog(let place):
      "the schema 'catalog' in '\(place)' is not a catalog of this program"
    case .newerFormat(let place, let found, let known):
      "'\(place)' was made by a newer version of catalog (format \(found); "
        + "this version supports \(known))"
    case .olderFormat(let place, let found, let known):
      "'\(place)' was made by an earlier version of catalog (format \(found); this version has \(known)), "
        + "and cannot be brought up to date from here"
    case .exists(let place):
      "'\(place)' has a catalog already"
    case .inconsistent(let place, let fault):
      "'\(place)' is damaged, but not its products: \(fault)"
    case .changedMeanwhile(let place):
      "cannot import into '\(place)': others have changed the same products meanwhile"
    case .unstorable(let place, let reason):
      "cannot copy into '\(place)': \(reason)"
    case .noSubstringIndex(let place, let reason):
      "cannot create a substring index in '\(place)': \(reason)"
    case .notDone(let operation, let place, let reason):
      "cannot \(operation) '\(place)': the connection to the server was lost: \(reason)"
    case .unknownOutcome(_, let place, _, let reason):
      "cannot say whether '\(place)' was changed: the connection to the server was lost while the "
        + "change was committed: \(reason)"
    case .server(_, let place, .notReplicated(let reason)):
      "'\(place)' was changed on this server, but no standby has confirmed it: \(reason)"
    case .server(let operation, let place, let error):
      "cannot \(operation) '\(place)': \(error)"
    }
  }
}

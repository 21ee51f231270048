/// The five characters by which a server says what kind an error is of.
///
/// https://www.postgresql.org/docs/15/errcodes-appendix.html
public struct SQLState: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The characters.
  public let rawValue: String

  /// Makes a state of its characters.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The characters.
  public var description: String { rawValue }

  /// A value that another row has already.
  public static let uniqueViolation = SQLState(rawValue: "23505")
  /// A row that refers to another that is not there.
  public static let foreignKeyViolation = SQLState(rawValue: "23503")
  /// A condition of a table that a row does not meet.
  public static let checkViolation = SQLState(rawValue: "23514")
  /// Transactions that cannot stand one after the other: this one can be tried again.
  public static let serializationFailure = SQLState(rawValue: "40001")
  /// Transactions that waited for each other: this one can be tried again.
  public static let deadlockDetected = SQLState(rawValue: "40P01")
  /// A table that does not exist.
  public static let undefinedTable = SQLState(rawValue: "42P01")
  /// A column that does not exist.
  public static let undefinedColumn = SQLState(rawValue: "42703")
  /// A statement that somebody has cancelled.
  public static let queryCanceled = SQLState(rawValue: "57014")
  /// A change by a server or in a transaction that may only read.
  public static let readOnlyTransaction = SQLState(rawValue: "25006")
  /// Something for which the user has not the rights.
  public static let insufficientPrivilege = SQLState(rawValue: "42501")
  /// A value that is too long for an index.
  public static let programLimitExceeded = SQLState(rawValue: "54000")
  /// A sequence that has given its last number.
  public static let sequenceGeneratorLimitExceeded = SQLState(rawValue: "2200H")
  /// A lock that another transaction holds.
  public static let lockNotAvailable = SQLState(rawValue: "55P03")
  /// An object of a name that exists already.
  public static let duplicateTable = SQLState(rawValue: "42P07")

  static let warning = SQLState(rawValue: "01000")
  static let featureNotSupported = SQLState(rawValue: "0A000")
  static let invalidStatementName = SQLState(rawValue: "26000")
  static let undefinedObject = SQLState(rawValue: "42704")
}

/// SQL with the values of its `$1`, `$2` and so on.
///
/// Values never stand in the SQL itself, so no message of the server holds one that is private
/// because of it.
public struct Statement: Sendable {
  /// The SQL.
  public var sql: String
  /// The values.
  public var arguments: [Argument]
  /// Whether the server keeps it under a name, for the next time.
  var isPrepared: Bool
  /// Whether it is what commits a transaction.
  private(set) var isCommit = false

  /// Makes a statement.
  ///
  /// - Parameters:
  ///   - sql: One statement of SQL.
  ///   - arguments: The values of its `$1` and so on, 65,535 at most.
  ///   - isPrepared: Whether the server keeps it under a name for this connection, so that
  ///     it is parsed once. A text that is made for one question is not worth that.
  public init(_ sql: String, _ arguments: Argument..., isPrepared: Bool = true) {
    self.init(sql, arguments: arguments, isPrepared: isPrepared)
  }

  /// Makes a statement; see ``init(_:_:isPrepared:)``.
  public init(_ sql: String, arguments: [Argument], isPrepared: Bool = true) {
    precondition(arguments.count <= 65535, "a statement has 65,535 arguments at most")
    self.sql = sql
    self.arguments = arguments
    self.isPrepared = isPrepared
  }

  /// What commits the transaction, in the last pipeline of it. Statements behind it are run when it is
  /// committed; their errors are none of the transaction's, and their answers are missing then.
  public static let commit: Statement = {
    var statement = Statement("COMMIT", isPrepared: false)
    statement.isCommit = true
    return statement
  }()

  /// What a server prepares: the SQL and the types of its values.
  struct Preparation: Hashable {
    var sql: String
    var types: [ValueType]
  }

  var preparation: Preparation { Preparation(sql: sql, types: arguments.map(\.type)) }
}

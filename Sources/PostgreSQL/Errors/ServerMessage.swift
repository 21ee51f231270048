import CPostgreSQL

/// What a server says of an error, or in a warning, in the language that its owner chose.
///
/// https://www.postgresql.org/docs/15/protocol-error-fields.html
public struct ServerMessage: Equatable, Sendable, CustomStringConvertible {
  /// How bad it is, in English: ERROR, FATAL, WARNING.
  public var severity: String
  /// What kind it is of.
  public var state: SQLState
  /// What happened, in one line.
  public var message: String
  /// More of it; nil where that is all.
  public var detail: String?
  /// What to do about it, as the server sees it.
  public var hint: String?
  /// The table that it is about.
  public var table: String?
  /// The condition that it is about.
  public var constraint: String?
  /// Where in the statement it is, counted in characters from 1.
  public var position: Int?
  /// The file of the server's source that says it.
  var sourceFile: String?
  /// The function of it.
  var sourceFunction: String?

  /// Reads what stands in a result.
  init(_ result: OpaquePointer) {
    func field(_ letter: Unicode.Scalar) -> String? {
      PQresultErrorField(result, Int32(letter.value)).map { String(cString: $0) }
    }
    severity = field("V") ?? field("S") ?? "ERROR"
    state = SQLState(rawValue: field("C") ?? "")
    let whole = PQresultErrorMessage(result).map { String(cString: $0) }
    message = field("M") ?? PostgreSQLError.trimmed(whole ?? "")
    detail = field("D")
    hint = field("H")
    table = field("t")
    constraint = field("n")
    position = field("P").flatMap { Int($0) }
    sourceFile = field("F")
    sourceFunction = field("R")
  }

  /// Whether the server ends the connection after it.
  var isFatal: Bool { severity == "FATAL" || severity == "PANIC" }

  /// The message, what it is about, and its state.
  public var description: String {
    var text = message
    if let detail { text += "; " + detail }
    if let hint { text += "; " + hint }
    return state.rawValue.isEmpty ? text : text + " (\(state))"
  }
}

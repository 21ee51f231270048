import CatalogAccess
import Collation
import PostgreSQL

/// A change of a catalog while it is made: one transaction.
final class ServerChange {
  let connection: PostgreSQLConnection
  /// The token that its entry of the history gets.
  let token: ChangeToken
  /// The stored listings.
  let languages: ServerLanguages
  /// The products that were added, changed or removed.
  private(set) var productIDs: Set<Int64> = []

  /// Begins with the transaction.
  ///
  /// - Parameter isOfOne: Whether it is of one product.
  init(_ token: ChangeToken, isOfOne: Bool = false, on server: ServerConnection) throws {
    self.token = token
    connection = server.connection
    languages = try ServerLanguages(
      connection.run([
        ServerSchema.beginningChange(isOfOne: isOfOne), ServerLanguages.statement,
      ])[1], for: server.versions)
  }

  /// The language of names that the catalog gets of codes: its own.
  var nameLocale: LocaleIdentifier {
    languages.locale.map { LocaleIdentifier(trusting: $0) } ?? .root
  }

  /// Notes products that are added, changed or removed.
  func note(_ ids: some Sequence<Int64>) { productIDs.formUnion(ids) }

  /// Inserts a row that gets the next id of its table.
  ///
  /// Other programs may have given ids to rows of their own: such an id is skipped, and the sequence goes
  /// on behind the greatest.
  ///
  /// - Parameters:
  ///   - columns: The columns beside the id.
  ///   - conflict: The columns that another row may have already: none is inserted then.
  /// - Returns: The id; nil after such a conflict.
  func insert(
    into table: String, _ columns: [String], _ values: [(sql: String, argument: Argument)],
    orNothingAt conflict: String? = nil
  ) throws -> Int64? {
    let names = columns.joined(separator: ", ")
    let expressions = values.enumerated().map { $1.sql.replacing("?", with: "$\($0 + 1)") }
    let insertion = Statement(
      """
      INSERT INTO catalog.\(table) (\(names)) VALUES (\(expressions.joined(separator: ", ")))
      ON CONFLICT \(conflict == nil ? "(id) " : "")DO NOTHING RETURNING id
      """, arguments: values.map(\.argument))
    for _ in 0..<Self.greatestAttemptCount {
      if let id = try connection.rows(of: insertion, { try $0.int64(0) }).first { return id }
      if let conflict, try isTaken(conflict, in: table, columns, values) { return nil }
      try connection.run(ServerSchema.advancingSequence(of: table))
    }
    throw PostgreSQLError.unexpectedValue(column: "\(table).id", expected: "free")
  }

  private static let greatestAttemptCount = 20

  private func isTaken(
    _ column: String, in table: String, _ columns: [String],
    _ values: [(sql: String, argument: Argument)]
  ) throws -> Bool {
    guard let index = columns.firstIndex(of: column) else { return false }
    return try connection.rows(
      of: Statement(
        "SELECT EXISTS (SELECT 1 FROM catalog.\(table) WHERE \(column) = $1)",
        values[index].argument)
    ) { try $0.bool(0) }.first ?? false
  }
}

import CatalogAccess
import CatalogModel
import Collation
import PostgreSQL

/// The manufacturers and origins that a change needs, and those that it leaves without products.
struct ServerReferences {
  private let recorder: ServerChangeRecorder
  private let change: ServerChange
  private let recognizer: OriginRecognizer

  /// - Parameter locale: The language of names that the catalog gets of codes.
  init(_ recorder: ServerChangeRecorder, _ change: ServerChange, _ locale: LocaleIdentifier) {
    self.recorder = recorder
    self.change = change
    recognizer = OriginRecognizer(locale: locale)
  }

  func manufacturer(named name: String) throws -> Int64 {
    try id(in: "manufacturer", named: name, code: nil)
  }

  /// Returns the id of an origin, which is added where the catalog does not have it.
  func country(_ typed: Country) throws -> Int64 {
    let origin = try recognized(typed)
    return try id(in: "country", named: origin.name, code: origin.code)
  }

  /// Returns the origin that is meant, as the catalog calls it.
  func recognized(_ typed: Country) throws -> Country {
    try Self.recognized(typed, by: recognizer, on: change.connection)
  }

  static func recognized(
    _ typed: Country, by recognizer: OriginRecognizer, on connection: PostgreSQLConnection
  ) throws -> Country {
    try recognizer.recognized(typed) { column, value in
      try connection.rows(
        of: Statement("SELECT name, code FROM catalog.country WHERE \(column) = $1", .text(value))
      ) { Country(name: try $0.string(0), code: $0.stringIfPresent(1)) }.first
    }
  }

  private static let greatestAttemptCount = 20

  /// Whoever adds the same name at the same time is waited for. A row that is found is locked, so that
  /// nobody removes it as unused.
  private func id(in table: String, named name: String, code: String?) throws -> Int64 {
    let known = Statement(
      "SELECT id FROM catalog.\(table) WHERE name = $1 FOR KEY SHARE", .text(name))
    let isCountry = table == "country"
    for _ in 0..<Self.greatestAttemptCount {
      if let id = try change.connection.rows(of: known, { try $0.int64(0) }).first { return id }
      let new = try change.insert(
        into: table, ["name"] + (isCountry ? ["code"] : []),
        [("?", .text(name))] + (isCountry ? [("?", .text(code))] : []), orNothingAt: "name")
      guard let new else { continue }
      try recorder.noteReferenceAdded(new, named: name, to: table)
      return new
    }
    throw PostgreSQLError.unexpectedValue(column: "\(table).name", expected: "there")
  }

  /// Removes the manufacturers and origins that the change has taken from their last product.
  ///
  /// One that another transaction refers to is passed over: its product is not to be seen yet. None
  /// can be referred to after it is locked, and what was before is seen by the statement behind.
  func removeUnused() throws {
    let unused = HistoryColumn.references.map { table, column, source in
      Statement(
        """
        SELECT unused.id FROM catalog.\(table) AS unused
        WHERE name IN (
            SELECT old_\(column) FROM catalog.history_product
            WHERE history_id = $1 AND old_\(column) IS NOT NULL)
          AND NOT EXISTS (SELECT 1 FROM catalog.product WHERE product.\(source) = unused.id)
        FOR UPDATE OF unused SKIP LOCKED
        """, .int64(recorder.entry))
    }
    let found = try change.connection.run(unused).map { try $0.map { try $0.int64(0) } }
    for ((table, _, source), ids) in zip(HistoryColumn.references, found) where !ids.isEmpty {
      try change.connection.run(
        recorder.removal(
          ofReferences: ids, from: table,
          where: "NOT EXISTS (SELECT 1 FROM catalog.product WHERE product.\(source) = gone.id)"))
    }
  }
}

import CatalogAccess
import GRDB

/// The names that products refer to, read by one connection.
final class StoredReferences: ReferenceSource {
  private let db: Database
  private var statements: [String: Statement] = [:]
  private let sortNames: RareTexts
  private let custom: RareTexts
  private var ownFailure: (any Error)?
  var failure: (any Error)? { ownFailure ?? sortNames.failure ?? custom.failure }

  /// - Parameter rareIDs: Shared with other connections that read the same state.
  init(_ db: Database, _ rareIDs: RareTextIDs) {
    self.db = db
    sortNames = RareTexts(.sortName, db, rareIDs)
    custom = RareTexts(.custom, db, rareIDs)
  }

  func manufacturer(_ id: Int64) -> UnsafeBufferPointer<UInt8>? {
    row("SELECT name FROM manufacturer WHERE id = ?", id) { Self.copy($0.utf8(0)) }
  }

  func country(
    _ id: Int64
  ) -> (name: UnsafeBufferPointer<UInt8>, code: UnsafeBufferPointer<UInt8>)? {
    row("SELECT name, code FROM country WHERE id = ?", id) {
      (name: Self.copy($0.utf8(0)), code: Self.copy($0.utf8(1)))
    }
  }

  func sortName(ofProduct id: Int64) -> UnsafeBufferPointer<UInt8>? { sortNames.text(of: id) }

  func custom(ofProduct id: Int64) -> UnsafeBufferPointer<UInt8>? { custom.text(of: id) }

  private func row<Result>(
    _ sql: String,
    _ id: Int64,
    _ body: (StatementRow) -> Result
  ) -> Result? {
    do {
      let statement = try statements[sql] ?? db.cachedStatement(sql: sql)
      statements[sql] = statement
      statement.bind(id, at: 1)
      defer { statement.reset() }
      return try statement.step() ? body(statement.row) : nil
    } catch {
      ownFailure = ownFailure ?? error
      return nil
    }
  }

  private static func copy(
    _ text: UnsafeBufferPointer<UInt8>?
  ) -> UnsafeBufferPointer<UInt8> {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text?.count ?? 0)
    if let text { _ = buffer.initialize(from: text) }
    return UnsafeBufferPointer(buffer)
  }
}

extension ReferenceNames {
  convenience init(_ db: Database, rareIDs: RareTextIDs = RareTextIDs()) {
    self.init(StoredReferences(db, rareIDs))
  }
}

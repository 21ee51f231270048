import CatalogAccess
import GRDB
import SQLiteFile

/// Writes changes of products by SQLite, one at a time.
final class ChangedProductWriter {
  private let updater: ProductUpdater
  private let insertion: Statement
  private let notes: ChangeNotes

  init(_ db: Database, recorder: ChangeRecorder?, notes: ChangeNotes) throws {
    self.notes = notes
    let fields = Set(ProductUpdate.columns.map(\.field))
    updater = try ProductUpdater(db, fields: fields, recorder: recorder, notes: notes)
    let places = repeatElement("?", count: ProductRow.columnCount).joined(separator: ", ")
    insertion = try db.makeStatement(sql: "INSERT INTO product VALUES (\(places))")
  }

  /// Writes a product, which was not there before or differs.
  func write(
    _ id: Int64, old: UnsafeRawBufferPointer?, new: UnsafeRawBufferPointer?
  ) throws {
    guard let record = new.flatMap(StoredRecord.init) else { return }
    _ = try record.withValues(ProductRow.columnCount) { values in
      if old != nil { return try updater.write(values + 1, to: id) }
      insertion.bind(id, at: 1)
      for column in 1..<ProductRow.columnCount {
        insertion.bind(values[column], at: Int32(column) + 1)
      }
      try insertion.run()
      try notes.noteAdded(id)
    }
  }

  /// Ends it; nothing may be written after it.
  func finish() throws { try updater.finish() }
}

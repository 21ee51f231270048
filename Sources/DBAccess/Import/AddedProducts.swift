import CatalogAccess
import CatalogImport
import Collation
import GRDB
import SQLiteFile

/// The products that an import adds to a catalog behind those that it has.
final class AddedProducts: AddingTarget {
  /// The database that gets the manufacturers and origins.
  private let names: Database
  let references: ImportReferences
  private let changes: ProductChanges
  private var lastID: Int64?
  private let isInterrupted: () -> Bool

  /// - Parameters:
  ///   - changes: Takes the products.
  ///   - lastID: The greatest id in the catalog.
  ///   - isInterrupted: Asked now and then whether to stop.
  init(
    _ names: Database,
    _ references: ImportReferences,
    _ changes: ProductChanges,
    behind lastID: Int64?,
    isInterrupted: @escaping () -> Bool
  ) {
    self.names = names
    self.references = references
    self.changes = changes
    self.lastID = lastID
    self.isInterrupted = isInterrupted
  }

  func references(of record: ProductRecord) throws -> ProductReferences {
    try references.references(of: record, names)
  }

  func insert(
    _ record: ProductRecord,
    _ references: ProductReferences,
    keepsID: Bool
  ) throws -> (id: Int64, isIDTaken: Bool) {
    let id = try record.id ?? ProductRow.id(after: lastID)
    guard lastID.map({ $0 < id }) ?? true else { throw NeedsSQLite.idOutOfOrder }
    lastID = id
    if changes.count % 1024 == 0, isInterrupted() { throw CancellationError() }
    try ProductRow.with(record, references, price: record.price) { try changes.add($0, id: id) }
    return (id, false)
  }
}

import CatalogAccess
import CatalogImport
import GRDB

/// What takes the products that an import adds.
protocol AddedProductDestination: AnyObject {
  func add(_ row: ProductRow, id: Int64) throws
}

extension NewCatalogWriter: AddedProductDestination {}
extension ProductChanges: AddedProductDestination {}

/// The products that an import adds past SQLite, behind those that there are.
final class AddedProducts: AddingTarget {
  /// The database that gets the manufacturers and origins.
  private let names: Database
  let references: ImportReferences
  private let destination: any AddedProductDestination
  private var lastID: Int64?
  private let isInOrder: Bool

  /// - Parameters:
  ///   - lastID: The greatest id in the catalog.
  ///   - isInOrder: Whether the destination takes products in the order of their ids alone.
  init(
    _ names: Database,
    _ references: ImportReferences,
    to destination: any AddedProductDestination,
    behind lastID: Int64?,
    isInOrder: Bool = true
  ) {
    self.names = names
    self.references = references
    self.destination = destination
    self.lastID = lastID
    self.isInOrder = isInOrder
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
    if isInOrder, let lastID, id <= lastID { throw NeedsSQLite.idOutOfOrder }
    lastID = max(id, lastID ?? id)
    try ProductRow.with(record, references, price: record.price) {
      try destination.add($0, id: id)
    }
    return (id, false)
  }
}

import CatalogAccess
import CatalogFields
import CatalogImport
import PostgreSQL

/// By what the products of a catalog can be told that files are about: it goes to the server while the files
/// are looked at.
final class ImportKeys: ImportTarget {
  /// The columns of ``table``.
  static let columns = "sku, id, name, manufacturer"

  /// A table of one import, which its transaction drops.
  static let table = """
    CREATE TEMP TABLE import_key (
      sku text COLLATE "C", id bigint, name text COLLATE "C", manufacturer text COLLATE "C")
    ON COMMIT DROP
    """

  private let writer: CopyWriter
  private let key: ImportKey?
  private var manufacturers: Set<[UInt8]> = []

  /// Why the server did not take them.
  private(set) var failure: (any Error)?

  init(_ writer: CopyWriter, key: ImportKey?) {
    self.writer = writer
    self.key = key
  }

  /// Looks at a file. What is wrong with it is said when it is read.
  func read(_ file: ImportFile) throws {
    do {
      try file.read(ImportSession(into: self, key: key, isLook: true))
    } catch {
      if let failure { throw failure }
    }
  }

  private func append(_ record: ProductRecord) throws {
    do {
      try append(record, .sku)
      try writer.append(record.id)
      if key == .nameAndManufacturer {
        try append(record, .name)
      } else {
        try writer.appendNull()
      }
      let manufacturer = record.withText(.manufacturer) { $0.map { Array($0) } }
      if let manufacturer, manufacturers.insert(manufacturer).inserted {
        try append(record, .manufacturer)
      } else {
        try writer.appendNull()
      }
    } catch {
      failure = error
      throw error
    }
  }

  private func append(_ record: ProductRecord, _ field: ProductRecord.TextField) throws {
    try record.withText(field) { text in
      // No product on a server has such a text.
      guard let text, !text.contains(0) else { return try writer.appendNull() }
      try writer.append(utf8: text.bindMemory(to: UInt8.self))
    }
  }

  // MARK: Target

  func references(of record: ProductRecord) -> ProductReferences {
    ProductReferences(manufacturer: nil, origin: nil)
  }

  /// All are taken for known.
  func known(_ record: ProductRecord, _ references: ProductReferences) -> KnownProduct { .one(0) }

  func update(
    _ id: Int64, by record: ProductRecord, _ references: ProductReferences
  ) throws -> (changed: Set<ProductField>, isPriceRounded: Bool) {
    try append(record)
    return ([], false)
  }

  func insert(
    _ record: ProductRecord, _ references: ProductReferences, keepsID: Bool
  ) throws -> (id: Int64, isIDTaken: Bool) {
    try append(record)
    return (0, false)
  }

  func noteSeen(_ id: Int64, line: Int) -> Int? { nil }
}

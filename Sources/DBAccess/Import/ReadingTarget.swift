import CatalogAccess
import CatalogFields
import CatalogImport
import Bytes
import SQLiteFile

/// Takes the products of files past SQLite.
protocol ReadingTarget: ImportTarget {
  var references: ImportReferences { get }
  /// By what a product that is there is found.
  var key: ImportKey? { get }

  /// Begins a file.
  func begin(_ file: ImportFile)
}

/// Takes the products of files without a key: none is looked for.
protocol AddingTarget: ReadingTarget {}

extension AddingTarget {
  var key: ImportKey? { nil }
  func begin(_ file: ImportFile) {}
  func known(_ record: ProductRecord, _ references: ProductReferences) -> KnownProduct { .none }
  func update(
    _ id: Int64, by record: ProductRecord, _ references: ProductReferences
  ) -> (changed: Set<ProductField>, isPriceRounded: Bool) { ([], false) }
  func noteSeen(_ id: Int64, line: Int) -> Int? { nil }
}

extension ReadingTarget {
  /// Takes all products of files.
  ///
  /// - Throws: `NeedsSQLite` for what the files are to be read again for.
  func read(
    _ files: [ImportFile],
    isInterrupted: () -> Bool,
    into result: inout ImportResult
  ) throws {
    for file in files {
      references.hasOriginCodes = file.fields.contains(.originCode)
      references.replacedOrigins = []
      begin(file)
      let session = ImportSession(into: self, key: key)
      do {
        try file.read(session)
      } catch let error
        where error is NeedsSQLite || error is TemporaryFileError || error is DatabasePagesError
      {
        throw error
      } catch  where !isInterrupted() {
        throw NeedsSQLite.failedReading
      }
      var summary = session.summary
      summary.replacedOrigins = references.replacedOrigins.sorted()
      result.files.append(summary)
    }
  }
}

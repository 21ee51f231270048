import CatalogAccess
import CatalogFields
import CatalogImport
import Bytes
import SQLiteFile

/// Takes the products of files that are added past SQLite, without a key: none is looked for.
protocol AddingTarget: ImportTarget {
  var references: ImportReferences { get }
}

extension AddingTarget {
  func known(_ record: ProductRecord, _ references: ProductReferences) -> KnownProduct { .none }
  func update(
    _ id: Int64, by record: ProductRecord, _ references: ProductReferences
  ) -> (changed: Set<ProductField>, isPriceRounded: Bool) { ([], false) }
  func noteSeen(_ id: Int64, line: Int) -> Int? { nil }

  /// Takes all products of files.
  ///
  /// - Throws: `NewCatalogWriter.Unsuitable` for what the files are to be read again for.
  func read(
    _ files: [ImportFile],
    isInterrupted: () -> Bool,
    into result: inout ImportResult
  ) throws {
    for file in files {
      references.hasOriginCodes = file.fields.contains(.originCode)
      references.replacedOrigins = []
      let session = ImportSession(into: self, key: nil)
      do {
        try file.read(session)
      } catch let error where error is TemporaryFileError || error is DatabasePagesError {
        throw error
      } catch  where !isInterrupted() {
        throw NewCatalogWriter.Unsuitable.failedReading
      }
      var summary = session.summary
      summary.replacedOrigins = references.replacedOrigins.sorted()
      result.files.append(summary)
    }
  }
}

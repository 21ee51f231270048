import CatalogImport
import Testing

/// The tables of programs that people keep products in, and what is to be
/// read from them.
struct CatalogSchema: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let tables: [SourceTable]
  /// The lines of the mapping.
  let lines: [String]

  init(_ name: String, _ tables: [SourceTable], _ lines: String) {
    testDescription = name
    self.tables = tables
    self.lines = lines.split(separator: "\n").map(String.init)
  }
}

extension CatalogSchema {
  static let databases = shops + otherDatabases
}

import CatalogImport

/// Ids of names, by the bytes of the names.
struct NameIDs {
  private var table = ByteTable()

  var count: Int { table.count }

  func id(of name: UnsafeRawBufferPointer) -> Int64? {
    table.withValue(of: name) { $0?.loadUnaligned(as: Int64.self) }
  }

  /// Gives a name that has none an id.
  mutating func add(_ name: UnsafeRawBufferPointer, id: Int64) {
    _ = withUnsafeBytes(of: id) { table.add(name, $0) }
  }
}

import CatalogImport

/// Numbers of names, by the bytes of the names: what an import asks once or
/// twice a product.
struct NameNumbers {
  private var table = ByteTable()

  /// How many names there are.
  var count: Int { table.count }

  /// Returns the number of a name, nil when it has none.
  func number(of name: UnsafeRawBufferPointer) -> Int64? {
    table.withValue(of: name) { $0?.loadUnaligned(as: Int64.self) }
  }

  /// Gives a name that has none a number.
  mutating func add(_ name: UnsafeRawBufferPointer, number: Int64) {
    withUnsafeBytes(of: number) { table.add(name, $0) }
  }
}

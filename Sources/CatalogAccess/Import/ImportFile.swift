public import CatalogFields

/// One file of an import: what it says of products, and what writes these into
/// the session that it is given.
public struct ImportFile {
  package let fields: Set<ProductField>
  package let read: (ImportSession) throws -> Void

  /// Makes a file.
  public init(fields: Set<ProductField>, read: @escaping (ImportSession) throws -> Void) {
    self.fields = fields
    self.read = read
  }
}

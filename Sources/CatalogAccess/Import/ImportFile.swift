public import CatalogFields

/// One file of an import: what it says of products, and what writes these into
/// the session that it is given.
public struct ImportFile {
  package let fields: Set<ProductField>
  /// Returns the names of the custom fields that its products have, after it was read.
  package let customNames: () -> [String]
  package let read: (ImportSession) throws -> Void

  /// Makes a file.
  public init(
    fields: Set<ProductField>,
    customNames: @escaping () -> [String] = { [] },
    read: @escaping (ImportSession) throws -> Void
  ) {
    self.fields = fields
    self.customNames = customNames
    self.read = read
  }
}

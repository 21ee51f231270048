/// Something that is wrong with a catalog.
public struct CatalogFault: Hashable, Sendable {
  /// The way to mend it.
  public enum Remedy: Hashable, Sendable {
    /// Rebuild the derived tables.
    case reindex
    /// Rebuild them in a language that this ICU knows.
    case chooseLocale
    /// Nothing but a copy of the file: the products are gone.
    case restoreCopy
    /// Nothing that we can do: the source tables themselves are damaged.
    case restore
    /// A change of the product by its owner.
    case edit
    /// A change of the custom fields of the product by its owner.
    case correctCustomFields
    /// Nothing: it does no harm, and is worth knowing.
    case none
  }

  /// The fault and its place.
  public var message: String
  /// The way to mend it.
  public var remedy: Remedy

  package init(_ message: String, remedy: Remedy = .reindex) {
    self.message = message
    self.remedy = remedy
  }
}

public import CatalogFields

/// What a command did to a product.
public struct ProductHistory: Hashable, Sendable {
  /// What happened to the product.
  public enum Event: String, Sendable {
    case added
    case edited
    case removed
    case replaced
  }

  /// A field before and after; nil for no value.
  public struct FieldChange: Hashable, Sendable {
    /// The field.
    public var field: ProductField
    /// What it was, as a person reads it.
    public var old: String?
    /// What it became.
    public var new: String?

    /// Makes a change.
    public init(field: ProductField, old: String?, new: String?) {
      self.field = field
      self.old = old
      self.new = new
    }
  }

  /// The number of the product.
  public var productID: Int64
  /// What it was called then, as far as that is known.
  public var name: String?
  /// What happened to it.
  public var event: Event
  /// Its fields that changed.
  public var changes: [FieldChange]

  package init(productID: Int64, name: String? = nil, event: Event, changes: [FieldChange]) {
    self.productID = productID
    self.name = name
    self.event = event
    self.changes = changes
  }
}

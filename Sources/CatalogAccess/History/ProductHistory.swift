public import CatalogFields

/// The change of a product by a command.
public struct ProductHistory: Hashable, Sendable {
  /// A kind of change of a product.
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
    /// The old value, as a person reads it.
    public var old: String?
    /// The new value.
    public var new: String?

    /// Makes a change.
    public init(field: ProductField, old: String?, new: String?) {
      self.field = field
      self.old = old
      self.new = new
    }
  }

  /// The id of the product.
  public var productID: Int64
  /// The name of the product then, as far as it is known.
  public var name: String?
  /// The kind of change.
  public var event: Event
  /// The fields that changed.
  public var changes: [FieldChange]

  package init(productID: Int64, name: String? = nil, event: Event, changes: [FieldChange]) {
    self.productID = productID
    self.name = name
    self.event = event
    self.changes = changes
  }
}

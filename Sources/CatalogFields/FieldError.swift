/// A fault in the value of one field of a product.
public struct FieldError: Error, Hashable, Sendable {
  /// The field.
  public let field: ProductField
  /// The fault with the value, without the field: `'abc' is not a number`.
  public let message: String

  /// Makes an error.
  public init(_ field: ProductField, _ message: String) {
    self.field = field
    self.message = message
  }
}

extension FieldError: CustomStringConvertible {
  /// The field and what is wrong, such as `price 'abc' is not a number`.
  public var description: String { "\(field.label) \(message)" }
}

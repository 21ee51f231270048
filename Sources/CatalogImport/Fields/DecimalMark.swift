/// What parts the whole from the fraction in a number.
public enum DecimalMark: String, Hashable, Sendable {
  /// `1,299.00`
  case point
  /// `1.299,00`
  case comma
}

/// A field whose values have an index of their own, in the order of their bytes.
public enum IndexedField: Sendable {
  case sku
  case manufacturer
  case origin

  /// The table of the values.
  package var table: String {
    switch self {
    case .sku: "product"
    case .manufacturer: "manufacturer"
    case .origin: "country"
    }
  }

  /// The column of the values.
  package var column: String { self == .sku ? "sku" : "name" }

  /// Returns what is behind all texts that begin with one.
  package static func end(of text: String) -> String { text + "\u{10FFFF}" }
}

import CatalogModel
import TableView

/// Records of comma-separated values, each ended by a line feed.
/// https://www.rfc-editor.org/rfc/rfc4180
struct CSVText {
  private(set) var text = ""
  private let escapesForTerminal: Bool

  /// Makes an empty text.
  ///
  /// - Parameter escapesForTerminal: Whether control characters are shown as
  ///   symbols. Where no terminal reads it, values stay as they are.
  init(escapesForTerminal: Bool) {
    self.escapesForTerminal = escapesForTerminal
  }

  mutating func removeAll() { text.removeAll(keepingCapacity: true) }

  mutating func record(_ fields: [String?]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { text += "," }
      if let field { append(escapesForTerminal ? field.escapedForTerminal : field) }
    }
    text += "\n"
  }

  private mutating func append(_ field: String) {
    let needsQuotes = field.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
    }
    if !needsQuotes {
      text += field
      return
    }
    text += "\""
    for scalar in field.unicodeScalars {
      if scalar == "\"" { text += "\"" }
      text.unicodeScalars.append(scalar)
    }
    text += "\""
  }
}

extension CSVText {
  /// The names of a product's columns, those of its JSON.
  static let productColumns: [String?] = [
    "id", "sku", "name", "manufacturer", "price", "currency", "quantity", "origin", "originCode",
    "image", "details", "section",
  ]

  mutating func product(_ product: Product, section: String) {
    record([
      String(product.id), product.sku, product.name, product.manufacturer?.name,
      product.price?.amount, product.price?.currency.code, product.quantity.map { String($0) },
      product.origin?.name, product.origin?.code, product.image, product.details, section,
    ])
  }
}

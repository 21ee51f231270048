import CatalogModel
import DBAccess

/// JSON as it is written: compact, with the names in the order they are given.
/// https://www.rfc-editor.org/rfc/rfc8259
struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func beginObject() { open("{") }
  mutating func endObject() { close("}") }
  mutating func beginArray() { open("[") }
  mutating func endArray() { close("]") }

  /// Begins a member of an object; its value comes next.
  mutating func name(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func value(_ text: String?) {
    separate()
    if let text { quote(text) } else { bytes.append(contentsOf: "null".utf8) }
  }

  mutating func value(_ number: (some BinaryInteger)?) {
    separate()
    bytes.append(contentsOf: (number.map { String($0) } ?? "null").utf8)
  }

  mutating func member(_ name: String, _ text: String?) {
    self.name(name)
    value(text)
  }

  mutating func member(_ name: String, _ number: (some BinaryInteger)?) {
    self.name(name)
    value(number)
  }

  /// Writes an array of strings.
  mutating func strings(_ texts: [String]) {
    beginArray()
    for text in texts { value(text) }
    endArray()
  }

  /// Writes `true`, `false` or `null`.
  mutating func literal(_ word: String) {
    separate()
    bytes.append(contentsOf: word.utf8)
  }

  mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func open(_ bracket: String) {
    separate()
    bytes.append(contentsOf: bracket.utf8)
    needsComma = false
  }

  private mutating func close(_ bracket: String) {
    bytes.append(contentsOf: bracket.utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes.append(contentsOf: "\\\"".utf8)
      case "\\": bytes.append(contentsOf: "\\\\".utf8)
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      default:
        if Self.isEscaped(scalar) {
          let digits = String(scalar.value, radix: 16)
          let zeros = String(repeating: "0", count: 4 - digits.utf8.count)
          bytes.append(contentsOf: "\\u\(zeros)\(digits)".utf8)
        } else {
          bytes.append(contentsOf: String(scalar).utf8)
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// JSON asks for C0 only; the others would act on a terminal that shows it.
  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F:
      true
    default: false
    }
  }
}

extension JSONText {
  /// Writes a product with the names that scripts rely on, in their order.
  mutating func product(_ product: Product, section: String) {
    beginObject()
    member("id", product.id)
    member("sku", product.sku)
    member("name", product.name)
    member("manufacturer", product.manufacturer?.name)
    member("price", product.price?.amount)
    member("currency", product.price?.currency.code)
    member("quantity", product.quantity)
    member("origin", product.origin?.name)
    member("originCode", product.origin?.code)
    member("image", product.image)
    member("details", product.details)
    member("section", section)
    endObject()
  }
}

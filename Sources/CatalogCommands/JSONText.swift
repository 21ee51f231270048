import DBAccess
import TableView

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

  /// Begins a value that no comma parts from the one before: a line of its own.
  mutating func beginRecord() { needsComma = false }

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

  /// Writes the UTF-8 of a string; `null` when it is nil.
  mutating func value(_ utf8: UnsafeBufferPointer<UInt8>?) {
    separate()
    if let utf8 { quote(utf8) } else { bytes.append(contentsOf: "null".utf8) }
  }

  mutating func member(_ name: String, _ utf8: UnsafeBufferPointer<UInt8>?) {
    self.name(name)
    value(utf8)
  }

  /// Writes an amount of minor units as a string, a decimal number.
  mutating func value(_ minorUnits: Int64?, digits: Int) {
    separate()
    guard let minorUnits else { return bytes.append(contentsOf: "null".utf8) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(decimal: minorUnits, fractionDigits: digits)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func quote(_ text: String) {
    var text = text
    text.withUTF8 { quote($0) }
  }

  private mutating func quote(_ utf8: UnsafeBufferPointer<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    let isPlain = utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain {
      bytes.append(contentsOf: utf8)
    } else {
      for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars { append(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": bytes.append(contentsOf: "\\\"".utf8)
    case "\\": bytes.append(contentsOf: "\\\\".utf8)
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    default:
      // JSON asks for C0 only; the others would act on a terminal that shows it.
      if scalar.actsOnTerminals {
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.utf8.count)
        bytes.append(contentsOf: "\\u\(zeros)\(digits)".utf8)
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}

extension JSONText {
  /// Writes a product with the names that scripts rely on, in their order.
  mutating func product(_ product: ProductView, section: String) {
    beginObject()
    members(of: product, section: section)
    endObject()
  }

  /// Writes a product with all that the catalog holds of it: a member more.
  mutating func exported(_ product: ProductView, section: String) {
    beginObject()
    members(of: product, section: section)
    member("sortName", product.sortName)
    endObject()
  }

  private mutating func members(of product: ProductView, section: String) {
    member("id", product.id)
    member("sku", product.text(.sku))
    member("name", product.text(.name))
    member("manufacturer", product.manufacturer)
    name("price")
    value(product.minorUnits, digits: product.fractionDigits)
    member("currency", product.text(.currency))
    member("quantity", product.quantity)
    let origin = product.origin
    member("origin", origin?.name)
    member("originCode", origin.flatMap { $0.code.isEmpty ? nil : $0.code })
    member("image", product.text(.image))
    member("details", product.text(.details))
    member("section", section)
  }
}

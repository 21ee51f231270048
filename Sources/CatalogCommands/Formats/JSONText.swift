import CatalogAccess
import CatalogModel
import DBAccess
import SectionedTable

/// JSON as it is written: compact, with the names in the order they are given.
/// https://www.rfc-editor.org/rfc/rfc8259
struct JSONText {
  /// The bytes that are written; those of a copy, too.
  let buffer = ByteBuffer()
  /// Whether the next value comes behind another one.
  fileprivate var needsComma = false

  /// A copy of what is written.
  var bytes: [UInt8] { buffer.array }

  func removeAll() { buffer.removeAll() }

  mutating func beginObject() { open("{") }
  mutating func endObject() { close("}") }
  mutating func beginArray() { open("[") }
  mutating func endArray() { close("]") }

  /// Begins a member of an object; its value comes next.
  mutating func name(_ name: String) {
    separate()
    quote(name)
    buffer.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Begins a member of an object by its name in quotes and a colon.
  private mutating func member(_ quotedName: StaticString) {
    separate()
    buffer.append(quotedName)
    needsComma = false
  }

  mutating func value(_ text: String?) {
    separate()
    if let text { quote(text) } else { buffer.append("null" as StaticString) }
  }

  mutating func value(_ number: (some BinaryInteger)?) {
    separate()
    buffer.append(number.map { String($0) } ?? "null")
  }

  mutating func member(_ name: String, _ text: String?) {
    self.name(name)
    value(text)
  }

  mutating func member(_ name: String, _ number: (some BinaryInteger)?) {
    self.name(name)
    value(number)
  }

  mutating func member(_ name: String, _ value: Bool) {
    self.name(name)
    literal(value ? "true" : "false")
  }

  /// Begins a value that no comma parts from the one before: a line of its own.
  mutating func beginRecord() { needsComma = false }

  /// Begins a value that somebody else writes.
  mutating func beginValue() { separate() }

  /// Writes an array of strings.
  mutating func strings(_ texts: [String]) {
    beginArray()
    for text in texts { value(text) }
    endArray()
  }

  /// Writes `true`, `false` or `null`.
  mutating func literal(_ word: String) {
    separate()
    buffer.append(word)
  }

  func newline() { buffer.append(UInt8(ascii: "\n")) }

  private mutating func open(_ bracket: StaticString) {
    separate()
    buffer.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: StaticString) {
    buffer.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { buffer.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Writes the UTF-8 of a string; `null` when it is nil.
  mutating func value(_ utf8: UnsafeBufferPointer<UInt8>?) {
    separate()
    if let utf8 { quote(utf8) } else { buffer.append("null" as StaticString) }
  }

  mutating func member(_ name: String, _ utf8: UnsafeBufferPointer<UInt8>?) {
    self.name(name)
    value(utf8)
  }

  /// Writes an amount of minor units as a string, a decimal number.
  mutating func value(_ minorUnits: Int64?, digits: Int) {
    separate()
    guard let minorUnits else { return buffer.append("null" as StaticString) }
    buffer.append(UInt8(ascii: "\""))
    buffer.append(decimal: minorUnits, fractionDigits: digits)
    buffer.append(UInt8(ascii: "\""))
  }

  private mutating func value(_ number: Int64?) {
    separate()
    if let number {
      buffer.append(decimal: number)
    } else {
      buffer.append("null" as StaticString)
    }
  }

  private func quote(_ text: String) {
    var text = text
    text.withUTF8 { quote($0) }
  }

  private func quote(_ utf8: UnsafeBufferPointer<UInt8>) {
    buffer.append(UInt8(ascii: "\""))
    if utf8.isPlainInJSON {
      buffer.append(utf8)
    } else {
      for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars { append(scalar) }
    }
    buffer.append(UInt8(ascii: "\""))
  }

  private func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": buffer.append("\\\"" as StaticString)
    case "\\": buffer.append("\\\\" as StaticString)
    case "\n": buffer.append("\\n" as StaticString)
    case "\r": buffer.append("\\r" as StaticString)
    case "\t": buffer.append("\\t" as StaticString)
    default:
      // JSON asks for C0 only; the others would act on a terminal that shows it.
      if scalar.actsOnTerminals {
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.utf8.count)
        buffer.append("\\u\(zeros)\(digits)")
      } else {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          buffer.append(byte)
        }
      }
    }
  }
}

extension JSONText {
  /// Writes a product with the names that scripts rely on, in their order.
  mutating func product(_ product: ProductView, section: String) {
    beginObject()
    members(of: product, section: section)
    custom(product.custom)
    endObject()
  }

  /// Writes a product with all that the catalog holds of it: a member more.
  mutating func exported(_ product: ProductView, section: String) {
    beginObject()
    members(of: product, section: section)
    member("\"sortName\":")
    value(product.sortName)
    custom(product.custom)
    endObject()
  }

  /// Writes the custom fields as a member, where there are any.
  ///
  /// - Parameter names: The only ones that are written; all unless given.
  mutating func custom(_ json: UnsafeBufferPointer<UInt8>?, among names: [String]? = nil) {
    guard let json else { return }
    var isFirst = true
    CustomFields.forEach(in: json) { name, text in
      if let names, !names.contains(where: { name.elementsEqual($0.utf8) }) { return }
      if isFirst {
        member("\"custom\":")
        beginObject()
        isFirst = false
      }
      value(name)
      buffer.append(UInt8(ascii: ":"))
      needsComma = false
      value(text)
    }
    if !isFirst { endObject() }
  }

  /// Writes a product with some of these names, in this order; custom fields come last, as a member of them.
  mutating func product(_ product: ProductView, section: String, columns: [ProductColumn]) {
    beginObject()
    var names: [String] = []
    for column in columns {
      if case .custom(let name, _) = column {
        names.append(name)
      } else {
        member(column, of: product, section: section)
      }
    }
    if !names.isEmpty { custom(product.custom, among: names) }
    endObject()
  }

  private mutating func members(of product: ProductView, section: String) {
    for column in ProductColumn.allCases { member(column, of: product, section: section) }
  }

  /// Writes a column, which is not a custom field.
  private mutating func member(
    _ column: ProductColumn, of product: ProductView, section: String
  ) {
    switch column {
    case .id:
      member("\"id\":")
      value(product.id)
    case .sku:
      member("\"sku\":")
      value(product.text(.sku))
    case .name:
      member("\"name\":")
      value(product.text(.name))
    case .manufacturer:
      member("\"manufacturer\":")
      value(product.manufacturer)
    case .price:
      member("\"price\":")
      value(product.minorUnits, digits: product.fractionDigits)
    case .currency:
      member("\"currency\":")
      value(product.text(.currency))
    case .quantity:
      member("\"quantity\":")
      value(product.quantity)
    case .origin:
      member("\"origin\":")
      value(product.origin?.name)
    case .originCode:
      member("\"originCode\":")
      value(product.origin.flatMap { $0.code.isEmpty ? nil : $0.code })
    case .image:
      member("\"image\":")
      value(product.text(.image))
    case .details:
      member("\"details\":")
      value(product.text(.details))
    case .section:
      member("\"section\":")
      value(section)
    case .custom: break
    }
  }
}

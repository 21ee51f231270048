import CatalogModel
import DBAccess
import TableView

/// Records of comma-separated values, each ended by a line feed.
/// https://www.rfc-editor.org/rfc/rfc4180
struct CSVText {
  private(set) var bytes: [UInt8] = []
  private var isAtStart = true
  private let escapesForTerminal: Bool

  /// Makes an empty text.
  ///
  /// - Parameter escapesForTerminal: Whether control characters are shown as
  ///   symbols. Where no terminal reads it, values stay as they are.
  init(escapesForTerminal: Bool) {
    self.escapesForTerminal = escapesForTerminal
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func record(_ fields: [String?]) {
    for field in fields { self.field(field) }
    endRecord()
  }

  mutating func endRecord() {
    bytes.append(UInt8(ascii: "\n"))
    isAtStart = true
  }

  mutating func field(_ text: String?) {
    guard var text else { return separate() }
    text.withUTF8 { field($0) }
  }

  mutating func field(_ number: Int64?) {
    separate()
    if let number { bytes.append(decimal: number) }
  }

  /// Writes the UTF-8 of a value; nothing when it is nil.
  mutating func field(_ utf8: UnsafeBufferPointer<UInt8>?) {
    separate()
    guard let utf8 else { return }
    if escapesForTerminal {
      var text = String(decoding: utf8, as: UTF8.self).escapedForTerminal
      text.withUTF8 { append($0) }
    } else {
      append(utf8)
    }
  }

  /// Writes an amount of minor units as a decimal number.
  mutating func field(_ minorUnits: Int64?, digits: Int) {
    separate()
    if let minorUnits { bytes.append(decimal: minorUnits, fractionDigits: digits) }
  }

  private mutating func separate() {
    if !isAtStart { bytes.append(UInt8(ascii: ",")) }
    isAtStart = false
  }

  private mutating func append(_ utf8: UnsafeBufferPointer<UInt8>) {
    let (hasQuote, hasSeparator) = Self.scan(utf8)
    if !hasQuote, !hasSeparator {
      bytes.append(contentsOf: utf8)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    if hasQuote {
      for byte in utf8 {
        if byte == UInt8(ascii: "\"") { bytes.append(byte) }
        bytes.append(byte)
      }
    } else {
      bytes.append(contentsOf: utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns whether a value has a quote, and whether it has a comma or a line
  /// end: eight bytes at a time, for most values have none.
  private static func scan(
    _ utf8: UnsafeBufferPointer<UInt8>
  ) -> (hasQuote: Bool, hasSeparator: Bool) {
    let raw = UnsafeRawBufferPointer(utf8)
    var quotes: UInt64 = 0
    var separators: UInt64 = 0
    var position = 0
    while position + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      quotes |= zeroBytes(word ^ repeating(UInt8(ascii: "\"")))
      separators |=
        zeroBytes(word ^ repeating(UInt8(ascii: ","))) | zeroBytes(word ^ repeating(0x0A))
        | zeroBytes(word ^ repeating(0x0D))
      position += 8
    }
    while position < raw.count {
      switch raw[position] {
      case UInt8(ascii: "\""): quotes = 1
      case UInt8(ascii: ","), 0x0A, 0x0D: separators = 1
      default: break
      }
      position += 1
    }
    return (quotes != 0, separators != 0)
  }

  /// Returns zero when no byte of a word is zero.
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// Returns a word of eight times the same byte.
  @inline(__always)
  private static func repeating(_ byte: UInt8) -> UInt64 {
    UInt64(byte) &* 0x0101_0101_0101_0101
  }
}

extension CSVText {
  /// The names of a product's columns, those of its JSON.
  static let productColumns: [String?] = [
    "id", "sku", "name", "manufacturer", "price", "currency", "quantity", "origin", "originCode",
    "image", "details", "section",
  ]

  mutating func product(_ product: ProductView, section: String) {
    field(product.id)
    field(product.text(.sku))
    field(product.text(.name))
    field(product.manufacturer)
    field(product.minorUnits, digits: product.fractionDigits)
    field(product.text(.currency))
    field(product.quantity)
    let origin = product.origin
    field(origin?.name)
    field(origin.flatMap { $0.code.isEmpty ? nil : $0.code })
    field(product.text(.image))
    field(product.text(.details))
    field(section)
    endRecord()
  }
}

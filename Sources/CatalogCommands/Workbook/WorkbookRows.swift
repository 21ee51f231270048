import CatalogAccess
import CatalogFields
import CatalogModel
import DBAccess

/// Rows of a sheet, in their order.
final class WorkbookRows: ProductRows, @unchecked Sendable {
  let buffer = ByteBuffer()
  /// The number of the last row, from 1.
  private(set) var number = 0
  /// The currencies of prices, in the order of their formats.
  private(set) var currencies: [(code: String, digits: Int)] = []
  /// The first value that no cell can hold.
  private(set) var problem: CommandError?

  private let columns: [ProductColumn]
  private var custom: CustomFieldTexts
  /// Whether custom fields, and what a product is sorted by, come behind the columns.
  private let hasAll: Bool
  private let names: [String]
  private var cell = 0
  private var lastCurrency: (code: [UInt8], digits: Int, format: Int) = ([], 0, 0)

  /// The greatest length of a text in a cell, in units of UTF-16.
  private static let greatestLength = 32_767
  /// The number of digits of a number that Excel keeps.
  private static let greatestNumber: UInt64 = 999_999_999_999_999
  private static let headerFormat = 1
  /// The format of whole numbers that Excel would show with an exponent.
  private static let wholeFormat = 2
  private static let greatestShownDigitCount = 11
  static let firstCurrencyFormat = 3

  init(_ columns: [ProductColumn], custom: [String]?) {
    self.columns = columns
    self.custom = custom.map { CustomFieldTexts($0) } ?? columns.customTexts
    hasAll = custom != nil
    names = (0..<columns.count + (custom.map { $0.count + 1 } ?? 0)).map { Self.name(ofColumn: $0) }
  }

  /// Returns the letters of a column, from 0.
  static func name(ofColumn column: Int) -> String {
    var (rest, name) = (column + 1, "")
    while rest > 0 {
      rest -= 1
      name = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(rest % 26))) + name
      rest /= 26
    }
    return name
  }

  var bytes: UnsafeRawBufferPointer { buffer.bytes }

  func removeAll() { buffer.removeAll() }

  /// Writes the names of the columns.
  func appendHeader() {
    beginRow()
    let customNames = custom.names.map { ProductField.custom($0).rawValue }
    for name in columns.map(\.rawValue) + (hasAll ? ["sortName"] + customNames : []) {
      var name = name
      name.withUTF8 { text($0, format: Self.headerFormat) }
    }
    buffer.append("</row>")
  }

  func append(_ product: ProductView, in section: String) {
    beginRow()
    if !custom.names.isEmpty { custom.read(product.custom) }
    for column in columns { value(column, of: product, section: section) }
    if hasAll {
      text(product.sortName, of: product)
      for index in custom.names.indices { custom.withText(at: index) { field($0, of: product) } }
    }
    buffer.append("</row>")
  }

  private func value(_ column: ProductColumn, of product: ProductView, section: String) {
    switch column {
    case .id: number(product.id)
    case .sku: text(product.text(.sku), of: product)
    case .name: text(product.text(.name), of: product)
    case .manufacturer: text(product.manufacturer, of: product)
    case .price:
      number(
        product.minorUnits, digits: product.fractionDigits, format: format(ofPrice: product))
    case .currency: text(product.text(.currency), of: product)
    case .quantity: number(product.quantity)
    case .origin: text(product.origin?.name, of: product)
    case .originCode: text(product.origin?.code, of: product)
    case .image: text(product.text(.image), of: product)
    case .details: text(product.text(.details), of: product)
    case .section:
      var section = section
      section.withUTF8 { text($0, of: product) }
    case .custom(_, let position): custom.withText(at: position) { field($0, of: product) }
    }
  }

  // MARK: Cells

  private func beginRow() {
    number += 1
    cell = 0
    buffer.append("<row r=\"")
    buffer.append(decimal: Int64(number))
    buffer.append("\">")
  }

  private func beginCell(format: Int) {
    buffer.append("<c r=\"")
    buffer.append(names[cell])
    buffer.append(decimal: Int64(number))
    if format > 0 {
      buffer.append("\" s=\"")
      buffer.append(decimal: Int64(format))
    }
  }

  private func number(_ value: Int64?, digits: Int = 0, format: Int = 0) {
    defer { cell += 1 }
    guard let value else { return }
    beginCell(format: format)
    let isKept = value.magnitude <= Self.greatestNumber
    buffer.append(isKept ? "\"><v>" : "\" t=\"str\"><v>")
    buffer.append(decimal: value, fractionDigits: digits)
    buffer.append("</v></c>")
  }

  /// Writes a custom field: a number where it is one, so that a sheet can add it up and sort it.
  ///
  /// Each cell is decided for itself. A field has no type, and one text among its numbers (`n/a`)
  /// would make texts of all; and a number is one only where the same text is read from its cell
  /// again: `007`, `1.50` and `1e5` would come back as other texts.
  private func field(_ utf8: UnsafeBufferPointer<UInt8>?, of product: ProductView) {
    guard let utf8, Self.isNumber(utf8) else { return text(utf8, of: product) }
    defer { cell += 1 }
    let isLong = utf8.count > Self.greatestShownDigitCount && !utf8.contains(UInt8(ascii: "."))
    beginCell(format: isLong ? Self.wholeFormat : 0)
    buffer.append("\"><v>")
    buffer.append(utf8)
    buffer.append("</v></c>")
  }

  /// Whether a text is a number just as Excel keeps it: at most fifteen digits that count, no zeros
  /// before or behind them that it would take away, no plus sign and no exponent.
  static func isNumber(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard utf8.count <= greatestNumberLength else { return false }
    let digits = utf8.first == UInt8(ascii: "-") ? utf8.dropFirst() : utf8[...]
    let whole = digits.prefix { $0 &- UInt8(ascii: "0") < 10 }
    let isZero = whole.elementsEqual(CollectionOfOne(UInt8(ascii: "0")))
    guard let first = whole.first, isZero || first != UInt8(ascii: "0") else { return false }
    let rest = digits[whole.endIndex...]
    let decimals = rest.dropFirst()
    if rest.isEmpty { return whole.count <= 15 && !(isZero && digits.count < utf8.count) }
    guard rest.first == UInt8(ascii: "."), let last = decimals.last, last != UInt8(ascii: "0"),
      decimals.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
    else { return false }
    let counted = isZero ? decimals.drop { $0 == UInt8(ascii: "0") } : decimals
    return (isZero ? 0 : whole.count) + counted.count <= 15
  }

  private static let greatestNumberLength = 24

  private func text(_ utf8: UnsafeBufferPointer<UInt8>?, of product: ProductView) {
    if let utf8, utf8.count > Self.greatestLength, problem == nil,
      String(decoding: utf8, as: UTF8.self).utf16.count > Self.greatestLength
    {
      problem = CommandError(
        .failed,
        "product \(product.id) has a text of more than 32,767 characters, which no cell of a "
          + "sheet can hold", advice: "Use --format csv.")
    }
    text(utf8, format: 0)
  }

  private func text(_ utf8: UnsafeBufferPointer<UInt8>?, format: Int) {
    defer { cell += 1 }
    guard let utf8, !utf8.isEmpty else { return }
    beginCell(format: format)
    buffer.append("\" t=\"inlineStr\"><is>")
    // Spreadsheet programs leave out spaces at the edges of others.
    let hasEdgeSpace = (utf8.first ?? 0x21) <= 0x20 || (utf8.last ?? 0x21) <= 0x20
    buffer.append(hasEdgeSpace ? "<t xml:space=\"preserve\">" : "<t>")
    var start = 0
    for (index, byte) in utf8.enumerated() {
      guard let replacement = Self.replacement(byte, at: index, in: utf8) else { continue }
      buffer.append(UnsafeBufferPointer(rebasing: utf8[start..<index]))
      buffer.append(replacement)
      start = index + 1
    }
    buffer.append(UnsafeBufferPointer(rebasing: utf8[start...]))
    buffer.append("</t></is></c>")
  }

  /// Returns what stands for a byte: characters that XML does not have are written as Excel does,
  /// and so is an underscore where such a character would be read.
  private static func replacement(
    _ byte: UInt8, at index: Int, in utf8: UnsafeBufferPointer<UInt8>
  ) -> String? {
    switch byte {
    case UInt8(ascii: "&"): return "&amp;"
    case UInt8(ascii: "<"): return "&lt;"
    case UInt8(ascii: ">"): return "&gt;"
    case UInt8(ascii: "_"):
      let next = utf8[index...].prefix(7)
      let isEscape =
        next.count == 7 && next[index + 1] == UInt8(ascii: "x")
        && next[index + 6] == UInt8(ascii: "_")
        && next[(index + 2)..<(index + 6)].allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
      return isEscape ? "_x005F_" : nil
    case 0xEF, 0xBE, 0xBF:
      // U+FFFE and U+FFFF, of three bytes.
      let first =
        byte == 0xEF
        ? index : index > utf8.startIndex && utf8[index - 1] == 0xEF ? index - 1 : index - 2
      guard first >= utf8.startIndex, first + 2 < utf8.endIndex, utf8[first] == 0xEF,
        utf8[first + 1] == 0xBF, utf8[first + 2] >= 0xBE
      else { return nil }
      return first == index ? "_xFFF" + (utf8[first + 2] == 0xBE ? "E" : "F") + "_" : ""
    case 0x09, 0x0A: return nil
    case 0..<0x20:
      let digits = String(byte, radix: 16, uppercase: true)
      return "_x00" + (digits.count < 2 ? "0" : "") + digits + "_"
    default: return nil
    }
  }

  /// Returns the number of the format of a price.
  private func format(ofPrice product: ProductView) -> Int {
    guard product.minorUnits != nil, let code = product.text(.currency) else { return 0 }
    let digits = product.fractionDigits
    if digits == lastCurrency.digits, code.elementsEqual(lastCurrency.code) {
      return lastCurrency.format
    }
    guard code.count == 3, code.allSatisfy({ $0 &- UInt8(ascii: "A") < 26 }) else { return 0 }
    let text = String(decoding: code, as: UTF8.self)
    var position = currencies.firstIndex { $0.code == text && $0.digits == digits }
    if position == nil {
      if currencies.count >= 1000 { return 0 }
      currencies.append((text, digits))
      position = currencies.count - 1
    }
    let format = Self.firstCurrencyFormat + (position ?? 0)
    lastCurrency = (Array(code), digits, format)
    return format
  }
}

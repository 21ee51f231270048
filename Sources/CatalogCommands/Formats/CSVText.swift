import CatalogAccess
import CatalogModel
import DBAccess
import SectionedTable

/// Records of values with commas or tabs between them, each ended by a line
/// feed. https://www.rfc-editor.org/rfc/rfc4180
///
/// With tabs values are quoted as with commas: the other way, `\t` for a tab in
/// a value, is read by few programs as it is meant, and then a backslash is not.
struct CSVText {
  /// The bytes that are written; those of a copy, too.
  let buffer = ByteBuffer()
  private var isAtStart = true
  private let delimiter: UInt8
  private let quotesEmptyTexts: Bool
  private let isSafeForSpreadsheets: Bool
  private let escapesForTerminal: Bool

  /// Makes an empty text.
  ///
  /// - Parameters:
  ///   - quotesEmptyTexts: Whether a text without letters is `""`, and so another value than none.
  ///   - isSafeForSpreadsheets: Whether a quote mark comes before a text that could be a formula.
  ///   - escapesForTerminal: Whether control characters are shown as symbols.
  init(
    delimiter: UInt8 = UInt8(ascii: ","),
    quotesEmptyTexts: Bool = false,
    isSafeForSpreadsheets: Bool = false,
    escapesForTerminal: Bool
  ) {
    self.delimiter = delimiter
    self.quotesEmptyTexts = quotesEmptyTexts
    self.isSafeForSpreadsheets = isSafeForSpreadsheets
    self.escapesForTerminal = escapesForTerminal
  }

  /// A copy of what is written.
  var bytes: [UInt8] { buffer.array }

  func removeAll() { buffer.removeAll() }

  /// An empty text that writes as this one does.
  var emptied: CSVText {
    CSVText(
      delimiter: delimiter, quotesEmptyTexts: quotesEmptyTexts,
      isSafeForSpreadsheets: isSafeForSpreadsheets, escapesForTerminal: escapesForTerminal)
  }

  mutating func record(_ fields: [String?]) {
    for field in fields { self.field(field) }
    endRecord()
  }

  mutating func endRecord() {
    buffer.append(UInt8(ascii: "\n"))
    isAtStart = true
  }

  mutating func field(_ text: String?) {
    guard var text else { return separate() }
    text.withUTF8 { field($0) }
  }

  mutating func field(_ number: Int64?) {
    separate()
    if let number { buffer.append(decimal: number) }
  }

  /// Writes the UTF-8 of a value; nothing when it is nil.
  mutating func field(_ utf8: UnsafeBufferPointer<UInt8>?) {
    separate()
    guard let utf8 else { return }
    if isSafeForSpreadsheets, let first = utf8.first, Self.beginsFormula(first) {
      var text = "'" + String(decoding: utf8, as: UTF8.self)
      if escapesForTerminal { text = text.escapedForTerminal }
      text.withUTF8 { append($0) }
    } else if escapesForTerminal {
      var text = String(decoding: utf8, as: UTF8.self).escapedForTerminal
      text.withUTF8 { append($0) }
    } else {
      append(utf8)
    }
  }

  /// Writes an amount of minor units as a decimal number.
  mutating func field(_ minorUnits: Int64?, digits: Int) {
    separate()
    if let minorUnits { buffer.append(decimal: minorUnits, fractionDigits: digits) }
  }

  /// Whether a spreadsheet may take a text for a formula, or a command.
  /// https://owasp.org/www-community/attacks/CSV_Injection
  private static func beginsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
      true
    default: false
    }
  }

  /// Whether an import would take a text without quotes for no value.
  private static func meansNull(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    switch utf8.count {
    case 4: utf8.elementsEqual("NULL".utf8)
    case 2: utf8[0] == UInt8(ascii: "\\") && utf8[1] == UInt8(ascii: "N")
    default: false
    }
  }

  private mutating func separate() {
    if !isAtStart { buffer.append(delimiter) }
    isAtStart = false
  }

  private func append(_ utf8: UnsafeBufferPointer<UInt8>) {
    let (hasQuote, hasSeparator) = utf8.scan(
      forQuote: UInt8(ascii: "\""), others: (delimiter, 0x0A, 0x0D))
    if !hasQuote, !hasSeparator, !(quotesEmptyTexts && utf8.isEmpty), !Self.meansNull(utf8) {
      buffer.append(utf8)
      return
    }
    buffer.append(utf8, in: UInt8(ascii: "\""), hasQuote: hasQuote)
  }
}

extension FormatOptions {
  /// Writes records as CSV or TSV.
  func write(_ records: [[String?]], to context: CommandContext) throws {
    var csv = context.csvText(chosenFormat, isSafe: csvSafe)
    for record in records { csv.record(record) }
    try context.output.write(csv.bytes)
  }
}

extension CommandContext {
  /// Returns an empty text of records with values between commas or tabs.
  func csvText(_ format: OutputFormat, isSafe: Bool) -> CSVText {
    CSVText(
      delimiter: format.delimiter, isSafeForSpreadsheets: isSafe,
      escapesForTerminal: output.isTerminal)
  }
}

extension CSVText {
  /// Writes columns of a product; behind them, for an export, what it is sorted by, and custom
  /// fields.
  mutating func product(
    _ product: ProductView, section: String, columns: [ProductColumn],
    _ custom: inout CustomFieldTexts, hasAllCustom: Bool = true, isExport: Bool = false
  ) {
    if !custom.names.isEmpty { custom.read(product.custom) }
    for column in columns {
      if case .custom(_, let position) = column {
        custom.withText(at: position) { field($0) }
      } else {
        field(column, of: product, section: section)
      }
    }
    if isExport { field(product.sortName) }
    if hasAllCustom {
      for index in custom.names.indices { custom.withText(at: index) { field($0) } }
    }
    endRecord()
  }

  private mutating func field(
    _ column: ProductColumn, of product: ProductView, section: String
  ) {
    switch column {
    case .id: field(product.id)
    case .sku: field(product.text(.sku))
    case .name: field(product.text(.name))
    case .manufacturer: field(product.manufacturer)
    case .price: field(product.minorUnits, digits: product.fractionDigits)
    case .currency: field(product.text(.currency))
    case .quantity: field(product.quantity)
    case .origin: field(product.origin?.name)
    case .originCode: field(product.origin.flatMap { $0.code.isEmpty ? nil : $0.code })
    case .image: field(product.text(.image))
    case .details: field(product.text(.details))
    case .section: field(section)
    // It is read with the others of its product.
    case .custom: break
    }
  }
}

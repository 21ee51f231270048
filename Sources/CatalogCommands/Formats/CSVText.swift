import Bytes
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
  private let decimalMark: UInt8
  private let quotesEmptyTexts: Bool
  private let formulas: Formulas
  private let escapesForTerminal: Bool

  /// What is done with a text that a spreadsheet could read as a formula.
  enum Formulas {
    /// Nothing.
    case kept
    /// A quote mark comes before it.
    case marked
    /// So, and also before one that has such marks already: an import can take them away.
    case markedForImport
  }

  /// Makes an empty text.
  ///
  /// - Parameters:
  ///   - quotesEmptyTexts: Whether a text without letters is `""`, and so another value than none.
  ///   - decimalMark: What stands before the decimals of prices.
  ///   - formulas: What is done with a text that could be a formula.
  ///   - escapesForTerminal: Whether control characters are shown as symbols.
  init(
    delimiter: UInt8 = UInt8(ascii: ","),
    decimalMark: UInt8 = UInt8(ascii: "."),
    quotesEmptyTexts: Bool = false,
    formulas: Formulas = .kept,
    escapesForTerminal: Bool
  ) {
    self.delimiter = delimiter
    self.decimalMark = decimalMark
    self.quotesEmptyTexts = quotesEmptyTexts
    self.formulas = formulas
    self.escapesForTerminal = escapesForTerminal
  }

  /// A copy of what is written.
  var bytes: [UInt8] { buffer.array }

  func removeAll() { buffer.removeAll() }

  /// An empty text that writes as this one does.
  var emptied: CSVText {
    CSVText(
      delimiter: delimiter, decimalMark: decimalMark, quotesEmptyTexts: quotesEmptyTexts,
      formulas: formulas, escapesForTerminal: escapesForTerminal)
  }

  /// Writes the mark by which Excel knows UTF-8; to a terminal it would say nothing.
  func byteOrderMark() {
    if !escapesForTerminal { buffer.append("\u{FEFF}") }
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
    if mayBeFormula(utf8) {
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
    guard let minorUnits else { return }
    if decimalMark == UInt8(ascii: ".") || digits == 0 {
      buffer.append(decimal: minorUnits, fractionDigits: digits)
      return
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalText.greatestCount) { text in
      guard let start = text.baseAddress else { return }
      let count = DecimalText.write(minorUnits, fractionDigits: digits, to: start)
      start[count - digits - 1] = decimalMark
      append(UnsafeBufferPointer(start: start, count: count))
    }
  }

  /// Whether a quote mark comes before a text.
  private func mayBeFormula(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    switch formulas {
    case .kept: false
    case .marked: utf8.beginsFormula
    case .markedForImport: utf8.drop { $0 == UInt8(ascii: "'") }.beginsFormula
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
      delimiter: format.delimiter, formulas: isSafe ? .marked : .kept,
      escapesForTerminal: output.isTerminal)
  }

  /// Returns an empty text of records as Excel opens them: with the decimal mark of a locale, and
  /// semicolons where that is a comma.
  func csvText(forExcelIn forms: LocaleForms) -> CSVText {
    let hasComma = forms.decimalMark == ","
    return CSVText(
      delimiter: hasComma ? UInt8(ascii: ";") : UInt8(ascii: ","),
      decimalMark: hasComma ? UInt8(ascii: ",") : UInt8(ascii: "."), formulas: .markedForImport,
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

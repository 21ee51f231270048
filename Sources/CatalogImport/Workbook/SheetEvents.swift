import Bytes

/// Makes rows of the cells of a sheet.
final class SheetEvents: XMLEvents {
  /// The rows that are ready, in memory that others use again, and how many they are.
  var rows: [RawRow] = []
  private(set) var count = 0
  private var valueCount = 0
  private static let greatestValueCount = 1 << 18
  /// The texts of a few cells can be those of very many others.
  private var byteCount = 0
  private static let greatestByteCount = 1 << 24

  /// The number of the last row, from 1.
  private(set) var rowNumber = 0
  /// The number of cells with errors, and which these are.
  private(set) var errorCount = 0
  private(set) var errors: Set<String> = []
  /// The formulas without a saved value, by column from 0: how many, and the row of the first.
  private(set) var formulas: [Int: (count: Int, row: Int)] = [:]

  private enum Element { case cell, row, text, pronunciation, other }

  private enum Kind { case number, shared, text, boolean, error }

  private let formats: [CellFormat]
  private let texts: SharedTexts
  private let countsFrom1904: Bool
  private var open: [Element] = []
  private var isInCell = false
  private var hasFormula = false
  /// Whether the text that follows is that of the cell.
  private var takesText = false
  private var row = RawRow()
  private var hasValue = false
  /// The column of the cell, from 0.
  private var column = -1
  private var kind = Kind.number
  private var format = 0
  private var text: [UInt8] = []

  private static let greatestColumn = 16_383
  private static let greatestRow = 1 << 24
  private static let greatestRowSize = 1 << 24

  init(_ workbook: Workbook) {
    formats = workbook.formats
    texts = workbook.texts
    countsFrom1904 = workbook.countsFrom1904
  }

  override func begin(_ name: UnsafePointer<CChar>, _ attributes: Attributes) throws {
    var local = name
    var next = name
    while next.pointee != 0 {
      if next.pointee == Self.colon { local = next + 1 }
      next += 1
    }
    let length = next - local
    let first = UInt8(bitPattern: local.pointee)
    if length == 1 {
      switch first {
      case UInt8(ascii: "c") where !isInCell:
        open.append(.cell)
        try beginCell(attributes)
        return
      case UInt8(ascii: "f") where isInCell: hasFormula = true
      case UInt8(ascii: "v") where isInCell:
        open.append(.text)
        takesText = true
        return
      case UInt8(ascii: "t") where isInCell:
        open.append(.text)
        takesText = !open.contains(.pronunciation)
        return
      default: break
      }
    } else if length == 3, first == UInt8(ascii: "r") {
      if XMLName.local(name).elementsEqual("row".utf8) {
        open.append(.row)
        return try beginRow(attributes)
      }
      if isInCell, XMLName.local(name).elementsEqual("rPh".utf8) {
        open.append(.pronunciation)
        return
      }
    }
    open.append(.other)
  }

  private static let colon = CChar(UInt8(ascii: ":"))

  private func beginRow(_ attributes: Attributes) throws {
    var number = rowNumber + 1
    if let text = Self.value("r", in: attributes) {
      guard let given = Self.number(XMLName.whole(text)), given > rowNumber,
        given <= Self.greatestRow
      else {
        throw ImportError(line: nil, "the file is damaged: row '\(Self.shown(text))' comes next")
      }
      number = given
    }
    rowNumber = number
    row.begin(line: number)
    hasValue = false
    column = -1
  }

  private func beginCell(_ attributes: Attributes) throws {
    isInCell = true
    hasFormula = false
    text.removeAll(keepingCapacity: true)
    kind = .number
    format = 0
    var next = column + 1
    var index = 0
    while let key = attributes[index], let value = attributes[index + 1] {
      index += 2
      guard key[0] != 0, key[1] == 0 else { continue }
      switch UInt8(bitPattern: key[0]) {
      case UInt8(ascii: "r"):
        guard let given = Self.column(value), given >= next else {
          throw ImportError(
            line: nil, "the file is damaged: cell '\(Self.shown(value))' comes next")
        }
        next = given
      case UInt8(ascii: "s"): format = Self.number(XMLName.whole(value)) ?? 0
      case UInt8(ascii: "t"): kind = Self.kind(value)
      default: break
      }
    }
    column = next
    if column > Self.greatestColumn {
      throw ImportError(line: nil, "the file is damaged: there are more than 16,384 columns")
    }
  }

  private static func kind(_ name: UnsafePointer<CChar>) -> Kind {
    switch UInt8(bitPattern: name[0]) {
    case UInt8(ascii: "s"): name[1] == 0 ? .shared : .text
    case UInt8(ascii: "n"), 0: .number
    case UInt8(ascii: "b"): .boolean
    case UInt8(ascii: "e"): .error
    // Texts of formulas and of cells, and days that are written out.
    default: .text
    }
  }

  /// Returns the letters of a column: `AB`.
  static func letters(of column: Int) -> String {
    let last = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(column % 26)))
    return column < 26 ? last : letters(of: column / 26 - 1) + last
  }

  /// Returns the column of `AB12`, from 0; nil for what is no cell.
  static func column(_ reference: UnsafePointer<CChar>) -> Int? {
    var column = 0
    var next = reference
    while case let letter = UInt8(bitPattern: next.pointee) &- UInt8(ascii: "A"), letter < 26 {
      column = 26 * column + Int(letter) + 1
      next += 1
      if next - reference > 3 { return nil }
    }
    return column == 0 ? nil : column - 1
  }

  static func value(
    _ name: String, in attributes: Attributes
  ) -> UnsafePointer<CChar>? {
    var index = 0
    while let key = attributes[index], let value = attributes[index + 1] {
      if XMLName.whole(key).elementsEqual(name.utf8) { return value }
      index += 2
    }
    return nil
  }

  /// Returns the number that digits are; nil for anything else, and for one too large for a sheet.
  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    if digits.isEmpty { return nil }
    var number = 0
    for digit in digits {
      guard digit.isASCIIDigit, number <= 1 << 32 else { return nil }
      number = 10 * number + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }

  private static func shown(_ text: UnsafePointer<CChar>) -> String {
    String(String(cString: text).prefix(20))
  }

  override func text(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    guard takesText else { return }
    text.append(contentsOf: bytes)
    try CellText.checkSize(text.count)
  }

  override func end() throws {
    switch open.removeLast() {
    case .text: takesText = false
    case .cell:
      isInCell = false
      try finishCell()
    case .row: finishRow()
    case .pronunciation, .other: break
    }
  }

  private func finishCell() throws {
    if text.isEmpty {
      // The value of a formula that gives an empty text is one.
      if hasFormula, kind == .number {
        formulas[column, default: (0, rowNumber)].count += 1
      }
      return
    }
    let start = row.bytes.count
    var kind = RawRow.Kind.text
    switch self.kind {
    case .number:
      if format >= 0, format < formats.count {
        kind = formats[format].append(text[...], countsFrom1904: countsFrom1904, to: &row.bytes)
      } else {
        kind = Self.plain.append(text[...], countsFrom1904: false, to: &row.bytes)
      }
    case .shared:
      guard let number = Self.number(text),
        try texts.append(number, to: &row.bytes)
      else {
        throw ImportError(line: nil, "the file is damaged: a cell has a text that is missing")
      }
    case .text:
      CellText.resolveEscapes(of: &text)
      row.bytes.append(contentsOf: text)
    case .boolean:
      row.bytes.append(contentsOf: (text == [UInt8(ascii: "1")] ? "true" : "false").utf8)
    case .error:
      errorCount += 1
      if errors.count < 10 { errors.insert(String(decoding: text.prefix(20), as: UTF8.self)) }
      fillRow()
      row.values.append(.absent(line: rowNumber))
      return
    }
    let end = row.bytes.count
    if end == start { return }
    if end > Self.greatestRowSize {
      throw ImportError(line: nil, "a row is larger than \(Self.greatestRowSize >> 20) MiB")
    }
    fillRow()
    row.values.append(RawRow.Value(kind: kind, start: start, end: end, line: rowNumber))
    hasValue = true
  }

  /// Adds the cells before the one at hand, which are empty.
  private func fillRow() {
    while row.values.count < column {
      row.values.append(RawRow.Value(kind: .null, start: 0, end: 0, line: rowNumber))
    }
  }

  private static let plain = CellFormat(builtIn: 0)

  private func finishRow() {
    if !hasValue || row.isBlank { return }
    hasValue = false
    if count == rows.count { rows.append(RawRow()) }
    valueCount += row.values.count
    byteCount += row.bytes.count
    isFull = valueCount > Self.greatestValueCount || byteCount > Self.greatestByteCount
    swap(&rows[count], &row)
    count += 1
  }

  /// Forgets the rows, which have been taken.
  func forgetRows() {
    if valueCount > Self.greatestValueCount || byteCount > Self.greatestByteCount {
      rows.removeAll()
    }
    count = 0
    valueCount = 0
    byteCount = 0
  }
}

import Bytes
public import CatalogFields
import CatalogModel

/// Reads the products of a file: rows of its product table, joined to others
/// and checked value by value.
///
/// What is wrong with a value is an error of its row; the next row can be read
/// all the same.
public struct ProductReader {
  private var rows: any RowReader
  /// The number of rows that were counted before; nil where none were.
  private let countedRows: Int?
  private var readRowCount = 0
  /// Whether several products are on a line, so that errors have the number of theirs.
  var areOnOneLine = false
  private let mapping: CatalogMapping
  private let joined: [(field: ProductField, texts: JoinedTexts)]
  private let currency: Currency
  /// Whether somebody or the file says what prices without a currency are in.
  private let isCurrencyGiven: Bool
  private let requiresName: Bool
  /// Whether a quantity with a plus sign is refused: products that are there would get it as their
  /// stock, while it says by how much this changes.
  var refusesChanges = false
  /// Remarks on the tables that were joined.
  var remarksOnJoined: [String] = []
  /// The marks of the columns of a spreadsheet's file; nil for other formats.
  var marks: ColumnMarks?
  private var numbers: NumberReader
  private var text: TextReader
  private var custom: CustomColumnReader
  /// What stands behind the names, where these are of the products whose variants the rows are.
  private let variantNames: VariantNames?
  private let current = CurrentRow()
  /// The totals of a sheet, which has a row of them at its end perhaps; nil for other formats.
  private var totals: TotalRows?

  /// The rows behind a total that were looked at, and the error that came behind them.
  private var rowsAhead: [RawRow] = []
  private var errorAhead: (any Error)?
  /// The names of the totals at the end that were not read, and the notes there.
  private var totalNames: [String] = []
  private var notes: [String] = []

  /// The row at hand, in an object: its bytes are read while the reader itself is
  /// changed, and not copied or counted for that.
  private final class CurrentRow: @unchecked Sendable {
    @exclusivity(unchecked) var row = RawRow()
  }

  init(
    rows: any RowReader,
    rowCount: Int? = nil,
    mapping: CatalogMapping,
    table: SourceTable? = nil,
    joined: JoinedRows,
    currency: Currency?,
    usualCurrency: AssumedCurrency = .none,
    decimalMark: DecimalMark?,
    quantityMark: DecimalMark?,
    ambiguousFields: Set<ProductField>,
    evidence: AmountEvidence? = nil,
    differingTexts: [String] = [],
    constantTexts: ConstantTexts = ConstantTexts(),
    isSheet: Bool,
    headings: HeadingRows? = nil,
    variantNames: VariantNames? = nil,
    decodesEntities: Bool,
    encoding: String? = nil
  ) {
    self.variantNames = variantNames
    self.encoding = encoding
    self.rows = rows
    countedRows = rowCount
    self.mapping = mapping
    let given = mapping.currencyOfColumn ?? currency
    isCurrencyGiven = given != nil || usualCurrency.isOfFile
    self.currency = given ?? usualCurrency.currency
    requiresName = mapping.sources[.name] != nil
    numbers = NumberReader(
      decimalMark: decimalMark, quantityMark: quantityMark, currency: self.currency,
      isCurrencyGiven: currency != nil, currencyOfColumn: mapping.currencyOfColumn,
      ambiguousFields: ambiguousFields,
      evidence: evidence, differingTexts: differingTexts, constantTexts: constantTexts)
    text = TextReader(decodesEntities: decodesEntities)
    totals = isSheet ? TotalRows(fields: Set(mapping.sources.keys)) : nil
    self.isSheet = isSheet
    self.headings = headings
    custom = CustomColumnReader(mapping, joined, table: table)
    let found = ProductField.allCases.compactMap { field in
      joined.texts(of: field).map { (field: field, texts: $0) }
    }
    func source(_ field: ProductField) -> Source? {
      switch mapping.sources[field] {
      case nil: nil
      case .column(let column): .column(column)
      case .joined: found.firstIndex { $0.field == field }.map { .joined($0) }
      }
    }
    texts = Self.textFields.compactMap { field, text in
      source(field).map { (text, field, $0) }
    }
    idSource = source(.id)
    quantitySource = source(.quantity)
    currencySource = source(.currency)
    priceMinorSource = source(.priceMinor)
    priceSource = source(.price)
    self.joined = found
  }

  /// The source of a field, found once and not for every row.
  private enum Source {
    case column(Int)
    /// The position in `joined` of what a column refers to in another table.
    case joined(Int)
  }

  /// The number of SKUs, and of those that are days, with one of these.
  private var skuCount = 0
  /// Whether the SKU at hand is a number of more digits than a spreadsheet keeps.
  private var isSKUCut = false
  private var days = (count: 0, example: "")
  /// The encoding that was asked for.
  private let encoding: String?
  /// Whether people wrote it with a spreadsheet: it may have rows of totals, and marks.
  private let isSheet: Bool
  /// The headings of groups in a sheet; nil where there are none.
  private let headings: HeadingRows?
  private let texts: [(text: ProductRecord.TextField, field: ProductField, source: Source)]
  /// The fields of columns that a database has as numbers: a point in these is the decimal mark,
  /// also where a dump writes them as texts.
  var declaredNumbers: Set<ProductField> = []
  private let idSource: Source?
  private let quantitySource: Source?
  private let currencySource: Source?
  private let priceMinorSource: Source?
  private let priceSource: Source?

  private static let textFields: [(ProductField, ProductRecord.TextField)] = [
    (.sku, .sku), (.name, .name), (.sortName, .sortName), (.manufacturer, .manufacturer),
    (.details, .details), (.origin, .origin), (.originCode, .originCode), (.image, .image),
  ]

  /// Says how JSON tells that a product has no custom fields.
  ///
  /// - Parameters:
  ///   - isOfCatalog: Whether a catalog wrote the file, and left them out.
  ///   - table: The table of the products.
  mutating func expectObjects(isOfCatalog: Bool, in table: SourceTable) {
    custom.saysAll = isOfCatalog
    let columns = table.columns.map(\.name)
    if columns.contains(where: { $0.hasPrefix(ProductField.customPrefix) }) {
      custom.objectColumn = columns.firstIndex(of: "custom")
    }
  }

  /// The row as it came, after an error.
  public var rawRow: RawRow { current.row }

  /// The texts of other tables that ``rawRow`` refers to, by field: a row that stands alone would
  /// lose them.
  public var joinedTexts: [(field: ProductField, text: String)] {
    joined.compactMap { field, texts in
      var text: String?
      _ = texts.follow(from: current.row) { text = String(decoding: $0, as: UTF8.self) }
      return text.map { (field, $0) }
    }
  }

  /// Remarks on how rows were read, complete at the end.
  public var remarks: [String] {
    let texts = TextRemarks(
      damage: text.damage, encoding: encoding, custom: custom.tidiedCount,
      daysAmongSKUs: 2 * days.count < skuCount ? days : (0, ""))
    func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }
    let totals = totalNames.filter { TotalRows.isNamedTotal($0.trimmingEdgeSpaces) }
    let charges = totalNames.filter { !TotalRows.isNamedTotal($0.trimmingEdgeSpaces) }
    return rows.remarks + remarksOnJoined + texts.lines
      + (totals.isEmpty
        ? [] : ["not read, at the end, as totals of the rows above: \(list(totals))"])
      + (charges.isEmpty
        ? [] : ["not read, at the end, as charges, which have no SKU: \(list(charges))"])
      + (notes.isEmpty ? [] : ["not read, below the products: \(list(notes))"])
  }

  /// The number of control characters that were dropped from texts.
  public var droppedControlCharacters: Int { text.droppedControlCharacters }

  /// The number of texts with what looks like HTML entities, which are kept unchanged.
  public var textsWithEntities: Int { text.textsWithEntities }

  /// The number of texts of one line in which line breaks were changed to spaces.
  public var textsWithLineBreaks: Int { text.textsWithLineBreaks }

  /// The words in columns of numbers that were read as no value, with how often each came.
  public var wordsForNothing: [String: Int] { numbers.wordsForNothing }

  /// The words for nothing that are texts of custom fields.
  public var keptWords: [KeptWord] { custom.keptWords }

  /// The words that were taken for no value wherever they were.
  public var wordsReadAsNone: [String] { rows.wordsReadAsNone }

  /// The names of the custom fields that products had.
  public var customNames: [String] { custom.usedNames }

  /// The number of values that are no text, or too long for one, and no custom fields therefore.
  public var leftOutValues: Int { custom.leftOutCount }

  /// The number of values that the script would compute, and that are no custom fields therefore.
  public var computedValues: Int { custom.computedCount }

  /// Takes the next product.
  ///
  /// - Returns: False at the end of the file.
  /// - Throws: `ImportError`; one that is of a row does not end the file.
  public mutating func next(into record: inout ProductRecord) throws -> Bool {
    while true {
      guard let table = try nextRow() else {
        if let countedRows, countedRows != readRowCount {
          throw ImportError(
            line: nil,
            "\(countedRows) rows of products were counted, but \(readRowCount) were read: has the "
              + "file changed?")
        }
        return false
      }
      guard table == mapping.productTable else { continue }
      readRowCount += 1
      record.begin(line: current.row.line)
      record.number = areOnOneLine ? readRowCount : nil
      text.damage.beginProduct()
      let current = current
      marks?.remove(from: &current.row)
      do {
        try current.row.withView { try fill(&record, from: $0) }
        if let total = totals?.error(of: record) {
          if total.isNamed, isEndBehind() {
            totalNames.insert(record.text(.name) ?? "", at: 0)
            return false
          }
          throw total.error
        }
        if let error = headings?.error(of: current.row) { throw error }
      } catch {
        marks?.restore(&current.row)
        if totals != nil {
          if let label = totalLabel(of: current.row), isEndBehind() {
            totalNames.insert(label, at: 0)
            return false
          }
          if readRowCount > 1, let note = note(in: current.row), isEndBehind() {
            notes.insert(note, at: 0)
            return false
          }
        }
        if let error = error as? ImportError { throw error.ofRow.ofProduct(record.number) }
        throw (error as? DecimalMarkError)?.importError ?? error
      }
      return true
    }
  }

  private mutating func nextRow() throws -> Int? {
    if !rowsAhead.isEmpty {
      current.row = rowsAhead.removeFirst()
      return mapping.productTable
    }
    if let error = errorAhead {
      errorAhead = nil
      throw error
    }
    return try rows.next(into: &current.row)
  }

  /// The number of totals, charges and notes that may follow each other at the end of a sheet: net, discount,
  /// shipping, tax and gross.
  private static let greatestTotalCount = 8

  /// Whether the file ends behind the row at hand, or has other totals, charges and notes alone there,
  /// which are not read then.
  private mutating func isEndBehind() -> Bool {
    guard case .column(let column) = mapping.sources[.name] else { return false }
    while errorAhead == nil, rowsAhead.count < Self.greatestTotalCount {
      var row = RawRow()
      do {
        guard let table = try rows.next(into: &row) else {
          let notes = rowsAhead.compactMap { note(in: $0) }
          var names: [String] = []
          for row in rowsAhead where note(in: row) == nil {
            let name = totalLabel(of: row) ?? (column < row.count ? row.sample[column] ?? "" : "")
            guard isTotalOrCharge(name.trimmingEdgeSpaces, row) else { return false }
            names.append(name)
          }
          rowsAhead = []
          (totalNames, self.notes) = (names, notes)
          return true
        }
        if table == mapping.productTable { rowsAhead.append(row) }
      } catch {
        errorAhead = error
      }
    }
    return false
  }

  /// Whether a row is that of a total by its name, or that of a charge, which has no SKU: nothing else stands
  /// where SKUs do.
  private func isTotalOrCharge(_ name: String, _ row: RawRow) -> Bool {
    if TotalRows.isNamedTotal(name) { return true }
    guard TotalRows.isCharge(name), case .column(let column) = mapping.sources[.sku] else {
      return false
    }
    let sku = (column < row.count ? row.sample[column] ?? "" : "").trimmingEdgeSpaces
    return sku.isEmpty || sku == name
  }

  /// Returns what a row without a name is called as a total or a charge in its first cell that is not empty,
  /// as where the SKU stands: no product has such a row.
  private func totalLabel(of row: RawRow) -> String? {
    guard case .column(let column) = mapping.sources[.name] else { return nil }
    let cells = row.sample.map { ($0 ?? "").trimmingEdgeSpaces }
    guard column >= cells.count || cells[column].isEmpty,
      let label = cells.first(where: { !$0.isEmpty }), isTotalOrCharge(label, row)
    else { return nil }
    return label
  }

  /// Returns the text of a row that is all that it has, not where the names stand, and a sentence: of
  /// three words or more.
  private func note(in row: RawRow) -> String? {
    guard case .column(let column) = mapping.sources[.name] else { return nil }
    let cells = row.sample.map { ($0 ?? "").trimmingEdgeSpaces }
    let filled = cells.indices.filter { !cells[$0].isEmpty }
    guard filled.count == 1, filled[0] != column else { return nil }
    let text = cells[filled[0]]
    let words = text.split(separator: " ").filter { $0.contains(where: \.isLetter) }
    return words.count > 2 && !isTotalOrCharge(text, row) ? text : nil
  }

  private mutating func fill(_ record: inout ProductRecord, from row: RowView) throws {
    isSKUCut = false
    for (position, field, source) in texts {
      try withValue(of: field, source, in: row, &record) { reader, value, kind, line, record in
        let value = field == .sku && reader.isSheet ? SpreadsheetMarks.trimmed(value) : value
        // A spreadsheet keeps fifteen digits of a number.
        if field == .sku, reader.isSheet, kind == .number, value.count > 15 {
          reader.isSKUCut = value.allSatisfy(\.isASCIIDigit)
        }
        try record.setText(position) { bytes in
          do throws(FieldError) {
            guard field == .name, let names = reader.variantNames else {
              return try reader.text.append(value, to: &bytes, field: field)
            }
            let name = Array(names.name(value, of: reader.current.row).utf8)
            try name.withUnsafeBufferPointer { (name) throws(FieldError) in
              try reader.text.append(name, to: &bytes, field: field)
            }
          } catch {
            throw ImportError(line: line, field: field.label, error.message)
          }
        }
      }
    }
    // A row that says nothing of the name may be about a product that is there.
    if requiresName, record.says(.name), !record.has(.name) {
      throw ImportError(line: line(of: .name), field: "name", "is empty")
    }
    record.hasWrongCheckDigit = record.withText(.sku) { sku in
      sku.map { GTIN.expectedCheckDigit(of: $0) != nil } ?? false
    }
    if isSheet { noteSKU(of: record) }
    record.hasCutSKU =
      isSKUCut || record.withText(.sku) { $0.map(SpreadsheetMarks.isCutNumber) ?? false }
    try withValue(of: .id, idSource, in: row, &record) { reader, value, _, line, record in
      record.id = try reader.numbers.integer(value, isNumber: true, field: .id, line: line)
    }
    try withValue(of: .quantity, quantitySource, in: row, &record) {
      reader, value, kind, line, record in
      if reader.refusesChanges, value.first(where: { $0 != 0x20 }) == UInt8(ascii: "+") {
        let text = String(decoding: value.prefix(100), as: UTF8.self).trimmingEdgeSpaces
        throw ImportError(
          line: line, field: "quantity",
          "'\(text)' looks like a change of the quantity, and an import sets it: write the new "
            + "quantity, or change it with: catalog edit --where PREDICATE --quantity \(text)",
          isOfRow: true)
      }
      record.quantity = try reader.numbers.integer(
        value, isNumber: reader.isNumber(value, kind, .quantity), field: .quantity, line: line)
    }
    try fillPrice(&record, from: row)
    if custom.isEmpty { return }
    record.noteSaid(.custom(""))
    custom.noteAbsent(in: current.row, &record)
    record.setText(.custom) { custom.append(current.row, &text, to: &$0) }
  }

  private mutating func noteSKU(of record: ProductRecord) {
    guard record.has(.sku) else { return }
    skuCount += 1
    guard record.withText(.sku, { $0.map(SpreadsheetMarks.isDay) ?? false }) else { return }
    days.count += 1
    if days.example.isEmpty { days.example = record.text(.sku) ?? "" }
  }

  private mutating func fillPrice(_ record: inout ProductRecord, from row: RowView) throws {
    var known: Currency?
    try withValue(of: .currency, currencySource, in: row, &record) { reader, value, _, line, _ in
      known = try reader.numbers.currency(value, line: line)
    }
    try withValue(of: .priceMinor, priceMinorSource, in: row, &record) {
      reader, value, _, line, record in
      guard
        let minor = try reader.numbers.integer(value, isNumber: true, field: .price, line: line)
      else { return }
      if minor < 0 { throw ImportError(line: line, field: "price", "'\(minor)' is negative") }
      // As with prices in units: what is taken in can be written and read.
      if minor > Price.greatestMinorUnits {
        throw ImportError(line: line, field: "price", "'\(minor)' \(PriceError.tooLarge)")
      }
      record.price = Price(minorUnits: minor, currency: known ?? reader.currency)
      record.lacksCurrency = known == nil
      record.isCurrencyAssumed = record.lacksCurrency && !reader.isCurrencyGiven
    }
    if record.price != nil { return }
    try withValue(of: .price, priceSource, in: row, &record) { reader, value, kind, line, record in
      guard
        let price = try reader.numbers.price(
          value, isNumber: reader.isNumber(value, kind, .price), stated: known, line: line)
      else { return }
      record.price = price.price
      record.isPriceRounded = !price.isExact
      record.lacksCurrency = known == nil && !price.namesCurrency
      record.hasSharedSign = price.hasSharedSign
      if record.lacksCurrency, !reader.isCurrencyGiven {
        record.isCurrencyAssumed = true
        record.amount = price.number
      }
    }
  }

  // MARK: Values

  /// Whether the file has a value as a number: in a dump that may be a text of digits and a point.
  private func isNumber(
    _ value: UnsafeBufferPointer<UInt8>, _ kind: RawRow.Kind, _ field: ProductField
  ) -> Bool {
    kind == .number || declaredNumbers.contains(field) && DecimalNumber(value) != nil
  }

  /// Calls `body` with the value of a field, if the row has one.
  @inline(__always)
  private mutating func withValue(
    of field: ProductField,
    _ source: Source?,
    in row: RowView,
    _ record: inout ProductRecord,
    _ body: (
      inout ProductReader, UnsafeBufferPointer<UInt8>, RawRow.Kind, Int, inout ProductRecord
    ) throws -> Void
  ) throws {
    switch source {
    case nil:
      return
    case .column(let column):
      guard column < row.values.count else { return }
      let value = row.values[column]
      if value.isAbsent { return }
      record.noteSaid(field)
      let (kind, line) = (value.kind, value.line)
      if kind == .null { return }
      if kind == .expression {
        throw ImportError(
          line: line, field: field.label,
          "is computed by the script, which is not run; give the value itself")
      }
      if kind == .hexadecimal, Self.numbers.contains(field) {
        guard let number = current.row.hexadecimalNumber(at: column) else {
          throw ImportError(line: line, field: field.label, "is longer than 64 bits")
        }
        try Array(number.utf8).withUnsafeBufferPointer {
          try body(&self, $0, .number, line, &record)
        }
        return
      }
      try body(&self, row.bytes(of: value), kind, line, &record)
    case .joined(let position):
      let texts = joined[position].texts
      let line = row.line
      let isKnown = try texts.follow(from: row) { value in
        try value.withMemoryRebound(to: UInt8.self) {
          try body(&self, $0, .text, line, &record)
        }
      }
      // What the file does not define is not said to be none.
      if isKnown || ![.manufacturer, .origin, .originCode].contains(field) {
        record.noteSaid(field)
      }
      if !isKnown {
        if field == .manufacturer { record.hasUnknownManufacturer = true }
        if field == .origin { record.hasUnknownOrigin = true }
      }
    }
  }

  private static let numbers: Set<ProductField> = [.id, .quantity, .price, .priceMinor]

  private func line(of field: ProductField) -> Int {
    if case .column(let column) = mapping.sources[field], column < current.row.count {
      return current.row.line(at: column)
    }
    return current.row.line
  }
}

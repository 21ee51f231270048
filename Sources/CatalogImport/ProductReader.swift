import CatalogModel

/// Reads the products of a file: rows of its product table, joined to others
/// and checked value by value.
///
/// What is wrong with a value is an error of its row; the next row can be read
/// all the same.
public struct ProductReader {
  private var rows: any RowReader
  private let mapping: CatalogMapping
  private let joined: JoinedRows
  private let currency: Currency
  /// Whether somebody said what prices without a currency are in.
  private let isCurrencyGiven: Bool
  private let requiresName: Bool
  private var numbers: NumberReader
  private var text: TextReader
  private var row = RawRow()

  init(
    rows: any RowReader,
    mapping: CatalogMapping,
    joined: JoinedRows,
    currency: Currency?,
    decimalMark: DecimalMark?,
    pointMayGroup: Bool,
    decodesEntities: Bool
  ) {
    self.rows = rows
    self.mapping = mapping
    self.joined = joined
    let given = mapping.currencyOfColumn ?? currency
    isCurrencyGiven = given != nil
    self.currency = given ?? .usDollar
    requiresName = mapping.sources[.name] != nil
    numbers = NumberReader(
      decimalMark: decimalMark, currency: self.currency, pointMayGroup: pointMayGroup)
    text = TextReader(decodesEntities: decodesEntities)
    func source(_ field: ProductField) -> Source? {
      switch mapping.sources[field] {
      case nil: nil
      case .column(let column): .column(column)
      case .joined: joined.path(to: field).map { .path($0) }
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
  }

  /// Where a field comes from, found once and not for every row.
  private enum Source {
    case column(Int)
    case path(JoinedRows.Path)
  }

  private let texts: [(text: ProductRecord.TextField, field: ProductField, source: Source)]
  private let idSource: Source?
  private let quantitySource: Source?
  private let currencySource: Source?
  private let priceMinorSource: Source?
  private let priceSource: Source?

  private static let textFields: [(ProductField, ProductRecord.TextField)] = [
    (.sku, .sku), (.name, .name), (.sortName, .sortName), (.manufacturer, .manufacturer),
    (.details, .details), (.origin, .origin), (.originCode, .originCode), (.image, .image),
  ]

  /// The row as it came, after an error.
  public var rawRow: RawRow { row }

  /// What ``rawRow`` refers to in other tables, by field: a row that stands
  /// alone would lose it.
  public var joinedTexts: [(field: ProductField, text: String)] {
    ProductField.allCases.compactMap { field in
      guard let path = joined.path(to: field) else { return nil }
      var text: String?
      _ = joined.follow(path, from: row) { text = String(decoding: $0, as: UTF8.self) }
      return text.map { (field, $0) }
    }
  }

  /// How many control characters were dropped from texts.
  public var droppedControlCharacters: Int { text.droppedControlCharacters }

  /// How many texts hold what looks like entities of HTML, which stay as they
  /// are.
  public var textsWithEntities: Int { text.textsWithEntities }

  /// Takes the next product.
  ///
  /// - Returns: False at the end of the file.
  /// - Throws: `ImportError`; one that is of a row does not end the file.
  public mutating func next(into record: inout ProductRecord) throws -> Bool {
    while true {
      guard let table = try rows.next(into: &row) else { return false }
      guard table == mapping.productTable else { continue }
      record.begin(line: row.line)
      do {
        try fill(&record)
      } catch let error as ImportError {
        throw error.ofRow
      } catch let error as DecimalMarkError {
        throw error.importError
      }
      return true
    }
  }

  private mutating func fill(_ record: inout ProductRecord) throws {
    for (position, field, source) in texts {
      try withValue(of: field, source, &record) { reader, value, kind, line, record in
        try record.setText(position) { bytes in
          try reader.text.append(value, to: &bytes, field: field, line: line)
        }
      }
    }
    if requiresName, !record.has(.name) {
      throw ImportError(line: line(of: .name), field: "name", "is empty")
    }
    record.hasWrongCheckDigit = record.withText(.sku) { sku in
      sku.map { GTIN.expectedCheckDigit(of: $0) != nil } ?? false
    }
    try withValue(of: .id, idSource, &record) { reader, value, _, line, record in
      record.id = try reader.numbers.integer(value, isNumber: true, field: .id, line: line)
    }
    try withValue(of: .quantity, quantitySource, &record) { reader, value, kind, line, record in
      record.quantity = try reader.numbers.integer(
        value, isNumber: kind == .number, field: .quantity, line: line)
    }
    try fillPrice(&record)
  }

  private mutating func fillPrice(_ record: inout ProductRecord) throws {
    var known: Currency?
    try withValue(of: .currency, currencySource, &record) { reader, value, _, line, _ in
      known = try reader.numbers.currency(value, line: line)
    }
    try withValue(of: .priceMinor, priceMinorSource, &record) { reader, value, _, line, record in
      guard
        let minor = try reader.numbers.integer(value, isNumber: true, field: .price, line: line)
      else { return }
      if minor < 0 { throw ImportError(line: line, field: "price", "'\(minor)' is negative") }
      // As with prices in units: what is taken in can be written and read.
      if minor > Price.greatestMinorUnits {
        throw ImportError(line: line, field: "price", "'\(minor)' \(PriceError.tooLarge)")
      }
      record.price = Price(minorUnits: minor, currency: known ?? reader.currency)
      record.isCurrencyAssumed = known == nil && !reader.isCurrencyGiven
    }
    if record.price != nil { return }
    try withValue(of: .price, priceSource, &record) { reader, value, kind, line, record in
      guard
        let price = try reader.numbers.price(
          value, isNumber: kind == .number, stated: known, line: line)
      else { return }
      record.price = price.price
      record.isPriceRounded = !price.isExact
      if known == nil, !reader.isCurrencyGiven, !price.namesCurrency {
        record.isCurrencyAssumed = true
        record.amount = price.number
      }
    }
  }

  // MARK: Values

  /// Calls `body` with the value of a field, if the row has one.
  private mutating func withValue(
    of field: ProductField,
    _ source: Source?,
    _ record: inout ProductRecord,
    _ body: (
      inout ProductReader, UnsafeBufferPointer<UInt8>, RawRow.Kind, Int, inout ProductRecord
    ) throws -> Void
  ) throws {
    switch source {
    case nil:
      return
    case .column(let column):
      guard column < row.count else { return }
      let kind = row.kind(at: column)
      if kind == .null { return }
      let line = row.line(at: column)
      if kind == .expression {
        throw ImportError(
          line: line, field: Self.label(field),
          "is computed by the script, which is not run; write the value itself")
      }
      if kind == .hexadecimal, Self.numbers.contains(field) {
        guard let number = row.hexadecimalNumber(at: column) else {
          throw ImportError(line: line, field: Self.label(field), "is longer than 64 bits")
        }
        try Array(number.utf8).withUnsafeBufferPointer {
          try body(&self, $0, .number, line, &record)
        }
        return
      }
      let range = row.values[column].start..<row.values[column].end
      // The reader is changed while the bytes of its row are looked at; these
      // are not.
      let bytes = row.bytes
      try bytes.withUnsafeBufferPointer {
        try body(&self, UnsafeBufferPointer(rebasing: $0[range]), kind, line, &record)
      }
    case .path(let path):
      let joined = joined
      let row = row
      let line = row.line
      let isKnown = try joined.follow(path, from: row) { value in
        try value.withMemoryRebound(to: UInt8.self) {
          try body(&self, $0, .text, line, &record)
        }
      }
      if !isKnown {
        if field == .manufacturer { record.hasUnknownManufacturer = true }
        if field == .origin { record.hasUnknownOrigin = true }
      }
    }
  }

  private static let numbers: Set<ProductField> = [.id, .quantity, .price, .priceMinor]

  private func line(of field: ProductField) -> Int {
    if case .column(let column) = mapping.sources[field], column < row.count {
      return row.line(at: column)
    }
    return row.line
  }

  /// How a field is called in messages.
  static func label(_ field: ProductField) -> String {
    switch field {
    case .sortName: "sort name"
    case .priceMinor: "price"
    case .originCode: "code"
    default: field.rawValue
    }
  }
}

extension ImportError {
  /// The same, as an error of one row.
  var ofRow: ImportError { ImportError(line: line, field: field, message, isOfRow: true) }
}

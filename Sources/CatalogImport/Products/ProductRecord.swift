public import CatalogFields
public import CatalogModel

/// A product as a file has it: its values are read and valid, its texts are
/// bytes in memory that the next product uses again.
public struct ProductRecord: Sendable {
  /// The fields that are texts.
  public enum TextField: Int, CaseIterable, Sendable {
    case sku
    case name
    case sortName
    case manufacturer
    case details
    case origin
    case originCode
    case image
    /// The custom fields, as a JSON object of texts.
    case custom
  }

  /// The line on which it begins, from 1.
  public internal(set) var line = 0
  /// Its number in the file, from 1, where several products are on a line; nil elsewhere.
  public internal(set) var number: Int?
  /// The id in the file.
  public internal(set) var id: Int64?
  /// The price.
  public internal(set) var price: Price?
  /// Whether the price had more decimals than the currency has.
  public internal(set) var isPriceRounded = false
  /// Whether the SKU is a barcode with a wrong check digit.
  public internal(set) var hasWrongCheckDigit = false
  /// Whether the SKU is a long number of which a spreadsheet has left the beginning.
  public internal(set) var hasCutSKU = false
  /// The quantity in stock.
  public internal(set) var quantity: Int64?
  /// Whether nothing in the row says what the price is in.
  public internal(set) var lacksCurrency = false
  /// Whether a sign says it that several currencies share.
  public internal(set) var hasSharedSign = false
  /// Whether nobody else says it either, and its currency is the usual one.
  public internal(set) var isCurrencyAssumed = false
  /// The number of such a price; nil where the file has minor units.
  var amount: DecimalNumber?
  /// Whether it refers to a manufacturer that the file does not have.
  public internal(set) var hasUnknownManufacturer = false
  /// Whether it refers to an origin that the file does not have.
  public internal(set) var hasUnknownOrigin = false

  /// The fields of which the row says something.
  public private(set) var said = SaidFields()
  /// The custom fields of which the row says nothing, as positions in ``customNames``.
  var absentCustom: [Int] = []
  /// The names of the custom fields of the file.
  var customNames: [String] = []

  private var bytes: [UInt8] = []
  private var ranges: [Range<Int>?]

  /// Makes an empty record.
  public init() {
    ranges = Array(repeating: nil, count: TextField.allCases.count)
  }

  /// Calls `body` with the UTF-8 of a text: not empty, without edge spaces, in
  /// normalization form C. Nil when the file does not have it.
  @inline(__always)
  public func withText<Result>(
    _ field: TextField,
    _ body: (UnsafeRawBufferPointer?) throws -> Result
  ) rethrows -> Result {
    guard let range = ranges[field.rawValue] else { return try body(nil) }
    return try bytes.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// Whether the row says what a field is.
  public func says(_ field: ProductField) -> Bool { said.contains(field) }

  /// Whether the row says nothing of some custom fields.
  public var hasAbsentCustomFields: Bool { !absentCustom.isEmpty }

  /// The names of the custom fields of which the row says nothing.
  public var absentCustomNames: [String] { absentCustom.map { customNames[$0] } }

  mutating func noteSaid(_ field: ProductField) { said.insert(field) }

  /// Whether the file has a text.
  public func has(_ field: TextField) -> Bool { ranges[field.rawValue] != nil }

  /// Returns a text, nil when the file does not have it.
  public func text(_ field: TextField) -> String? {
    withText(field) { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// Calls `body` with the bytes of all texts, and where each is in them: one
  /// pointer for a statement that all are bound to.
  public func withTexts<Result>(
    _ body: (UnsafeRawBufferPointer, (TextField) -> Range<Int>?) throws -> Result
  ) rethrows -> Result {
    try bytes.withUnsafeBytes { all in try body(all) { ranges[$0.rawValue] } }
  }

  /// Returns the price that is meant where the product already has one in a
  /// currency: where the file says none, that stays.
  ///
  /// - Returns: The price, and whether the number had more decimals than the
  ///   currency.
  /// - Throws: `ImportError` when the number is too large.
  public func price(
    keeping known: Currency
  ) throws(ImportError) -> (price: Price?, isRounded: Bool) {
    guard isCurrencyAssumed, let price, price.currency != known else {
      return (price, isPriceRounded)
    }
    guard let amount else {
      return (Price(minorUnits: price.minorUnits, currency: known), false)
    }
    let rounded: (price: Price, isExact: Bool)
    do {
      rounded = try Price.rounding(amount, currency: known)
    } catch {
      throw ImportError(line: line, field: "price", error.description, isOfRow: true)
    }
    if !rounded.isExact, rounded.price.minorUnits == 0 {
      throw NumberReader.tooSmall("", known, line: line)
    }
    return (rounded.price, !rounded.isExact)
  }

  // MARK: Filling

  /// Forgets everything; the next product begins on `line`.
  mutating func begin(line: Int) {
    self.line = line
    id = nil
    price = nil
    isPriceRounded = false
    hasWrongCheckDigit = false
    hasCutSKU = false
    lacksCurrency = false
    hasSharedSign = false
    isCurrencyAssumed = false
    amount = nil
    quantity = nil
    hasUnknownManufacturer = false
    hasUnknownOrigin = false
    said = SaidFields()
    if !absentCustom.isEmpty { absentCustom.removeAll(keepingCapacity: true) }
    // One that was very large is not kept for all that follow.
    bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 16)
    for index in ranges.indices { ranges[index] = nil }
  }

  /// The number of bytes of all texts.
  var byteCount: Int { bytes.count }

  /// Sets a text by what `append` adds to the bytes; nothing added is no text.
  mutating func setText(
    _ field: TextField,
    _ append: (inout [UInt8]) throws -> Void
  ) rethrows {
    let start = bytes.count
    try append(&bytes)
    ranges[field.rawValue] = bytes.count > start ? start..<bytes.count : nil
  }
}

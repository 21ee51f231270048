import CatalogModel

/// The values of a row under the names of our columns, checked.
struct RowValues {
  let row: RawRow
  let position: (CatalogColumn) -> Int?

  /// How a field is called in messages.
  private static func label(_ column: CatalogColumn) -> String {
    switch column {
    case .sortName: "sort name"
    case .priceMinor: "price"
    default: "\(column)"
    }
  }

  /// Returns the product that the row is.
  func product(currency: Currency) throws -> ProductRecord {
    guard let name = try text(.name) else {
      throw ImportError(line: line(of: .name), field: "name", "is empty")
    }
    let price = try price(currency: currency)
    return ProductRecord(
      line: row.line,
      id: try integer(.id),
      sku: try text(.sku),
      name: name,
      sortName: try text(.sortName),
      manufacturerKey: try key(.manufacturer),
      details: try text(.details),
      price: price?.price,
      isPriceRounded: price.map { !$0.isExact } ?? false,
      quantity: try integer(.quantity),
      originKey: try key(.origin),
      image: try text(.image))
  }

  /// Returns a text without edge spaces, nil for NULL and for nothing at all.
  func text(_ column: CatalogColumn) throws -> String? {
    guard let position = position(column), row.kind(at: position) != .null else { return nil }
    let bytes = try literal(at: position, column)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let offset = UTF8Validation.firstInvalidOffset(in: bytes) ?? 0
      throw ImportError(
        line: row.line(at: position), field: Self.label(column),
        "is not UTF-8: its byte \(offset + 1) is 0x"
          + String(bytes[bytes.startIndex + offset], radix: 16, uppercase: true))
    }
    let trimmed = text.trimmingEdgeSpaces
    return trimmed.isEmpty ? nil : trimmed
  }

  /// Returns the key of a reference: a number or a text, as it is written.
  func key(_ column: CatalogColumn) throws -> String? { try text(column) }

  /// Returns a whole number, nil for NULL and for nothing at all.
  func integer(_ column: CatalogColumn) throws -> Int64? {
    guard let text = try text(column) else { return nil }
    if let value = Int64(text) { return value }
    guard let number = DecimalNumber(text.utf8),
      let scaled = number.scaled(toFractionDigits: 0), scaled.isExact
    else {
      throw ImportError(
        line: line(of: column), field: Self.label(column), "'\(text)' is not a whole number")
    }
    return scaled.value
  }

  /// Returns the code of an origin, nil for NULL and for nothing at all.
  func countryCode() throws -> String? {
    guard let code = try text(.code) else { return nil }
    let isCode = code.utf8.count == 2 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    if isCode { return code }
    throw ImportError(
      line: line(of: .code), field: Self.label(.code),
      "'\(code)' is not two capital letters, as those of ISO 3166 are")
  }

  private func price(currency: Currency) throws -> (price: Price, isExact: Bool)? {
    var currency = currency
    if let code = try text(.currency) {
      guard let known = Currency(code: code) else {
        throw ImportError(
          line: line(of: .currency), field: "currency", "'\(code)' is none of ISO 4217")
      }
      currency = known
    }
    if let minor = try integer(.priceMinor) {
      if minor < 0 {
        throw ImportError(line: line(of: .priceMinor), field: "price", "'\(minor)' is negative")
      }
      return (Price(minorUnits: minor, currency: currency), true)
    }
    guard let text = try text(.price) else { return nil }
    do {
      return try Price.parse(text.utf8, currency: currency)
    } catch {
      throw ImportError(line: line(of: .price), field: "price", "'\(text)' \(error)")
    }
  }

  private func line(of column: CatalogColumn) -> Int {
    position(column).map { row.line(at: $0) } ?? row.line
  }

  /// Returns the bytes of a value that is written out.
  private func literal(at position: Int, _ column: CatalogColumn) throws -> ArraySlice<UInt8> {
    switch row.kind(at: position) {
    case .null, .number, .text, .blob:
      return row.bytes(at: position)
    case .expression:
      throw ImportError(
        line: row.line(at: position), field: Self.label(column),
        "is computed by the script, which is not run; write the value itself")
    }
  }
}

extension String {
  /// The text without white space at its beginning and end.
  var trimmingEdgeSpaces: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}

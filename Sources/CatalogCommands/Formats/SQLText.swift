import CatalogAccess
import CatalogModel
import DBAccess
import SectionedTable

/// A script of SQL that `sqlite3` and `catalog import` read as the same values.
///
/// Texts stand in quotes as they are, line feeds too. Two bytes cannot: the
/// shell of SQLite takes the CR of a CRLF for a part of the line end, and a zero
/// byte ends a statement. A text that has one is written as its bytes,
/// `CAST(X'..' AS TEXT)`.
/// https://www.sqlite.org/lang_expr.html#literal_values_constants_
struct SQLText {
  /// The bytes that are written; those of a copy, too.
  let buffer = ByteBuffer()
  private var isAtStart = true
  private let escapesForTerminal: Bool

  /// The beginning of a script, by which programs know that it is SQLite's SQL.
  static let beginning = "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n"
  static let end = "COMMIT;\n"

  /// Makes an empty script, in which control characters may be symbols for a terminal.
  init(escapesForTerminal: Bool) {
    self.escapesForTerminal = escapesForTerminal
  }

  /// Begins a row of a table; its values come next.
  mutating func beginRow(of table: StaticString) {
    buffer.append("INSERT INTO " as StaticString)
    buffer.append(table)
    buffer.append(" VALUES(" as StaticString)
    isAtStart = true
  }

  func endRow() { buffer.append(");\n" as StaticString) }

  mutating func value(_ number: Int64?) {
    separate()
    if let number { buffer.append(decimal: number) } else { buffer.append("NULL" as StaticString) }
  }

  mutating func value(_ text: String?) {
    guard var text else { return value(nil as Int64?) }
    text.withUTF8 { value($0) }
  }

  /// Writes the UTF-8 of a text; `NULL` when it is nil.
  mutating func value(_ utf8: UnsafeBufferPointer<UInt8>?) {
    separate()
    guard let utf8 else { return buffer.append("NULL" as StaticString) }
    if escapesForTerminal {
      var text = String(decoding: utf8, as: UTF8.self).escapedForTerminal
      text.withUTF8 { quote($0) }
    } else {
      quote(utf8)
    }
  }

  private mutating func separate() {
    if !isAtStart { buffer.append(UInt8(ascii: ",")) }
    isAtStart = false
  }

  private func quote(_ utf8: UnsafeBufferPointer<UInt8>) {
    let (hasQuote, hasOther) = utf8.scan(
      forQuote: UInt8(ascii: "'"), others: (0x00, 0x0D, 0x0D))
    if hasOther { return hexadecimal(utf8) }
    buffer.append(utf8, in: UInt8(ascii: "'"), hasQuote: hasQuote)
  }

  private func hexadecimal(_ utf8: UnsafeBufferPointer<UInt8>) {
    buffer.append("CAST(X'" as StaticString)
    for byte in utf8 { buffer.append(hexadecimal: byte) }
    buffer.append("' AS TEXT)" as StaticString)
  }
}

extension SQLText {
  /// Writes the tables of a catalog, and its manufacturers and origins.
  mutating func tables(_ rows: SourceRows) {
    buffer.append(Self.beginning)
    buffer.append(SourceRows.tables + "\n")
    for (index, name) in rows.manufacturers.enumerated() {
      beginRow(of: "manufacturer")
      value(Int64(index + 1))
      value(name)
      endRow()
    }
    for (index, country) in rows.countries.enumerated() {
      beginRow(of: "country")
      value(Int64(index + 1))
      value(country.name)
      value(country.code)
      endRow()
    }
  }

  /// Writes a product as a row of its table.
  mutating func product(_ row: SourceRow) {
    let product = row.product
    beginRow(of: "product")
    value(product.id)
    value(product.text(.sku))
    value(product.text(.name))
    value(row.sortName)
    value(row.manufacturerNumber)
    value(product.text(.details))
    value(product.minorUnits)
    value(product.currencyCode)
    value(product.quantity)
    value(row.countryNumber)
    value(product.text(.image))
    value(row.custom)
    endRow()
  }
}

import CatalogAccess
import DBAccess
import SectionedTable

/// Products as Markdown: a heading and a table a section.
///
///     ## D (3)
///
///     | Name | Manufacturer | Price | Origin |
///     | :--- | :--- | ---: | :--- |
///     | Device N | Spirit Industries | 6.26 USD | 🇸🇬 Singapore |
struct MarkdownSink: ProductSink {
  private let document: ListingDocument
  private let columns: [ProductColumn]
  private var text: MarkdownText
  private var isInTable = false

  init(_ document: ListingDocument) {
    self.document = document
    text = MarkdownText(escapesForTerminal: document.isOnTerminal)
    columns =
      document.columns
      ?? Self.usualColumns.filter { $0.field.map(document.fields.contains) ?? true }
  }

  mutating func begin(to output: BufferedOutput) throws {
    text.markup("# ")
    text.text(document.title)
    text.markup("\n\n")
    text.text(document.summary)
    text.markup("\n")
  }

  mutating func section(_ section: ListingSection, to output: BufferedOutput) throws {
    isInTable = false
    if section.title.isEmpty { return }
    text.markup("\n## ")
    text.text(section.title)
    text.markup(" (")
    text.number(Int64(section.count))
    text.markup(")\n")
  }

  /// The columns of a document for which none were chosen.
  private static let usualColumns: [ProductColumn] = [
    .name, .manufacturer, .sku, .price, .quantity, .origin, .image, .details,
  ]

  private mutating func beginTable() {
    isInTable = true
    text.markup("\n|")
    for column in columns {
      text.markup(" ")
      text.markup(column.heading)
      text.markup(" |")
    }
    text.markup("\n|")
    for column in columns { text.markup(column.isNumber ? " ---: |" : " :--- |") }
    text.markup("\n")
  }

  mutating func append(_ rows: UnsafeRawBufferPointer, to output: BufferedOutput) throws {
    if !isInTable { beginTable() }
    try flush(to: output)
    try output.write(rows)
  }

  mutating func end(to output: BufferedOutput) throws { try flush(to: output) }

  private func flush(to output: BufferedOutput) throws {
    try output.write(text.buffer.bytes)
    text.removeAll()
  }

  func makeRows() -> any ProductRows { MarkdownRows(document, columns) }
}

/// Rows of products of a table.
private final class MarkdownRows: ProductRows, @unchecked Sendable {
  private var text: MarkdownText
  private let columns: [ProductColumn]
  /// The forms of one thread, which no other uses.
  private let forms: LocaleForms
  private var value = TerminalText()

  init(_ document: ListingDocument, _ columns: [ProductColumn]) {
    self.columns = columns
    forms = document.forms.copy()
    text = MarkdownText(escapesForTerminal: document.isOnTerminal)
  }

  var bytes: UnsafeRawBufferPointer { text.buffer.bytes }

  func removeAll() { text.removeAll() }

  func append(_ product: ProductView, in section: String) {
    text.markup("|")
    for column in columns {
      switch column {
      case .id:
        text.markup(" ")
        text.number(product.id)
        text.markup(" |")
      case .name: cell(product.text(.name))
      case .manufacturer: cell(product.manufacturer)
      case .sku: cell(product.text(.sku))
      case .price: price(of: product)
      case .currency: cell(product.text(.currency))
      case .quantity: quantity(of: product)
      case .origin: origin(of: product)
      case .originCode: cell(product.origin?.code)
      case .image: cell(product.text(.image))
      case .details: cell(product.text(.details))
      case .section:
        var section = section
        section.withUTF8 { cell($0) }
      }
    }
    text.markup("\n")
  }

  private func quantity(of product: ProductView) {
    text.markup(" ")
    if let quantity = product.quantity {
      forms.setCount(quantity, &value)
      text.text(value)
    }
    text.markup(" |")
  }

  private func cell(_ utf8: UnsafeBufferPointer<UInt8>?) {
    text.markup(" ")
    if let utf8 { text.text(utf8) }
    text.markup(" |")
  }

  private func price(of product: ProductView) {
    text.markup(" ")
    if let minorUnits = product.minorUnits {
      forms.setPrice(
        minorUnits, currency: product.text(.currency), fractionDigits: product.fractionDigits,
        &value)
      text.text(value)
    }
    text.markup(" |")
  }

  private func origin(of product: ProductView) {
    text.markup(" ")
    if let origin = product.origin {
      let before = text.buffer.count
      text.flag(origin.code)
      if text.buffer.count > before { text.markup(" ") }
      forms.setOrigin(origin.name, code: origin.code, &value)
      text.text(value)
    }
    text.markup(" |")
  }
}

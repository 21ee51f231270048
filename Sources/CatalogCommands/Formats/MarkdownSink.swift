import CatalogAccess
import CatalogModel
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
    columns = document.columns(of: [
      .name, .manufacturer, .sku, .price, .quantity, .origin, .image, .details,
    ])
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

  private mutating func beginTable() {
    isInTable = true
    text.markup("\n|")
    for column in columns {
      text.markup(" ")
      text.text(column.heading)
      text.markup(" |")
    }
    if document.hasCustomFields { text.markup(" Other |") }
    text.markup("\n|")
    for column in columns { text.markup(column.isNumber ? " ---: |" : " :--- |") }
    if document.hasCustomFields { text.markup(" :--- |") }
    text.markup("\n")
  }

  mutating func append(_ rows: UnsafeRawBufferPointer, to output: BufferedOutput) throws {
    if !isInTable { beginTable() }
    try output.take(text.buffer)
    try output.write(rows)
  }

  mutating func end(to output: BufferedOutput) throws { try output.take(text.buffer) }

  func makeRows() -> any ProductRows { MarkdownRows(document, columns) }
}

/// Rows of products of a table.
private final class MarkdownRows: ProductRows, @unchecked Sendable {
  private let hasCustomFields: Bool
  /// The custom fields that are columns.
  private var customTexts: CustomFieldTexts
  private var text: MarkdownText
  private let columns: [ProductColumn]
  /// The forms of one thread, which no other uses.
  private let forms: LocaleForms
  private var value = TerminalText()

  init(_ document: ListingDocument, _ columns: [ProductColumn]) {
    self.columns = columns
    hasCustomFields = document.hasCustomFields
    customTexts = columns.customTexts
    forms = document.forms.copy()
    text = MarkdownText(escapesForTerminal: document.isOnTerminal)
  }

  var bytes: UnsafeRawBufferPointer { text.buffer.bytes }

  func removeAll() { text.removeAll() }

  func append(_ product: ProductView, in section: String) {
    if !customTexts.names.isEmpty { customTexts.read(product.custom) }
    text.markup("|")
    for column in columns {
      text.markup(" ")
      write(column, of: product, section: section)
      text.markup(" |")
    }
    if hasCustomFields {
      text.markup(" ")
      if let json = product.custom {
        var isFirst = true
        CustomFields.forEach(in: json) { name, value in
          if !isFirst { text.markup("; ") }
          isFirst = false
          text.text(name)
          text.markup(": ")
          text.text(value)
        }
      }
      text.markup(" |")
    }
    text.markup("\n")
  }

  private func write(_ column: ProductColumn, of product: ProductView, section: String) {
    switch column {
    case .id: text.number(product.id)
    case .name: write(product.text(.name))
    case .manufacturer: write(product.manufacturer)
    case .sku: write(product.text(.sku))
    case .price:
      forms.setPrice(of: product, &value)
      text.text(value)
    case .currency: write(product.text(.currency))
    case .quantity:
      forms.setQuantity(of: product, &value)
      text.text(value)
    case .origin:
      guard let origin = product.origin else { return }
      let before = text.buffer.count
      text.flag(origin.code)
      if text.buffer.count > before { text.markup(" ") }
      forms.setOrigin(of: product, &value)
      text.text(value)
    case .originCode: write(product.origin?.code)
    case .image: write(product.text(.image))
    case .details: write(product.text(.details))
    case .section: text.text(section)
    case .custom(_, let position): customTexts.withText(at: position) { write($0) }
    }
  }

  private func write(_ utf8: UnsafeBufferPointer<UInt8>?) {
    if let utf8 { text.text(utf8) }
  }
}

import DBAccess
import TableView

/// Products as Markdown: a heading and a table a section.
///
///     ## D (3)
///
///     | Name | Manufacturer | Price | Origin |
///     | :--- | :--- | ---: | :--- |
///     | Device N | Spirit Industries | 6.26 USD | 🇸🇬 Singapore |
struct MarkdownListing: ExportWriter {
  private let document: ListingDocument
  private var text = MarkdownText()
  private var isInTable = false
  private var value = TerminalText()

  init(_ document: ListingDocument) { self.document = document }

  var bytes: [UInt8] { text.bytes }
  mutating func removeAll() { text.removeAll() }

  mutating func begin() {
    text.markup("# ")
    text.text(document.title)
    text.markup("\n\n")
    text.text(document.summary)
    text.markup("\n")
  }

  mutating func section(_ section: ListingSection) {
    isInTable = false
    if section.title.isEmpty { return }
    text.markup("\n## ")
    text.text(section.title)
    text.markup(" (")
    text.number(Int64(section.count))
    text.markup(")\n")
  }

  /// The columns that there are data for, in their order.
  private static let columns:
    [(field: ProductFields, heading: StaticString, alignment: StaticString)] = [
      ([], "| Name |", "| :--- |"),
      (.manufacturer, " Manufacturer |", " :--- |"),
      (.sku, " SKU |", " :--- |"),
      (.price, " Price |", " ---: |"),
      (.quantity, " Stock |", " ---: |"),
      (.origin, " Origin |", " :--- |"),
      (.image, " Image |", " :--- |"),
      (.details, " Details |", " :--- |"),
    ]

  private mutating func beginTable() {
    isInTable = true
    text.markup("\n")
    for column in Self.columns where document.fields.contains(column.field) {
      text.markup(column.heading)
    }
    text.markup("\n")
    for column in Self.columns where document.fields.contains(column.field) {
      text.markup(column.alignment)
    }
    text.markup("\n")
  }

  mutating func product(_ product: ProductView, section: String) {
    if !isInTable { beginTable() }
    text.markup("|")
    cell(product.text(.name))
    if document.fields.contains(.manufacturer) { cell(product.manufacturer) }
    if document.fields.contains(.sku) { cell(product.text(.sku)) }
    if document.fields.contains(.price) { price(of: product) }
    if document.fields.contains(.quantity) {
      text.markup(" ")
      if let quantity = product.quantity {
        document.forms.setCount(quantity, &value)
        text.text(value)
      }
      text.markup(" |")
    }
    if document.fields.contains(.origin) { origin(of: product) }
    if document.fields.contains(.image) { cell(product.text(.image)) }
    if document.fields.contains(.details) { cell(product.text(.details)) }
    text.markup("\n")
  }

  private mutating func cell(_ utf8: UnsafeBufferPointer<UInt8>?) {
    text.markup(" ")
    if let utf8 { text.text(utf8) }
    text.markup(" |")
  }

  private mutating func price(of product: ProductView) {
    text.markup(" ")
    if let minorUnits = product.minorUnits {
      document.forms.setPrice(
        minorUnits, currency: product.text(.currency), fractionDigits: product.fractionDigits,
        &value)
      text.text(value)
    }
    text.markup(" |")
  }

  private mutating func origin(of product: ProductView) {
    text.markup(" ")
    if let origin = product.origin {
      let before = text.bytes.count
      text.flag(origin.code)
      if text.bytes.count > before { text.markup(" ") }
      document.forms.setOrigin(origin.name, code: origin.code, &value)
      text.text(value)
    }
    text.markup(" |")
  }

  mutating func end() {}
}

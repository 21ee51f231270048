import CatalogAccess
import CatalogModel
import DBAccess
import SectionedTable

/// A page of products that a shop can publish or print: sections that the
/// strip leads to, and a search by the beginning of names, as that of `search`.
///
///     <main>
///       <section id="s1"> <h2>A</h2> <table> a <tr id="p7"> a product </table>
///
/// A product takes no more memory than its row: what the page says of all comes
/// before them (``ListingDocument``).
struct HTMLSink: ProductSink {
  private let document: ListingDocument
  private let columns: [ProductColumn]
  private let page: HTMLPage
  private var html: HTMLText
  private var isInSection = false

  init(_ document: ListingDocument) {
    self.document = document
    columns = document.columns(of: HTMLRows.usualColumns)
    html = HTMLText(escapesForTerminal: document.isOnTerminal)
    page = HTMLPage(
      title: document.title, languageTag: document.locale.displayLanguageTag,
      isRightToLeft: document.locale.isRightToLeft, hasScript: true)
  }

  mutating func begin(to output: BufferedOutput) throws {
    page.begin(&html)
    html.markup(
      "<a class=\"skip\" href=\"#products\" lang=\"en\">Skip to the products</a>\n<header>\n<h1><bdi>"
    )
    html.text(document.title)
    html.markup("</bdi></h1>\n<p id=\"found\" role=\"status\" lang=\"en\">")
    html.text(document.summary)
    html.markup("</p>\n")
    if columns.contains(.name) { search() }
    html.markup("</header>\n")
    strip()
    html.markup("<main id=\"products\" tabindex=\"-1\"")
    html.markup(document.count > Self.manyProducts ? " class=\"many\">\n" : ">\n")
    html.markup(
      "<p id=\"nothing\" class=\"nothing\" lang=\"en\" hidden>No product starts with “<bdi></bdi>”."
    )
    html.markup(" Esc clears the search.</p>\n")
    try output.take(html.buffer)
  }

  private mutating func search() {
    html.markup(
      """
      <form role="search" lang="en" hidden><label for="q">Name begins with</label>\
      <input id="q" type="search" placeholder="Search" autocomplete="off" spellcheck="false" \
      aria-controls="products" aria-keyshortcuts="/"></form>

      """)
  }

  /// The number of products from which a browser lays out only what is in sight.
  private static let manyProducts = 2000

  private mutating func strip() {
    if document.indexTitles.isEmpty { return }
    html.markup("<span id=\"strip\" lang=\"en\" hidden>Sections</span>\n")
    html.markup("<nav aria-labelledby=\"strip\">\n")
    for title in document.indexTitles {
      if title.isShown {
        html.markup("<a href=\"#s")
        html.number(Int64(title.section))
        html.markup("\">")
        html.text(title.title)
        html.markup("</a>\n")
      } else {
        html.markup("<span aria-hidden=\"true\">")
        html.text(title.title)
        html.markup("</span>\n")
      }
    }
    html.markup("</nav>\n")
  }

  mutating func section(_ section: ListingSection, to output: BufferedOutput) throws {
    endSection()
    defer { beginTable() }
    if section.title.isEmpty { return html.markup("<section>\n") }
    html.markup("<section id=\"s")
    html.number(Int64(section.number))
    html.markup("\" aria-labelledby=\"h")
    html.number(Int64(section.number))
    html.markup("\"><h2 id=\"h")
    html.number(Int64(section.number))
    html.markup("\"><bdi>")
    html.text(section.title)
    html.markup("</bdi> <small lang=\"en\">")
    html.text(section.count.counted("product"))
    html.markup("</small></h2>\n")
  }

  private mutating func beginTable() {
    isInSection = true
    html.markup("<table><colgroup>")
    for column in columns {
      html.markup("<col")
      html.markup(column.classAttribute)
      html.markup(">")
    }
    html.markup("</colgroup>\n<thead lang=\"en\"><tr>")
    for column in columns {
      html.markup("<th scope=\"col\"")
      html.markup(column.classAttribute)
      html.markup(">")
      html.text(column.heading)
      html.markup("</th>")
    }
    html.markup("</tr></thead>\n<tbody>\n")
  }

  private mutating func endSection() {
    if isInSection { html.markup("</tbody></table></section>\n") }
    isInSection = false
  }

  mutating func append(_ rows: UnsafeRawBufferPointer, to output: BufferedOutput) throws {
    if !isInSection {
      html.markup("<section>\n")
      beginTable()
    }
    try output.take(html.buffer)
    try output.write(rows)
  }

  mutating func end(to output: BufferedOutput) throws {
    endSection()
    html.markup("</main>\n<footer lang=\"en\"><p>")
    html.text(document.summary)
    html.markup("</p></footer>\n")
    page.end(&html)
    try output.take(html.buffer)
  }

  func makeRows() -> any ProductRows { HTMLRows(document) }
}

/// Rows of products of a page.
private final class HTMLRows: ProductRows, @unchecked Sendable {
  /// The columns of a page for which none were chosen: that of the name has more fields in it.
  static let usualColumns: [ProductColumn] = [.name, .price, .quantity, .origin]

  private var html: HTMLText
  private let columns: [ProductColumn]
  private let isUsual: Bool
  private let hasCustomFields: Bool
  /// Whether the page is in English, and so are the names of countries.
  private let isEnglish: Bool
  /// The custom fields that are columns.
  private var customTexts: CustomFieldTexts
  /// The forms of one thread, which no other uses.
  private let forms: LocaleForms
  private var value = TerminalText()

  init(_ document: ListingDocument) {
    isEnglish = document.locale.displayLanguageTag.isLanguage("en")
    columns = document.columns(of: Self.usualColumns)
    isUsual = document.columns == nil
    hasCustomFields = document.hasCustomFields
    customTexts = columns.customTexts
    forms = document.forms.copy()
    html = HTMLText(escapesForTerminal: document.isOnTerminal)
  }

  var bytes: UnsafeRawBufferPointer { html.buffer.bytes }

  func removeAll() { html.removeAll() }

  func append(_ product: ProductView, in section: String) {
    html.markup("<tr id=\"p")
    html.number(product.id)
    html.markup("\">")
    if !customTexts.names.isEmpty { customTexts.read(product.custom) }
    let heading = columns.firstIndex(of: .name) ?? 0
    for (position, column) in columns.enumerated() {
      html.markup(position == heading ? "<th scope=\"row\"" : "<td")
      html.markup(column.classAttribute)
      html.markup(">")
      write(column, of: product, section: section)
      html.markup(position == heading ? "</th>" : "</td>")
    }
    html.markup("</tr>\n")
  }

  private func write(_ column: ProductColumn, of product: ProductView, section: String) {
    switch column {
    case .id: html.number(product.id)
    case .name:
      if isUsual { image(of: product) }
      isolated(product.text(.name))
      if isUsual {
        maker(of: product)
        details(of: product)
        if hasCustomFields { custom(of: product) }
      }
    case .manufacturer: isolated(product.manufacturer)
    case .sku: isolated(product.text(.sku))
    case .price:
      forms.setPrice(of: product, &value)
      html.text(value)
    case .currency: isolated(product.text(.currency))
    case .quantity: quantity(of: product)
    case .origin: origin(of: product)
    case .originCode: isolated(product.origin?.code)
    case .image: image(of: product)
    case .details: details(of: product)
    case .section:
      var section = section
      section.withUTF8 { isolated($0) }
    case .custom(_, let position): customTexts.withText(at: position) { isolated($0) }
    }
  }

  /// Writes a text in an element that keeps its direction to itself.
  private func isolated(_ text: UnsafeBufferPointer<UInt8>?) {
    html.markup("<bdi>")
    if let text { html.text(text) }
    html.markup("</bdi>")
  }

  /// The image, if there is one, with the name for who does not see it.
  private func image(of product: ProductView) {
    guard let image = product.text(.image), !image.isEmpty else { return }
    html.markup("<img src=\"")
    html.fileURL(image)
    html.markup("\" alt=\"")
    if let name = product.text(.name) { html.text(name) }
    html.markup("\" loading=\"lazy\">")
  }

  /// The manufacturer and the SKU, in a line under the name.
  private func maker(of product: ProductView) {
    let manufacturer = product.manufacturer
    let sku = product.text(.sku)
    if manufacturer == nil, sku == nil { return }
    html.markup("<small>")
    if let manufacturer { isolated(manufacturer) }
    if let sku {
      if manufacturer != nil { html.markup(" · ") }
      isolated(sku)
    }
    html.markup("</small>")
  }

  /// The greatest number of bytes of a text that is shown without being asked for.
  private static let shortDetails = 240

  private func details(of product: ProductView) {
    guard let details = product.text(.details), !details.isEmpty else { return }
    let isShort = details.count <= Self.shortDetails
    html.markup(
      isShort ? "<p>" : "<details><summary lang=\"en\">Details</summary><p>")
    html.text(details)
    html.markup(isShort ? "</p>" : "</p></details>")
  }

  /// The custom fields, in a line under the details.
  private func custom(of product: ProductView) {
    guard let json = product.custom else { return }
    var isFirst = true
    CustomFields.forEach(in: json) { name, text in
      html.markup(isFirst ? "<small>" : " · ")
      isFirst = false
      isolated(name)
      html.markup(": ")
      isolated(text)
    }
    if !isFirst { html.markup("</small>") }
  }

  private func quantity(of product: ProductView) {
    guard let quantity = product.quantity else { return }
    if quantity <= 0 { html.markup("<span class=\"none\">") }
    forms.setCount(quantity, &value)
    html.text(value)
    if quantity <= 0 { html.markup("</span>") }
  }

  private func origin(of product: ProductView) {
    guard let origin = product.origin else { return }
    if !origin.code.isEmpty {
      html.markup("<span aria-hidden=\"true\">")
      html.flag(origin.code)
      html.markup("</span> ")
    }
    let isTranslated = forms.setOrigin(of: product, &value)
    html.markup(isTranslated && !isEnglish ? "<bdi lang=\"en\">" : "<bdi>")
    html.text(value)
    html.markup("</bdi>")
  }
}

extension ProductColumn {
  /// The attribute by which the style of a page knows the column.
  fileprivate var classAttribute: StaticString {
    switch self {
    case .price: " class=\"p\""
    case .id, .quantity: " class=\"q\""
    case .origin: " class=\"o\""
    default: ""
    }
  }
}

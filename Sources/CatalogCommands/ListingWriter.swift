import Collation
import DBAccess

/// Writes products in one of the formats as they come.
///
/// Calls come in the order `begin`, then for each section `section` and its
/// products, then `end`. A flat list has no sections.
protocol ListingWriter {
  mutating func begin(_ page: Page, to output: BufferedOutput) throws
  mutating func section(_ section: ListingSection, to output: BufferedOutput) throws
  mutating func product(
    _ product: ProductView, in section: String, to output: BufferedOutput) throws
  mutating func end(to output: BufferedOutput) throws
}

/// What `list` and `search` show besides products.
enum ListingKind {
  /// Under sections, in a language.
  case sections(locale: String)
  /// Flat, found by a text, by a predicate, or by both.
  case search(text: String?, predicate: String?)
}

extension ListingOptions {
  /// Returns the writer of the chosen format.
  ///
  /// - Parameters:
  ///   - language: What the products are listed in.
  ///   - document: What a document for people says besides products.
  func writer(
    for kind: ListingKind,
    of catalog: CatalogDatabase,
    listedIn language: LocaleIdentifier,
    in context: CommandContext,
    document: @autoclosure () throws -> ListingDocument
  ) throws -> any ListingWriter {
    switch chosenFormat {
    case .table:
      TableListingWriter(try look(of: catalog, listedIn: language, in: context))
    case .json: JSONListingWriter(kind: kind)
    case .ndjson: NDJSONListingWriter()
    case .csv, .tsv:
      CSVListingWriter(context.csvText(chosenFormat, isSafe: csvSafe), columns: chosenColumns)
    case .markdown: DocumentListingWriter(MarkdownListing(try document()))
    case .html: DocumentListingWriter(HTMLListing(try document()))
    }
  }
}

/// Writes one JSON object.
struct JSONListingWriter: ListingWriter {
  private let kind: ListingKind
  private var json = JSONText()
  private var isInSection = false

  init(kind: ListingKind) {
    self.kind = kind
  }

  mutating func begin(_ page: Page, to output: BufferedOutput) throws {
    json.beginObject()
    switch kind {
    case .sections(let locale): json.member("locale", locale)
    case .search(let text, let predicate):
      json.member("text", text)
      if let predicate { json.member("where", predicate) }
    }
    json.member("count", page.count)
    json.member("page", page.number)
    json.member("pageSize", page.size)
    json.member("pages", page.pages)
    switch kind {
    case .sections: json.name("sections")
    case .search: json.name("products")
    }
    json.beginArray()
    try flush(to: output)
  }

  mutating func section(_ section: ListingSection, to output: BufferedOutput) throws {
    endSection()
    json.beginObject()
    json.member("title", section.title)
    json.member("count", section.count)
    json.member("offset", section.offset)
    json.name("products")
    json.beginArray()
    isInSection = true
    try flush(to: output)
  }

  mutating func product(
    _ product: ProductView, in section: String, to output: BufferedOutput
  ) throws {
    json.product(product, section: section)
    try flushIfLarge(to: output)
  }

  mutating func end(to output: BufferedOutput) throws {
    endSection()
    json.endArray()
    json.endObject()
    json.newline()
    try flush(to: output)
  }

  private mutating func endSection() {
    if !isInSection { return }
    json.endArray()
    json.endObject()
    isInSection = false
  }

  private mutating func flushIfLarge(to output: BufferedOutput) throws {
    if json.bytes.count >= 1 << 15 { try flush(to: output) }
  }

  private mutating func flush(to output: BufferedOutput) throws {
    try output.write(json.bytes)
    json.removeAll()
  }
}

/// Writes an object a product, each on a line.
struct NDJSONListingWriter: ListingWriter {
  private var json = JSONText()

  mutating func begin(_ page: Page, to output: BufferedOutput) {}

  mutating func section(_ section: ListingSection, to output: BufferedOutput) {}

  mutating func product(
    _ product: ProductView, in section: String, to output: BufferedOutput
  ) throws {
    json.beginRecord()
    json.product(product, section: section)
    json.newline()
    if json.bytes.count >= 1 << 15 { try flush(to: output) }
  }

  mutating func end(to output: BufferedOutput) throws { try flush(to: output) }

  private mutating func flush(to output: BufferedOutput) throws {
    try output.write(json.bytes)
    json.removeAll()
  }
}

/// Writes a header and a record a product.
struct CSVListingWriter: ListingWriter {
  private var csv: CSVText
  /// Nil for all, which are written without a look at each.
  private let columns: [ProductColumn]?

  init(_ csv: CSVText, columns: [ProductColumn]? = nil) {
    self.csv = csv
    self.columns = columns
  }

  mutating func begin(_ page: Page, to output: BufferedOutput) throws {
    csv.record(columns?.map(\.rawValue) ?? CSVText.productColumns)
    try flush(to: output)
  }

  mutating func section(_ section: ListingSection, to output: BufferedOutput) {}

  mutating func product(
    _ product: ProductView, in section: String, to output: BufferedOutput
  ) throws {
    if let columns {
      csv.product(product, section: section, columns: columns)
    } else {
      csv.product(product, section: section)
    }
    if csv.bytes.count >= 1 << 15 { try flush(to: output) }
  }

  mutating func end(to output: BufferedOutput) throws { try flush(to: output) }

  private mutating func flush(to output: BufferedOutput) throws {
    try output.write(csv.bytes)
    csv.removeAll()
  }
}

import CatalogAccess
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

  /// How many products are to be written before others can be made texts of.
  var productsBeforePieces: Int { get }
  /// Returns what makes texts of the products that come next, for many of them
  /// to be made at once; nil where each depends on others.
  func pieceMaker() -> (() -> any PieceText)?
  /// Writes the text of a piece, as if its products had been written.
  mutating func append(_ records: UnsafeRawBufferPointer, to output: BufferedOutput) throws
}

extension ListingWriter {
  var productsBeforePieces: Int { 0 }

  func pieceMaker() -> (() -> any PieceText)? { nil }

  mutating func append(_ records: UnsafeRawBufferPointer, to output: BufferedOutput) throws {
    preconditionFailure("a writer that makes no pieces")
  }

  /// Writes products of some sections, many of them on several threads.
  ///
  /// - Parameters:
  ///   - offset: How many are passed over.
  ///   - limit: How many are written at most.
  ///   - isFlat: Whether sections are not written themselves.
  mutating func products(
    of listing: Listing,
    in sections: [ListingSection],
    offset: Int,
    limit: Int,
    isFlat: Bool,
    to output: BufferedOutput
  ) throws {
    var (offset, limit) = (offset, limit)
    let first = productsBeforePieces
    if first > 0,
      try listing.pieces(in: sections, offset: offset, limit: limit) != nil
    {
      try listing.forEachProduct(
        in: sections, offset: offset, limit: first,
        begin: { if !isFlat { try section($0, to: output) } },
        { try product($0, in: $1.title, to: output) })
      offset += first
      if limit != .max { limit -= first }
    }
    if let maker = pieceMaker(),
      let pieces = try listing.pieces(in: sections, offset: offset, limit: limit)
    {
      try listing.forEachText(of: pieces, makeText: maker) { piece, records in
        if piece.isFirstInSection, !isFlat { try section(piece.section, to: output) }
        try append(records, to: output)
      }
      return
    }
    try listing.forEachProduct(
      in: sections, offset: offset, limit: limit,
      begin: { if !isFlat { try section($0, to: output) } },
      { try product($0, in: $1.title, to: output) })
  }
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
    if json.buffer.count >= 1 << 15 { try flush(to: output) }
  }

  func pieceMaker() -> (() -> any PieceText)? {
    let isBegun = json.needsComma
    return switch kind {
    case .sections: { JSONRecords(in: .sections) }
    case .search: { JSONRecords(in: .array(isBegun: isBegun)) }
    }
  }

  mutating func append(_ records: UnsafeRawBufferPointer, to output: BufferedOutput) throws {
    try flush(to: output)
    try output.write(records)
    json.continueBehindValue()
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

  private func flush(to output: BufferedOutput) throws {
    try output.write(json.buffer.bytes)
    json.removeAll()
  }
}

/// Writes an object a product, each on a line.
struct NDJSONListingWriter: ListingWriter {
  private let records = JSONRecords(in: .lines)

  mutating func begin(_ page: Page, to output: BufferedOutput) {}

  mutating func section(_ section: ListingSection, to output: BufferedOutput) {}

  mutating func product(
    _ product: ProductView, in section: String, to output: BufferedOutput
  ) throws {
    records.append(product, in: section)
    if records.bytes.count >= 1 << 15 { try flush(to: output) }
  }

  func pieceMaker() -> (() -> any PieceText)? { { JSONRecords(in: .lines) } }

  mutating func append(_ records: UnsafeRawBufferPointer, to output: BufferedOutput) throws {
    try flush(to: output)
    try output.write(records)
  }

  mutating func end(to output: BufferedOutput) throws { try flush(to: output) }

  private func flush(to output: BufferedOutput) throws {
    try output.write(records.bytes)
    records.removeAll()
  }
}

/// Writes a header and a record a product.
struct CSVListingWriter: ListingWriter {
  private let records: CSVRecords

  init(_ csv: CSVText, columns: [ProductColumn]? = nil) {
    records = CSVRecords(csv, columns.map { .columns($0) } ?? .all)
  }

  mutating func begin(_ page: Page, to output: BufferedOutput) throws {
    records.appendHeader()
    try flush(to: output)
  }

  mutating func section(_ section: ListingSection, to output: BufferedOutput) {}

  mutating func product(
    _ product: ProductView, in section: String, to output: BufferedOutput
  ) throws {
    records.append(product, in: section)
    if records.bytes.count >= 1 << 15 { try flush(to: output) }
  }

  func pieceMaker() -> (() -> any PieceText)? { records.makeEmpty }

  mutating func append(_ records: UnsafeRawBufferPointer, to output: BufferedOutput) throws {
    try flush(to: output)
    try output.write(records)
  }

  mutating func end(to output: BufferedOutput) throws { try flush(to: output) }

  private func flush(to output: BufferedOutput) throws {
    try output.write(records.bytes)
    records.removeAll()
  }
}

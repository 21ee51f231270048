import CatalogAccess
import DBAccess

/// An object a product, in one document of JSON.
struct JSONSink: ProductSink {
  /// The frame around the objects.
  enum Frame {
    /// A page of a list in a language, with an object a section.
    case sections(locale: String, Page)
    /// A page of what was found by a text, by a predicate, or by both.
    case search(text: String?, predicate: String?, Page)
    /// An array of all that the catalog holds of them.
    case array
  }

  private let frame: Frame
  private let columns: [ProductColumn]?
  private var json = JSONText()
  private var isInSection = false

  /// - Parameter columns: The names that objects have; all unless given.
  init(_ frame: Frame, columns: [ProductColumn]? = nil) {
    self.frame = frame
    self.columns = columns
  }

  mutating func begin(to output: BufferedOutput) throws {
    switch frame {
    case .sections(let locale, let page):
      json.beginObject()
      json.member("locale", locale)
      members(of: page)
      json.name("sections")
    case .search(let text, let predicate, let page):
      json.beginObject()
      json.member("text", text)
      if let predicate { json.member("where", predicate) }
      members(of: page)
      json.name("products")
    case .array: break
    }
    json.beginArray()
    try output.take(json.buffer)
  }

  private mutating func members(of page: Page) {
    json.member("count", page.count)
    json.member("page", page.number)
    json.member("pageSize", page.size)
    json.member("pages", page.pages)
  }

  mutating func section(_ section: ListingSection, to output: BufferedOutput) throws {
    guard case .sections = frame else { return }
    endSection()
    json.beginObject()
    json.member("title", section.title)
    json.member("count", section.count)
    json.member("offset", section.offset)
    json.name("products")
    json.beginArray()
    isInSection = true
    try output.take(json.buffer)
  }

  mutating func append(_ rows: UnsafeRawBufferPointer, to output: BufferedOutput) throws {
    json.beginValue()
    try output.take(json.buffer)
    try output.write(rows)
  }

  mutating func end(to output: BufferedOutput) throws {
    endSection()
    json.endArray()
    if case .array = frame {} else { json.endObject() }
    json.newline()
    try output.take(json.buffer)
  }

  private mutating func endSection() {
    if !isInSection { return }
    json.endArray()
    json.endObject()
    isInSection = false
  }

  func makeRows() -> any ProductRows {
    if case .array = frame {
      JSONRows(columns, isExport: true)
    } else {
      JSONRows(columns)
    }
  }
}

/// An object a product, each on a line.
struct JSONLinesSink: ProductSink {
  /// Whether an object has all that the catalog holds of its product.
  let isExport: Bool
  /// The names that an object has; all where it is nil.
  var columns: [ProductColumn]?

  func makeRows() -> any ProductRows { JSONRows(columns, isExport: isExport, areLines: true) }
}

/// Objects of products, with commas between them or each on a line.
private final class JSONRows: ProductRows, @unchecked Sendable {
  private var json = JSONText()
  private let columns: [ProductColumn]?
  private let isExport: Bool
  private let areLines: Bool

  init(_ columns: [ProductColumn]?, isExport: Bool = false, areLines: Bool = false) {
    self.columns = columns
    self.isExport = isExport
    self.areLines = areLines
  }

  var bytes: UnsafeRawBufferPointer { json.buffer.bytes }

  func removeAll() {
    json.removeAll()
    json.beginRecord()
  }

  func append(_ product: ProductView, in section: String) {
    if let columns {
      json.product(product, section: section, columns: columns)
    } else if isExport {
      json.exported(product, section: section)
    } else {
      json.product(product, section: section)
    }
    if areLines {
      json.newline()
      json.beginRecord()
    }
  }
}

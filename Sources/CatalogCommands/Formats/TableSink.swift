import CatalogAccess
import CatalogModel
import DBAccess
import SectionedTable

/// A table for a person. Columns are as wide as the widest of the first thousand rows; after those
/// a row goes from SQLite's memory into one cell and from there into the text.
struct TableSink: ProductSink {
  private static let sampleSize = 1000
  private static let flushSize = 1 << 15

  private let look: TableLook
  private let page: Page
  private let sample: TableSample
  private var fields: ProductFields = []
  private var catalogCurrency: CurrencyCode?
  /// Nil as long as columns are not measured.
  private var lines: TableLines?
  /// The number of the section that came last.
  private var lastSection: Int?

  init(_ look: TableLook, _ page: Page) {
    self.look = look
    self.page = page
    sample = TableSample(look)
  }

  mutating func begin(to output: BufferedOutput) throws {
    // What else there will be, asked now: while the catalog is read it cannot be.
    if min(page.size, page.count) > Self.sampleSize {
      var wanted = ProductFields(look.shownColumns.compactMap(\.field))
      if look.hasStockNote { wanted.insert(.outOfStock) }
      fields = try look.fieldsInUse(wanted)
      if look.hasHeadings, look.columns.contains(.price) {
        catalogCurrency = try look.sharedCurrency().flatMap { CurrencyCode($0.code) }
      }
    }
  }

  mutating func section(_ section: ListingSection, to output: BufferedOutput) throws {
    // The rows that were measured were some of the section's.
    if section.number == lastSection { return }
    lastSection = section.number
    guard let lines else { return sample.append(section) }
    lines.append(section)
    try flush(lines, to: output)
  }

  /// The columns for which the line has no room, after the end.
  var leftOut: [ProductColumn] {
    let slots = lines?.renderer.layout.leftOut ?? []
    return look.shownColumns.filter { column in
      slots.contains(column.slot) || column == .price && slots.contains(.amount)
    }
  }

  /// The columns that no row has a value for, after the end.
  var withoutValues: [ProductColumn] {
    let slots = lines?.renderer.layout.emptySlots ?? []
    return look.shownColumns.filter { column in
      slots.contains(column.slot) || column == .price && slots.contains(.amount)
    }
  }

  var leadingCount: Int { lines == nil ? Self.sampleSize - sample.rowCount : 0 }

  mutating func rowsInOrder(to output: BufferedOutput) throws -> any ProductRows {
    if lines == nil, sample.rowCount < Self.sampleSize { return sample }
    return try measuredLines(to: output)
  }

  /// The headers of pages depend on what is before a row.
  var isDivisible: Bool { look.pageLength == nil }

  func makeRows() -> any ProductRows {
    guard let lines else { preconditionFailure("a table that is not measured") }
    return lines.copy()
  }

  mutating func append(_ rows: UnsafeRawBufferPointer, to output: BufferedOutput) throws {
    if let lines, lines.beginFrame() { try flush(lines, to: output) }
    try output.write(rows)
  }

  mutating func end(to output: BufferedOutput) throws {
    let lines = try measuredLines(to: output)
    lines.endFrame()
    try flush(lines, to: output)
  }

  /// Returns the lines, after those of the sample are written.
  private mutating func measuredLines(to output: BufferedOutput) throws -> TableLines {
    if let lines { return lines }
    let isSample = sample.rowCount >= Self.sampleSize
    let currency = isSample ? catalogCurrency : sample.headingCurrency
    var layout = sample.layout(headingCurrency: currency)
    if isSample {
      for column in look.shownColumns where column.field.map(fields.contains) ?? true {
        layout.keep(column == .price && currency != nil ? .amount : column.slot)
      }
      if fields.contains(.outOfStock) { layout.keep(.note) }
    }
    let headings = look.hasHeadings ? look.headings(headingCurrency: currency) : nil
    if let headings { layout.measureHeadings(headings) }
    layout.fit(width: look.width, isSample: isSample)
    let lines = TableLines(
      look, CellRenderer(layout: layout, style: look.style, width: look.width),
      prices: currency.map { .amounts(of: $0) } ?? .whole, headings: headings)
    self.lines = lines
    for line in sample.takeLines() {
      switch line {
      case .header(let section): lines.append(section)
      case .row(let cell): lines.append(cell)
      }
      if lines.bytes.count >= Self.flushSize { try flush(lines, to: output) }
    }
    try flush(lines, to: output)
    return lines
  }

  private func flush(_ lines: TableLines, to output: BufferedOutput) throws {
    try output.write(lines.bytes)
    lines.removeAll()
  }
}

/// The first rows of a table, and the headers before them, which are measured.
private final class TableSample: ProductRows, @unchecked Sendable {
  enum Line {
    case header(ListingSection)
    case row(TableViewCell)
  }

  private let look: TableLook
  private let filler: ProductCellFiller
  private var lines: [Line] = []
  private var currency = SharedCurrency.none
  private(set) var rowCount = 0

  init(_ look: TableLook) {
    self.look = look
    filler = ProductCellFiller(look, prices: look.hasHeadings ? .both : .whole)
  }

  /// The currency that the heading of prices names; nil where rows do.
  var headingCurrency: CurrencyCode? {
    if look.hasHeadings, case .one(let code) = currency { code } else { nil }
  }

  /// Returns the layout that the rows need.
  func layout(headingCurrency currency: CurrencyCode?) -> CellLayout {
    var layout = look.layout(headingCurrency: currency)
    for case .row(let cell) in lines { layout.measure(cell) }
    return layout
  }

  /// Nothing can be written yet.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }

  func removeAll() {}

  func append(_ section: ListingSection) { lines.append(.header(section)) }

  func append(_ product: ProductView, in section: String) {
    let cell = filler.makeCell()
    filler.fill(cell, with: product, section: section)
    if product.minorUnits != nil { currency.add(product.text(.currency)) }
    lines.append(.row(cell))
    rowCount += 1
  }

  func takeLines() -> [Line] {
    defer { lines = [] }
    return lines
  }
}

/// Lines of a table whose columns are measured.
private final class TableLines: ProductRows, @unchecked Sendable {
  private let look: TableLook
  let renderer: CellRenderer
  private let filler: ProductCellFiller
  private let cell: TableViewCell
  private let prices: ProductCellFiller.Prices
  /// The headings of the columns; nil where there are none, or they stand above others.
  private let headings: TableViewCell?
  private let buffer = ByteBuffer()
  private var text: StyledText
  private var styled: [UInt8] = []
  private var pageHeaders: PageHeaders
  private var isInFrame = false
  private var title = TerminalText()
  private var count = TerminalText()
  private var section: ListingSection?

  init(
    _ look: TableLook, _ renderer: CellRenderer, prices: ProductCellFiller.Prices,
    headings: TableViewCell?
  ) {
    self.look = look
    self.renderer = renderer
    self.prices = prices
    self.headings = headings
    filler = ProductCellFiller(look, prices: prices)
    cell = filler.makeCell()
    text = StyledText(recordsRoles: look.usesColor)
    // Where a row has several lines, or a section a frame, nothing is repeated.
    let isPlain =
      look.style == .plain && renderer.layout.columns.allSatisfy { $0.lowerSlot == nil }
    pageHeaders = PageHeaders(
      pageLength: isPlain ? look.pageLength : nil, hasHeadings: headings != nil)
  }

  /// Returns lines for rows of the same table, none yet, for another thread.
  func copy() -> TableLines {
    var look = look
    // What one thread formats with is nobody else's.
    look.forms = look.forms.copy()
    let lines = TableLines(look, renderer, prices: prices, headings: nil)
    lines.isInFrame = true
    return lines
  }

  var bytes: UnsafeRawBufferPointer { buffer.bytes }

  func removeAll() { buffer.removeAll() }

  func append(_ product: ProductView, in section: String) {
    filler.fill(cell, with: product, section: section)
    append(cell)
  }

  func append(_ cell: TableViewCell) {
    let before = pageHeaders.linesBeforeRow(hasHeader: section != nil)
    if before.hasHeadings { appendHeadings() }
    if before.repeatsHeader, let section { appendHeader(section) }
    beginFrame()
    renderer.append(cell, to: &text)
    endLines()
  }

  func append(_ section: ListingSection) {
    endFrame()
    // A list by price has one section, and that no title.
    if section.title.isEmpty { return }
    let before = pageHeaders.linesBeforeHeader()
    for _ in 0..<before.blanks { text.endLine() }
    if before.hasHeadings { appendHeadings() }
    appendHeader(section)
    endLines()
    self.section = section
    isInFrame = look.style == .grouped
  }

  private func appendHeadings() {
    guard let headings else { return }
    renderer.appendHeadings(headings, to: &text)
    text.endLine()
  }

  private func appendHeader(_ section: ListingSection) {
    title.set(section.title)
    count.set(look.forms.counted(section.count, "product"))
    renderer.appendHeader(title, detail: count, to: &text)
    text.endLine()
  }

  /// Begins a frame where rows stand in one and there is none yet, and returns whether it did.
  @discardableResult
  func beginFrame() -> Bool {
    if look.style != .grouped || isInFrame { return false }
    renderer.appendTopBorder(to: &text)
    text.endLine()
    endLines()
    isInFrame = true
    return true
  }

  /// Ends the frame that rows stand in, if any.
  func endFrame() {
    if !isInFrame { return }
    isInFrame = false
    renderer.appendBottomBorder(to: &text)
    text.endLine()
    endLines()
  }

  /// Takes lines that are done to the bytes, with the sequences for colors.
  private func endLines() {
    if text.recordsRoles {
      text.appendSGR(to: &styled)
      styled.withUnsafeBufferPointer { buffer.append($0) }
      styled.removeAll(keepingCapacity: true)
    } else {
      text.utf8.withUnsafeBufferPointer { buffer.append($0) }
    }
    text.removeAll()
  }
}

import CatalogAccess
import DBAccess
import TableView

/// Writes what a person reads.
///
/// Columns are as wide as the widest of the first thousand rows: those are held
/// back until they are known. After that a row goes from SQLite's memory into
/// one cell and from there into the text, without a string or an object of its
/// own.
struct TableListingWriter: ListingWriter {
  private static let sampleSize = 1000
  private static let flushSize = 1 << 15

  private enum Line {
    case header(ListingSection)
    case cell(TableViewCell)
  }

  private let look: TableLook
  private let filler: ProductCellFiller
  private var sample: [Line] = []
  private var fields: ProductFields = []
  private var cellCount = 0
  private var layout: CellLayout
  private var renderer: CellRenderer?
  private let cell: TableViewCell
  private var text: StyledText
  private var title = TerminalText()
  private var count = TerminalText()
  private var pageHeaders: PageHeaders
  private var section: ListingSection?
  /// The number of the section that came last.
  private var lastSection: Int?
  private var isInFrame = false

  init(_ look: TableLook) {
    self.look = look
    layout = look.layout
    filler = ProductCellFiller(look)
    cell = filler.makeCell()
    text = StyledText(recordsRoles: look.usesColor)
    // Where a row has several lines, or a section a frame, nothing is repeated.
    let isPlain =
      look.style == .plain && look.layout.columns.allSatisfy { $0.lowerSlot == nil }
    pageHeaders = PageHeaders(pageLength: isPlain ? look.pageLength : nil)
  }

  mutating func begin(_ page: Page, to output: BufferedOutput) throws {
    // Where more come than are measured, the catalog says what else there will be.
    // It cannot be asked later: it is being read then.
    if min(page.size, page.count) > Self.sampleSize {
      var wanted = ProductFields(look.shownColumns.compactMap(\.field))
      if look.hasStockNote { wanted.insert(.outOfStock) }
      fields = try look.fieldsInUse(wanted)
    }
  }

  mutating func section(_ section: ListingSection, to output: BufferedOutput) throws {
    // The rows that were measured were some of the section's.
    if section.number == lastSection { return }
    lastSection = section.number
    if renderer == nil {
      sample.append(.header(section))
    } else {
      try render(.header(section), to: output)
    }
  }

  mutating func product(
    _ product: ProductView, in section: String, to output: BufferedOutput
  ) throws {
    if renderer == nil {
      let cell = filler.makeCell()
      filler.fill(cell, with: product, section: section)
      layout.measure(cell)
      sample.append(.cell(cell))
      cellCount += 1
      if cellCount >= Self.sampleSize { try renderSample(to: output) }
      return
    }
    filler.fill(cell, with: product, section: section)
    try render(.cell(cell), to: output)
  }

  // Colors and the headers of pages depend on what is before a row.
  private var makesPieces: Bool { !look.usesColor && look.pageLength == nil }

  var productsBeforePieces: Int { makesPieces ? Self.sampleSize : 0 }

  func pieceMaker() -> (() -> any PieceText)? {
    guard makesPieces, let renderer else { return nil }
    return { [look] in TableRows(look, renderer) }
  }

  mutating func append(_ records: UnsafeRawBufferPointer, to output: BufferedOutput) throws {
    try flush(to: output)
    try output.write(records)
  }

  mutating func end(to output: BufferedOutput) throws {
    if renderer == nil { try renderSample(to: output) }
    endFrame()
    try flush(to: output)
  }

  private mutating func renderSample(to output: BufferedOutput) throws {
    let isSample = cellCount >= Self.sampleSize
    if isSample {
      for column in look.shownColumns where column.field.map(fields.contains) ?? true {
        layout.keep(column.slot)
      }
      if fields.contains(.outOfStock) { layout.keep(.note) }
    }
    layout.fit(width: look.width, isSample: isSample)
    renderer = CellRenderer(layout: layout, style: look.style, width: look.width)
    for line in sample { try render(line, to: output) }
    sample.removeAll()
  }

  @inline(__always)
  private mutating func render(_ line: Line, to output: BufferedOutput) throws {
    guard let renderer else { return }
    switch line {
    case .header(let section):
      endFrame()
      // A list by price has one section, and that no title.
      if section.title.isEmpty { break }
      for _ in 0..<pageHeaders.linesBeforeHeader() { text.endLine() }
      appendHeader(section, by: renderer)
      self.section = section
      isInFrame = look.style == .grouped
    case .cell(let cell):
      if look.style == .grouped, !isInFrame {
        renderer.appendTopBorder(to: &text)
        text.endLine()
        isInFrame = true
      }
      if pageHeaders.repeatsHeaderBeforeRow(), let section { appendHeader(section, by: renderer) }
      renderer.append(cell, to: &text)
    }
    if text.count >= Self.flushSize { try flush(to: output) }
  }

  private mutating func appendHeader(_ section: ListingSection, by renderer: CellRenderer) {
    title.set(section.title)
    count.set(look.forms.counted(section.count, "product"))
    renderer.appendHeader(title, detail: count, to: &text)
    text.endLine()
  }

  private mutating func endFrame() {
    if !isInFrame { return }
    renderer?.appendBottomBorder(to: &text)
    text.endLine()
    isInFrame = false
  }

  private mutating func flush(to output: BufferedOutput) throws {
    try output.write(text)
    text.removeAll()
  }
}

/// Rows of a table whose columns are known.
private final class TableRows: PieceText, @unchecked Sendable {
  private let renderer: CellRenderer
  private let filler: ProductCellFiller
  private let cell: TableViewCell
  private var text = StyledText()
  private let buffer = ByteBuffer()

  init(_ look: TableLook, _ renderer: CellRenderer) {
    self.renderer = renderer
    var look = look
    // What one thread formats with is nobody else's.
    look.forms = look.forms.copy()
    filler = ProductCellFiller(look)
    cell = filler.makeCell()
  }

  var bytes: UnsafeRawBufferPointer { buffer.bytes }

  func begin(_ piece: ListingPiece) { buffer.removeAll() }

  func append(_ product: ProductView, in section: String) {
    text.removeAll()
    filler.fill(cell, with: product, section: section)
    renderer.append(cell, to: &text)
    text.utf8.withUnsafeBufferPointer { buffer.append($0) }
  }
}

import SectionedTable

/// A list in a window: the table, its sections, and those rows that are known.
///
/// The rows of a page or two around the window are held, whatever the length of
/// the list. A row that is in the window and not known yet is shown as `…`.
final class BrowseList {
  let query: BrowseQuery
  let generation: Int
  private(set) var version = -1
  private(set) var languageName = ""
  /// The catalog's own language, by its identifier.
  private(set) var ownLocale: String?
  private(set) var catalogCount = 0
  private(set) var traits = BrowseTraits()
  /// What would have found products, where none were.
  private(set) var suggestion: BrowseSuggestion?
  private(set) var slowWordsNote: String?
  /// The kind of search that has found the products, where that of the query has found none.
  private var foundBy: SearchKind?
  private var knownFinder: (foundBy: SearchKind?, finder: MatchFinder)?
  /// Whether what is known is the first of two answers.
  private(set) var isPreliminary = false
  /// Returns the section under which a name would stand.
  private(set) var findSection: (@Sendable (String) -> Int?)?
  private(set) var sections: [BrowseSection] = []
  /// The sections that the table shows, by their positions among all.
  private(set) var shownSections: [Int] = []
  private(set) var table: TableView
  private(set) var look: BrowseLook
  private(set) var style: TableView.Style
  private(set) var layout: CellLayout

  private var rows: [BrowseRow] = []
  /// The custom fields whose texts the rows have.
  private var rowCustoms: [String] = []
  /// The custom fields that have columns.
  private(set) var customs: [String]
  private var firstOrdinal = 0
  private var measured: CellLayout
  private var width = 0
  private(set) var height = 0

  /// The product that shall be selected when the rows around it come.
  private(set) var anchor: Int64?
  /// The last request, while its answer has not come yet.
  private var requested: BrowseRequest?
  /// Whether the answer to what was asked for last has come.
  private(set) var isLoaded = false

  init(
    _ query: BrowseQuery, generation: Int, look: BrowseLook, style: TableView.Style,
    anchor: Int64? = nil
  ) {
    self.query = query
    self.generation = generation
    self.look = look
    self.style = style
    self.anchor = anchor
    customs = BrowseTraits().customColumns(sortedBy: query.sort)
    layout = CellLayout(look.layoutColumns(sortedBy: query.sort, customs: customs))
    measured = layout
    table = TableView(style: style)
    makeTable()
  }

  /// Whether an answer has ever come.
  var isKnown: Bool { version >= 0 }
  var isFlat: Bool { query.isFiltered || sections.allSatisfy { $0.title.isEmpty } }
  var count: Int { table.numberOfRows }
  var isSlowForWords: Bool { slowWordsNote != nil }

  /// The query of what is shown.
  var shownQuery: BrowseQuery {
    var query = query
    if let foundBy, let search = query.filters.last?.search {
      query.filters[query.filters.count - 1] = .text(search.text, foundBy)
    }
    return query
  }

  /// What finds in texts what was searched for. A text of thousands of characters takes its time.
  var matchFinder: MatchFinder {
    if let knownFinder, knownFinder.foundBy == foundBy { return knownFinder.finder }
    let finder = MatchFinder(shownQuery.filters.compactMap(\.search))
    knownFinder = (foundBy, finder)
    return finder
  }

  /// What is said where the list is not what was searched for.
  var searchNote: String? {
    guard foundBy == .contains else { return nil }
    let contain = "\(count.grouped) \(count == 1 ? "name contains" : "names contain") it"
    return query.filter?.search?.kind == .words
      ? "none has the words; \(contain)" : "no name begins so; \(contain)"
  }

  /// The keys that lead to a search in all fields, where one for words would be slow and only names
  /// were searched for that reason.
  var namesOnlyKeys: String? {
    isSlowForWords ? query.filter?.search?.kind.keysToWords : nil
  }

  // MARK: Form

  private func makeTable() {
    let old = table
    let position = old.indexPathForSelectedRow.map { old.line(ofRowAt: $0) - old.firstLine }
    table = TableView(style: style)
    table.headersStick = true
    let count = customs.count
    table.register("product") { Self.makeCell(customCount: count) }
    table.dataSource = self
    table.rowHeight = look.linesPerRow
    table.sectionHeaderHeight = headerHeight
    table.height = height
    table.reloadData()
    if let path = old.indexPathForSelectedRow, let line = position {
      table.selectRow(at: path)
      table.scroll(toLine: table.line(ofRowAt: path) - max(0, min(line, height - 1)))
      table.scrollToRow(at: path, at: .none)
    }
    measure()
  }

  func set(_ look: BrowseLook, _ style: TableView.Style) {
    self.look = look
    self.style = style
    measured = freshLayout
    makeTable()
  }

  /// A layout that has measured nothing yet.
  private var freshLayout: CellLayout {
    CellLayout(look.layoutColumns(sortedBy: query.sort, customs: customs))
  }

  /// Has columns shown or hidden, whatever room there is.
  func setColumns(_ columns: [BrowseColumn: Bool]) {
    traits.columns = columns
    let wanted = traits.customColumns(sortedBy: query.sort)
    if wanted != customs {
      customs = wanted
      measured = freshLayout
      makeTable()
      // Rows have no texts of the others yet.
      if isKnown { reload() }
    } else {
      measure()
    }
  }

  /// Gives the list a window.
  ///
  /// - Parameters:
  ///   - width: The columns of a line.
  ///   - height: The lines.
  func resize(width: Int, height: Int) {
    if (width, height) == (self.width, self.height) { return }
    let isOther = width != self.width
    self.width = width
    self.height = height
    table.height = height
    if table.sectionHeaderHeight != headerHeight {
      table.sectionHeaderHeight = headerHeight
      table.reloadData()
    }
    if isOther {
      measured = freshLayout
      measure()
    }
    if let path = table.indexPathForSelectedRow { table.scrollToRow(at: path, at: .none) }
  }

  /// The lines of a section's header: a line alone is for the row at the cursor.
  var headerHeight: Int { isFlat || height < 2 ? 0 : 1 }

  /// The columns that a row may take.
  var rowWidth: Int {
    max(1, style == .grouped ? width - 2 - (hasEdge ? ListEdge.width : 0) : width)
  }

  /// Whether sections have frames with a right side.
  var hasEdge: Bool { style == .grouped && width >= ListEdge.leastListWidth }

  /// The columns of rows in one line.
  var columns: BrowseColumns { BrowseColumns(query, traits) }

  private static func makeCell(customCount: Int) -> TableViewCell {
    TableViewCell(
      reuseIdentifier: "product", slotCount: TableViewCell.Slot.browsedCount + customCount)
  }

  private func measure() {
    let cell = Self.makeCell(customCount: customs.count)
    for row in rows {
      fill(cell, with: row)
      measured.measure(cell)
    }
    layout =
      look == .columns
      ? columns.layout(width: rowWidth, measured: measured)
      : BrowseLook.fit(measured, width: rowWidth)
  }

  // MARK: Content

  /// Returns what is to be asked for now; nil when everything is there, or was
  /// asked for.
  func request() -> BrowseRequest? {
    let page = max(height, 1)
    if !isLoaded {
      let rows =
        visibleOrdinals.map { max(0, $0.lowerBound - 2 * page)..<$0.upperBound + 2 * page }
        // What was found is walked to in another order: each row takes its time, and the next key may
        // ask for another list.
        ?? 0..<(query.isFiltered && query.sort != .name ? page : 3 * page)
      return asking(rows, anchor: anchor)
    }
    guard let visible = visibleOrdinals else { return nil }
    let known = firstOrdinal..<firstOrdinal + rows.count
    let near = max(0, visible.lowerBound - page / 2)..<min(count, visible.upperBound + page / 2)
    if known.lowerBound <= near.lowerBound, near.upperBound <= known.upperBound { return nil }
    return asking(
      max(0, visible.lowerBound - 2 * page)..<min(count, visible.upperBound + 2 * page),
      anchor: nil)
  }

  private func asking(_ rows: Range<Int>, anchor: Int64?) -> BrowseRequest? {
    // What was asked for and covers the window is on its way.
    if let requested, requested.anchor == anchor, requested.customColumns == customs,
      let visible = visibleOrdinals,
      requested.rows.contains(visible.lowerBound), visible.upperBound <= requested.rows.upperBound
    {
      return nil
    }
    let request = BrowseRequest(
      generation: generation, query: query, rows: rows, anchor: anchor, customColumns: customs)
    if request == requested { return nil }
    requested = request
    return request
  }

  /// The ordinals of the rows in the window.
  var visibleOrdinals: Range<Int>? {
    let paths = table.indexPathsForVisibleRows
    guard let first = paths.first, let last = paths.last else { return nil }
    return table.ordinal(of: first)..<table.ordinal(of: last) + 1
  }

  /// Whether rows of the window are not known yet.
  var isWaiting: Bool {
    if !isLoaded || isPreliminary { return true }
    guard let visible = visibleOrdinals else { return false }
    return visible.lowerBound < firstOrdinal || visible.upperBound > firstOrdinal + rows.count
  }

  /// Forgets what was asked for: another list was asked for since, so that it may
  /// never come.
  func resume() { requested = nil }

  /// Asks for everything again, and stays where it is.
  func reload(anchor: Int64? = nil) {
    self.anchor = anchor ?? selectedRow?.id
    isLoaded = false
    requested = nil
  }

  /// Takes an answer.
  func take(_ content: BrowseContent) {
    requested = nil
    rows = content.rows
    rowCustoms = content.customColumns
    firstOrdinal = content.firstOrdinal
    catalogCount = content.catalogCount
    var newTraits = content.traits
    newTraits.columns = traits.columns
    if newTraits != traits {
      traits = newTraits
      // Texts of prices are others now.
      measured = freshLayout
    }
    languageName = content.languageName
    ownLocale = content.ownLocale
    findSection = content.findSection
    isPreliminary = content.isPreliminary
    foundBy = content.foundBy
    suggestion = content.suggestion
    slowWordsNote = content.slowWordsNote
    if content.version != version || content.sections != sections || !isLoaded {
      let wasEmpty = version < 0
      version = content.version
      setSections(content.sections)
      place(at: content.anchorOrdinal, isNew: wasEmpty)
    }
    // Other columns were chosen since.
    isLoaded = rowCustoms == customs
    anchor = nil
    for path in table.indexPathsForVisibleRows { table.reloadRow(at: path) }
    measure()
  }

  private func setSections(_ sections: [BrowseSection]) {
    self.sections = sections
    shownSections =
      isFlat ? [] : sections.indices.filter { sections[$0].count > 0 }
    table.sectionHeaderHeight = headerHeight
  }

  /// Puts the cursor on a row, at the line of the window where it was.
  private func place(at ordinal: Int?, isNew: Bool) {
    let selected = table.indexPathForSelectedRow
    let line = selected.map { table.line(ofRowAt: $0) - table.firstLine }
    let old = selected.map { table.ordinal(of: $0) }
    table.selectRow(at: nil)
    table.reloadData()
    if table.numberOfRows == 0 { return }
    let wanted = min(max(0, ordinal ?? old ?? 0), table.numberOfRows - 1)
    guard let path = table.indexPath(ofOrdinal: wanted) else { return }
    if let line {
      table.scroll(toLine: table.line(ofRowAt: path) - line)
      table.selectRow(at: path)
    } else {
      table.selectRow(at: path, scrollPosition: ordinal == nil || !isNew ? .none : .middle)
    }
  }

  // MARK: Rows

  func row(at path: IndexPath) -> BrowseRow? {
    let position = table.ordinal(of: path) - firstOrdinal
    return rows.indices.contains(position) ? rows[position] : nil
  }

  /// The rows in the window that no header covers.
  var uncoveredRows: [BrowseRow] {
    let covered = headerHeight
    return table.indexPathsForVisibleRows.compactMap { path in
      let last = table.line(ofRowAt: path) + table.rowHeight - 1
      return last >= table.firstLine + covered ? row(at: path) : nil
    }
  }

  var selectedRow: BrowseRow? { table.indexPathForSelectedRow.flatMap { row(at: $0) } }

  /// Where the product at the cursor stands in the list on the screen.
  var selectedPlace: SelectedPlace? {
    guard let path = table.indexPathForSelectedRow, let row = row(at: path) else { return nil }
    return SelectedPlace(id: row.id, ordinal: table.ordinal(of: path) + 1, count: count)
  }

  /// The position among all sections of the one that the cursor is in.
  var currentSection: Int? {
    table.currentSection.flatMap { shownSections.indices.contains($0) ? shownSections[$0] : nil }
  }

  private func fill(_ cell: TableViewCell, with row: BrowseRow) {
    for (position, text) in row.texts.prefix(TableViewCell.Slot.browsedCount).enumerated() {
      cell.update(.init(position)) { $0 = text }
    }
    for (name, text) in zip(rowCustoms, row.texts.dropFirst(TableViewCell.Slot.browsedCount)) {
      if let position = customs.firstIndex(of: name) {
        cell.update(.custom(position)) { $0 = text }
      }
    }
    cell.isWarning = row.isWarning
  }
}

extension BrowseList: TableViewDataSource {
  func numberOfSections(in tableView: TableView) -> Int {
    isFlat ? 1 : shownSections.count
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    isFlat
      ? sections.reduce(0) { $0 + $1.count } : sections[shownSections[section]].count
  }

  func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "product")
    if let row = row(at: path) { fill(cell, with: row) } else { cell.set(.text, "…") }
    return cell
  }
}

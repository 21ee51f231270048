import SectionedTable

/// The list that is browsed, with those to which Esc goes back: what stands behind all other screens.
final class ListScreen {
  /// The list that was asked for last.
  private(set) var list: BrowseList
  /// The lists to which Esc goes back from a search, the last first, each with what is shown until
  /// something of it is known.
  private var outer: [Outer] = []
  /// A list to which Esc goes back.
  private struct Outer {
    var list: BrowseList
    var former: BrowseList?
    /// Whether its last filter is being typed anew: what is typed stands in its place, and not behind it.
    var isReplaced = false

    /// The filters before the one that is being typed.
    var filters: [BrowseQuery.Filter] {
      let filters = list.shownQuery.filters
      return isReplaced ? filters.dropLast() : filters
    }
  }

  /// The list that is shown until something of the present one is known.
  private(set) var formerList: BrowseList?
  private(set) var look: BrowseLook
  private(set) var style: TableView.Style
  private(set) var columns: [BrowseColumn: Bool]
  /// The kind of search that was chosen last; nil before one was.
  var searchKind: SearchKind?
  var marked: Set<Int64> = []
  /// Where a range of marks begins: in which list, and at which row.
  var rangeStart: (generation: Int, ordinal: Int)?
  /// Whether products that are chosen are printed, and not copied.
  var printsChosen = true
  /// Whether the strip is being dragged on.
  var isDraggingStrip = false
  private(set) var layout = ScreenLayout()
  private var generation = 0

  init(
    _ query: BrowseQuery, look: BrowseLook, style: TableView.Style,
    columns: [BrowseColumn: Bool] = [:]
  ) {
    self.look = look
    self.style = style
    self.columns = columns
    list = BrowseList(query, generation: 0, look: look, style: style)
    list.setColumns(columns)
  }

  /// The list on the screen.
  var shown: BrowseList { list.isKnown ? list : formerList ?? list }

  /// Whether the list on the screen has other products than the one that was asked for: a search has not been
  /// answered yet.
  var showsOtherProducts: Bool {
    !list.isKnown && formerList.map { $0.shownQuery.filters != list.query.filters } ?? false
  }

  /// Whether Esc goes back from a filter.
  var isFiltering: Bool { !outer.isEmpty }

  private var outerLists: [BrowseList] { outer.map(\.list) }

  // MARK: Form

  /// Gives lists the room that they have.
  func layOut(_ layout: ScreenLayout) {
    self.layout = layout
    for list in [list] + outerLists + (formerList.map { [$0] } ?? []) {
      list.resize(width: listWidth(of: list), height: listLines.count)
      list.settle()
    }
  }

  /// Ends the list above what is said over its last lines, where that would cover the row at the cursor.
  func uncoverCursor(below count: Int, in whole: ScreenLayout) {
    var room = whole
    room.bottomHeight += count
    let table = shown.table
    let end = table.indexPathForSelectedRow.map {
      table.line(ofRowAt: $0) - table.firstLine + table.rowHeight
    }
    let isCovered = count > 0 && (end ?? 0) > listLines.count - count
    // On the smallest screens there is no room for both.
    let fits = room.bodyLines.count >= (hasColumnTitles ? 3 : 2)
    if room != layout || count == 0 { room = isCovered && fits ? room : whole }
    if room != layout { layOut(room) }
  }

  func change(_ look: BrowseLook, _ style: TableView.Style) {
    (self.look, self.style) = (look, style)
    for list in [list] + outerLists { list.set(look, style) }
    layOut(layout)
  }

  func change(columns: [BrowseColumn: Bool]) {
    self.columns = columns
    for list in [list] + outerLists + (formerList.map { [$0] } ?? []) { list.setColumns(columns) }
  }

  /// Shows a column, or shows it no more: as the room decides, where that does it.
  func toggle(_ column: BrowseColumn) {
    var isOnScreen: Bool { shown.layout.width(of: column.slot(among: shown.customs)) > 0 }
    let isShown = isOnScreen
    var chosen = columns
    chosen[column] = nil
    change(columns: chosen)
    if isOnScreen == isShown {
      chosen[column] = !isShown
      change(columns: chosen)
    }
  }

  // MARK: Lists

  /// Shows a list in place of the present one, which stays on the screen until
  /// there is something of the new one: none is ever blank.
  func show(_ query: BrowseQuery, anchor: Int64? = nil) {
    if query == list.query { return }
    generation += 1
    if list.isKnown { formerList = list }
    list = BrowseList(query, generation: generation, look: look, style: style, anchor: anchor)
    list.setColumns(columns)
    layOut(layout)
  }

  /// Takes rows of a list; those of none that is here are passed over.
  ///
  /// - Returns: Whether they are of the present list.
  func take(_ content: BrowseContent) -> Bool {
    guard content.generation == list.generation else {
      ((formerList.map { [$0] } ?? []) + outerLists)
        .first { $0.generation == content.generation }?.take(content)
      return false
    }
    // The cursor may have moved in the list before: it stays on its product.
    if !list.isKnown, let wanted = list.anchor, let id = formerList?.selectedRow?.id, id != wanted {
      list.reload(anchor: id)
      return false
    }
    list.take(content)
    formerList = nil
    return true
  }

  /// Asks for everything again, and stays where it is.
  func reload(anchor: Int64? = nil) {
    for outer in outerLists where outer !== list { outer.reload() }
    formerList?.reload()
    list.reload(anchor: anchor)
  }

  /// Keeps the list for Esc.
  ///
  /// - Parameter isReplaced: Whether what is typed takes the place of its last filter.
  func beginFilter(replacing isReplaced: Bool = false) {
    outer.append(Outer(list: list, former: formerList, isReplaced: isReplaced))
  }

  /// Has what was typed stay: Esc goes back to the list before the filter, whatever it was called first.
  func keepFilter() { if outer.last?.isReplaced == true { outer.removeLast() } }

  /// Takes the filter away that was being typed.
  func clearFilter() {
    if outer.last?.isReplaced != true {
      endFilter()
    } else {
      outer.removeLast()
      // A list that began with the filter is behind none.
      if !endFilter() { filter(nil) }
    }
  }

  /// Brings back the list before as it was: its rows, its cursor and its scroll
  /// position.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  func endFilter() -> Bool {
    guard let last = outer.popLast() else { return false }
    goBack(to: last.list, last.former)
    return true
  }

  /// Has a filter in the place of the last one; nil is none.
  func filter(_ filter: BrowseQuery.Filter?) {
    var query = list.query
    query.filters = (outer.last?.filters ?? []) + (filter.map { [$0] } ?? [])
    // The list before is at hand, as it was.
    if let last = outer.last, last.list.shownQuery == query {
      goBack(to: last.list, last.former)
    } else {
      show(query)
    }
  }

  /// Goes back from what was found, or from a list that has not come yet; else
  /// takes marks away.
  func escape() -> [ScreenAction] {
    if rangeStart != nil {
      rangeStart = nil
      return [.say("No range is marked.")]
    }
    if endFilter() { return [] }
    if !list.isKnown, let former = formerList {
      goBack(to: former)
    } else if marked.count > 1 {
      return [.enter(questionBeforeMarksGo)]
    } else if !marked.isEmpty {
      return [.say(removeMarks())]
    }
    return []
  }

  /// Goes back from a list that cannot be shown, or shows its products by name.
  ///
  /// - Returns: Whether it is the present one.
  func leaveList(_ generation: Int) -> Bool {
    if generation != list.generation { return false }
    if !list.isKnown, let former = formerList {
      goBack(to: former)
    } else {
      var query = list.query
      (query.sort, query.isReversed) = (.name, false)
      show(query, anchor: shown.selectedRow?.id)
    }
    return true
  }

  /// - Parameter former: What is shown where nothing of the list has come yet: no screen is blank.
  private func goBack(to list: BrowseList, _ former: BrowseList? = nil) {
    self.list = list
    formerList = list.isKnown ? nil : former
    list.resume()
    layOut(layout)
  }
}

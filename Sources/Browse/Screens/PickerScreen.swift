import Collation
import SectionedTable

/// A list to choose one of, which letters narrow: languages, fields, values.
struct PickerScreen: Screen {
  /// Something that can be chosen.
  struct Item {
    var text: String
    /// What is said of it, at the end of its line.
    var detail = ""
    /// Other names that are found, too.
    var otherNames: [String] = []
    var choice: Choice
  }

  /// What is chosen.
  enum Choice {
    case language(String)
    /// Show a column, or show it no more.
    case column(BrowseColumn)
    /// Sort by a key.
    case sort(BrowseQuery.Sort, isReversed: Bool)
    /// Filter by the value that a product has in a field.
    case valueOf(Int64, BrowseField)
    /// Count the values of a field.
    case counts(BrowseField)
    /// Filter by a value; nil is none.
    case value(BrowseField, String?)
    /// Say why it is nothing to choose.
    case none(because: String)
  }

  let title: String
  let isOfLanguages: Bool
  private(set) var items: [Item]
  private(set) var editor = LineEditor()
  /// The items that have what was typed, by their positions.
  private(set) var found: [Int]
  private(set) var cursor = 0
  private var hasMoved = false
  /// What was typed is none of them, and why.
  var error: String?

  init(_ title: String, _ items: [Item], isOfLanguages: Bool = false) {
    self.title = title
    self.items = items
    self.isOfLanguages = isOfLanguages
    found = Array(items.indices)
  }

  var takesText: Bool { true }
  var hasPage: Bool { true }

  /// Takes the items that are there now.
  mutating func take(_ items: [Item]) {
    self.items = items
    narrow()
  }

  mutating func handle(_ key: BrowseKey, in context: ScreenContext) -> [ScreenAction] {
    let page = max(1, height(in: context.layout))
    switch key {
    case .escape: return [.leave]
    case .enter: return choose()
    case .up, .control("p"), .backTab: move(by: -1)
    case .down, .control("n"), .tab: move(by: 1)
    case .pageUp: move(by: -page)
    case .pageDown: move(by: page)
    case .wheel(let lines): move(by: lines)
    case .press(let line, _), .doublePress(let line, _):
      let position = first(in: context.layout) + line - context.layout.bodyLines.lowerBound - 1
      guard found.indices.contains(position) else { return [] }
      cursor = position
      hasMoved = true
      if case .doublePress = key { return choose() }
    default:
      if editor.handle(key) { narrow() }
    }
    return []
  }

  private mutating func move(by count: Int) {
    cursor = max(0, min(found.count - 1, cursor + count))
    hasMoved = true
  }

  private func choose() -> [ScreenAction] {
    if let item = found.indices.contains(cursor) ? items[found[cursor]] : nil,
      hasMoved || !editor.isEmpty || !isOfLanguages
    {
      return item.choice.actions
    }
    if editor.isEmpty { return [.leave] }
    // Such as a code with keywords.
    return isOfLanguages ? [.ask(.findLanguage(editor.text))] : []
  }

  /// Keeps the items that have what was typed: those that are called so first, then those that begin so.
  private mutating func narrow() {
    error = nil
    cursor = 0
    hasMoved = false
    let wanted = Folding.caseAndDiacriticInsensitive.fold(editor.text)
    if wanted.isEmpty {
      found = Array(items.indices)
      return
    }
    var ranked: [(rank: Int, position: Int)] = []
    for (position, item) in items.enumerated() {
      let names = ([item.text] + item.otherNames).map(Folding.caseAndDiacriticInsensitive.fold)
      let rank =
        names.contains(wanted)
        ? 0
        : names.contains { $0.hasPrefix(wanted) }
          ? 1 : names.contains { $0.contains(wanted) } ? 2 : 3
      if rank < 3 { ranked.append((rank, position)) }
    }
    found = ranked.sorted { $0 < $1 }.map(\.position)
  }

  // MARK: Drawing

  /// The lines of items below the title.
  private func height(in layout: ScreenLayout) -> Int { max(0, layout.bodyLines.count - 1) }

  private func first(in layout: ScreenLayout) -> Int {
    let height = height(in: layout)
    return max(0, min(cursor - height / 2, found.count - height))
  }

  func bottomHeight(in layout: ScreenLayout) -> Int? { layout.height > 3 ? 2 : 1 }

  func page(in context: ScreenContext) -> ScreenPage? {
    let layout = context.layout
    let width = layout.width
    let note =
      found.count == items.count
      ? items.count.grouped : "\(found.count.grouped) of \(items.count.grouped)"
    var lines = [ScreenLine(" \(title) (\(note))", .header)]
    let first = first(in: layout)
    for position in first..<min(found.count, first + height(in: layout)) {
      let item = items[found[position]]
      let detail = item.detail.truncated(toWidth: max(0, width / 2))
      let room = max(1, width - 4 - detail.displayWidth)
      let text = item.text.truncated(toWidth: room)
      let blanks = String(repeating: " ", count: max(1, room - text.displayWidth))
      lines.append(
        ScreenLine(
          (position == cursor ? "> " : "  ") + text + blanks + detail,
          position == cursor ? .header : .primary))
    }
    return ScreenPage(lines: lines)
  }

  func bottom(in context: ScreenContext) -> ScreenBottom? {
    let layout = context.layout
    var above: [String] = []
    if let error {
      above = layout.lines(of: error, most: layout.height - 1)
    } else if layout.height > 3 {
      above = [
        found.isEmpty && !items.isEmpty
          ? "None is called so." : "Type to find one, Enter chooses, Esc goes back."
      ]
    }
    return .prompt(
      ScreenPrompt(
        label: isOfLanguages ? "Language: " : "Find: ", editor: editor, above: above,
        aboveRole: error == nil ? .dim : .warning))
  }
}

extension PickerScreen.Choice {
  fileprivate var actions: [ScreenAction] {
    switch self {
    case .language(let tag): [.leave, .setLanguage(tag)]
    case .column(let column): [.leave, .toggleColumn(column)]
    case .sort(let sort, let isReversed): [.leave, .sort(sort, isReversed: isReversed)]
    case .valueOf(let id, let field): [.leave, .read(id, .filtering(field))]
    case .counts(let field): [.leave, .countValues(field)]
    case .value(let field, let value): [.leave, .filterByValue(field, value)]
    case .none(let reason): [.leave, .say(reason)]
    }
  }
}

extension BrowseColumn {
  /// What people call it, too.
  fileprivate var otherNames: [String] {
    switch self {
    case .manufacturer: ["maker", "manufacturer"]
    case .origin: ["from", "country"]
    case .quantity: ["qty", "stock"]
    case .sku, .id, .price, .custom: []
    }
  }
}

extension PickerScreen {
  /// The languages; those whose order is kept come first.
  static func ofLanguages(_ languages: [BrowseLanguage]) -> PickerScreen {
    PickerScreen("Languages", items(of: languages), isOfLanguages: true)
  }

  static func items(of languages: [BrowseLanguage]) -> [Item] {
    languages.map { language in
      let isOwn = language.ownName == language.name
      return Item(
        text: isOwn ? language.name : "\(language.name), \(language.ownName)",
        detail: language.tag + (language.isStored ? "  stored" : ""),
        otherNames: [language.tag, language.ownName], choice: .language(language.tag))
    }
  }

  /// The columns, and which of them are shown.
  static func ofColumns(of list: BrowseList, in context: ScreenContext) -> PickerScreen {
    func item(_ column: BrowseColumn, _ text: String) -> Item {
      let isShown = list.layout.width(of: column.slot(among: list.customs)) > 0
      return Item(
        text: text, detail: isShown ? "shown" : "", otherNames: column.otherNames,
        choice: .column(column))
    }
    return PickerScreen(
      "Show or hide a column",
      BrowseColumn.fixed.map { item($0, $0.rawValue) }
        + context.list.customNames.map { item(.custom($0), $0.escapedForTerminal) })
  }

  /// The custom fields, to sort by one.
  static func ofSortFields(_ names: [String], isReversed: Bool) -> PickerScreen {
    PickerScreen(
      isReversed ? "Sort in reverse by" : "Sort by",
      names.map {
        Item(text: $0.escapedForTerminal, choice: .sort(.custom($0), isReversed: isReversed))
      })
  }

  /// The fields whose values can be sections.
  static func ofGroups(_ names: [String]) -> PickerScreen {
    let fixed: [(label: String, otherNames: [String], BrowseQuery.Sort)] = [
      (BrowseField.manufacturer.label, BrowseColumn.manufacturer.otherNames, .manufacturer),
      (BrowseField.origin.label, BrowseColumn.origin.otherNames, .origin),
      ("currency", [], .currency),
    ]
    return PickerScreen(
      "Sections by",
      fixed.map { label, otherNames, sort in
        Item(text: label, otherNames: otherNames, choice: .sort(sort, isReversed: false))
      }
        + names.map {
          Item(text: $0.escapedForTerminal, choice: .sort(.groups($0), isReversed: false))
        })
  }

  /// The fields of which something is asked.
  static func ofFields(
    _ title: String, in context: ScreenContext, _ choice: (BrowseField) -> Choice
  ) -> PickerScreen {
    let fixed: [(BrowseField, otherNames: [String])] = [
      (.manufacturer, BrowseColumn.manufacturer.otherNames),
      (.origin, BrowseColumn.origin.otherNames),
      (.price, []), (.quantity, BrowseColumn.quantity.otherNames),
    ]
    let items = fixed.map { field, names in
      Item(text: field.label, otherNames: names, choice: choice(field))
    }
    let unique = Item(
      text: "sku", detail: "one product each",
      choice: .none(because: "A SKU is of one product only. To find it: /"))
    let custom = context.list.customNames.map {
      Item(text: $0.escapedForTerminal, choice: choice(.custom($0)))
    }
    return PickerScreen(title, items + [unique] + custom)
  }

  /// The values of a field with the numbers of their products, the most frequent first.
  static func ofValues(_ counts: [BrowseValueCount], of field: BrowseField) -> PickerScreen {
    PickerScreen(
      "Values of \(field.label.escapedForTerminal)",
      counts.sorted { $0.count > $1.count }.map { count in
        Item(
          text: (count.shownValue ?? count.value)?.escapedForTerminal ?? "(none)",
          detail: count.count.grouped,
          // As it is typed, too.
          otherNames: count.shownValue == nil ? [] : [count.value].compactMap { $0 },
          choice: .value(field, count.value))
      })
  }
}

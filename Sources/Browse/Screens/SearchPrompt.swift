import Search
import SectionedTable

/// A search that is being typed: the list follows each key.
struct SearchPrompt: Screen {
  private(set) var editor: LineEditor
  private(set) var kind: SearchKind

  init(_ text: String = "", _ kind: SearchKind = .words) {
    editor = LineEditor(text)
    self.kind = kind
  }

  var takesText: Bool { true }

  mutating func handle(_ key: BrowseKey, in context: ScreenContext) -> [ScreenAction] {
    switch key {
    case .escape: return [.endFilter]
    case .enter:
      if context.cannotSearch { return [.endFilter] }
      return isBlank ? [.clearFilter] : [.keepFilter]
    case .tab:
      kind = kind.next
      return [.keep(kind), filter]
    case .home, .end, .press, .drag, .release:
      // The cursor in the text, and not that in the list.
      if !editor.handle(key) { return [] }
    default:
      if key.movesInResults { return [.move(key)] }
      if key == .backspace, editor.isEmpty { return [.clearFilter] }
      if !editor.handle(key) { return [] }
    }
    return [filter]
  }

  private var filter: ScreenAction { .filter(isBlank ? nil : .text(editor.text, kind)) }

  /// Whether nothing was typed, or blanks alone: that finds all.
  private var isBlank: Bool { editor.characters.allSatisfy(\.isWhitespace) }

  func bottomHeight(in layout: ScreenLayout) -> Int? { layout.height > 1 ? 1 : 0 }

  func bottom(in context: ScreenContext) -> ScreenBottom? {
    .prompt(
      ScreenPrompt(
        label: "/", editor: editor, notes: notes(in: context), above: context.failureLines,
        aboveRole: .warning))
  }

  /// The notes about the search, the longest first.
  private func notes(in context: ScreenContext) -> [String] {
    if context.isLocked { return [ScreenContext.lockNote, "locked"] }
    if let note = context.list.searchNote, context.list.isKnown, !isBlank {
      return [note, context.foundNote]
    }
    let prefix = isBlank ? "" : context.foundNote + "  "
    let notes = ["\(prefix)\(kind.name) (Tab: \(kind.next.name))", "\(prefix)\(kind.name)"]
    var first: [String] = []
    if let slow = context.list.slowWordsNote {
      // Where words are not what a search begins with, somebody may look for a SKU in names alone.
      first =
        kind.keysToWords.map {
          [
            "\(prefix)\(kind.name), names only (\($0): SKUs, makers, all fields)",
            "\(prefix)\(kind.name), names only (\($0): all fields)",
            "\(prefix)names only (\($0): all)",
          ]
        } ?? ["\(prefix)\(slow)"]
    }
    return first + notes + (isBlank ? [] : [context.foundNote])
  }
}

/// A predicate that is being typed: the list follows what can be read of it.
struct PredicatePrompt: Screen {
  private(set) var editor: LineEditor
  /// The reason why what was typed is no predicate.
  private var fault: String?
  /// Whether somebody wants it who has typed all of it: until then it may only be unfinished.
  private var isFinished = false

  init(_ text: String = "") { editor = LineEditor(text) }

  /// What is wrong, where that is said.
  var error: String? { isFinished ? fault : nil }

  var takesText: Bool { true }

  mutating func handle(_ key: BrowseKey, in context: ScreenContext) -> [ScreenAction] {
    switch key {
    case .escape: return [.endFilter]
    case .enter:
      if context.cannotSearch { return [.endFilter] }
      if editor.isEmpty { return [.clearFilter] }
      isFinished = true
      return fault == nil ? [.keepFilter] : []
    default:
      if key.movesInResults { return [.move(key)] }
      if !editor.handle(key) { return [] }
    }
    fault = nil
    isFinished = false
    if editor.isEmpty { return [.filter(nil)] }
    do {
      let predicate = try Predicate.parse(editor.text, custom: context.list.customNames)
      return [.filter(.predicate(predicate, text: editor.text))]
    } catch {
      fault = error.description
      return []
    }
  }

  func bottomHeight(in layout: ScreenLayout) -> Int? { layout.height > 3 ? 2 : 1 }

  func bottom(in context: ScreenContext) -> ScreenBottom? {
    let layout = context.layout
    var above = context.failureLines
    if let error {
      above = layout.lines(of: error, most: layout.height - 1)
    } else if above.isEmpty, layout.height > 3 {
      above = [
        editor.isEmpty
          ? "such as price < 5 AND origin == \"Japan\""
          : fault == nil ? "" : "No condition yet. Enter says why."
      ]
    }
    let isWrong = error != nil || !context.failureLines.isEmpty
    return .prompt(
      ScreenPrompt(
        label: ":", editor: editor,
        notes: context.isLocked
          ? [ScreenContext.lockNote, "locked"]
          : editor.isEmpty || fault != nil ? [] : [context.foundNote], above: above,
        aboveRole: isWrong ? .warning : .dim))
  }
}

extension ScreenContext {
  /// Whether what was searched for cannot be read: the list on the screen is not
  /// what was found.
  fileprivate var cannotSearch: Bool { !failureLines.isEmpty && !list.isKnown }

  /// The number of products that were found; nothing while it is unknown.
  fileprivate var foundNote: String {
    if list.isKnown { return "\(list.count.grouped) of \(list.catalogCount.grouped)" }
    return failureLines.isEmpty ? "searching…" : "not searched"
  }
}

extension BrowseKey {
  /// Whether it moves the cursor in what was found while a filter is typed.
  fileprivate var movesInResults: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown, .wheel, .control("n"), .control("p"): true
    default: false
    }
  }
}

import SectionedTable

/// The language of the list, while it is typed.
struct LanguagePrompt: Screen {
  private(set) var editor = LineEditor()
  /// The reason why what was typed is none.
  var error: String?

  var takesText: Bool { true }

  mutating func handle(_ key: BrowseKey, in context: ScreenContext) -> [ScreenAction] {
    switch key {
    case .escape: return [.leave]
    case .enter:
      error = nil
      return editor.isEmpty ? [.leave] : [.ask(.findLanguage(editor.text))]
    default:
      if editor.handle(key) { error = nil }
      return []
    }
  }

  func bottomHeight(in layout: ScreenLayout) -> Int? { layout.height > 3 ? 2 : 1 }

  func bottom(in context: ScreenContext) -> ScreenBottom? {
    let layout = context.layout
    let hint = "such as sv, de or ja; Esc keeps \(context.list.languageName)"
    let above =
      error == nil && layout.height <= 3
      ? [] : layout.lines(of: error ?? hint, most: layout.height - 1)
    return .prompt(
      ScreenPrompt(
        label: "Language: ", editor: editor, above: above,
        aboveRole: error == nil ? .dim : .warning))
  }
}

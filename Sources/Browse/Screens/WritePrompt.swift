import SectionedTable

/// The name of a file, for what was found or is marked.
struct WritePrompt: Screen {
  private(set) var editor = LineEditor()
  /// What is written.
  let subject: String
  /// The reason why it was not written.
  var error: String?

  init(_ subject: String) { self.subject = subject }

  var takesText: Bool { true }

  mutating func handle(_ key: BrowseKey, in context: ScreenContext) -> [ScreenAction] {
    switch key {
    case .escape: return [.leave]
    case .enter: return editor.isEmpty ? [.leave] : [.write(editor.text, overwrites: false)]
    default:
      if editor.handle(key) { error = nil }
      return []
    }
  }

  func bottomHeight(in layout: ScreenLayout) -> Int? { layout.height > 3 ? 2 : 1 }

  func bottom(in context: ScreenContext) -> ScreenBottom? {
    let layout = context.layout
    let hint = "\(subject) to a file: .csv .tsv .json .ndjson .xlsx .html .md or .sql"
    return .prompt(
      ScreenPrompt(
        label: "Write to: ", editor: editor,
        above: error == nil && layout.height <= 3
          ? [] : layout.lines(of: error ?? hint, most: layout.height - 1),
        aboveRole: error == nil ? .dim : .warning))
  }
}

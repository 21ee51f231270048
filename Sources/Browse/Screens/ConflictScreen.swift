import CatalogFields
import SectionedTable

/// The changes of another program to a product while it was being edited: the value that was, the
/// one that is, and the one that was typed.
struct ConflictScreen: Screen {
  /// The fields that were edited and have changed.
  private let fields: Set<ProductField>
  /// The product as it is now.
  private let product: BrowseProduct
  private let title: String
  private let texts: [String]
  private(set) var firstLine = 0

  var hasPage: Bool { true }

  init(_ form: BrowseForm, _ conflicts: [BrowseConflict], _ product: BrowseProduct) {
    self.product = product
    title = form.title
    fields = Set(conflicts.compactMap(\.field))
    func value(_ text: String?) -> String {
      guard let text, !text.isEmpty else { return "none" }
      return text.escapedForTerminal
    }
    texts = conflicts.map { conflict in
      let typed = form.fields.first { $0.field == conflict.field && $0.isChanged }?.editor.text
      let label = conflict.field.map { $0.label + " " } ?? ""
      return "\(label)was \(value(conflict.expected)), is now \(value(conflict.found))"
        + (typed.map { "; you typed \(value($0))" } ?? "")
    }
  }

  mutating func handle(_ key: BrowseKey, in context: ScreenContext) -> [ScreenAction] {
    let lines = lines(width: context.layout.width - 2)
    let last = max(0, lines.count - context.layout.bodyLines.count)
    switch key {
    case .character("o"): return [.leave, .overwrite(product)]
    case .character("t"): return [.leave, .takeValues(product, fields)]
    case .escape, .enter: return [.leave]
    case .down, .character("j"), .pageDown: firstLine = min(firstLine + 1, last)
    case .up, .character("k"), .pageUp: firstLine = max(0, firstLine - 1)
    default: break
    }
    return []
  }

  func hints(in context: ScreenContext) -> [BrowseHint]? {
    [
      .init("o", "overwrite with yours", short: "o yours"),
      .init("t", "take theirs", short: "t theirs", isKept: true), .init("Esc", "back"),
    ]
  }

  func page(in context: ScreenContext) -> ScreenPage? {
    let width = context.layout.width - 2
    let height = context.layout.bodyLines.count
    var lines = lines(width: width).map { ScreenLine(" " + $0, .warning) }
    // What it is about, where there is room for more than the values.
    if lines.count + 4 <= height {
      let note = "Another program has changed it. Nothing was written.".wrapped(toWidth: width)
      lines =
        [ScreenLine(" " + title, .header), ScreenLine()]
        + note.map { ScreenLine(" " + $0) } + [ScreenLine()] + lines
      if lines.count > height { lines.removeFirst(2) }
    }
    return ScreenPage(lines: lines, first: firstLine)
  }

  private func lines(width: Int) -> [String] { texts.flatMap { $0.wrapped(toWidth: width) } }
}

import CatalogFields
import SectionedTable

/// A form that is being filled in.
struct FormScreen: Screen {
  private(set) var form: BrowseForm
  /// The number of the catalog's file when the products were chosen.
  private let fileNumber: Int
  /// Whether it has what was typed in an editor, and not in its fields.
  private let isOfEditor: Bool
  /// Whether it was asked if changes may be lost.
  private(set) var asksToDiscard = false

  init(_ form: BrowseForm, ofFile fileNumber: Int, isOfEditor: Bool = false) {
    self.form = form
    self.fileNumber = fileNumber
    self.isOfEditor = isOfEditor
  }

  var takesText: Bool { !asksToDiscard }
  var hasPage: Bool { true }

  var isQuestion: Bool { asksToDiscard }

  mutating func refuseText() -> [ScreenAction] {
    asksToDiscard = false
    return []
  }

  mutating func handle(_ key: BrowseKey, in context: ScreenContext) -> [ScreenAction] {
    if asksToDiscard {
      asksToDiscard = false
      return key == .character("y") || key == .character("Y") ? [.leave] : []
    }
    let count = form.fields.count
    switch key {
    case .escape:
      if !form.isChanged { return [.leave] }
      asksToDiscard = true
    case .enter: return save(ofFile: context.fileNumber)
    case .press(let line, _), .doublePress(let line, _):
      if let field = layOut(in: context).fields[line - context.layout.bodyLines.lowerBound] {
        form.move(to: field)
      }
    case .tab, .down: form.move(to: (form.current + 1) % count)
    case .backTab, .up: form.move(to: (form.current + count - 1) % count)
    case .pageUp: form.move(to: 0)
    case .pageDown: form.move(to: count - 1)
    case .text(let text) where form.fields[form.current].field.takesLines:
      form.fields[form.current].editor.insert(text.lineByLine)
    case .control("x"): form.toggleEmptied()
    default:
      if form.fields[form.current].editor.handle(key) {
        form.fields[form.current].error = nil
        form.fields[form.current].isEmptied = false
      }
    }
    return []
  }

  private mutating func save(ofFile presentFile: Int) -> [ScreenAction] {
    if !form.isChanged, case .one = form.target {
      return [.leave, .say("Nothing was changed.")]
    }
    guard let edit = form.edit() else { return [] }
    // The ids of another file are those of other products.
    if fileNumber != presentFile {
      form.error = FileReplacement.refusal("changed")
      return []
    }
    switch form.target {
    case .one(let product): return [.ask(.save(product, edit))]
    case .many(let ids):
      if edit.isEmpty {
        form.error = "No value was entered."
      } else {
        return [.ask(.planEdit(ids, edit))]
      }
      return []
    case .new: return [.ask(.add(edit))]
    }
  }

  /// Returns the question before several products are changed.
  func question(of plan: BrowseEditPlan) -> Question {
    let subject =
      plan.count == plan.matchedCount
      ? plan.count.counted("product")
      : "\(plan.count.grouped) of \(plan.matchedCount.counted("product"))"
    let note = plan.skipNote.isEmpty ? "" : " (\(plan.skipNote))"
    return Question(
      before: "Change \(subject)\(note): \(form.summary)", action: .ask(.saveMany),
      refusal: "Nothing was changed.")
  }

  // MARK: Answers

  /// The id of the product that is edited; nil where it is several, or a new one.
  var productID: Int64? {
    if case .one(let product) = form.target { product.id } else { nil }
  }

  /// Says that the product is gone, or that it is there again.
  mutating func note(isThere: Bool) {
    if !isThere {
      form.error = Self.goneNote
    } else if form.error == Self.goneNote {
      form.error = nil
    }
  }

  private static let goneNote = "Somebody has removed this product meanwhile. Esc leaves the form."

  /// Leaves out products that are gone.
  mutating func forget(_ gone: Set<Int64>) { form.forget(gone) }

  /// Shows why the catalog has not taken a value.
  mutating func refuse(_ error: FieldError) { form.refuse(error) }

  /// Shows why the change was refused.
  mutating func refuse(_ reason: String) { form.error = reason }

  /// Saves what was typed, whatever the product is now.
  mutating func overwrite(
    _ product: BrowseProduct, ofFile presentFile: Int
  ) -> [ScreenAction] {
    form.overwrite(product)
    return save(ofFile: presentFile)
  }

  /// Takes the values that fields have now. A form of an editor that has nothing else ends so.
  mutating func takeValues(
    of product: BrowseProduct, insteadOf conflicts: Set<ProductField>
  ) -> [ScreenAction] {
    form.takeValues(of: product, insteadOf: conflicts)
    return isOfEditor && !form.isChanged ? [.leave, .say("Nothing was changed.")] : []
  }

  // MARK: Drawing

  func hints(in context: ScreenContext) -> [BrowseHint]? {
    let hasMore = layOut(in: context).page.hasMore(in: context.layout)
    let tab = BrowseHint("Tab", "next field", short: "Tab next")
    return [.init("Enter", "save", short: "↵ save"), tab, .back] + (hasMore ? [.more] : [])
  }

  func bottom(in context: ScreenContext) -> ScreenBottom? {
    asksToDiscard ? .text("Leave without saving? [y/N]", .warning) : nil
  }

  func page(in context: ScreenContext) -> ScreenPage? { layOut(in: context).page }

  /// Returns the page, and which field stands on which of its lines that are shown.
  private func layOut(in context: ScreenContext) -> (page: ScreenPage, fields: [Int: Int]) {
    let layout = context.layout
    let width = layout.width
    var height = layout.bodyLines.count
    let widest = form.fields.reduce(0) { max($0, $1.field.label.displayWidth) }
    let label = min(widest, max(4, width / 3))
    var page = ScreenPage(lines: [])
    var cursor = (line: 0, column: 0)
    var errorCount = 0
    if height > 3 {
      page.lines += form.title.wrapped(toWidth: width - 2).map { ScreenLine(" " + $0, .header) }
    }
    var fields: [Int: Int] = [:]
    for (position, field) in form.fields.enumerated() {
      fields[page.lines.count] = position
      let name = field.field.label.truncated(toWidth: label)
      let start =
        (position == form.current ? ">" : " ") + name
        + String(repeating: " ", count: label - name.displayWidth + 1)
      let room = max(1, width - label - 3)
      let window = field.editor.window(width: room)
      if position == form.current {
        cursor = (page.lines.count, min(width - 1, label + 2 + window.cursorColumn))
      }
      page.lines.append(
        field.isEmptied
          ? ScreenLine(label: start, "(emptied in all)", .secondary)
          : ScreenLine(label: start, window.text))
      if let error = field.error {
        // Under the value, or where that is narrow under the whole field.
        let indentation = room < 24 ? 2 : label + 2
        let errorLines = error.wrapped(toWidth: width - indentation - 1)
        for line in errorLines {
          page.lines.append(
            ScreenLine(String(repeating: " ", count: indentation) + line, .warning))
        }
        if position == form.current { errorCount = errorLines.count }
      }
    }
    if let error = form.error {
      for line in layout.lines(of: error, most: height) {
        page.lines.append(ScreenLine(" " + line, .warning))
      }
    }
    // The field at the cursor is seen, and what is wrong with it, if need be in
    // place of the last line.
    if errorCount >= height, form.error == nil {
      page.takesBottom = true
      height = layout.height - layout.bodyLines.lowerBound
    }
    let below = min(page.lines.count - 1, cursor.line + errorCount)
    page.first = min(cursor.line, max(0, below - height + 1))
    if form.error != nil { page.first = max(0, page.lines.count - height) }
    if !asksToDiscard { page.cursor = cursor }
    let first = page.first
    return (page, Dictionary(uniqueKeysWithValues: fields.map { ($0 - first, $1) }))
  }
}

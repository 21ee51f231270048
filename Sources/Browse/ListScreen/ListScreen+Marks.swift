import SectionedTable

/// Marks, and what is done to the products that are marked.
extension ListScreen {
  func mark() -> [ScreenAction] {
    guard let row = list.selectedRow else { return [] }
    if marked.remove(row.id) == nil { marked.insert(row.id) }
    list.table.moveSelection(byRows: 1)
    return [.say("\(marked.count.grouped) marked")]
  }

  /// The products that a key is about: those that are marked, else the one at
  /// the cursor.
  var subjects: [Int64] {
    marked.isEmpty ? list.selectedRow.map { [$0.id] } ?? [] : marked.sorted()
  }

  /// The number of marked products that are not in sight.
  var hiddenMarkCount: Int { marked.count - list.uncoveredRows.count { marked.contains($0.id) } }

  func remove() -> [ScreenAction] {
    subjects.isEmpty ? [.say("Nothing to remove.")] : [.planRemoval(subjects)]
  }

  func choose() -> [ScreenAction] {
    subjects.isEmpty ? [.say("Nothing to choose.")] : [.ask(.choose(subjects))]
  }

  func edit(in context: ScreenContext) -> [ScreenAction] {
    let subjects = subjects
    if subjects.count > 1 {
      var form = BrowseForm(.many(subjects), customNames: context.list.customNames)
      form.hiddenCount = hiddenMarkCount
      return [.enter(FormScreen(form, ofFile: context.fileNumber))]
    }
    return subjects.first.map { [.read($0, .editing)] } ?? []
  }

  /// Returns the question before products are removed: which they are, and that
  /// some of them are not seen.
  func question(of removal: BrowseRemoval, isOfMarked: Bool) -> Question {
    let hidden = isOfMarked ? hiddenMarkCount : 0
    var question = Question(before: "", effect: .remove, refusal: "Nothing was removed.")
    if let (id, name) = removal.product {
      question.before = isOfMarked ? "Remove the marked “" : "Remove “"
      question.name = name
      question.after = "” (id \(id))" + (hidden > 0 ? ", not on the screen" : "")
    } else {
      question.before =
        "Remove " + removal.count.counted(isOfMarked ? "marked product" : "product")
        + BrowseForm.note(ofHidden: hidden, of: removal.count)
    }
    return question
  }
}

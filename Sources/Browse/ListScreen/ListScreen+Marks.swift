import SectionedTable

/// Marks, and what is done to the products that are marked.
extension ListScreen {
  func mark() -> [ScreenAction] {
    guard let row = shown.selectedRow else { return [] }
    if marked.remove(row.id) == nil { marked.insert(row.id) }
    shown.table.moveSelection(byRows: 1)
    return [.say("\(marked.count.grouped) marked")]
  }

  /// The products that a key is about: those that are marked, else the one at
  /// the cursor.
  var subjects: [Int64] {
    marked.isEmpty ? shown.selectedRow.map { [$0.id] } ?? [] : marked.sorted()
  }

  /// The number of marked products that are not in sight.
  var hiddenMarkCount: Int { marked.count - shown.uncoveredRows.count { marked.contains($0.id) } }

  func remove() -> [ScreenAction] {
    subjects.isEmpty ? [.say("Nothing to remove.")] : [.planRemoval(subjects)]
  }

  func choose() -> [ScreenAction] {
    if !printsChosen { return copy(wholeRows: false) }
    return subjects.isEmpty ? [.say("Nothing to choose.")] : [.ask(.choose(subjects))]
  }

  func copy(wholeRows: Bool) -> [ScreenAction] {
    subjects.isEmpty ? [.say("Nothing to copy.")] : [.copy(subjects, wholeRows: wholeRows)]
  }

  /// Marks the rows from where this was called first to the cursor.
  func markRange() -> [ScreenAction] {
    guard let path = list.table.indexPathForSelectedRow else { return [] }
    let ordinal = list.table.ordinal(of: path)
    guard let start = rangeStart, start.generation == list.generation else {
      rangeStart = (list.generation, ordinal)
      return [.say("Move to the other end, and V marks the rows between. Esc stops that.")]
    }
    rangeStart = nil
    let rows = min(start.ordinal, ordinal)..<max(start.ordinal, ordinal) + 1
    return [.changeMarks(.add, rows: rows)]
  }

  /// A condition with more ids than this takes long.
  private static let greatestShownMarkCount = 10_000

  /// Shows what is marked alone.
  func showMarked() -> [ScreenAction] {
    if case .marked? = list.query.filter {
      endFilter()
      return []
    }
    if marked.isEmpty { return [.say("Nothing is marked.")] }
    if marked.count > Self.greatestShownMarkCount {
      return [
        .say(
          "\(marked.count.grouped) are marked; "
            + "\(Self.greatestShownMarkCount.grouped) can be shown. w writes all of them.")
      ]
    }
    beginFilter()
    filter(.marked(marked.sorted()))
    return []
  }

  /// Goes back from what is marked alone where nothing is any more: the title would call the others so.
  func leaveMarkedIfNone() {
    if marked.isEmpty, case .marked? = list.query.filter { endFilter() }
  }

  func write() -> [ScreenAction] {
    let subject =
      marked.isEmpty
      ? isFiltering ? "the \(list.count.grouped) found" : list.count.counted("product")
      : "the \(marked.count.grouped) marked"
    return list.count == 0 && marked.isEmpty
      ? [.say("Nothing to write.")] : [.enter(WritePrompt(subject))]
  }

  /// Takes all marks away, and returns what is said of that.
  func removeMarks() -> String {
    defer { marked = [] }
    return "\(marked.count.counted("mark")) removed."
  }

  /// Nothing brings marks back, and Esc is pressed to leave other things too.
  var questionBeforeMarksGo: Question {
    Question(
      before: "Unmark \(marked.count.counted("product"))", action: .removeMarks,
      refusal: "\(marked.count.counted("mark")) kept.")
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
    var question = Question(before: "", action: .ask(.remove), refusal: "Nothing was removed.")
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

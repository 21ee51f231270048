import SectionedTable

/// Marks, and what is done to the products that are marked.
extension BrowseModel {
  func mark() {
    guard let row = list.selectedRow else { return }
    if marked.remove(row.id) == nil { marked.insert(row.id) }
    list.table.moveSelection(byRows: 1)
    message = "\(marked.count.grouped) marked"
  }

  /// The products that a key is about: those that are marked, else the one at
  /// the cursor.
  var subjects: [Int64] {
    marked.isEmpty ? list.selectedRow.map { [$0.id] } ?? [] : marked.sorted()
  }

  func ask(_ effect: ([Int64]) -> BrowseEffect, orSay text: String) {
    let subjects = subjects
    if subjects.isEmpty { message = text } else { ask(effect(subjects)) }
  }

  /// The number of marked products that are not in sight.
  var hiddenMarkCount: Int { marked.count - list.uncoveredRows.count { marked.contains($0.id) } }

  func remove() {
    changed = marked.isEmpty ? list.selectedRow.map { .one($0.id) } ?? .other : .marked
    ask(BrowseEffect.planRemoval, orSay: "Nothing to remove.")
  }

  /// Returns the question before products are removed: which they are, and that
  /// some of them are not seen.
  func question(of removal: BrowseRemoval) -> BrowseQuestion {
    var isMarked = false
    if case .marked = changed { isMarked = true }
    let hidden = isMarked ? hiddenMarkCount : 0
    var question = BrowseQuestion(before: "", effect: .remove, refusal: "Nothing was removed.")
    if let (id, name) = removal.product {
      question.before = isMarked ? "Remove the marked “" : "Remove “"
      question.name = name
      question.after = "” (id \(id))" + (hidden > 0 ? ", not on the screen" : "")
    } else {
      question.before =
        "Remove " + removal.count.counted(isMarked ? "marked product" : "product")
        + BrowseForm.note(ofHidden: hidden, of: removal.count)
    }
    return question
  }

  func edit() {
    let subjects = subjects
    if subjects.count > 1 {
      fileOfForm = fileNumber
      var form = BrowseForm(.many(subjects), customNames: customNames)
      form.hiddenCount = hiddenMarkCount
      enter(.form(form))
    } else if let id = subjects.first {
      read(id, for: .editing)
    }
  }
}

/// Looking at a product, and changing it.
extension BrowseModel {
  func handle(_ key: BrowseKey, in detail: BrowseDetail) {
    var detail = detail
    let id = detail.product.product.id
    let lines = max(1, bodyLines.count)
    switch key {
    case .escape, .enter, .backspace: leave()
    case .left, .character("p"), .character("["): showNeighbor(-1)
    case .right, .character("n"), .character("]"): showNeighbor(1)
    case .down, .character("j"): detail.firstLine += 1
    case .up, .character("k"): detail.firstLine -= 1
    case .pageDown, .character(" "): detail.firstLine += lines
    case .pageUp: detail.firstLine -= lines
    case .home: detail.firstLine = 0
    case .end: detail.firstLine = .max / 2
    case .wheel(let count): detail.firstLine += count
    case .character("e"): read(id, for: .editing)
    case .character("d"):
      changed = .one(id)
      ask(.planRemoval([id]))
    case .character("u"): ask(.replay(.undo, .unasked))
    case .character("U"): ask(.replay(.redo, .unasked))
    case .character("y"): ask(.choose([id]))
    case .character("?"): enter(.help(firstLine: 0))
    case .character("q"): ask(.quit)
    default: break
    }
    guard case .detail = mode else { return }
    let last = max(0, self.lines(of: detail).count - lines)
    detail.firstLine = max(0, min(detail.firstLine, last))
    mode = .detail(detail)
  }

  private func showNeighbor(_ step: Int) {
    guard list.table.moveSelection(byRows: step) else {
      message = step > 0 ? "This is the last product." : "This is the first product."
      return
    }
    if let row = list.selectedRow { read(row.id, for: .showing) } else { awaited = .neighbor }
  }

  func handle(_ key: BrowseKey, in form: BrowseForm) {
    var form = form
    if form.asksToDiscard {
      form.asksToDiscard = false
      mode = .form(form)
      if key == .character("y") || key == .character("Y") { leave() }
      return
    }
    let count = form.fields.count
    switch key {
    case .escape:
      if !form.isChanged { return leave() }
      form.asksToDiscard = true
    case .enter:
      return save(&form)
    case .tab, .down: form.move(to: (form.current + 1) % count)
    case .backTab, .up: form.move(to: (form.current + count - 1) % count)
    case .pageUp: form.move(to: 0)
    case .pageDown: form.move(to: count - 1)
    case .text(let text) where form.fields[form.current].field.takesLines:
      form.fields[form.current].editor.insert(text.lineByLine)
    default:
      if form.fields[form.current].editor.handle(key) { form.fields[form.current].error = nil }
    }
    mode = .form(form)
  }

  private func save(_ form: inout BrowseForm) {
    if !form.isChanged, case .one = form.target {
      leave()
      message = "Nothing was changed."
      return
    }
    let edit = form.edit()
    mode = .form(form)
    guard let edit else { return }
    switch form.target {
    case .one(let product): ask(.save(product, edit))
    case .many(let ids):
      if fileOfForm != fileNumber {
        form.error = "The catalog file was replaced. Nothing was changed."
        mode = .form(form)
      } else if edit.isEmpty {
        form.error = "No value was entered."
        mode = .form(form)
      } else {
        ask(.saveMany(ids, edit))
      }
    case .new: ask(.add(edit))
    }
  }

  // MARK: Conflicts

  func handle(_ key: BrowseKey, in conflicts: BrowseConflicts, from line: Int) {
    switch key {
    case .character("o"):
      leave()
      guard case .form(var form) = mode else { return }
      form.overwrite(conflicts.product)
      save(&form)
    case .character("t"):
      leave()
      guard case .form(var form) = mode else { return }
      form.takeValues(of: conflicts.product, insteadOf: conflicts.fields)
      mode = .form(form)
    case .escape, .enter: leave()
    case .down, .character("j"), .pageDown: scroll(conflicts, to: line + 1)
    case .up, .character("k"), .pageUp: scroll(conflicts, to: line - 1)
    default: break
    }
  }

  private func scroll(_ conflicts: BrowseConflicts, to line: Int) {
    let last = max(0, conflicts.lines(width: width - 2).count - bodyLines.count)
    mode = .conflict(conflicts, firstLine: max(0, min(line, last)))
  }
}

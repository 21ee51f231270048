extension BrowseModel {
  /// Does what a key says, now or when what it is meant for is there.
  public func handle(_ key: BrowseKey) {
    defer { lists.list.settle() }
    // Everything can be left so, whatever else a key means.
    if key == .control("c") { return ask(.quit) }
    // Typed before the question could be read, it is no answer. Esc is one to any.
    if isAsking, !isQuestionSeen, key != .escape, !key.isText { return }
    defer { if !isAsking { isQuestionSeen = false } }
    if key == .escape, held.awaited == .change, delay?.isLocked == true { return stopWaiting() }
    let isForForm = held.isForForm
    if held.hold(key, unlessMoves: { screens.isEmpty && lists.move($0) }) {
      // Nobody has to guess whether it still comes.
      if held.awaited == nil {
        message = isForForm ? "The form was not opened." : delay == nil ? nil : "Stopped waiting."
      }
      return
    }
    message = nil
    if case .text = key, !takesText { return refuseText() }
    if let pressed = keyOfHint(at: key) { return perform(handleOnTop(pressed)) }
    perform(handleOnTop(key))
  }

  /// Returns the key that a click means: on a hint, or on those at the right of the title.
  private func keyOfHint(at key: BrowseKey) -> BrowseKey? {
    guard case .press(let line, let column) = key else { return nil }
    if layout.hasTitle, line == 0 { return titleLine.key(at: column, width: layout.width) }
    guard line == layout.height - 1, let hints = shownHints else { return nil }
    return BrowseHint.key(at: column, of: hints, width: layout.width)
  }

  private func handleOnTop(_ key: BrowseKey) -> [ScreenAction] {
    guard var screen = screens.last else { return lists.handle(key, in: context) }
    let actions = screen.handle(key, in: context(of: screen))
    put(screen)
    return actions
  }

  /// Whether characters are put into a text just now, and are no commands.
  public var takesText: Bool { held.awaited == nil && screens.last?.takesText ?? false }

  /// Says that a text is no command. It is no answer either.
  private func refuseText() {
    if var screen = screens.last {
      let actions = screen.refuseText()
      put(screen)
      perform(actions)
    }
    message =
      (message.map { $0 + " " } ?? "") + "Pasted text was ignored: no text is asked for here."
  }

  /// Goes on with the keys that have waited.
  func goOn() {
    // One that has to wait again keeps those behind it.
    for key in held.release() { handle(key) }
  }

  // MARK: Actions

  private func perform(_ actions: [ScreenAction]) {
    for action in actions { perform(action) }
  }

  private func perform(_ action: ScreenAction) {
    switch action {
    case .leave: leave()
    case .say(let text): message = text
    case .handle(let key): handle(key)
    case .enter(let screen): enter(screen)
    case .ask(let effect): ask(effect)
    case .read(let id, let purpose): read(id, for: purpose)
    case .planRemoval(let ids): planRemoval(of: ids)
    case .showNeighbor(let step): showNeighbor(step)
    case .move(let key): _ = lists.move(key)
    case .filter(let filter): lists.filter(filter)
    case .keep(let kind): lists.searchKind = kind
    case .endFilter:
      lists.endFilter()
      leave()
    case .keepFilter:
      lists.keepFilter()
      leave()
    case .clearFilter:
      lists.clearFilter()
      leave()
    case .sort(let sort, let isReversed): lists.sort(by: sort, isReversed: isReversed)
    case .jump(let letter): perform(lists.jump(toLetter: letter))
    case .togglePreview: togglePreview()
    case .toggleColumn(let column):
      lists.toggle(column)
      layOut()
    case .setLanguage(let tag): lists.setLocale(tag)
    case .countValues(let field): ask(.countValues(field, query))
    case .filterByValue(let field, let value): filter(by: field, value)
    case .changeMarks(let change, let rows): ask(.findIDs(query, rows: rows, change))
    case .removeMarks: message = lists.removeMarks()
    case .write(let path, let overwrites):
      ask(.write(writtenQuery, path: path, overwrites: overwrites))
    case .copy(let ids, let wholeRows): ask(.copy(ids, query, wholeRows: wholeRows))
    case .toggleMouse:
      usesMouse.toggle()
      ask(.useMouse(usesMouse))
      message = usesMouse ? "The mouse browses." : "The mouse selects text. m takes it back."
    case .waitForRow(let key): held.waitForRow(key)
    case .overwrite(let product):
      var actions: [ScreenAction] = []
      let file = fileNumber
      update(FormScreen.self) { actions = $0.overwrite(product, ofFile: file) }
      perform(actions)
    case .takeValues(let product, let fields):
      var actions: [ScreenAction] = []
      update(FormScreen.self) { actions = $0.takeValues(of: product, insteadOf: fields) }
      perform(actions)
    }
  }

  private func togglePreview() {
    let least = PreviewPane.leastScreenWidth
    if layout.width < least {
      // Nobody turns off what is not seen.
      message = "A preview needs \(least) columns; this screen has \(layout.width.grouped)."
      return
    }
    preview.isOn.toggle()
    layOut()
    if !preview.isOn { message = "Preview off." }
  }

  private func planRemoval(of ids: [Int64]) {
    isOfMarked = screens.isEmpty && !lists.marked.isEmpty
    changed = isOfMarked ? .marked : ids.first.map { .one($0) } ?? .other
    ask(.planRemoval(ids))
  }

  private func showNeighbor(_ step: Int) {
    guard lists.list.table.moveSelection(byRows: step) else {
      message = step > 0 ? "This is the last product." : "This is the first product."
      return
    }
    if let row = lists.list.selectedRow {
      read(row.id, for: .showing)
    } else {
      held.awaited = .neighbor
    }
  }
}

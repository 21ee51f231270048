/// The answers that keys wait for.
///
/// A key is meant for what its typist expects to see: `y` for the question that
/// `d` is about to ask, and the letters behind `e` for the form. So keys that are
/// typed before the answer are kept until it is there. Esc stops waiting, Ctrl-C
/// leaves at once, and the cursor moves while a change is being made.
extension BrowseModel {
  /// An answer that is not there yet.
  enum Awaited {
    /// The row at the cursor.
    case row
    /// The row at the cursor, to show its product.
    case neighbor
    /// A product.
    case product
    /// The plan of a removal.
    case plan
    /// A change that is being made.
    case change
    /// The list as it is after a change.
    case list
  }

  /// Keeps a key for later where something has to come first; false when it can
  /// be acted upon.
  func hold(_ key: BrowseKey) -> Bool {
    guard let awaited else { return false }
    if key == .escape, awaited != .change {
      self.awaited = nil
      heldKeys = []
      message = nil
      return true
    }
    if case .list = mode, awaited == .change || awaited == .list, heldKeys.isEmpty, move(key) {
      return true
    }
    heldKeys.append(key)
    return true
  }

  /// Waits for the row at the cursor before a key that is about it; false where
  /// it is there, or none.
  func holdForRow(_ key: BrowseKey) -> Bool {
    let isAboutRow =
      switch key {
      case .enter, .character(" "): true
      case .character("e"), .character("d"), .character("y"): marked.isEmpty
      default: false
      }
    guard isAboutRow, failure == nil, list.isWaiting, list.selectedRow == nil else { return false }
    awaited = .row
    heldKeys.append(key)
    return true
  }

  /// Goes on with the keys that have waited.
  func goOn() {
    awaited = nil
    let keys = heldKeys
    heldKeys = []
    // One that has to wait again keeps those behind it.
    for key in keys { handle(key) }
  }

  /// Forgets the keys that have waited for what does not come.
  func stopWaiting() {
    awaited = nil
    heldKeys = []
  }

  /// Goes on where the rows that have come were waited for.
  func rowsDidCome() {
    switch awaited {
    case .row where list.selectedRow != nil || list.count == 0: goOn()
    case .neighbor:
      if let row = list.selectedRow { read(row.id, for: .showing) }
    case .list: goOn()
    default: break
    }
  }

  /// The message while the wait takes longer than a moment.
  var waitingText: String? {
    switch awaited {
    case .change, .plan:
      isOnServer
        ? "Working; the server has not answered yet. Ctrl-C leaves, and may not undo the change."
        : "Working; another program may be writing. Ctrl-C cancels."
    case .row, .neighbor, .product: "Reading… Esc stops that."
    case .list: nil
    case nil: !list.isKnown && formerList != nil ? "Reading… Esc goes back." : nil
    }
  }
}

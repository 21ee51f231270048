/// The answer that keys wait for, and these keys.
///
/// A key is meant for what its typist expects to see: `y` for the question that
/// `d` is about to ask, and the letters behind `e` for the form. So keys that are
/// typed before the answer are kept until it is there. Esc stops waiting, Ctrl-C
/// leaves at once, and the cursor moves while a change is being made.
struct HeldKeys {
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
    /// Something that takes a while, and may be left.
    case task
    /// A change that is being made.
    case change
    /// The list as it is after a change.
    case list
  }

  /// The answer; nil where none is waited for.
  var awaited: Awaited?
  private(set) var keys: [BrowseKey] = []

  /// Waits for the row at the cursor before a key that is about it.
  mutating func waitForRow(_ key: BrowseKey) {
    awaited = .row
    keys.append(key)
  }

  /// Keeps a key for later where something has to come first; false when it can
  /// be acted upon.
  ///
  /// - Parameter moves: Moves the cursor of the list, where the list is what is shown; false for
  ///   keys that do something else.
  mutating func hold(_ key: BrowseKey, unlessMoves moves: (BrowseKey) -> Bool) -> Bool {
    guard let awaited else { return false }
    if key == .escape, awaited != .change {
      stop()
    } else if awaited != .change && awaited != .list || !keys.isEmpty || !moves(key) {
      keys.append(key)
    }
    return true
  }

  /// Forgets the keys that have waited for what does not come.
  mutating func stop() { self = HeldKeys() }

  /// Returns the keys that have waited for what is there now.
  mutating func release() -> [BrowseKey] {
    defer { stop() }
    return keys
  }

  /// The message while the wait takes longer than a moment.
  func text(isOnServer: Bool) -> String? {
    switch awaited {
    case .change, .plan:
      isOnServer
        ? "Working; the server has not answered yet. Ctrl-C leaves, and may not undo the change."
        : "Working; another program may be writing. Ctrl-C cancels."
    case .task: "Working… Esc stops waiting."
    case .row, .neighbor, .product: "Reading… Esc stops that."
    case .list, nil: nil
    }
  }
}

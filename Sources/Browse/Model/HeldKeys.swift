/// The answer that keys wait for, and these keys.
///
/// A key is meant for what its typist expects to see: the letters behind `e` for
/// the form. So keys that are typed before the answer are kept until it is there, unless the screen
/// has said by then that it waits: nobody types blindly into a form.
/// No key answers a question that nobody has seen: those are dropped then. Esc
/// stops waiting, Ctrl-C leaves at once, and the cursor moves while a change is
/// being made.
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
  /// Whether keys are for a form that has not come yet.
  var isForForm = false
  /// The word for the change that is being made.
  var work = ""
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
    } else if awaited != .change && awaited != .list || !keys.allSatisfy(Self.ignoresCursor)
      || !moves(key)
    {
      keys.append(key)
    }
    return true
  }

  /// Whether a key means the same wherever the cursor has moved until it is acted upon.
  private static func ignoresCursor(_ key: BrowseKey) -> Bool {
    [.character("u"), .character("U"), .character("q")].contains(key)
  }

  /// Forgets the keys that have waited for what does not come.
  mutating func stop() { self = HeldKeys() }

  /// Forgets the keys that have waited, because what they were meant for is no more.
  ///
  /// - Returns: What is to be said of that; nothing where there were none.
  mutating func drop() -> String {
    defer { keys = [] }
    return keys.isEmpty
      ? ""
      : " (\(keys.count.counted("key")) typed meanwhile \(keys.count == 1 ? "was" : "were") ignored)"
  }

  /// Returns the keys that have waited for what is there now.
  mutating func release() -> [BrowseKey] {
    defer { stop() }
    return keys
  }

  /// Who gives the answer.
  var worker: BrowseWorker {
    switch awaited {
    case .change, .plan: .editor
    case .task: .tasks
    case .row, .neighbor, .product, .list, nil: .reader
    }
  }

  /// The message while the wait takes longer than a moment.
  ///
  /// - Parameter endsForm: Whether what is waited for ends a form, for which the keys were meant.
  func text(_ delay: BrowseDelay, isOnServer: Bool, endsForm: Bool) -> String? {
    var text: String
    switch awaited {
    case .change, .plan:
      let isChange = awaited == .change
      text = isChange ? work : "Reading"
      if delay.isLocked {
        text = ScreenContext.lockNote
      } else if isOnServer {
        text += "; the server has not answered yet."
      } else {
        text += delay.seconds < 2 ? "…" : "… \(delay.seconds.grouped) s"
      }
      if !isChange || delay.isLocked {
        text += " Esc stops that."
      } else {
        text +=
          isOnServer
          ? " Ctrl-C leaves, and may not undo the change." : " Ctrl-C leaves; nothing is changed."
      }
    case .task:
      return (delay.isLocked ? ScreenContext.lockNote : "Working…") + " Esc stops waiting."
    case .row, .neighbor, .product:
      text = (delay.isLocked ? ScreenContext.lockNote : "Reading…") + " Esc stops that."
    case .list, nil: return nil
    }
    if !keys.isEmpty, isForForm || endsForm {
      text += " \(keys.count.counted("key")) typed \(keys.count == 1 ? "is" : "are") ignored."
    } else if !keys.isEmpty {
      text += " \(keys.count.counted("key")) typed wait\(keys.count == 1 ? "s" : "")."
    }
    return text
  }
}

/// What answers a model, each on a thread and a connection of its own.
public enum BrowseWorker: Hashable, Sendable {
  case reader
  case editor
  case tasks
}

/// A wait that takes longer than a moment.
public struct BrowseDelay: Hashable, Sendable {
  /// The full seconds since it began.
  public var seconds: Int
  /// Whether another program has locked the catalog, and that is why.
  public var isLocked: Bool

  /// Makes a wait.
  public init(seconds: Int, isLocked: Bool) {
    self.seconds = seconds
    self.isLocked = isLocked
  }
}

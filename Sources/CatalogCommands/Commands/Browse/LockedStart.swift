import Browse
import CatalogAccess

/// The screen before a catalog can be read that another program has locked: it says so, and goes on as
/// soon as that lets go.
struct LockedStart<Opened> {
  enum End {
    case opened(Opened)
    /// The person at the screen did not want to wait.
    case left(ExitStatus)
    case terminated(signal: Int32)
  }

  private let screen: any BrowseScreen
  private let model = BrowseModel()
  private let reason: String
  private let usesColor: Bool

  init(_ screen: any BrowseScreen, usesColor: Bool, reason: String) {
    self.screen = screen
    self.usesColor = usesColor
    self.reason = reason
  }

  /// Opens the catalog when that is possible.
  ///
  /// - Parameter open: Opens it, and waits for a lock for so many seconds.
  /// - Throws: What `open` throws other than that the catalog is locked.
  func wait(_ open: (_ seconds: Double) throws -> Opened) throws -> End {
    var encoder = FrameEncoder(usesColor: usesColor, isSynchronized: screen.isSynchronized)
    while true {
      model.resize(width: screen.size.width, height: screen.size.height)
      model.say("Waiting: \(reason). q or Ctrl-C quits.")
      try screen.write(encoder.encode(model.frame()))
      switch screen.next(within: LockedStartTimes.interval) {
      case .key(.character("q")), .key(.escape): return .left(.done)
      case .key(.control("c")), .interrupted: return .left(.cancelled)
      case .terminated(let signal): return .terminated(signal: signal)
      case .redraw, .key(.control("l")): encoder.invalidate()
      case .key, .woken, .timedOut: break
      }
      do {
        return .opened(try open(LockedStartTimes.attempt))
      } catch CatalogDatabaseError.locked {
        continue
      }
    }
  }
}

/// The seconds of a ``LockedStart``.
enum LockedStartTimes {
  /// How long a lock is waited for before the screen says so.
  static let patience = 0.3
  static let attempt = 0.02
  static let interval = 0.1
}

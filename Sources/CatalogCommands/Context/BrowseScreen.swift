public import Browse

/// An event at a terminal.
public enum ScreenEvent: Hashable, Sendable {
  /// A key, or something with the mouse.
  case key(BrowseKey)
  /// The window may have another size, and what it shows is lost.
  case redraw
  /// Another thread has something.
  case woken
  /// Nothing has happened for as long as was to be waited.
  case timedOut
  /// Ctrl-C.
  case interrupted
  /// A signal wants the process to end.
  case terminated(signal: Int32)
}

/// A terminal that shows frames and reads keys.
public protocol BrowseScreen: AnyObject {
  /// The size of the window now.
  var size: (width: Int, height: Int) { get }
  /// A note about it for the person who sits there.
  var note: String? { get }
  /// Whether it has colors, by what is known of terminals like it.
  var hasColors: Bool { get }
  /// Whether it is told where a frame begins and ends.
  var isSynchronized: Bool { get }
  /// Ends a wait, from any thread.
  var wake: @Sendable () -> Void { get }

  /// Draws an image as this terminal shows it, from any thread; nil where it
  /// cannot be drawn.
  var drawPicture: @Sendable (PictureOrder) -> [UInt8]? { get }

  /// Waits for what happens next.
  ///
  /// - Parameter seconds: For how long; nil is for ever.
  func next(within seconds: Double?) -> ScreenEvent
  /// Sends what makes up a frame.
  func write(_ bytes: [UInt8]) throws(OutputError)
  /// Has the terminal put a text on its clipboard.
  func copy(_ text: String)
  /// Gives the terminal back while something else has it.
  func lendTerminal(_ body: () throws -> Void) rethrows
  /// Takes the mouse, or leaves it to the terminal.
  func useMouse(_ isUsed: Bool)
  /// Gives the terminal back as it was.
  func close()
  /// Gives the terminal back and ends the process as a signal does.
  func end(bySignal signal: Int32)
}

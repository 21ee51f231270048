/// An input of a reader at a terminal: a key, or something with the mouse.
public enum BrowseKey: Hashable, Sendable {
  /// A character that was typed.
  case character(Character)
  /// Characters that came at once: pasted, or typed faster than they were read.
  case text(String)
  /// A letter with Ctrl.
  case control(Character)
  case enter
  case escape
  case tab
  case backTab
  case backspace
  case delete
  case up
  case down
  case left
  case right
  case pageUp
  case pageDown
  case home
  case end
  /// The left button went down, at a line and column from 0.
  case press(line: Int, column: Int)
  /// It went down there a second time, within half a second.
  case doublePress(line: Int, column: Int)
  /// The mouse moved while the left button was down.
  case drag(line: Int, column: Int)
  /// The left button went up.
  case release
  /// The wheel was turned by so many lines, down when positive.
  case wheel(Int)

  /// Whether it is characters that came at once.
  var isText: Bool { if case .text = self { true } else { false } }

  /// Whether it belongs to a click that has begun: on the hint that has asked for a letter.
  var endsClick: Bool {
    switch self {
    case .release, .drag: true
    default: false
    }
  }
}

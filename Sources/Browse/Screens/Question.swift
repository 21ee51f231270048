import SectionedTable

/// Whether something shall be done: a question that is read whole, at any width.
struct Question: Screen {
  /// Below these many columns a name says nothing.
  private static let leastNameWidth = 8

  /// The text before the name, or without a name all of it.
  var before: String
  /// A name, which may be cut.
  var name: String?
  /// The text behind the name.
  var after = ""
  /// What `y` does.
  var action: ScreenAction
  /// The message after another answer.
  var refusal: String

  /// Whether a key is meant for a question.
  static func isAnswer(_ key: BrowseKey) -> Bool {
    switch key {
    case .character(let letter): "yYnN".contains(letter)
    case .enter, .escape: true
    default: false
    }
  }

  var isQuestion: Bool { true }

  mutating func handle(_ key: BrowseKey, in context: ScreenContext) -> [ScreenAction] {
    let isYes = key == .character("y") || key == .character("Y")
    if isYes { return [.leave, action] }
    // Of what was typed for the list, such as a search, the first key would be the answer and the rest commands.
    return Self.isAnswer(key) || key == .character("q") ? [.leave, .say(refusal)] : []
  }

  mutating func refuseText() -> [ScreenAction] { [.leave, .say(refusal)] }

  func bottom(in context: ScreenContext) -> ScreenBottom? {
    if let message = context.message { return .text(message, .warning) }
    return .lines(lines(width: max(1, context.layout.width - 2)), .warning)
  }

  /// Returns the question as lines: one, where the name is not too short then.
  func lines(width: Int) -> [String] {
    guard let name = name?.escapedForTerminal else {
      return (before + "? [y/N]").wrapped(toWidth: width)
    }
    let end = after + "? [y/N]"
    let room = width - before.displayWidth - end.displayWidth
    if room >= min(name.displayWidth, Self.leastNameWidth) {
      return [before + name.truncated(toWidth: room) + end]
    }
    // The name has a line for itself and what stands before it.
    let quote = "”"
    let rest = end.hasPrefix(quote) ? String(end.dropFirst()) : end
    let first = max(1, width - before.displayWidth - quote.displayWidth)
    return (before + name.truncated(toWidth: max(first, 4)) + quote).wrapped(toWidth: width)
      + String(rest.drop { $0 == " " || $0 == "," }).wrapped(toWidth: width)
  }
}

/// Why a question could not be asked: an answer to it does nothing.
struct Notice: Screen {
  let text: String

  var isQuestion: Bool { true }

  mutating func handle(_ key: BrowseKey, in context: ScreenContext) -> [ScreenAction] {
    // Such as the `y` of one who has seen that question often.
    Question.isAnswer(key) ? [.leave] : [.leave, .handle(key)]
  }

  mutating func refuseText() -> [ScreenAction] { [.leave] }

  func bottom(in context: ScreenContext) -> ScreenBottom? { .text(text, .warning) }
}

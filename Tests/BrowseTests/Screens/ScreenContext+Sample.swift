@testable import Browse

extension ScreenContext {
  /// A list of three products on a screen of some size.
  static func sample(width: Int = 60, height: Int = 14) -> ScreenContext {
    ScreenContext(
      layout: ScreenLayout(width: width, height: height), pageWidth: width,
      list: ListFacts(
        isFlat: false, isKnown: true, count: 3, catalogCount: 3, languageName: "en",
        customNames: ["Shelf"]))
  }
}

extension ScreenAction {
  /// The name of the case.
  var word: String { String("\(self)".prefix { $0.isLetter }) }
}

/// A screen that keys are given to one after the other.
final class Pressed<Kind: Screen> {
  var screen: Kind
  var context: ScreenContext

  init(_ screen: Kind, in context: ScreenContext = .sample()) {
    self.screen = screen
    self.context = context
  }

  /// Gives it a key, and returns the names of what it wants done.
  func press(_ key: BrowseKey) -> [String] { screen.handle(key, in: context).map(\.word) }
}

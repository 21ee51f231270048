/// What a product has of a text that is searched for.
public enum SearchKind: Hashable, Sendable {
  /// All its words, in any order, each at the beginning of a word of any field.
  case words
  /// A name that begins with it.
  case beginsWith
  /// A name that contains it.
  case contains

  /// The name in prompts and titles.
  var name: String {
    switch self {
    case .words: "words"
    case .beginsWith: "begins with"
    case .contains: "contains"
    }
  }

  /// The keys that lead to a search for words; nil for that itself.
  var keysToWords: String? {
    switch self {
    case .words: nil
    case .beginsWith: "Tab twice"
    case .contains: "Tab"
    }
  }

  /// The kind that Tab goes to.
  var next: SearchKind {
    switch self {
    case .words: .beginsWith
    case .beginsWith: .contains
    case .contains: .words
    }
  }
}

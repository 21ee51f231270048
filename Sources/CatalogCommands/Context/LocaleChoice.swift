import Collation
import TableView

extension LocaleIdentifier {
  /// The English name of the locale: messages are in English.
  var languageName: String {
    if self == .root { return "no language, the root order" }
    guard let english = try? LocaleIdentifier("en") else { return identifier }
    // ICU has no name for numeric order and would write `colnumeric=yes`.
    let numeric = ["@colnumeric=yes", ";colnumeric=yes", "colnumeric=yes;"]
    for keyword in numeric where identifier.contains(keyword) {
      let plain = identifier.replacing(keyword, with: "")
      guard let locale = try? LocaleIdentifier(plain) else { break }
      return locale.displayName(in: english) + ", digits by value"
    }
    return displayName(in: english)
  }
}

/// How the language of a catalog is found.
enum LocaleChoice {
  /// Returns the locale that the environment asks for order.
  static func ofEnvironment(in context: CommandContext) throws -> LocaleIdentifier {
    for name in ["LC_ALL", "LC_COLLATE", "LANG"] {
      guard let value = context.variable(name) else { continue }
      do {
        return try LocaleIdentifier(value)
      } catch {
        throw CommandError(
          .failed, "\(name): \(error.description.escapedForTerminal)",
          advice: "Choose the language with --locale, such as --locale en.")
      }
    }
    return .root
  }
}

import Collation
import SectionedTable

/// The way to find the language of a catalog.
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

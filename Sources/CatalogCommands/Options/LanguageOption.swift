import ArgumentParser
import Collation

/// The option for the language of a listing.
struct LanguageOption: PlainOptions {
  @Option(
    help: "Sort for this language, such as sv, Swedish or de-u-co-phonebk, not the catalog's own.",
    value: "locale")
  var locale: String?

  /// Returns the language, nil for the catalog's own.
  func identifier() throws -> LocaleIdentifier? { try locale.map { try LanguageNames.locale($0) } }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    locale = arguments.text("--locale")
  }
}

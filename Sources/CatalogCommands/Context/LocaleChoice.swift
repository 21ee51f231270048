import CatalogImport
import CatalogModel
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

  /// Returns the currency of the country that the environment names, and where it does.
  static func currency(in context: CommandContext) -> AssumedCurrency? {
    for name in ["LC_ALL", "LC_MONETARY", "LANG"] {
      guard let value = context.variable(name) else { continue }
      guard let locale = try? LocaleIdentifier(value),
        let currency = Currency(code: locale.currencyCode), !currency.isNone
      else { return nil }
      return AssumedCurrency(currency, source: "by the country of \(name), \(value)")
    }
    return nil
  }
}

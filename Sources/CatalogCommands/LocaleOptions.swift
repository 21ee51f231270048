import ArgumentParser
import Collation
import DBAccess
import TableView

/// The option that chooses the language of a listing.
struct LocaleOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "List in this language, such as sv or de-u-co-phonebk, and not in the catalog's own.",
      valueName: "locale"))
  var locale: String?

  /// Returns the listing in the language that is asked for.
  func listing(
    of catalog: CatalogDatabase,
    global: GlobalOptions,
    in context: CommandContext
  ) throws -> Listing {
    let listing = try catalog.listing(in: locale.map { try LocaleIdentifier($0) })
    if !listing.isStored, listing.count > 0 {
      global.note(try note(on: listing, of: catalog), in: context)
    }
    return listing
  }

  /// Says why a listing was computed, and how to have it stored.
  private func note(on listing: Listing, of catalog: CatalogDatabase) throws -> String {
    let computed = "computed from \(listing.count.grouped) names"
    switch try catalog.listingState() {
    case .otherVersion(let stamp):
      return "The order of the catalog was made by another version (\(stamp.escapedForTerminal)): "
        + "\(computed). To make it anew: catalog reindex"
    case .behind:
      return "The catalog was changed by another program and cannot be written: \(computed)."
    case .current:
      return "The catalog is not stored in the order of '\(listing.locale)': \(computed). "
        + "To store it: catalog reindex --locale \(listing.locale.languageTag) --add"
    }
  }
}

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

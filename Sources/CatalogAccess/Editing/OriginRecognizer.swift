package import CatalogModel
package import Collation
import LocaleData

/// Finds out which origin of a catalog is meant by one that was typed.
package struct OriginRecognizer {
  /// The language of names that the catalog gets of codes.
  private let locale: LocaleIdentifier

  package init(locale: LocaleIdentifier) { self.locale = locale }

  /// Returns the origin that is meant, as the catalog calls it.
  ///
  /// - Parameter stored: Returns the catalog's origin whose `name` or `code` has a value.
  package func recognized(
    _ typed: Country, _ stored: (_ column: String, _ value: String) throws -> Country?
  ) rethrows -> Country {
    if let known = try stored("name", typed.name) { return known }
    let regions = RegionNames(locales: [locale])
    let code =
      typed.code.flatMap { regions.code(for: $0) } ?? regions.code(for: typed.name)
      ?? RegionNames.codeInAnyLanguage(typed.name)
    guard let code else { return typed }
    return try stored("code", code) ?? Country(name: regions.name(of: code), code: code)
  }
}

import CatalogAccess
import CatalogModel
import Collation
import DBAccess
import Glibc
import PostgresStore
import Search

/// What a catalog has that begins with a text. Nothing is read but an end of an index, and nothing is written;
/// where something cannot be read, there is nothing to offer.
final class CatalogCompletion {
  private let place: CatalogPlace?
  private let server: ReadServer
  private lazy var catalog: (any CatalogReading)? = {
    if place?.isServer == true {
      // Whatever it does: somebody is typing.
      signal(SIGALRM) { _ in _exit(0) }
      alarm(Self.timeLimit)
    }
    return try? place?.openUnchanged(from: server)
  }()

  /// The seconds that a server has for its answers.
  private static let timeLimit: UInt32 = 1

  /// - Parameters:
  ///   - global: Where the catalog is.
  ///   - reading: The server that is read.
  init(_ global: GlobalOptions, _ reading: ReadingOptions, in context: CommandContext) {
    place = try? global.place(in: context)
    server = (try? place.map { try reading.server(of: $0, in: context) }) ?? .addressed
    // Whoever presses a key waits for no lock.
    setenv("CATALOG_BUSY_TIMEOUT", "0.1", 1)
  }

  /// The names of the custom fields.
  var customNames: [String] { (try? catalog?.customNames()) ?? [] }

  /// The titles of the sections that have products; nil where they are not stored.
  var sections: [String]? {
    guard let catalog, (try? catalog.listingState()) == .current else { return nil }
    return (try? catalog.listing())?.sections.filter { $0.count > 0 }.map(\.title)
  }

  /// Returns values of a field that begin with a text as it was typed, or else in another case.
  func values(of field: IndexedField, beginningWith text: String) -> [String] {
    guard let catalog else { return [] }
    for text in Self.cases(of: text) {
      let values =
        (try? catalog.values(
          of: field, beginningWith: text, upTo: Completions.greatestCount)) ?? []
      if !values.isEmpty { return values }
    }
    if case .sku = field { return [] }
    // Without its accents, where they are few enough to look at each.
    let folding = Folding.caseAndDiacriticInsensitive
    let fold = folding.foldedBytes(of: text)
    let all = (try? catalog.values(of: field, beginningWith: "", upTo: Self.fewNames)) ?? []
    if fold.isEmpty || all.count >= Self.fewNames { return [] }
    return Array(
      all.filter { folding.foldedBytes(of: $0).starts(with: fold) }
        .prefix(Completions.greatestCount))
  }

  /// So many names are looked at one by one.
  private static let fewNames = 2000

  private static func cases(of text: String) -> [String] {
    let capitalized = text.prefix(1).uppercased() + text.dropFirst().lowercased()
    var cases = [text]
    for other in [text.uppercased(), capitalized, text.lowercased()] where !cases.contains(other) {
      cases.append(other)
    }
    return cases
  }

  /// Returns names that begin with a text in the order of the listing, each once: the first ones, and where there
  /// are more, the last.
  func names(beginningWith text: String) -> [String] {
    guard let catalog, (try? catalog.listingState()) == .current,
      let listing = try? text.isEmpty ? catalog.listing() : catalog.listing(where: .name(text))
    else { return [] }
    // A letter with an accent is meant as it is, if any name begins so: the others stand before it, or around it.
    if !text.utf8.allSatisfy({ $0 < 0x80 }) {
      let names = accentedNames(beginningWith: text, among: listing.count, in: catalog)
      if !names.isEmpty { return names }
    }
    return names(of: listing)
  }

  /// Returns names that begin with a text in any case, with its accents.
  ///
  /// - Parameter count: The number of names that begin so without its accents.
  private func accentedNames(
    beginningWith text: String, among count: Int, in catalog: any CatalogReading
  ) -> [String] {
    if count <= Self.fewNames {
      return (try? catalog.listing(where: .name(text, isAccentSensitive: true))).map(names) ?? []
    }
    // Where it is a letter of its own, its names stand together.
    guard let listing = try? catalog.listing(), let start = try? listing.ordinal(beginningAt: text)
    else { return [] }
    var found: [String] = []
    let beginning = text.lowercased()
    try? listing.forEachProduct(in: listing.sections, offset: start, limit: Self.fewNames) {
      product, _ in
      let name = product.product.name
      if found.count < Completions.greatestCount, name.lowercased().hasPrefix(beginning),
        !found.contains(name)
      {
        found.append(name)
      }
    }
    return found
  }

  private func names(of listing: Listing) -> [String] {
    let limit = Completions.greatestCount
    let count = listing.count
    let parts = count > limit ? [(0, limit - 1), (count - 1, 1)] : [(0, limit)]
    var names: [String] = []
    for (offset, length) in parts {
      try? listing.forEachProduct(in: listing.sections, offset: offset, limit: length) {
        product, _ in
        let name = product.product.name
        if !names.contains(name) { names.append(name) }
      }
    }
    return names
  }

  /// Returns the name of the product of an SKU.
  func name(ofSKU sku: String) -> String {
    guard let catalog, let id = try? catalog.productID(sku: sku) else { return "" }
    return (try? catalog.product(id: id))?.name ?? ""
  }
}

import CatalogAccess
import CatalogModel
import Collation
import LocaleData
import Search

extension Predicate {
  /// Returns the predicate so that words may also be of the names that are shown for origins.
  func matchingWords(
    shownIn locale: LocaleIdentifier?, of catalog: any CatalogReading
  ) throws -> Predicate {
    if wordQueries.isEmpty { return self }
    return try ShownOrigins(of: catalog, in: locale).matching(self)
  }
}

/// The names of a catalog's origins as they are shown: those of countries in a language.
struct ShownOrigins {
  /// The shown names by those that the catalog has, where these are others.
  private var names: [String: String] = [:]
  /// The codes of these, with their shown names.
  private var codes: [(code: String, name: String)] = []

  /// - Parameter locale: The language; nil is none.
  init(of catalog: any CatalogReading, in locale: LocaleIdentifier?) throws {
    guard let locale else { return }
    for origin in try catalog.origins() {
      guard let code = origin.code, code.utf8.count == 2 else { continue }
      let name = RegionNames.name(of: code, in: locale)
      // ICU gives the code back where it has no name.
      if name.utf8.count > 2, name != origin.name {
        names[origin.name] = name
        codes.append((code, name))
      }
    }
  }

  /// Returns a predicate so that words are also looked for in the shown names.
  ///
  ///     WORDS "lamp sverige"     // WORDS "lamp" AND (WORDS "sverige" OR originCode IN {"SE"})
  func matching(_ predicate: Predicate) -> Predicate {
    if names.isEmpty || predicate.wordQueries.isEmpty { return predicate }
    return predicate.replacing(by: { _ in nil }, words: matching) ?? predicate
  }

  private func matching(_ query: WordQuery) -> Predicate? {
    if let keys = query.keys, !keys.contains(.origin) { return nil }
    var (plain, parts): ([String], [Predicate]) = ([], [])
    for word in query.words {
      let found = Set(codes.filter { Self.has($0.name, wordBeginningWith: word) }.map(\.code))
      if !found.isEmpty, let one = try? WordQuery(word, in: query.keys) {
        parts.append(Predicate(one) || Predicate(.originCode, .in, found.sorted()))
      } else {
        plain.append(word)
      }
    }
    if parts.isEmpty { return nil }
    let rest = try? WordQuery(plain.joined(separator: " "), in: query.keys)
    return parts.reduce(rest.map { Predicate($0) }) { Predicate.both($0, $1) }
  }

  private static func has(_ name: String, wordBeginningWith wanted: String) -> Bool {
    var (name, found) = (name, false)
    name.withUTF8 {
      WordSplitter.forEachWord(of: $0) { word in
        found = word.starts(with: wanted.utf8)
        return !found
      }
    }
    return found
  }

  /// Returns sections that are origins under their shown names, and in the order of these.
  func sections(_ sections: [ListingSection], of listing: Listing, isReversed: Bool = false) throws
    -> [ListingSection]
  {
    if names.isEmpty { return sections }
    let titled = sections.map { section in
      var section = section
      section.title = names[section.title] ?? section.title
      return section
    }
    // Those without an origin come last.
    guard titled != sections, let last = titled.last else { return sections }
    let hasNone = last.title == ListingSort.noneTitle
    let sorted = try IndexedCollation(locale: listing.locale)
      .sorted(hasNone ? Array(titled.dropLast()) : titled, by: \.title)
    return (isReversed ? sorted.reversed() : sorted) + (hasNone ? [last] : [])
  }

  /// Returns statistics of origins under their shown names, and in the order of these.
  func statistics(
    _ statistics: CatalogStatistics, _ locale: LocaleIdentifier
  ) throws -> CatalogStatistics {
    if names.isEmpty { return statistics }
    var groups = statistics.groups.map { group in
      var group = group
      group.title = group.title.map { names[$0] ?? $0 }
      return group
    }
    let none = groups.last?.title == ListingSort.noneTitle ? groups.removeLast() : nil
    groups = try IndexedCollation(locale: locale).sorted(groups, by: { $0.title ?? "" })
    return CatalogStatistics(groups: groups + [none].compactMap(\.self), total: statistics.total)
  }
}

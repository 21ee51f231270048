import Browse
import Collation
import Synchronization

/// Finds the section of a name. The collation is opened when it is first asked for.
final class SectionFinder: Sendable {
  let locale: LocaleIdentifier
  private let opened = Mutex<IndexedCollation?>(nil)

  init(_ locale: LocaleIdentifier) { self.locale = locale }

  func collation() throws -> IndexedCollation {
    try opened.withLock { opened in
      if let opened { return opened }
      let collation = try IndexedCollation(locale: locale)
      opened = collation
      return collation
    }
  }

  /// Returns what finds the section of a name among those of a list; nil where it has none.
  func find(
    in query: BrowseQuery, _ sections: [BrowseSection]
  ) -> (@Sendable (String) -> Int?)? {
    if query.isFiltered { return nil }
    switch query.sort {
    case .name:
      return { name in (try? self.collation())?.section(for: name) }
    case .origin, .manufacturer, .groups:
      return { name in
        guard let collation = try? self.collation() else { return nil }
        let title = OriginIndex.title(of: name, in: collation)
        return sections.firstIndex { $0.indexTitle == title }
      }
    case .currency:
      // The code of that letter, or the next one.
      return { name in sections.firstIndex { $0.title >= name.uppercased() } }
    case .price, .quantity, .id, .custom: return nil
    }
  }
}

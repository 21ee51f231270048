public import CatalogAccess
import Collation
import PostgreSQL

extension PostgresCatalog: CatalogInspecting {
  /// Returns what the catalog holds. The size is that of its tables and indexes; the number of the
  /// schema that of the format.
  public func info(measuringTables measuresTables: Bool) throws -> CatalogInfo {
    let languages = try state.languages
    return try reading { connection in
      let answers = try connection.run([
        Statement(
          """
          SELECT (SELECT count(*) FROM catalog.product), (SELECT count(*) FROM catalog.manufacturer),
            (SELECT count(*) FROM catalog.country),
            (SELECT count(*) FROM catalog.pending_change WHERE queue = $1),
            (SELECT format::bigint FROM catalog.state)
          """, .text(languages.queue)),
        Statement(
          """
          SELECT relname, pg_total_relation_size(entry.oid)
          FROM pg_catalog.pg_class AS entry
          JOIN pg_catalog.pg_namespace AS space ON space.oid = relnamespace
          WHERE nspname = 'catalog' AND relkind = 'r'
          ORDER BY 2 DESC, 1
          """),
        Statement(
          """
          SELECT language_id, count(*) FROM catalog.section
          WHERE product_count + (
            SELECT coalesce(sum(difference), 0) FROM catalog.listing_change AS note
            WHERE note.language_id = section.language_id AND note.section = number) > 0
          GROUP BY language_id
          """),
      ])
      let counts = try answers[0].first { row in try (0..<5).map { try row.int($0) } } ?? []
      guard counts.count == 5 else { throw damage("a table is missing") }
      let sizes = try answers[1].map {
        CatalogInfo.TableSize(name: try $0.string(0), bytes: try $0.int(1))
      }
      var sectionCounts: [Int32: Int] = [:]
      try answers[2].forEach { sectionCounts[try $0.int32(0)] = try $0.int(1) }
      let usable = languages.usable
      let others = languages.all.filter { !usable.contains($0) }
      let isIndexed = usable.contains { $0.hasNameFolds }
      return CatalogInfo(
        productCount: counts[0], manufacturerCount: counts[1], countryCount: counts[2],
        listings: (languages.own == nil ? languages.all : usable + others).map { language in
          CatalogInfo.StoredListing(
            locale: LocaleIdentifier(trusting: language.locale),
            sectionCount: sectionCounts[language.id] ?? 0, stamp: language.stamp,
            isCurrent: usable.contains(language))
        },
        pendingChanges: counts[3],
        substringIndexSize: isIndexed ? try Self.sizeOfNameFolds(connection) : nil,
        customFields: try customNames(isExact: true).map { .init(name: $0, index: nil) },
        schemaVersion: counts[4], fileSize: sizes.reduce(0) { $0 + $1.bytes },
        tableSizes: measuresTables ? sizes : [])
    }
  }
}

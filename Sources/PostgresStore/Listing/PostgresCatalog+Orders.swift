import CatalogAccess
import Collation
import PostgreSQL
import Search

/// Orders that no listing on the server has.
extension PostgresCatalog {
  /// The order of a language that the server does not store, from the names.
  func computed(
    _ collation: IndexedCollation, _ evaluator: PredicateEvaluator?
  ) throws -> Listing {
    let statistics = SearchStatistics()
    var computed = ComputedListing(collation)
    if let evaluator {
      try scan(evaluator, collation, order: "listed.id", statistics) { product, reader in
        try computed.append(product.id, listedAs: UnsafeRawBufferPointer(reader.listingName))
      }
      statistics.order = "sort keys of the matches"
    } else {
      // The catalog's own listing knows how many there are.
      if computing.isWanted, let sections = try? state.sections.required(of: server) {
        computed.tell(computing, of: sections.sections.reduce(0) { $0 + $1.count })
      }
      try reading { connection in
        try connection.copy(
          from: "(SELECT id, coalesce(sort_name, name) FROM catalog.product ORDER BY id)"
        ) { row in
          try computed.append(
            row.int64(0), listedAs: UnsafeRawBufferPointer(row.utf8(1) ?? .none))
        }
      }
    }
    let (ids, sections) = try computed.finish()
    return Listing(
      ServerChosenOrder(catalog: self, ids: ids, collation: ListingCollation(collation)),
      locale: collation.locale, sections: sections, isStored: false,
      evaluator == nil ? nil : statistics)
  }

  /// All products sorted by something else.
  func sorted(
    by sort: ListingSort, isReversed: Bool, in locale: LocaleIdentifier?
  ) throws -> Listing {
    if case .custom(let name) = sort {
      let collation = try locale.map { try IndexedCollation(locale: $0) } ?? collation()
      return try sorted(byCustom: name, isReversed: isReversed, nil, collation)
    }
    let order = try ServerColumnOrder(sort, isReversed: isReversed, in: self)
    return try Listing(
      order, locale: locale ?? knownLocale() ?? .root, sections: [order.section])
  }

  /// The matches of a predicate in another order than that of the names.
  func matches(
    of evaluator: PredicateEvaluator, sortedBy sort: ListingSort, isReversed: Bool,
    _ collation: IndexedCollation
  ) throws -> Listing {
    if case .custom(let name) = sort {
      return try sorted(byCustom: name, isReversed: isReversed, evaluator, collation)
    }
    let statistics = SearchStatistics()
    statistics.order = "the matches sorted by \(sort.rawValue)"
    let direction = isReversed ? " DESC" : ""
    let terms = sort.keyColumns.enumerated().map { position, column in
      "listed.\(column)\(direction)" + (position == 0 ? " NULLS LAST" : "")
    }
    var writer = ProductNumbersWriter()
    try scan(
      evaluator, collation,
      order: (terms + ["listed.id\(direction)"]).joined(separator: ", "), statistics
    ) { product, _ in try writer.append(product.id) }
    return chosen(try writer.finish(), collation, statistics)
  }

  /// Products sorted by a custom field, those without it last.
  private func sorted(
    byCustom name: String, isReversed: Bool, _ evaluator: PredicateEvaluator?,
    _ collation: IndexedCollation
  ) throws -> Listing {
    var sorter = CustomSorter(by: name, isReversed: isReversed, collation)
    guard let evaluator else {
      try reading { connection in
        try connection.copy(from: "(SELECT id, custom FROM catalog.product ORDER BY id)") {
          try sorter.append($0.int64(0), custom: $0.utf8(1))
        }
      }
      return chosen(try sorter.finish(), collation, nil)
    }
    let statistics = SearchStatistics()
    statistics.order = "the matches sorted by custom.\(name)"
    try scan(evaluator, collation, order: "listed.id", statistics) { product, reader in
      try sorter.append(product.id, custom: reader.custom)
    }
    return chosen(try sorter.finish(), collation, statistics)
  }

  /// A list of products in one section.
  private func chosen(
    _ ids: ProductNumbers, _ collation: IndexedCollation, _ statistics: SearchStatistics?
  ) -> Listing {
    Listing(
      ServerChosenOrder(catalog: self, ids: ids), locale: collation.locale,
      sections: [ListingSection(number: 0, title: "", count: ids.count)], isStored: true,
      statistics)
  }

  /// Products under the values of a field.
  ///
  /// - Parameters:
  ///   - isSort: Whether the list is sorted by the field: then there may be any number of groups.
  ///   - isReversed: Whether the last group comes first.
  ///   - language: The listing in the order of the collation, where the server stores one.
  func grouped(
    _ grouping: ListingGrouping, _ evaluator: PredicateEvaluator?, isSort: Bool, isReversed: Bool,
    _ collation: IndexedCollation, storedIn language: ServerLanguage?
  ) throws -> Listing {
    var groups = ComputedGroups(
      by: grouping, collation, rowNames: try rowNames(of: grouping), isSort: isSort,
      isReversed: isReversed)
    let statistics = SearchStatistics()
    if let evaluator {
      try scan(evaluator, collation, order: "listed.id", statistics) { product, reader in
        try groups.append(
          product.id, listedAs: reader.listingName, reader.groupColumn(of: grouping))
      }
    } else if let language, grouping.isCarried {
      try reading { connection in
        try connection.copy(
          from: """
            (SELECT product_id, \(grouping.column) FROM catalog.listing
            WHERE language_id = \(language.id) ORDER BY section, sort_key, product_id)
            """
        ) { try groups.append($0.int64(0), $0.groupColumn(1, of: grouping)) }
      }
    } else {
      try reading { connection in
        try connection.copy(
          from: """
            (SELECT id, \(grouping.column), coalesce(sort_name, name) FROM catalog.product
            ORDER BY id)
            """
        ) {
          try groups.append($0.int64(0), listedAs: $0.utf8(2), $0.groupColumn(1, of: grouping))
        }
      }
    }
    let (ids, sections) = try groups.finish()
    return Listing(
      ServerChosenOrder(catalog: self, ids: ids), locale: collation.locale, sections: sections,
      evaluator == nil ? nil : statistics)
  }

  /// The names of the rows that groups stand for, by their ids.
  func rowNames(of grouping: ListingGrouping) throws -> [Int64: String] {
    guard let table = grouping.table else { return [:] }
    let rows = try reading {
      try $0.rows(of: Statement("SELECT id, name FROM catalog.\(table)")) {
        (try $0.int64(0), try $0.string(1))
      }
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// Calls `body` with the products that match, from their own table, and what has read them.
  private func scan(
    _ evaluator: PredicateEvaluator, _ collation: IndexedCollation, order: String,
    _ statistics: SearchStatistics,
    _ body: (ProductView, ServerReader) throws -> Void
  ) throws {
    let matcher = ProductMatcher(
      evaluator, titles: collation.sectionTitles, ListingCollation(collation))
    let reader = ServerReader()
    let found = try candidates(of: evaluator.predicate)
    let condition = found.map { ids, _ in
      "WHERE listed.id = ANY ('{\(ids.map { String($0) }.joined(separator: ","))}'::bigint[])"
    }
    try reading { connection in
      try connection.copy(
        from: "(\(ProductRows.ofProducts)\n\(condition ?? "")\nORDER BY \(order))"
      ) { row in
        try reader.give(row, section: 0) { product in
          if try matcher.matches(product) { try body(product, reader) }
        }
      }
    }
    statistics.index = found?.way ?? "none: every product is tested"
    statistics.testedCount += matcher.testedCount
  }
}

extension ServerRow {
  /// Returns what a column says of the group of a product.
  fileprivate func groupColumn(
    _ column: Int, of grouping: ListingGrouping
  ) throws(PostgreSQLError) -> GroupValues.Column {
    grouping.table == nil ? .text(utf8(column)) : .row(try int64IfPresent(column))
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate static var none: UnsafeBufferPointer { UnsafeBufferPointer(start: nil, count: 0) }
}

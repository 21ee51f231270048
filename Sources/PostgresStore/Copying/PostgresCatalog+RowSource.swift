import Bytes
package import CatalogAccess
package import Collation
import PostgreSQL

/// A catalog on a server whose rows are copied into another store.
extension PostgresCatalog: CatalogRowSource {
  package func requireCopyable() throws {
    if case .otherVersion = try listingState() { throw CopyError.otherVersion(path: path) }
    let languages = try state.languages
    if try reading({ try ServerCutKeys.areThere(in: languages, on: $0) }) {
      throw CopyError.otherListings(path: path)
    }
    // Blocks are copied as they are, so they have to have everything.
    if try state.noteCount == 0 { return }
    do {
      try beginAddedState()
    } catch ServerCatalogError.server(_, _, let error)
      where [.readOnlyTransaction, .insufficientPrivilege].contains(error.state)
    {
      endState()
      try beginState()
      throw CopyError.otherListings(path: path)
    }
  }

  /// The languages of the stored listings, the catalog's own first.
  package func listedLocales() throws -> [LocaleIdentifier] {
    let languages = try state.languages
    return try (languages.own == nil ? languages.all : languages.usable)
      .map { try knownLocale($0.locale) }
  }

  package func copiedRowCount() throws -> Int {
    // Each product is in the catalog's own listing, and in `product`.
    let sum = Statement(
      """
      SELECT coalesce(sum(product_count), 0)::bigint FROM catalog.section
      WHERE language_id = ANY ($1)
      """, .int64s(try state.languages.usableIDs))
    let listed = try reading { try $0.rows(of: sum) { try $0.int(0) } }
    return try state.sections.sections.reduce(listed.first ?? 0) { $0 + $1.count }
  }

  package func leftOutOfCopies() throws -> [String] {
    let own = CatalogTable.all.filter(\.isSource)
    let names = own.flatMap { table in table.columns.map { "\(table.name).\($0.name)" } }
    let columns = try reading {
      try $0.rows(
        of: Statement(
          """
          SELECT relname || '.' || attname
          FROM pg_catalog.pg_attribute
          JOIN pg_catalog.pg_class AS entry ON entry.oid = attrelid
          JOIN pg_catalog.pg_namespace AS space ON space.oid = relnamespace
          WHERE nspname = 'catalog' AND relname = ANY ($1) AND attnum > 0 AND NOT attisdropped
            AND relname || '.' || attname <> ALL ($2)
          ORDER BY attrelid, attnum
          """, .texts(own.map(\.name)), .texts(names), isPrepared: false)
      ) { "'\(try $0.string(0))'" }
    }
    return (try state.languages.usable.contains { $0.hasNameFolds } ? ["the substring index"] : [])
      + (columns.isEmpty ? [] : [columns.joined(separator: ", ") + " of another program"])
  }

  /// Of listings, and of what is pending, it is what this program can use: the catalog's own listing is the
  /// first of a copy.
  package func readRows(of table: CatalogTable, _ body: (CopiedRows) throws -> Void) throws {
    let languages = try state.languages
    let source = "catalog.\(table.name)"
    if let number = ServerListingTables.number(of: table) {
      for (index, language) in languages.usable.enumerated() {
        let columns = table.columns.map {
          $0.name == number ? "\(index + 1) AS \(number)" : $0.name
        }
        try readRows(
          of: table,
          from: """
            (SELECT \(columns.joined(separator: ", ")) FROM \(source)
            WHERE \(number) = \(language.id)) AS \(table.name)
            """, sortedBy: table.key.filter { $0 != number }, body)
      }
    } else if table.name == CatalogTable.pendingChange.name {
      let language = (languages.usable.first ?? languages.all.first)?.id ?? 0
      try readRows(
        of: table,
        from: source + " WHERE queue = (SELECT queue FROM catalog.language WHERE id = \(language))",
        sortedBy: table.key, body)
    } else {
      try readRows(of: table, from: source, body)
    }
  }

  /// Calls `body` with some rows of a table, in the order of its key.
  ///
  /// - Parameters:
  ///   - source: What stands behind FROM.
  ///   - columns: What the rows are sorted by; nil for the key.
  func readRows(
    of table: CatalogTable, from source: String, sortedBy columns: [String]? = nil,
    _ body: (CopiedRows) throws -> Void
  ) throws {
    let rows = CopiedRows()
    let longKeys = try LongKeys(table) { try state.languages.usable }
    let order = columns ?? table.key
    try reading { connection in
      try connection.copy(
        from: """
          (SELECT \(table.columnNames)\(longKeys.map { ", " + $0.nameColumn } ?? "")
          FROM \(source)
          \(order.isEmpty ? "" : "ORDER BY " + order.joined(separator: ", ")))
          """
      ) { row in
        guard row.columnCount == table.columns.count + (longKeys == nil ? 0 : 1) else {
          throw damage("'\(table.name)' has other columns")
        }
        for (index, column) in table.columns.enumerated() {
          switch column.kind {
          case .integer, .small: rows.append(try row.int64IfPresent(index))
          case .text, .json: rows.append(text: try checked(row.utf8(index), column, of: table))
          case .bytes: rows.append(bytes: row.bytes(index))
          case .sortKey:
            if let key = try longKeys?.key(of: row) {
              key.withUnsafeBytes { rows.append(bytes: $0) }
            } else {
              rows.append(bytes: row.bytes(index))
            }
          }
        }
        rows.endRow()
        if rows.isFull {
          try body(rows)
          rows.removeAll()
        }
      }
      if rows.count > 0 { try body(rows) }
    }
  }

  private func checked(
    _ text: UnsafeBufferPointer<UInt8>?, _ column: CatalogTable.Column, of table: CatalogTable
  ) throws -> UnsafeBufferPointer<UInt8>? {
    if let text, !UTF8Validation.isValid(text) {
      throw damage("'\(table.name).\(column.name)' has a text that is not UTF-8")
    }
    return text
  }
}

/// The sort keys of which a server has only the beginning, made again from the names.
private final class LongKeys {
  private let languages: [Int64: String]
  private let nameIndex: Int
  private var collators: [Int64: Collator] = [:]

  /// Nil for a table without sort keys of names.
  init?(_ table: CatalogTable, _ languages: () throws -> [ServerLanguage]) rethrows {
    guard table.columns.contains(where: { $0.kind == .sortKey }) else { return nil }
    self.languages = Dictionary(
      try languages().enumerated().map { (Int64($0 + 1), $1.locale) },
      uniquingKeysWith: { first, _ in first })
    nameIndex = table.columns.count
  }

  /// The name that a row with such a key is listed under. It stands behind the columns, of which the
  /// first is the language and the third the key.
  let nameColumn = """
    CASE WHEN length(sort_key) = \(ServerSchema.greatestKeySize) THEN
      (SELECT coalesce(sort_name, name) FROM catalog.product WHERE id = product_id) END
    """

  /// Returns the whole key of a row, nil where the server has it, or nobody knows it any more.
  func key(of row: CopiedRow) throws -> [UInt8]? {
    guard let name = row.stringIfPresent(nameIndex), let start = row.bytes(2) else { return nil }
    let language = try row.int64(0)
    guard let locale = languages[language] else { return nil }
    let collator = try collators[language] ?? Collator(locale: LocaleIdentifier(locale))
    collators[language] = collator
    let key = collator.sortKey(for: name).bytes
    return key.starts(with: start) ? key : nil
  }
}

import CatalogAccess
import PostgreSQL

/// Makes blocks of a stored listing anew where names came, went or are others.
struct ServerBlockUpdate {
  private let connection: PostgreSQLConnection
  private let language: Int32
  /// Where blocks begin that were made anew, and where those began that they have replaced.
  private var starts: Set<ListingKey> = []
  /// The sections of which all blocks were made anew.
  private var wholeSections: Set<Int> = []

  init(_ connection: PostgreSQLConnection, language: Int32) {
    self.connection = connection
    self.language = language
  }

  private struct Block {
    var key: ListingKey
    var count: Int

    init(_ row: ResultRow, in section: Int) throws {
      key = ListingKey(
        section: section, sortKey: row.bytes(0).map { [UInt8]($0) } ?? [],
        productID: try row.int64(1))
      count = try row.int(2)
    }
  }

  /// Returns where the blocks begin to which some keys belong, in their order.
  func blocks(of keys: [ListingKey]) throws -> [ListingKey] {
    let found = try connection.rows(
      of: Statement(
        """
        SELECT DISTINCT block.section, block.sort_key, block.product_id
        FROM unnest($2, $3, $4) AS wanted (section, sort_key, product_id)
        CROSS JOIN LATERAL (
          SELECT section, sort_key, product_id FROM catalog.listing_block
          WHERE language_id = $1 AND section = wanted.section
            AND (sort_key, product_id) <= (wanted.sort_key, wanted.product_id)
          ORDER BY sort_key DESC, product_id DESC LIMIT 1) AS block
        """,
        arguments: [
          .int32(language), .int64s(keys.map { Int64($0.section) }),
          .byteArrays(keys.map(\.storedSortKey)), .int64s(keys.map(\.productID)),
        ])
    ) { row in
      ListingKey(
        section: try row.int(0), sortKey: row.bytes(1).map { [UInt8]($0) } ?? [],
        productID: try row.int64(2))
    }
    // A section that had no products has no block yet.
    let known = Set(found.map(\.section))
    let new = Set(keys.map(\.section)).subtracting(known).map { ListingKey.least(in: $0) }
    return (found + new).sorted()
  }

  /// Counts and folds the names of a block again, divides it where it has too many, and joins it with
  /// a neighbour where it has few.
  mutating func renew(_ start: ListingKey) throws {
    let neighbours = try connection.run([
      neighbour(of: start, "=", ""), neighbour(of: start, "<", "DESC"),
      neighbour(of: start, ">", ""),
    ])
    func block(_ index: Int) throws -> Block? {
      try neighbours[index].first { try Block($0, in: start.section) }
    }
    // It may have joined the one before it by now.
    if try block(0) == nil, start != .least(in: start.section) { return }
    let (previous, next) = (try block(1), try block(2))
    var (first, end) = (start, next?.key)
    var rows = try names(from: first, to: end)
    if CountedBlocks.isJoined(rows.count, with: previous?.count), let previous {
      first = previous.key
      rows = try names(from: first, to: end)
    } else if CountedBlocks.isJoined(rows.count, with: next?.count), let next {
      end = try connection.run(neighbour(of: next.key, ">", "")).first {
        try Block($0, in: start.section).key
      }
      rows = try names(from: first, to: end)
    }
    starts.formUnion(try replace(from: first, to: end, rows))
  }

  /// Counts, folds and divides the names of a whole section again.
  mutating func renewAll(in section: Int) throws {
    let start = ListingKey.least(in: section)
    _ = try replace(from: start, to: nil, names(from: start, to: nil))
    wholeSections.insert(section)
  }

  private func neighbour(of key: ListingKey, _ side: String, _ direction: String) -> Statement {
    Statement(
      """
      SELECT sort_key, product_id, product_count FROM catalog.listing_block
      WHERE language_id = $1 AND section = $2 AND (sort_key, product_id) \(side) ($3, $4)
      ORDER BY sort_key \(direction), product_id \(direction) LIMIT 1
      """, arguments: place(key))
  }

  private func place(_ key: ListingKey) -> [Argument] {
    [.int32(language), .int32(Int32(key.section))] + key.arguments
  }

  /// The condition on rows from the key `$3`, `$4` to another, and the arguments.
  private func range(from start: ListingKey, to end: ListingKey?) -> (String, [Argument]) {
    (
      "language_id = $1 AND section = $2 AND (sort_key, product_id) >= ($3, $4)"
        + (end == nil ? "" : " AND (sort_key, product_id) < ($5, $6)"),
      place(start) + (end?.arguments ?? [])
    )
  }

  private func names(from start: ListingKey, to end: ListingKey?) throws -> ResultRows {
    let (condition, arguments) = range(from: start, to: end)
    return try connection.run(
      Statement(
        """
        SELECT sort_key, product_id, name FROM catalog.listing WHERE \(condition)
        ORDER BY sort_key, product_id
        """, arguments: arguments))
  }

  /// Makes the blocks between two keys anew of the names in them.
  ///
  /// - Returns: Where blocks begin there, or began.
  private func replace(
    from start: ListingKey, to end: ListingKey?, _ rows: ResultRows
  ) throws -> [ListingKey] {
    let (condition, arguments) = range(from: start, to: end)
    var statements = ["listing_block", "block_fold"].map {
      Statement(
        "DELETE FROM catalog.\($0) WHERE \(condition) RETURNING sort_key, product_id",
        arguments: arguments)
    }
    var starts: [ListingKey] = []
    let ends = CountedBlocks.parts(of: rows.count).map(\.upperBound)
    var key = start
    var names = BlockNames()
    var (number, part, first) = (0, 0, 0)
    try rows.forEach { row in
      if number == first, part > 0 {
        key = ListingKey(
          section: start.section, sortKey: row.bytes(0).map { [UInt8]($0) } ?? [],
          productID: try row.int64(1))
      }
      names.append(row.utf8(2) ?? UnsafeBufferPointer(start: nil, count: 0))
      number += 1
      guard part < ends.count, number == ends[part] else { return }
      statements += insertions(of: key, count: number - first, names)
      starts.append(key)
      names.removeAll()
      first = number
      part += 1
    }
    let old = try connection.run(statements)[0].map { row in
      ListingKey(
        section: start.section, sortKey: row.bytes(0).map { [UInt8]($0) } ?? [],
        productID: try row.int64(1))
    }
    return starts + old
  }

  private func insertions(of key: ListingKey, count: Int, _ names: BlockNames) -> [Statement] {
    let bounds = names.bounds
    return [
      Statement(
        """
        INSERT INTO catalog.listing_block (language_id, section, sort_key, product_id,
          product_count, first_fold, last_fold, first_other_fold, last_other_fold)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        """,
        arguments: place(key) + [
          .int32(Int32(count)), .bytes(bounds?.ascii?.first), .bytes(bounds?.ascii?.last),
          .bytes(bounds?.others?.first), .bytes(bounds?.others?.last),
        ]),
      Statement(
        """
        INSERT INTO catalog.block_fold (language_id, section, sort_key, product_id, folds)
        VALUES ($1, $2, $3, $4, $5)
        """, arguments: place(key) + [.bytes(names.text)]),
    ]
  }

  /// Counts the chunks again of the blocks that were made anew, adds up the chunks of some sections, and
  /// notes their first and last names.
  func renewSections(_ sections: [Int]) throws {
    let chunks = ServerChunks(connection, language: language)
    if !wholeSections.isEmpty { try chunks.makeAnew(in: wholeSections) }
    if !starts.isEmpty { try chunks.renew(at: starts) }
    func name(_ direction: String) -> String {
      """
      (SELECT name FROM catalog.listing
        WHERE listing.language_id = $1 AND listing.section = section.number
        ORDER BY sort_key \(direction), product_id \(direction) LIMIT 1)
      """
    }
    try connection.run(
      Statement(
        """
        UPDATE catalog.section SET
          product_count = (
            SELECT coalesce(sum(chunk.product_count), 0) FROM catalog.listing_chunk AS chunk
            WHERE chunk.language_id = $1 AND chunk.section = section.number),
          first_name = \(name("ASC")), last_name = \(name("DESC"))
        WHERE language_id = $1 AND number = ANY ($2)
        """, .int32(language), .int64s(sections.map { Int64($0) })))
  }
}

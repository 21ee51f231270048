import CatalogAccess
import Collation
import PostgreSQL

/// Brings the derived tables up to date with products that were changed: those of the queue, or those
/// that a transaction has changed itself.
///
/// The queue's rows are taken first. Whoever changes such a product meanwhile waits in its trigger for
/// the end, and notes the change anew; whoever has changed it and not committed yet holds the row,
/// which is passed over.
struct ServerUpdate {
  private let connection: PostgreSQLConnection
  private let languages: ServerLanguages
  private let versions: ListingVersions
  private let writer: ServerListingWriter

  /// Others have made listings anew, in another language or with another version.
  struct ListingsChanged: Error {}

  /// The number of products that are worked off at a time.
  private static let batchCount = 4096
  /// Of a listing at least one in so many rows changes where a statement goes over all of it.
  private static let shareOfMany = 50

  /// The greatest number of products that a writer takes out of the queue itself.
  static let greatestOwnCount = 1000

  /// Nil where no listing is of the versions of this program.
  ///
  /// - Parameter keys: Returns what makes the keys of a listing.
  init?(
    _ connection: PostgreSQLConnection, _ languages: ServerLanguages, _ versions: ListingVersions,
    keys: (ServerLanguage) throws -> ListingCollation
  ) throws {
    if languages.usable.isEmpty { return nil }
    self.connection = connection
    self.languages = languages
    self.versions = versions
    writer = ServerListingWriter(languages: try languages.usable.map { ($0, try keys($0)) })
  }

  /// Works off the queue, one program at a time, and adds up what has changed.
  ///
  /// - Returns: False where another program is at it, or no listing is of the versions of this program.
  /// - Throws: `PostgreSQLError`, such as for a standby, or somebody who may not write. Nothing is
  ///   changed then.
  static func perform(
    on connection: PostgreSQLConnection, _ languages: ServerLanguages, _ versions: ListingVersions,
    keys: (ServerLanguage) throws -> ListingCollation
  ) throws -> Bool {
    guard let update = try ServerUpdate(connection, languages, versions, keys: keys)
    else { return false }
    guard try connection.transaction(.writing, { try update.workOffQueue() }) else { return false }
    try ServerAddition.perform(on: connection, versions)
    return true
  }

  private func workOffQueue() throws -> Bool {
    guard try connection.run(ServerSchema.lease).count == 1 else { return false }
    // Others may have begun to change the listings since they were looked at.
    let stored = try ServerLanguages(connection.run(ServerLanguages.statement), for: versions)
    guard stored.usable == languages.usable else { return false }
    var isChanged = try takeManyUnmoved()
    while true {
      let taken = try connection.run(
        taking(
          """
          product_id IN (
            SELECT product_id FROM catalog.pending_change WHERE queue = $1 ORDER BY product_id
            LIMIT \(Self.batchCount) FOR UPDATE SKIP LOCKED)
          """))
      let ids = try taken.map { try $0.int64(0) }
      let changes =
        ids.isEmpty
        ? [] : try changes(taken: taken, names: try connection.run(Self.names(of: ids)))
      if !changes.isEmpty {
        let foreign = ServerHistory.foreignChanges(
          "SELECT unnest($1)", of: changes.filter(\.isForeign).map(\.id))
        try connection.run([foreign] + statements(for: changes))
        isChanged = true
      }
      if changes.count < Self.batchCount { break }
    }
    // So whoever has lists of the state before is told of another one (`PostgresCatalog.token`), but
    // not while everything that waits is locked by those who change it.
    if isChanged { try connection.run(Statement("UPDATE catalog.state SET format = format")) }
    return true
  }

  /// Brings the rows of products up to date that keep their places, all at once, where these are many: a
  /// statement goes over whole listings then.
  ///
  /// - Returns: Whether there were any.
  private func takeManyUnmoved() throws -> Bool {
    let counts = try connection.rows(
      of: Statement(
        """
        SELECT (SELECT count(*) FROM catalog.pending_change WHERE queue = $2),
          (SELECT coalesce(sum(product_count), 0)::bigint FROM catalog.section WHERE language_id = $1)
        """, .int32(languages.usable[0].id), .text(languages.queue))
    ) { (waiting: try $0.int(0), listed: try $0.int(1)) }.first
    guard let counts, counts.waiting >= Self.batchCount,
      counts.waiting >= counts.listed / Self.shareOfMany
    else { return false }
    let queue = Argument.text(languages.queue)
    try connection.runScript(
      ServerSchema.settingsForMany
        + """
        CREATE TEMP TABLE locked_change (
          product_id bigint, name text COLLATE "C", listing_name text COLLATE "C") ON COMMIT DROP;
        """)
    try connection.run(
      Statement(
        """
        INSERT INTO pg_temp.locked_change
        SELECT product_id, old_name, old_listing_name FROM catalog.pending_change
        WHERE queue = $1 AND NOT is_foreign FOR UPDATE SKIP LOCKED
        """, queue, isPrepared: false))
    // Nobody can change them any more. The server has to know how many they are: it would go over the
    // listing for each otherwise.
    try connection.runScript(
      """
      ANALYZE pg_temp.locked_change;
      CREATE TEMP TABLE unmoved_change ON COMMIT DROP AS
      SELECT product_id FROM pg_temp.locked_change AS known JOIN catalog.product ON id = product_id
      WHERE known.name = product.name AND listing_name = coalesce(sort_name, product.name);
      ANALYZE pg_temp.unmoved_change;
      """)
    try connection.run(
      Statement(
        """
        DELETE FROM catalog.pending_change AS change USING pg_temp.unmoved_change AS unmoved
        WHERE change.queue = $1 AND change.product_id = unmoved.product_id
        """, queue, isPrepared: false))
    let ids = languages.usableIDs.map { String($0) }.joined(separator: ", ")
    try connection.runScript(
      """
      SET LOCAL enable_nestloop = off;
      UPDATE catalog.listing SET
        \(ServerListingWriter.carried.map { "\($0) = product.\($0)" }.joined(separator: ", "))
      FROM pg_temp.unmoved_change AS unmoved JOIN catalog.product ON id = unmoved.product_id
      WHERE listing.product_id = unmoved.product_id AND language_id IN (\(ids));
      SET LOCAL enable_nestloop = on;
      DELETE FROM catalog.order_block;
      """)
    try connection.run(
      Self.notingCustomFields("id IN (SELECT product_id FROM pg_temp.locked_change)"))
    return true
  }

  /// Takes products that this transaction has changed out of the queue, with what others have noted
  /// of them before, and commits it.
  ///
  /// - Parameter question: What is asked when it is committed, in the same round trip.
  /// - Returns: The number of notes that are to be added up, up to that at which a reader does so; the answer,
  ///   as far as there is one.
  /// - Throws: ``ListingsChanged`` where others have made the listings anew since they were looked at.
  func takeOwnAndCommit(
    _ ids: [Int64], asking question: [Statement]
  ) throws -> (noteCount: Int?, answer: ResultRows?) {
    let answers = try connection.run([
      taking("product_id = ANY ($2)", .int64s(ids)), Self.names(of: ids),
      ServerLanguages.statement,
    ])
    // This change may have waited for that. From now on, that waits for this change.
    let stored = try ServerLanguages(answers[2], for: versions)
    guard stored.usable == languages.usable else { throw ListingsChanged() }
    let writing = statements(for: try changes(taken: answers[0], names: answers[1]))
    let count = ServerAddition.count(of: languages)
    let last = try connection.run(writing + [count, .commit] + question)
    return (
      try last[writing.count].first { try $0.int(0) } ?? 0,
      last.dropFirst(writing.count + 2).first
    )
  }

  /// Brings the listings up to date with the many products that this transaction has changed.
  ///
  /// - Returns: The number of notes that are to be added up, up to that at which a reader does so; nil where
  ///   another program is at it.
  func takeMany() throws -> Int? {
    guard try workOffQueue() else { return nil }
    return try connection.rows(of: ServerAddition.count(of: languages)) { try $0.int(0) }.first
  }

  /// Takes products of the queue, which is `$1`.
  private func taking(_ condition: String, _ arguments: Argument...) -> Statement {
    Statement(
      """
      WITH taken AS (
        DELETE FROM catalog.pending_change WHERE queue = $1 AND \(condition)
        RETURNING product_id, old_name, old_listing_name, is_foreign)
      SELECT product_id, old_name, old_listing_name, is_foreign FROM taken ORDER BY product_id
      """, arguments: [.text(languages.queue)] + arguments)
  }

  /// What products are called now, when nobody else can change them any more, and whether they have custom
  /// fields.
  private static func names(of ids: [Int64]) -> Statement {
    Statement(
      """
      SELECT id, name, coalesce(sort_name, name), custom IS NOT NULL FROM catalog.product
      WHERE id = ANY ($1) ORDER BY id
      """, .int64s(ids))
  }

  private func changes(taken: ResultRows, names: ResultRows) throws -> [NameChange] {
    var changes = try taken.map { row in
      let name = row.stringIfPresent(1)
      return NameChange(
        id: try row.int64(0), isForeign: try row.bool(3),
        old: name.map { ($0, row.stringIfPresent(2) ?? $0) })
    }
    var place = 0
    try names.forEach { row in
      let id = try row.int64(0)
      while place < changes.count, changes[place].id < id { place += 1 }
      guard place < changes.count, changes[place].id == id else { return }
      changes[place].new = (try row.string(1), try row.string(2))
      changes[place].hasCustomFields = try row.bool(3)
    }
    return changes
  }

  private static func notingCustomFields(
    _ condition: String, _ arguments: Argument...
  ) -> Statement {
    Statement(
      """
      INSERT INTO catalog.custom_field (name)
      SELECT DISTINCT member.key
      FROM catalog.product
      \(ServerSchema.customMembers)
      WHERE \(condition)
      ORDER BY 1
      ON CONFLICT (name) DO NOTHING
      """, arguments: arguments)
  }

  /// What is run for changes: names of custom fields are noted, and counts of other orders are for
  /// whoever needs them.
  private func statements(for changes: [NameChange]) -> [Statement] {
    let custom = changes.filter(\.hasCustomFields).map(\.id)
    return (custom.isEmpty ? [] : [Self.notingCustomFields("id = ANY ($1)", .int64s(custom))])
      + [Statement("DELETE FROM catalog.order_block")] + writer.statements(for: changes)
  }
}

extension ServerLanguage {
  /// The number of the language, and keys as arrays of their parts.
  func arguments(_ keys: [ListingKey]) -> [Argument] {
    [
      .int32(id), .int64s(keys.map { Int64($0.section) }), .byteArrays(keys.map(\.storedSortKey)),
      .int64s(keys.map(\.productID)),
    ]
  }
}

import CatalogAccess
import Collation
import PostgreSQL

/// Brings the derived tables up to date with the products that were changed since: one transaction,
/// of one program at a time.
///
/// The queue's rows are taken first. Whoever changes such a product meanwhile waits in its trigger for
/// the end, and notes the change anew; whoever has changed it and not committed yet holds the row,
/// which is passed over.
struct ServerUpdate {
  private let connection: PostgreSQLConnection
  private let languages: [(language: ServerLanguage, keys: ListingCollation)]

  /// The number of products that are worked off at a time.
  private static let batchCount = 4096

  /// A product that was changed: under which names the derived tables know it, and what it is called.
  private struct Change {
    var id: Int64
    var old: (name: String, listingName: String)?
    var new: (name: String, listingName: String)?
  }

  /// Works off the queue.
  ///
  /// - Returns: False where another program is at it, or a listing is of another version.
  /// - Throws: `PostgreSQLError`, such as for a standby, or somebody who may not write. Nothing is
  ///   changed then.
  static func perform(
    on connection: PostgreSQLConnection, _ languages: [ServerLanguage]
  ) throws -> Bool {
    guard languages.allSatisfy(\.isCurrent) else { return false }
    let update = ServerUpdate(
      connection: connection,
      languages: try languages.map {
        ($0, ListingCollation(try IndexedCollation(locale: LocaleIdentifier($0.locale))))
      })
    return try connection.transaction(.writing) { try update.run() }
  }

  private func run() throws -> Bool {
    let lease = Statement("SELECT format FROM catalog.state FOR UPDATE SKIP LOCKED")
    guard try connection.run(lease).count == 1 else { return false }
    // Others may have begun to change the listings since they were looked at.
    let stored = try connection.rows(of: ServerLanguage.all) { try ServerLanguage($0) }
    guard stored == languages.map(\.language) else { return false }
    while true {
      let changes = try takeChanges()
      if !changes.isEmpty {
        try noteChanges(changes.map(\.id))
        for (language, keys) in languages { try apply(changes, to: language, keys) }
      }
      if changes.count < Self.batchCount { break }
    }
    // Counted again by whoever needs them.
    try connection.run(Statement("DELETE FROM catalog.order_block"))
    return true
  }

  private func takeChanges() throws -> [Change] {
    var changes = try connection.rows(
      of: Statement(
        """
        WITH taken AS (
          DELETE FROM catalog.pending_change WHERE product_id IN (
            SELECT product_id FROM catalog.pending_change ORDER BY product_id
            LIMIT \(Self.batchCount) FOR UPDATE SKIP LOCKED)
          RETURNING product_id, old_name, old_listing_name)
        SELECT product_id, old_name, old_listing_name FROM taken ORDER BY product_id
        """)
    ) { row in
      let name = row.stringIfPresent(1)
      return Change(
        id: try row.int64(0), old: name.map { ($0, row.stringIfPresent(2) ?? $0) })
    }
    if changes.isEmpty { return [] }
    // What these are called now is asked when nobody can change them any more.
    var place = 0
    try connection.run(
      Statement(
        """
        SELECT id, name, coalesce(sort_name, name) FROM catalog.product
        WHERE id = ANY ($1) ORDER BY id
        """, .int64s(changes.map(\.id)))
    ).forEach { row in
      let id = try row.int64(0)
      while place < changes.count, changes[place].id < id { place += 1 }
      guard place < changes.count, changes[place].id == id else { return }
      changes[place].new = (try row.string(1), try row.string(2))
    }
    return changes
  }

  /// Notes names of custom fields, and for the history who was changed by other programs since its
  /// last entry.
  private func noteChanges(_ ids: [Int64]) throws {
    try connection.run([
      Statement(
        """
        INSERT INTO catalog.custom_field (name)
        SELECT DISTINCT member.key
        FROM catalog.product
        JOIN LATERAL json_each(custom) AS member
          ON member.key <> '' AND json_typeof(member.value) <> 'null'
        WHERE id = ANY ($1)
        ON CONFLICT (name) DO NOTHING
        """, .int64s(ids)),
      ServerHistory.foreignChanges("SELECT unnest($1)", of: ids),
    ])
  }

  // MARK: A listing

  private func apply(
    _ changes: [Change], to language: ServerLanguage, _ keys: ListingCollation
  ) throws {
    var gone: [ListingKey] = []
    var present: [ListingKey] = []
    /// Where names come, go, or are others.
    var named: [ListingKey] = []
    for change in changes {
      func key(_ names: (name: String, listingName: String)?) -> ListingKey? {
        names.map {
          var key = ListingKey(listingName: $0.listingName, productID: change.id, in: keys)
          key.sortKey = key.storedSortKey
          return key
        }
      }
      let (old, new) = (key(change.old), key(change.new))
      if let old, old != new {
        gone.append(old)
        named.append(old)
      }
      if let new {
        present.append(new)
        if old != new || change.old?.name != change.new?.name { named.append(new) }
      }
    }
    let carried = [
      "sku", "name", "manufacturer_id", "details", "price_minor", "currency", "quantity",
      "country_id", "image",
    ]
    try connection.run([
      Statement(
        """
        DELETE FROM catalog.listing USING unnest($2, $3, $4) AS gone (section, sort_key, product_id)
        WHERE listing.language_id = $1 AND listing.section = gone.section
          AND listing.sort_key = gone.sort_key AND listing.product_id = gone.product_id
        """, arguments: language.arguments(gone)),
      Statement(
        """
        INSERT INTO catalog.listing
          (language_id, section, sort_key, product_id, \(carried.joined(separator: ", ")))
        SELECT $1, present.section, present.sort_key, product.id,
          \(carried.map { "product.\($0)" }.joined(separator: ", "))
        FROM unnest($2, $3, $4) AS present (section, sort_key, product_id)
        JOIN catalog.product ON product.id = present.product_id
        ON CONFLICT (language_id, section, sort_key, product_id) DO UPDATE SET
          \(carried.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
        """, arguments: language.arguments(present)),
    ])
    if named.isEmpty { return }
    let blocks = ServerBlockUpdate(connection, language)
    for block in try blocks.blocks(of: named) { try blocks.renew(block) }
    try blocks.renewSections(Set(named.map(\.section)).sorted())
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

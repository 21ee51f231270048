import Collation
import GRDB
import GRDBSQLite

/// Is told how many products of how many have been listed.
public typealias ListingProgress = (_ done: Int, _ total: Int) -> Void

/// Makes a stored listing anew from the products: reads them once, sorts them
/// with everything that a row shows, and writes them in order, so that the
/// pages of the listing are filled one after another.
///
/// Memory is bounded by ``sorterByteCount``, whatever the number of products.
struct ListingBuilder {
  let collation: IndexedCollation
  let languageID: Int64
  /// Told now and then how many products of how many are listed.
  var progress: ListingProgress?

  /// How many bytes of products are sorted in memory.
  static let sorterByteCount = 10 << 20
  /// How many products' keys are made at a time, on all cores.
  private static let batchCount = 1 << 14

  /// Replaces the sections, the listing and its blocks, and stamps them.
  func rebuild(_ db: Database) throws {
    try Self.remove(languageID, db)
    try db.execute(
      sql: "INSERT INTO language (id, locale, collation_version) VALUES (?, ?, ?)",
      arguments: [
        languageID, collation.locale.identifier, collation.version.description,
      ])
    let sorter = try sortedProducts(db)
    let counts = try fillListing(sorter, db)
    try fillSections(collation.listingSections(counts: counts), db)
    for boundary in collation.boundaries.boundaries {
      try db.execute(
        sql: "INSERT INTO section_boundary (language_id, sort_key, section) VALUES (?, ?, ?)",
        arguments: [languageID, boundary.key.data, boundary.section])
    }
  }

  /// Removes a stored listing.
  static func remove(_ languageID: Int64, _ db: Database) throws {
    for table in ["listing", "listing_block", "section", "section_boundary"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE language_id = ?", arguments: [languageID])
    }
    try db.execute(sql: "DELETE FROM language WHERE id = ?", arguments: [languageID])
  }

  // MARK: Sorting

  private func sortedProducts(_ db: Database) throws -> RecordSorter {
    let sorter = RecordSorter(byteCount: Self.sorterByteCount)
    let total = try Int.fetchOne(db, sql: "SELECT count(*) FROM product") ?? 0
    let products = try db.makeStatement(
      sql: """
        SELECT coalesce(sort_name, name), id, \(ListingColumns.carried)
        FROM product
        ORDER BY id
        """)
    defer { sqlite3_reset(products.sqliteStatement) }
    var batch = ProductBatch()
    while try products.step() {
      batch.append(products)
      if batch.count == Self.batchCount {
        try sort(&batch, into: sorter)
        // Sorting takes about as long as writing.
        progress?(sorter.count / 2, total)
      }
    }
    try sort(&batch, into: sorter)
    return sorter
  }

  private func sort(_ batch: inout ProductBatch, into sorter: RecordSorter) throws {
    let keys = collation.collator.sortKeys(for: batch.names)
    var key: [UInt8] = []
    for index in 0..<batch.count {
      keys.withKey(at: index) { bytes in
        key.removeAll(keepingCapacity: true)
        key.append(contentsOf: Self.prefix(ofSection: collation.boundaries.section(for: bytes)))
        key.append(contentsOf: bytes)
      }
      try batch.withRecord(at: index) { try sorter.append(key: key, payload: $0) }
    }
    batch.removeAll()
  }

  /// A section as two bytes that sort as its number does; none is zero.
  static func prefix(ofSection section: Int) -> [UInt8] {
    [UInt8(section / 255 + 1), UInt8(section % 255 + 1)]
  }

  static func section(ofPrefix key: UnsafeRawBufferPointer) -> Int {
    (Int(key[0]) - 1) * 255 + Int(key[1]) - 1
  }

  // MARK: Writing

  /// Writes the listing and its blocks, and returns how many products each
  /// section has.
  private func fillListing(_ sorter: RecordSorter, _ db: Database) throws -> [Int] {
    var counts = [Int](repeating: 0, count: collation.sectionTitles.count)
    let insertion = try db.makeStatement(
      sql: """
        INSERT INTO listing (language_id, section, sort_key, product_id, \(ListingColumns.carried))
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    let blocks = ListingBlocks(languageID: languageID)
    var block: (key: ListingKey, count: Int)?
    let total = sorter.count
    var done = 0
    insertion.bind(languageID, at: 1)
    try sorter.forEachSorted { key, payload in
      let section = Self.section(ofPrefix: key)
      let sortKey = UnsafeRawBufferPointer(rebasing: key[2...])
      insertion.bind(Int64(section), at: 2)
      insertion.bindBlob(sortKey, at: 3)
      ProductBatch.bind(payload, to: insertion, from: 4)
      try insertion.run()
      counts[section] += 1
      done += 1
      if done % 65_536 == 0 { progress?(total / 2 + done / 2, total) }
      if let current = block, current.key.section == section,
        current.count < ListingBlocks.usualCount
      {
        block?.count += 1
        return
      }
      if let block { try blocks.insert(key: block.key, count: block.count, db) }
      let isFirst = block?.key.section != section
      let id = ProductBatch.id(in: payload)
      let first = ListingKey(section: section, sortKey: Array(sortKey), productID: id)
      block = (isFirst ? .least(in: section) : first, 1)
    }
    if let block { try blocks.insert(key: block.key, count: block.count, db) }
    return counts
  }

  private func fillSections(_ sections: [ListingSection], _ db: Database) throws {
    for section in sections {
      try db.execute(
        sql: """
          INSERT INTO section (language_id, number, title, index_title, product_count)
          VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [
          languageID, section.number, section.title, section.indexTitle, section.count,
        ])
      if section.count > 0 {
        try ListingMaintenance.updateBounds(
          section: section.number, languageID: languageID, db)
      }
    }
  }

  // MARK: Folded names

  /// Makes the folded names anew.
  static func rebuildFolds(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM name_fold")
    let sorter = RecordSorter(byteCount: sorterByteCount)
    let products = try db.makeStatement(sql: "SELECT name, id FROM product ORDER BY id")
    defer { sqlite3_reset(products.sqliteStatement) }
    while try products.step() {
      guard let name = products.bytes(at: 0), let id = products.integer(at: 1) else { continue }
      let fold = name.withMemoryRebound(to: UInt8.self) {
        Folding.caseAndDiacriticInsensitive.foldedBytes(of: $0)
      }
      try withUnsafeBytes(of: id) { try sorter.append(key: fold, payload: $0) }
    }
    let insertion = try db.makeStatement(
      sql: "INSERT INTO name_fold (fold, product_id) VALUES (?, ?)")
    try sorter.forEachSorted { fold, id in
      insertion.bindBlob(fold, at: 1)
      insertion.bind(id.loadUnaligned(as: Int64.self), at: 2)
      try insertion.run()
    }
  }
}

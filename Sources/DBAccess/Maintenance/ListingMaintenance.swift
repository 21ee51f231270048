import CatalogAccess
import Collation
import GRDB

/// Keeps the derived tables up to date with the products.
struct ListingMaintenance {
  /// Up to this many changes are always worked off one by one.
  private static let fewChanges = 500
  private let languages: [(stored: StoredLanguage, collation: ListingCollation)]

  private let hasSubstringIndex: Bool
  private let hasWordIndex: Bool
  /// By language.
  private let blockChanges: [ChangedBlocks]

  /// Keeps the listings that are stored; their stamps are current.
  init(_ db: Database) throws {
    hasSubstringIndex = try SubstringIndex.exists(db)
    hasWordIndex = try WordIndex.exists(db)
    languages = try StoredLanguage.all(db).map { ($0, try ListingCollation($0, db)) }
    blockChanges = languages.map { _ in ChangedBlocks() }
  }

  /// Works off the queue of changes, one by one where they are few.
  func workOffChanges(_ db: Database) throws {
    if try ChangeQueue.isEmpty(db) { return }
    if hasWordIndex { try WordIndex.noteChanges(db) }
    try workOffChangesOfListings(db)
    if hasWordIndex { try WordIndex.rebuildAfterManyChanges(db) }
  }

  private func workOffChangesOfListings(_ db: Database) throws {
    var count = try ChangeQueue.count(db)
    try CustomFieldTable.noteChanges(db)
    try OrderBlocks.workOffChanges(db)
    try CustomIndex.workOffChanges(db)
    // Counting products takes as long as hundreds of changes do.
    func productCount() throws -> Int {
      try db.int("SELECT count(*) FROM product") ?? 0
    }
    if count > Self.fewChanges {
      // Prices of many products are changed more often than names.
      count -= try ListingRefresh(languages: languages.map { ($0.stored.id, $0.collation) })
        .workOffChangesInPlace(db)
      if count == 0 { return }
    }
    if count > Self.fewChanges, try count > productCount() / 2 {
      for language in languages {
        try ListingBuilder(collation: language.stored.collation(), languageID: language.stored.id)
          .rebuild(db)
      }
      try SubstringIndex.rebuild(db)
    } else if count > Self.fewChanges {
      for language in languages {
        try ListingMerge(languageID: language.stored.id, collation: language.collation)
          .workOffChanges(db)
      }
      if hasSubstringIndex {
        try forEachChange(db) { id, oldName, _ in
          let name = try db.string("SELECT name FROM product WHERE id = ?", [id])
          try updateSubstrings(id: id, from: oldName, to: name, db)
        }
      }
    } else {
      try forEachChange(db) { try workOff(id: $0, oldName: $1, oldListingName: $2, db) }
      for (language, changes) in zip(languages, blockChanges) {
        try ListingBlocks(languageID: language.stored.id).writeTexts(of: changes.keys, db)
      }
    }
    try db.execute(sql: "DELETE FROM pending_change")
  }

  private func forEachChange(
    _ db: Database,
    _ body: (_ id: Int64, _ oldName: String?, _ oldListingName: String?) throws -> Void
  ) throws {
    try db.forEach("SELECT product_id, old_name, old_listing_name FROM pending_change") {
      try body($0.id(0), $0.string(1), $0.string(2))
    }
  }

  private func workOff(
    id: Int64,
    oldName: String?,
    oldListingName: String?,
    _ db: Database
  ) throws {
    let product = try db.first(
      "SELECT name, coalesce(sort_name, name) FROM product WHERE id = ?", [id]
    ) { (name: $0.string(0), listingName: $0.string(1)) }
    let (name, listingName) = (product?.name, product?.listingName)
    for (language, changes) in zip(languages, blockChanges) {
      let old = oldListingName.map {
        ListingKey(listingName: $0, productID: id, in: language.collation)
      }
      let new = listingName.map {
        ListingKey(listingName: $0, productID: id, in: language.collation)
      }
      let blocks = ListingBlocks(languageID: language.stored.id, changes: changes)
      try move(old, to: new, name: name, isRenamed: name != oldName, blocks, db)
    }
    try updateSubstrings(id: id, from: oldName, to: name, db)
  }

  private func updateSubstrings(
    id: Int64,
    from oldName: String?,
    to name: String?,
    _ db: Database
  ) throws {
    guard hasSubstringIndex, name != oldName else { return }
    let folding = Folding.caseAndDiacriticInsensitive
    try SubstringIndex.update(
      id: id, from: oldName.map { folding.foldedBytes(of: $0) },
      to: name.map { folding.foldedBytes(of: $0) }, db)
  }

  private func move(
    _ old: ListingKey?,
    to new: ListingKey?,
    name: String?,
    isRenamed: Bool,
    _ blocks: ListingBlocks,
    _ db: Database
  ) throws {
    let languageID = blocks.languageID
    let fold = name.map { Folding.caseAndDiacriticInsensitive.foldedBytes(of: $0) }
    if let old { try KeyedTable.listing.delete(old, of: languageID, db) }
    if let new {
      try db.run(
        """
        INSERT INTO listing (language_id, section, sort_key, product_id, \(ProductColumns.carried))
        SELECT ?, ?, ?, id, \(ProductColumns.carried)
        FROM product
        WHERE id = ?
        """, [languageID, new])
    }
    if old != new {
      if let old {
        try blocks.remove(old, db)
        try count(-1, section: old.section, languageID: languageID, db)
      }
      if let new {
        try blocks.add(new, fold: fold, db)
        try count(1, section: new.section, languageID: languageID, db)
      }
    }
    // One that stays in its place because of what it is sorted by may have
    // another name.
    if let new, old == new, isRenamed { try blocks.add(new, fold: fold, isNew: false, db) }
    for section in Set([old?.section, new?.section].compactMap { $0 }) {
      try Self.updateBounds(section: section, languageID: languageID, db)
    }
  }

  /// Notes the first and the last name of a section.
  static func updateBounds(section: Int, languageID: Int64, _ db: Database) throws {
    func name(_ direction: String) -> String {
      """
      (SELECT name
        FROM listing
        WHERE language_id = ?1 AND section = ?2
        ORDER BY sort_key \(direction), product_id \(direction)
        LIMIT 1)
      """
    }
    try db.run(
      """
      UPDATE section
      SET first_name = \(name("ASC")), last_name = \(name("DESC"))
      WHERE language_id = ?1 AND number = ?2
      """, [languageID, section])
  }

  private func count(
    _ difference: Int,
    section: Int,
    languageID: Int64,
    _ db: Database
  ) throws {
    try db.run(
      """
      UPDATE section
      SET product_count = product_count + ?
      WHERE language_id = ? AND number = ?
      """, [difference, languageID, section])
  }
}

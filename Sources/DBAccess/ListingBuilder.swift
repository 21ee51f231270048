import Collation
import GRDB

/// Makes the derived tables anew from the products.
struct ListingBuilder {
  let collation: IndexedCollation

  /// Replaces sections, listing and folded names.
  func rebuild(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM listing; DELETE FROM section; DELETE FROM name_fold")
    let order = try ListingOrder(db, collation)
    try fillListing(order, db)
    try fillSections(order.sections(collation), db)
    try fillFolds(db)
    try CatalogSetting.locale.set(collation.locale.identifier, db)
    try CatalogSetting.collationVersion.set(collation.version.description, db)
  }

  private func fillListing(_ order: ListingOrder, _ db: Database) throws {
    // Rows that come in the order of the key fill its pages one after another.
    let insertion = try db.makeStatement(
      sql: "INSERT INTO listing (section, sort_key, product_id) VALUES (?, ?, ?)")
    for entry in order.sorted {
      let key = order.keys.withKey(at: entry.index) { Array($0) }
      try insertion.execute(arguments: [entry.section, key.data, order.ids[entry.index]])
    }
  }

  private func fillSections(_ sections: [ListingSection], _ db: Database) throws {
    for section in sections {
      try db.execute(
        sql: """
          INSERT INTO section (number, title, index_title, product_count, first_ordinal)
          VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [
          section.number, section.title, section.indexTitle, section.count, section.offset,
        ])
    }
  }

  private func fillFolds(_ db: Database) throws {
    var folds: [(fold: [UInt8], id: Int64)] = []
    let products = try Row.fetchCursor(db, sql: "SELECT id, name FROM product")
    while let product = try products.next() {
      folds.append((Folding.caseAndDiacriticInsensitive.foldedBytes(of: product[1]), product[0]))
    }
    folds.sort {
      $0.fold == $1.fold ? $0.id < $1.id : $0.fold.lexicographicallyPrecedes($1.fold)
    }
    let insertion = try db.makeStatement(
      sql: "INSERT INTO name_fold (fold, product_id) VALUES (?, ?)")
    for entry in folds { try insertion.execute(arguments: [entry.fold.data, entry.id]) }
  }
}

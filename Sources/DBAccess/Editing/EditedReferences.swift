import CatalogAccess
import CatalogModel
import Collation
import GRDB

/// Finds the ids of manufacturers and origins that are typed, and adds those that are new.
struct EditedReferences {
  /// The language of names that the catalog gets of codes.
  let locale: LocaleIdentifier

  func manufacturer(named name: String, _ db: Database) throws -> Int64 {
    let known = try db.int64("SELECT id FROM manufacturer WHERE name = ?", [name])
    if let known { return known }
    try db.run("INSERT INTO manufacturer (name) VALUES (?)", [name])
    return db.lastInsertedRowID
  }

  /// Returns the id of an origin, which is added where the catalog does not have it.
  func country(_ typed: Country, _ db: Database) throws -> Int64 {
    let origin = try recognized(typed, db)
    let known = try db.int64("SELECT id FROM country WHERE name = ?", [origin.name])
    if let known { return known }
    try db.run("INSERT INTO country (name, code) VALUES (?, ?)", [origin.name, origin.code])
    return db.lastInsertedRowID
  }

  /// Returns the origin that is meant, as the catalog calls it.
  func recognized(_ typed: Country, _ db: Database) throws -> Country {
    try OriginRecognizer(locale: locale).recognized(typed) { column, value in
      try db.first("SELECT name, code FROM country WHERE \(column) = ?", [value]) {
        Country(name: $0.string(0) ?? "", code: $0.string(1))
      }
    }
  }
}

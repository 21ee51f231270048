import CatalogModel
import Collation
import GRDB
import LocaleData

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
    if let known = try Self.stored("name = ?", typed.name, db) { return known }
    let regions = RegionNames(locales: [locale])
    let code =
      typed.code.flatMap { regions.code(for: $0) } ?? regions.code(for: typed.name)
      ?? RegionNames.codeInAnyLanguage(typed.name)
    guard let code else { return typed }
    return try Self.stored("code = ?", code, db)
      ?? Country(name: regions.name(of: code), code: code)
  }

  private static func stored(_ condition: String, _ value: String, _ db: Database) throws
    -> Country?
  {
    try db.first("SELECT name, code FROM country WHERE \(condition)", [value]) {
      Country(name: $0.string(0) ?? "", code: $0.string(1))
    }
  }
}

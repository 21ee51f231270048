import CatalogAccess
import CatalogImport
import Collation
import GRDB
import LocaleData

/// The ids of the manufacturers and origins of an import, which are added as they come.
final class ImportReferences {
  private let regions: RegionNames
  /// Made when a name is none of a region in English or the catalog's language.
  private lazy var allRegions = RegionNames.InAllLanguages()
  private var manufacturers = NameIDs()
  /// By name, where there is no code.
  private var countriesByName = NameIDs()
  /// By name, a zero byte and code.
  private var countries = NameIDs()
  private var scratch: [UInt8] = []
  private let addManufacturer: Statement
  private let addCountry: Statement
  /// Whether the catalog had no manufacturers: all that it has are known then.
  private let knowsManufacturers: Bool
  /// The names of origins in the file of which the catalog has the country under another name.
  var replacedOrigins: Set<String> = []
  /// Whether the file says the codes of its origins.
  var hasOriginCodes = false

  init(_ db: Database, regions: RegionNames) throws {
    self.regions = regions
    addManufacturer = try db.makeStatement(sql: "INSERT INTO manufacturer (name) VALUES (?)")
    addCountry = try db.makeStatement(sql: "INSERT INTO country (name, code) VALUES (?, ?)")
    knowsManufacturers = try !db.hasRow("SELECT 1 FROM manufacturer LIMIT 1")
  }

  /// Returns the ids of what a record names.
  func references(of record: ProductRecord, _ db: Database) throws -> ProductReferences {
    ProductReferences(
      manufacturer: try manufacturer(of: record, db), origin: try country(of: record, db))
  }

  private func manufacturer(of record: ProductRecord, _ db: Database) throws -> Int64? {
    try record.withText(.manufacturer) { name in
      guard let name else { return nil }
      if let id = manufacturers.id(of: name) { return id }
      if !knowsManufacturers, let id = try storedManufacturer(name, db) {
        manufacturers.add(name, id: id)
        return id
      }
      addManufacturer.bindText(name, at: 1)
      try addManufacturer.run()
      manufacturers.add(name, id: db.lastInsertedRowID)
      return db.lastInsertedRowID
    }
  }

  private func storedManufacturer(
    _ name: UnsafeRawBufferPointer,
    _ db: Database
  ) throws -> Int64? {
    try db.int64(
      "SELECT id FROM manufacturer WHERE name = ?", [String(decoding: name, as: UTF8.self)])
  }

  private func country(of record: ProductRecord, _ db: Database) throws -> Int64? {
    if !record.has(.originCode) {
      return try record.withText(.origin) { name in
        guard let name else { return nil }
        if let id = countriesByName.id(of: name) { return id }
        let id = try country(name: String(decoding: name, as: UTF8.self), code: nil, db)
        countriesByName.add(name, id: id)
        return id
      }
    }
    scratch.removeAll(keepingCapacity: true)
    record.withText(.origin) { if let name = $0 { scratch.append(contentsOf: name) } }
    let nameCount = scratch.count
    scratch.append(0)
    record.withText(.originCode) { if let code = $0 { scratch.append(contentsOf: code) } }
    if scratch.count == 1 { return nil }
    if let id = scratch.withUnsafeBytes({ countries.id(of: $0) }) { return id }
    let code = String(decoding: scratch[(nameCount + 1)...], as: UTF8.self)
    let id = try country(
      name: String(decoding: scratch[..<nameCount], as: UTF8.self),
      code: try code.isEmpty ? nil : self.code(code, line: record.line), db)
    scratch.withUnsafeBytes { countries.add($0, id: id) }
    return id
  }

  /// Returns the code of two letters that a code stands for. Two capital letters
  /// are taken as they are: ISO 3166 leaves some to whoever needs them.
  private func code(_ text: String, line: Int) throws -> String {
    if text.utf8.count == 2, text.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) { return text }
    if let code = regions.code(for: text) { return code }
    throw ImportError(
      line: line, field: "code", "'\(text)' is not a country code, such as SE", isOfRow: true)
  }

  /// Returns the code of the region that a name in any language stands for.
  private func code(ofRegionCalled name: String) -> String? {
    if name.isEmpty { return nil }
    return regions.code(for: name) ?? allRegions.code(for: name)
  }

  /// Returns the id of an origin by name or code; a new one where there is neither.
  private func country(name: String, code given: String?, _ db: Database) throws -> Int64 {
    // Most often the catalog has it: the names of all languages need not be looked at.
    if given == nil, name.utf8.count != 2, let id = try storedCountry(called: name, db) {
      return id
    }
    let code = given ?? (hasOriginCodes ? nil : code(ofRegionCalled: name))
    // A file that says codes alone, in whatever column, means the regions.
    let isCodeAlone = name.isEmpty || (name.utf8.count == 2 && name == code && given == nil)
    let name = isCodeAlone ? code.map(regions.name(of:)) ?? name : name
    if let id = try storedCountry(called: name, db) { return id }
    if let code, let id = try db.int64("SELECT id FROM country WHERE code = ?", [code]) {
      if !isCodeAlone { replacedOrigins.insert(name) }
      return id
    }
    try addCountry.run([name, code])
    return db.lastInsertedRowID
  }

  private func storedCountry(called name: String, _ db: Database) throws -> Int64? {
    try db.int64("SELECT id FROM country WHERE name = ?", [name])
  }
}

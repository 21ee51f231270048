import GRDB

/// The keys by which products of a file refer to another table, and the
/// numbers that those rows have in the catalog.
struct ReferenceTable {
  enum Target: String {
    case manufacturer
    case country

    /// The column of `product` that refers to it.
    var column: String { rawValue + "_id" }
  }

  private let target: Target
  private var ids: [String: Int64] = [:]
  private var pending: Set<String> = []
  private var corrections: [(from: Int64, to: Int64?)] = []
  private var nextID: Int64

  init(_ target: Target, _ db: Database) throws {
    self.target = target
    let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM \(target.rawValue)")
    nextID = (last ?? 0) + 1
  }

  /// Returns the number for a key, known or to be known later.
  mutating func id(for key: String) -> Int64 {
    if let id = ids[key] { return id }
    let id = takeID()
    ids[key] = id
    pending.insert(key)
    return id
  }

  /// Says what a key stands for: a row of the catalog that has this name, or
  /// this code, or else a new one.
  mutating func define(key: String, name: String, code: String?, _ db: Database) throws {
    let reserved = pending.remove(key).flatMap { ids[$0] }
    if let known = try existing(name: name, code: code, db) {
      if let reserved { corrections.append((reserved, known)) }
      ids[key] = known
      return
    }
    let id = reserved ?? takeID()
    ids[key] = id
    switch target {
    case .manufacturer:
      try db.execute(
        sql: "INSERT INTO manufacturer (id, name) VALUES (?, ?)", arguments: [id, name])
    case .country:
      try db.execute(
        sql: "INSERT INTO country (id, name, code) VALUES (?, ?, ?)",
        arguments: [id, name, code])
    }
  }

  private func existing(name: String, code: String?, _ db: Database) throws -> Int64? {
    let byName = try Int64.fetchOne(
      db, sql: "SELECT id FROM \(target.rawValue) WHERE name = ?", arguments: [name])
    guard byName == nil, target == .country, let code else { return byName }
    return try Int64.fetchOne(
      db, sql: "SELECT id FROM country WHERE code = ?", arguments: [code])
  }

  private mutating func takeID() -> Int64 {
    defer { nextID += 1 }
    return nextID
  }

  /// Corrects the products whose references turned out otherwise, and returns
  /// how many refer to something that never came.
  mutating func resolve(_ db: Database) throws -> Int {
    let unknown = pending.compactMap { ids[$0] }
    corrections += unknown.map { ($0, nil) }
    pending.removeAll()
    if corrections.isEmpty { return 0 }
    try db.execute(
      sql: "CREATE TEMP TABLE correction (old INTEGER PRIMARY KEY, new INTEGER)")
    defer { try? db.execute(sql: "DROP TABLE temp.correction") }
    for correction in corrections {
      try db.execute(
        sql: "INSERT INTO temp.correction VALUES (?, ?)",
        arguments: [correction.from, correction.to])
    }
    let affected = try Int.fetchOne(
      db,
      sql: """
        SELECT count(*)
        FROM product
        JOIN temp.correction ON old = product.\(target.column)
        WHERE new IS NULL
        """)
    try db.execute(
      sql: """
        UPDATE product
        SET \(target.column) = (SELECT new FROM temp.correction WHERE old = \(target.column))
        WHERE \(target.column) IN (SELECT old FROM temp.correction)
        """)
    corrections.removeAll()
    return affected ?? 0
  }
}

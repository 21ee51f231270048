import Collation
import GRDB
import SQLiteFile

/// The optional index of what names hold anywhere: the trigrams of the folded
/// names, kept by SQLite's FTS5.
///
///     "lamp"   lam, amp     products whose names have both; then the evaluator
///
/// A name that holds a text of three or more characters has all its trigrams;
/// the converse does not hold, so what is found is tested. The index stores no
/// names and no positions, which makes it a third as large
/// (https://www.sqlite.org/fts5.html#the_detail_option).
enum SubstringIndex {
  static let table = SchemaDifferences.substringTable

  /// Texts of fewer characters have no trigram.
  static let leastLength = 3
  /// More trigrams than this find nothing that fewer do not.
  private static let greatestCount = 12

  private static let definition = """
    CREATE VIRTUAL TABLE \(table) USING fts5(
      fold, tokenize = 'trigram case_sensitive 1', content = '', detail = none,
      columnsize = 0)
    """

  /// Whether there is one, with all of its tables, that FTS5 can open.
  static func exists(_ db: Database) throws -> Bool {
    let text = try db.string("SELECT sql FROM sqlite_schema WHERE name = '\(table)'")
    guard let text, text == definition else { return false }
    return try tableCount(db) == SchemaDifferences.substringTables.count
  }

  /// Whether there is one, or what is left of one.
  static func isWanted(_ db: Database) throws -> Bool { try tableCount(db) > 0 }

  private static func tableCount(_ db: Database) throws -> Int {
    let names = SchemaDifferences.substringTables.map { "'\($0)'" }.joined(separator: ", ")
    return try db.int("SELECT count(*) FROM sqlite_schema WHERE name IN (\(names))") ?? 0
  }

  /// The bytes that it takes, without what pages leave unused.
  static func size(_ db: Database) throws -> Int {
    try db.int("SELECT sum(length(block)) FROM \(table)_data") ?? 0
  }

  // MARK: Changing

  /// Makes one, or rebuilds the one that there is.
  static func create(_ db: Database) throws {
    try remove(db)
    try db.execute(sql: definition)
    let names = try db.makeStatement(sql: "SELECT name, id FROM product ORDER BY id")
    let insertion = try db.makeStatement(
      sql: "INSERT INTO \(table) (rowid, fold) VALUES (?, ?)")
    try names.forEach { row in
      let fold = Folding.caseAndDiacriticInsensitive.foldedBytes(of: row.utf8(0) ?? .empty)
      try insertion.run([row.id(1), fold.withUnsafeBufferPointer(text)])
    }
    try db.execute(sql: "INSERT INTO \(table) (\(table)) VALUES ('optimize')")
  }

  static func remove(_ db: Database) throws {
    try SchemaDifferences.dropSubstringIndex(db)
  }

  static func rebuild(_ db: Database) throws {
    if try exists(db) { try create(db) }
  }

  /// Brings one product up to date. There is an index.
  static func update(id: Int64, from old: [UInt8]?, to new: [UInt8]?, _ db: Database) throws {
    if let old {
      try db.run(
        "INSERT INTO \(table) (\(table), rowid, fold) VALUES ('delete', ?, ?)",
        [id, old.withUnsafeBufferPointer(text)])
    }
    if let new {
      try db.run(
        "INSERT INTO \(table) (rowid, fold) VALUES (?, ?)", [id, new.withUnsafeBufferPointer(text)])
    }
  }

  /// A folded name as FTS5 gets it: to its tokenizer a zero is the end.
  private static func text(_ fold: UnsafeBufferPointer<UInt8>) -> String {
    let text = String(decoding: fold, as: UTF8.self)
    return fold.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text
  }

  // MARK: Looking up

  /// Returns the range of names that may hold a folded text, nil for a short one.
  static func range(holding fold: [UInt8]) -> IndexRanges.Range? {
    let all = trigrams(of: fold.withUnsafeBufferPointer(text))
    if all.isEmpty { return nil }
    let stride = max(all.count / greatestCount, 1)
    let some = all.indices.filter { $0 % stride == 0 }.map { all[$0] }
    let expression = some.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }
      .joined(separator: " AND ")
    return IndexRanges.Range(
      index: table, bounds: expression,
      source: .statement(
        "SELECT rowid FROM \(table) WHERE \(table) MATCH ?", [expression]))
  }

  /// The trigrams of a text, from left to right.
  private static func trigrams(of text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    if scalars.count < leastLength { return [] }
    return (0...scalars.count - leastLength).map { start in
      String(String.UnicodeScalarView(scalars[start..<start + leastLength]))
    }
  }

  // MARK: Checking

  /// Whether there is one that cannot be read, or finds other products than it should.
  static func isWrong(_ db: Database) throws -> Bool {
    guard try isWanted(db) else { return false }
    do {
      return try !exists(db) || !isRight(db)
    } catch let error as DatabaseError where db.isOfContent(error) {
      return true
    }
  }

  /// Returns whether the index has exactly the trigrams of all names but those
  /// of products whose change is pending: a sum over all pairs of a product and
  /// a trigram is compared with that of the names.
  private static func isRight(_ db: Database) throws -> Bool {
    let pending = try Set(db.int64s("SELECT product_id FROM pending_change"))
    var expected: UInt64 = 0
    var totals = Totals(nameCount: 0, trigramCount: 0)
    try db.forEach("SELECT id, name FROM product") { row in
      let id = row.id(0)
      if pending.contains(id) { return }
      let fold = Folding.caseAndDiacriticInsensitive.foldedBytes(of: row.utf8(1) ?? .empty)
      let all = trigrams(of: fold.withUnsafeBufferPointer(text)).map { Array($0.utf8) }
      totals.nameCount += 1
      totals.trigramCount += UInt64(all.count)
      for trigram in Set(all) {
        trigram.withUnsafeBufferPointer { expected &+= PairHash.of(id, $0) }
      }
    }
    guard let stored = try Totals(db), !pending.isEmpty || stored == totals else { return false }
    var found: UInt64 = 0
    try withVocabulary("instance", db) { vocabulary in
      try db.forEach("SELECT doc, term FROM \(vocabulary)") { row in
        if !pending.contains(row.id(0)) { found &+= PairHash.of(row.id(0), row.utf8(1) ?? .empty) }
      }
    }
    if found != expected { return false }
    // A search goes another way to a term than this list of all.
    var areFound = true
    try withVocabulary("row", db) { vocabulary in
      try db.forEach("SELECT term, doc FROM \(vocabulary)") { row in
        if !areFound { return }
        let term = (row.string(0) ?? "").replacing("\"", with: "\"\"")
        let count = try db.int(
          "SELECT count(*) FROM \(table) WHERE \(table) MATCH ?", ["\"\(term)\""])
        areFound = count == Int(row.id(1))
      }
    }
    return areFound
  }

  /// What FTS5 counts in the whole index. It subtracts from that what a change takes out, and refuses the change
  /// where less than nothing would be left: no search sees it, and neither does its own check.
  private struct Totals: Equatable {
    var nameCount: UInt64
    var trigramCount: UInt64

    init(nameCount: UInt64, trigramCount: UInt64) {
      (self.nameCount, self.trigramCount) = (nameCount, trigramCount)
    }

    /// Nil where there are none. The first row of the table of its data has them, as numbers one after the other,
    /// and nothing while the index has never had a name.
    init?(_ db: Database) throws {
      var numbers: [UInt64]?
      try db.forEach("SELECT block FROM \(table)_data WHERE id = 1") { row in
        numbers = row.blob(0).flatMap(Self.numbers)
      }
      guard let numbers, numbers.isEmpty || numbers.count == 2 else { return nil }
      self.init(nameCount: numbers.first ?? 0, trigramCount: numbers.last ?? 0)
    }

    private static func numbers(_ bytes: [UInt8]) -> [UInt64]? {
      bytes.withUnsafeBufferPointer { bytes in
        var numbers: [UInt64] = []
        var place = 0
        while let start = bytes.baseAddress, place < bytes.count {
          guard let number = Varint.read(start + place, limit: bytes.count - place) else {
            return nil
          }
          numbers.append(number.value)
          place += number.size
        }
        return numbers
      }
    }
  }

  private static func withVocabulary(
    _ kind: String, _ db: Database, _ body: (String) throws -> Void
  ) throws {
    let name = "temp.\(table)_vocabulary"
    try db.execute(
      sql: "CREATE VIRTUAL TABLE \(name) USING fts5vocab('main', '\(table)', '\(kind)')")
    defer { try? db.execute(sql: "DROP TABLE \(name)") }
    try body(name)
  }
}

/// The name of a table without what says nothing of its rows: `tbl_`, `oc_`,
/// a prefix that all tables of a file have.
struct TableName: Hashable, Sendable {
  /// The words that are left.
  let words: [String]
  /// The words without anything between them.
  let key: String
  /// The stem of the key.
  let stem: String

  /// Reads a name.
  ///
  /// - Parameters:
  ///   - name: The name; what stands before a dot is a schema.
  ///   - commonPrefix: The first word of every table of the file.
  init(_ name: String, commonPrefix: String? = nil) {
    var name = name[...]
    for ending in [
      ".csv", ".tsv", ".json", ".jsonl", ".ndjson", ".txt", ".sql", ".db", ".xml", ".xlsx",
    ]
    where name.lowercased().hasSuffix(ending) {
      name = name.dropLast(ending.count)
    }
    let last = name.split(separator: ".").last.map(String.init) ?? String(name)
    var words = NameWords(last).words
    if words.count > 1, words[0] == commonPrefix { words.removeFirst() }
    while words.count > 1, Self.prefixes.contains(words[0]) { words.removeFirst() }
    while words.count > 1, let last = words.last, Self.endings.contains(last) {
      words.removeLast()
    }
    self.words = words
    key = words.joined()
    stem = NameWords.stem(of: key)
  }

  /// Reads the names of all tables of a file.
  ///
  /// - Complexity: O(*n*) in the number of tables.
  static func names(of tables: [SourceTable]) -> [TableName] {
    let first = tables.map { table in
      let words = NameWords(table.name).words
      return words.count > 1 ? words.first : nil
    }
    var prefix = tables.count > 1 ? first.first.flatMap { $0 } : nil
    if let word = prefix {
      let isCommon = first.allSatisfy { $0 == word }
      if !isCommon || TableKind(words: [word]) != .unknown { prefix = nil }
    }
    return tables.map { TableName($0.name, commonPrefix: prefix) }
  }

  /// Whether a word is the table's name, in the singular or the plural.
  func isNamed(_ word: String) -> Bool {
    !word.isEmpty && (word == key || NameWords.stem(of: word) == stem)
  }

  private static let prefixes: Set = [
    "tbl", "tb", "t", "tab", "table", "dbo", "wp", "wc", "oc", "ps", "dim", "fact", "stg", "m",
    "app", "shop", "my", "public", "res", "ref", "lkp", "lookup", "mst", "mage", "store",
  ]

  /// Words after the name of a table that say that it is the whole of it.
  private static let endings: Set = [
    "table", "tbl", "master", "list", "data", "info", "entity", "entities", "record", "records",
    "template", "base", "export", "full", "all", "dump", "flat", "core", "import",
  ]
}

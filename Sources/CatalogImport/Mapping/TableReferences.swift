/// A column of one table that refers to the rows of another.
struct TableReference: Hashable, Sendable {
  var foreignColumn: Int
  var table: Int
  var keyColumn: Int
  var isDeclared: Bool

  var join: Join { Join(foreignColumn: foreignColumn, table: table, keyColumn: keyColumn) }
}

/// The references of the tables of a file: as declared, or as names show.
///
/// A column is an evident reference when it is named after a table with
/// something for a key (`supplier_id`, `SupplierID`, `fk_supplier`), or after
/// the table alone and holds whole numbers or keys of that table (`supplier`).
struct TableReferences {
  let tables: [SourceTable]
  let names: [TableName]
  let kinds: [TableKind]
  /// The references of each table, in the order of its columns.
  private(set) var references: [[TableReference]] = []
  private let positions: [String: [Int]]
  private let knownFacts = KnownFacts()

  /// The facts about columns that were asked for.
  private final class KnownFacts {
    var facts: [[ColumnFacts?]] = []
  }

  /// Finds the references.
  ///
  /// - Complexity: O(*n*) in the number of columns of all tables, but for their
  ///   sample rows.
  init(_ tables: [SourceTable]) {
    self.tables = tables
    knownFacts.facts = tables.map { Array(repeating: nil, count: $0.columns.count) }
    names = TableName.names(of: tables)
    kinds = names.map { TableKind(words: $0.words) }
    var positions: [String: [Int]] = [:]
    for (position, name) in names.enumerated() {
      for key in Set([name.stem, NameWords.stem(of: NameWords(tables[position].name).key)]) {
        positions[key, default: []].append(position)
      }
    }
    self.positions = positions
    references = tables.indices.map(references(of:))
  }

  /// Returns the facts about a column.
  ///
  /// - Complexity: O(*n*) for *n* sample rows when it is asked for first.
  func facts(of column: Int, in table: Int) -> ColumnFacts {
    if let known = knownFacts.facts[table][column] { return known }
    let facts = ColumnFacts(tables[table], column: column)
    knownFacts.facts[table][column] = facts
    return facts
  }

  /// Returns the references of other tables to one.
  func referring(to table: Int) -> [(table: Int, reference: TableReference)] {
    references.indices.flatMap { other in
      references[other].filter { $0.table == table && other != table }.map { (other, $0) }
    }
  }

  /// Returns the position of a table by its name, in any case.
  func table(named name: String) -> Int? {
    tables.firstIndex { $0.name == name }
      ?? tables.firstIndex { $0.name.lowercased() == name.lowercased() }
  }

  /// Returns the position of a column by its name, in any case.
  func column(_ name: String, of table: Int) -> Int? {
    let columns = tables[table].columns
    return columns.firstIndex { $0.name == name }
      ?? columns.firstIndex { $0.name.lowercased() == name.lowercased() }
  }

  private func references(of table: Int) -> [TableReference] {
    var declared: [Int: TableReference] = [:]
    for key in tables[table].foreignKeys {
      guard key.columns.count == 1, let foreign = column(key.columns[0], of: table),
        let target = self.table(named: key.table)
      else { continue }
      let referenced =
        key.referencedColumns.count == 1
        ? column(key.referencedColumns[0], of: target) : nil
      guard let keyColumn = referenced ?? keyColumn(of: target, for: key.columns[0]) else {
        continue
      }
      declared[foreign] = TableReference(
        foreignColumn: foreign, table: target, keyColumn: keyColumn, isDeclared: true)
    }
    return tables[table].columns.indices.compactMap { column in
      declared[column] ?? evidentReference(of: column, in: table)
    }
  }

  /// Returns the column by which rows of a table are found: its primary key,
  /// or one that is named so.
  private func keyColumn(of table: Int, for foreignName: String) -> Int? {
    let primaryKey = tables[table].primaryKey
    if primaryKey.count == 1, let position = column(primaryKey[0], of: table) { return position }
    let name = names[table]
    let foreignKey = NameWords(foreignName).key
    let wanted = [
      foreignKey, "id", name.key + "id", name.stem + "id", "id" + name.key, "id" + name.stem,
      name.key + "code", name.stem + "code", name.key + "key", name.stem + "key",
    ]
    let keys = tables[table].columns.map { NameWords($0.name).key }
    for key in wanted {
      if let position = keys.firstIndex(of: key) { return position }
    }
    let stem = NameWords.stem(of: key(withoutMarkers: NameWords(foreignName).words).key)
    return keys.firstIndex {
      $0.hasSuffix("id") && NameWords.stem(of: String($0.dropLast(2))) == stem
    }
  }

  /// Returns what the name of a reference refers to: `supplier` of `supplier_id`.
  func subject(of reference: TableReference, in table: Int) -> [String] {
    key(withoutMarkers: NameWords(tables[table].columns[reference.foreignColumn].name).words).words
  }

  private func key(withoutMarkers words: [String]) -> (words: [String], key: String, marker: Marker)
  {
    var words = words[...]
    var marker = Marker.none
    while words.count > 1, let last = words.last {
      if Self.markers.contains(last) {
        marker = .key
      } else if Self.weakMarkers.contains(last) {
        if marker == .none { marker = .weak }
      } else {
        break
      }
      words.removeLast()
    }
    while words.count > 1, let first = words.first, Self.markers.contains(first) {
      marker = .key
      words.removeFirst()
    }
    return (Array(words), words.joined(), marker)
  }

  private enum Marker { case none, weak, key }
  private static let markers: Set = ["id", "fk", "key", "uuid", "guid", "oid", "pk", "tmpl"]
  private static let weakMarkers: Set = ["code", "no", "nr", "ref", "num", "number", "iso", "iso2"]

  private func evidentReference(of column: Int, in table: Int) -> TableReference? {
    let name = tables[table].columns[column].name
    var (words, key, marker) = key(withoutMarkers: NameWords(name).words)
    // All in small or all in capital letters: `supplierid`.
    if marker == .none, words.count == 1, key.hasSuffix("id"), key.utf8.count > 4,
      positions[NameWords.stem(of: String(key.dropLast(2)))] != nil
    {
      key.removeLast(2)
      words = [key]
      marker = .key
    }
    guard !Self.markers.contains(key), let target = target(of: words, from: table),
      let keyColumn = keyColumn(of: target, for: name)
    else { return nil }
    let facts = facts(of: column, in: table)
    let targetKeys = self.facts(of: keyColumn, in: target)
    switch marker {
    case .key: break
    case .none where facts.isWhole:
      // `stock` is a number of things, though there be a table `stock`.
      let fields = ColumnName.readings(of: name, in: names[table]).keys
      guard fields.allSatisfy({ [.manufacturer, .origin, .originCode, .currency].contains($0) })
      else { return nil }
    case .none, .weak:
      // Texts: those of the key, where both are known.
      guard !facts.values.isEmpty, !Set(targetKeys.values).isDisjoint(with: facts.values) else {
        return nil
      }
    }
    return TableReference(
      foreignColumn: column, table: target, keyColumn: keyColumn, isDeclared: false)
  }

  /// Returns the table that words name: by its name, by the last of the words
  /// (`billing_country`), or as the only one for the same (`maker_id` where
  /// there is `manufacturers`).
  private func target(of words: [String], from table: Int) -> Int? {
    for start in words.indices {
      let stem = NameWords.stem(of: words[start...].joined())
      let found = (positions[stem] ?? []).filter { $0 != table }
      if found.count == 1 { return found[0] }
      if positions[stem] != nil { return nil }
    }
    let kind = TableKind(words: words)
    switch kind {
    case .maker, .country, .currency:
      let found = kinds.indices.filter { kinds[$0] == kind && $0 != table }
      return found.count == 1 ? found[0] : nil
    default: return nil
    }
  }
}

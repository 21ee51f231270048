import CatalogFields

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
  /// The tables by their names, exact and in small letters; the first of each.
  private let byName: [String: Int]
  private let byLowercasedName: [String: Int]
  /// The references of other tables to each.
  private var referring: [[(table: Int, reference: TableReference)]] = []
  /// The table of which each is a part; nil for one that is none.
  private let wholes: [Int?]
  private let isInterrupted: @Sendable () -> Bool
  let known = Known()

  /// What was asked for already.
  final class Known {
    fileprivate var facts: [[ColumnFacts?]] = []
    fileprivate var columns: [Int: [String: Int]] = [:]
    fileprivate var columnKeys: [Int: [String]] = [:]
    fileprivate var tablesOfKind: [TableKind: [Int]] = [:]
    /// The columns with the names of makers and countries, by their tables.
    var nameColumns: [Int: Int?] = [:]
    /// For a field, whether other tables lead from each to one that holds it.
    var leading: [ProductField: [Bool]] = [:]
  }

  /// Finds the references.
  ///
  /// - Complexity: O(*n*) in the number of columns of all tables, but for their
  ///   sample rows.
  ///
  /// - Parameter isInterrupted: Whether nobody waits for the answer any more.
  /// - Throws: ``MappingError/interrupted``.
  init(
    _ tables: [SourceTable], isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(MappingError) {
    self.tables = tables
    self.isInterrupted = isInterrupted
    known.facts = tables.map { Array(repeating: nil, count: $0.columns.count) }
    names = TableName.names(of: tables)
    kinds = names.map { TableKind(words: $0.words) }
    var positions: [String: [Int]] = [:]
    for (position, name) in names.enumerated() {
      for key in Set([name.stem, NameWords.stem(of: NameWords(tables[position].name).key)]) {
        positions[key, default: []].append(position)
      }
    }
    self.positions = positions
    byName = Dictionary(
      tables.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    byLowercasedName = Dictionary(
      tables.enumerated().map { ($1.name.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
    let parts = tables.contains { $0.whole != nil } ? TablePositions(tables) : nil
    wholes = tables.map { table in table.whole.flatMap { parts?.position(of: $0) } }
    for table in tables.indices {
      try checkInterruption()
      references.append(references(of: table))
    }
    referring = tables.map { _ in [] }
    for table in tables.indices {
      for reference in references[table] where reference.table != table {
        referring[reference.table].append((table, reference))
      }
    }
  }

  /// Ends a search that nobody waits for any more.
  func checkInterruption() throws(MappingError) {
    if isInterrupted() { throw .interrupted }
  }

  /// Returns the facts about a column.
  ///
  /// - Complexity: O(*n*) for *n* sample rows when it is asked for first.
  func facts(of column: Int, in table: Int) -> ColumnFacts {
    if let facts = known.facts[table][column] { return facts }
    let facts = ColumnFacts(tables[table], column: column)
    known.facts[table][column] = facts
    return facts
  }

  /// Returns the references of other tables to one.
  func referring(to table: Int) -> [(table: Int, reference: TableReference)] {
    referring[table]
  }

  /// Returns the position of a table by its name, in any case.
  func table(named name: String) -> Int? {
    byName[name] ?? byLowercasedName[name.lowercased()]
  }

  /// Returns the position of a column by its name, in any case.
  func column(_ name: String, of table: Int) -> Int? {
    let positions = known.columns[table] ?? columnPositions(of: table)
    return positions[name] ?? positions["\0" + name.lowercased()]
  }

  /// Returns where the columns of a table stand, by their names and, behind a mark, by those in
  /// small letters.
  private func columnPositions(of table: Int) -> [String: Int] {
    var positions: [String: Int] = [:]
    for (position, column) in tables[table].columns.enumerated() {
      for name in [column.name, "\0" + column.name.lowercased()] where positions[name] == nil {
        positions[name] = position
      }
    }
    // `name`, `Name`: the second has a number, and its own spelling means it.
    for (position, column) in tables[table].columns.enumerated() where column.repeats != nil {
      guard let space = column.name.lastIndex(of: " ") else { continue }
      let written = String(column.name[..<space])
      if positions[written] == nil { positions[written] = position }
    }
    known.columns[table] = positions
    return positions
  }

  private func references(of table: Int) -> [TableReference] {
    var declared: [Int: TableReference] = [:]
    for key in tables[table].foreignKeys {
      guard key.columns.count == 1, let foreign = column(key.columns[0], of: table),
        let named = self.table(named: key.table)
      else { continue }
      let target = holder(of: named)
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

  /// Returns the table that has the rows of a table: the whole of a part.
  private func holder(of table: Int) -> Int {
    var current = table
    // One that is a part of itself was refused when it was read.
    for _ in wholes.indices {
      guard let whole = wholes[current], whole != table else { break }
      current = whole
    }
    return current
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
    let keys = known.columnKeys[table] ?? tables[table].columns.map { NameWords($0.name).key }
    known.columnKeys[table] = keys
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
      guard let all = positions[stem] else { continue }
      if let other = only(of: all, otherThan: table) { return other }
      // Of several schemas, its own.
      let own = all.prefix(Self.schemasLookedAt).filter {
        tables[$0].schema == tables[table].schema
      }
      return all.count > Self.schemasLookedAt ? nil : only(of: own, otherThan: table)
    }
    let kind = TableKind(words: words)
    switch kind {
    case .maker, .country, .currency:
      let all =
        known.tablesOfKind[kind]
        ?? kinds.indices.filter { kinds[$0] == kind && wholes[$0] == nil }
      known.tablesOfKind[kind] = all
      return only(of: all, otherThan: table)
    default: return nil
    }
  }

  /// The number of tables of one name among which that of the same schema is looked for.
  private static let schemasLookedAt = 100

  /// Returns the only one of some tables that is not a certain one.
  private func only(of tables: [Int], otherThan table: Int) -> Int? {
    let others = tables.prefix(3).filter { $0 != table }
    return tables.count <= 2 && others.count == 1 ? others[0] : nil
  }
}

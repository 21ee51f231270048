import CatalogFields

/// The rows of the tables that a mapping joins to that of the products: for
/// each key the value that the next step needs.
///
/// They are read before the products, which may come first in the file, and
/// kept in memory: manufacturers and countries are few beside products.
struct JoinedRows {
  /// A column that is looked up by another of its table.
  private struct Lookup {
    var table: Int
    var keyColumn: Int
    var valueColumn: Int
    var language: Join.Language?
    var values = ByteTable()
    /// Those in other languages.
    var others = ByteTable()
    /// The keys of rows with another value than the first with that key.
    var repeated = NotedCodes()
  }

  /// The way from a column of the product table: lookups one after the other.
  private struct Path {
    var foreignColumn: Int
    var lookups: [Int]
  }

  private var lookups: [Lookup] = []
  private var paths: [ProductField: Path] = [:]

  /// The tables that must be read, by position.
  var tables: Set<Int> { Set(lookups.map(\.table)) }

  /// Makes empty lookups for what a mapping joins.
  init(_ mapping: CatalogMapping) {
    for (field, source) in mapping.sources {
      guard case .joined(let joins, let column) = source, let first = joins.first else { continue }
      var path = Path(foreignColumn: first.foreignColumn, lookups: [])
      for (join, value) in zip(joins, joins.dropFirst().map(\.foreignColumn) + [column]) {
        path.lookups.append(position(of: join, value))
      }
      paths[field] = path
    }
  }

  private mutating func position(of join: Join, _ valueColumn: Int) -> Int {
    let known = lookups.firstIndex {
      $0.table == join.table && $0.keyColumn == join.keyColumn && $0.valueColumn == valueColumn
        && $0.language == join.language
    }
    if let known { return known }
    lookups.append(
      Lookup(
        table: join.table, keyColumn: join.keyColumn, valueColumn: valueColumn,
        language: join.language))
    return lookups.count - 1
  }

  /// Keeps what is needed of a row.
  mutating func add(_ row: RawRow, of table: Int) {
    for index in lookups.indices where lookups[index].table == table {
      guard let key = row.literal(at: lookups[index].keyColumn),
        let value = row.literal(at: lookups[index].valueColumn)
      else { continue }
      let isOther = lookups[index].language.map { language in
        value.isEmpty
          || row.literal(at: language.column)?.elementsEqual(language.value.utf8) != true
      }
      key.withUnsafeBytes { key in
        value.withUnsafeBytes { value in
          if isOther ?? false {
            lookups[index].others.add(key, value)
          } else if !lookups[index].values.add(key, value), lookups[index].language == nil {
            let isOther = lookups[index].values.withValue(of: key) {
              $0.map { !$0.elementsEqual(value) } ?? false
            }
            if isOther { lookups[index].repeated.add(String(decoding: key, as: UTF8.self)) }
          }
        }
      }
    }
  }

  /// Returns the rows that are not read of a table in which a field has one value for a key, once all
  /// rows were kept; nil where each key has one.
  func repeated(_ field: ProductField) -> NotedCodes? {
    paths[field]?.lookups.map { lookups[$0].repeated }.first { $0.count > 0 }
  }

  /// Returns the texts of a field, once all rows were kept; nil when no join leads to it.
  func texts(of field: ProductField) -> JoinedTexts? {
    guard let path = paths[field] else { return nil }
    var next: JoinedTexts.Step?
    for index in path.lookups.reversed() {
      let lookup = lookups[index]
      next = JoinedTexts.Step(
        values: lookup.values, others: lookup.language == nil ? nil : lookup.others, next: next)
    }
    return next.map { JoinedTexts(foreignColumn: path.foreignColumn, first: $0) }
  }
}

extension RawRow {
  /// The bytes of a value that is written out, nil for no value.
  func literal(at index: Int) -> ArraySlice<UInt8>? {
    guard index < count else { return nil }
    switch kind(at: index) {
    case .null, .expression: return nil
    case .number, .text, .blob, .hexadecimal: return bytes(at: index)
    }
  }
}

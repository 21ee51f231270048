import CatalogFields

/// The columns of one table that hold fields, by their names and values.
struct FieldColumns {
  struct Reading: Hashable {
    let column: Int
    let score: Int
    let isEmpty: Bool
  }

  /// The columns that may hold a field, the best first.
  private(set) var candidates: [ProductField: [Reading]] = [:]
  /// The columns to read, each for one field.
  private(set) var chosen: [ProductField: Reading] = [:]
  /// Columns that are as good as each other for a field that none was chosen
  /// for by anything else.
  private(set) var ties: [ProductField: [Int]] = [:]

  /// Reads the columns of a table.
  ///
  /// - Parameters:
  ///   - references: The columns that refer to other tables, which hold keys.
  ///   - excludedFields: Fields that are not looked for.
  ///   - excludedColumns: Columns that hold something else.
  /// - Complexity: O(*n* · *m*) for *n* columns and *m* sample rows.
  init(
    _ table: SourceTable, name: TableName, references: Set<Int> = [],
    excludedFields: Set<ProductField> = [], excludedColumns: Set<Int> = []
  ) {
    for (position, column) in table.columns.enumerated() {
      let readings = ColumnName.readings(of: column.name, in: name)
      if readings.isEmpty { continue }
      let facts = ColumnFacts(table, column: position)
      for (field, score) in readings where !excludedFields.contains(field) {
        if references.contains(position), field != .id, field != .sku { continue }
        // The name may be sorted by, too, or be the description.
        if excludedColumns.contains(position), field != .name { continue }
        guard facts.allow(field) else { continue }
        candidates[field, default: []].append(
          Reading(
            column: position, score: score + facts.penalty(for: field), isEmpty: facts.isEmpty))
      }
    }
    for field in candidates.keys {
      candidates[field]?.sort { ($0.score, $0.column) < ($1.score, $1.column) }
    }
    choose(taken: [:])
    if chosen[.name] == nil, !excludedFields.contains(.name) { takeDescriptionAsName(table, name) }
    takeKeyAsID(table, excludedFields: excludedFields, excludedColumns: excludedColumns)
  }

  /// Gives each field the best column that no other field has a better claim
  /// to.
  private mutating func choose(taken: [ProductField: Reading]) {
    chosen = taken
    ties = [:]
    var used = Set(taken.values.map(\.column))
    let all = ProductField.allCases.enumerated().flatMap { order, field in
      (candidates[field] ?? []).map { (field: field, order: order, reading: $0) }
    }.sorted {
      ($0.reading.score, $0.order, $0.reading.column)
        < ($1.reading.score, $1.order, $1.reading.column)
    }
    for (field, _, reading) in all where chosen[field] == nil && !used.contains(reading.column) {
      chosen[field] = reading
      used.insert(reading.column)
      let equals = (candidates[field] ?? []).filter {
        $0.score == reading.score && !$0.isEmpty && ($0 == reading || !used.contains($0.column))
      }
      if equals.count > 1 { ties[field] = equals.map(\.column) }
    }
  }

  /// Many lists of stock call the name a description.
  private mutating func takeDescriptionAsName(_ table: SourceTable, _ name: TableName) {
    guard let details = chosen[.details], details.score < ColumnName.compoundScore,
      ties[.details] == nil,
      ColumnFacts(table, column: details.column).values.allSatisfy({ $0.utf8.count <= 200 })
    else { return }
    choose(
      taken: [
        .name: Reading(
          column: details.column, score: ColumnName.compoundScore + details.score,
          isEmpty: details.isEmpty)
      ])
  }

  /// A primary key of one whole number is the number of the row, however it is
  /// called.
  private mutating func takeKeyAsID(
    _ table: SourceTable, excludedFields: Set<ProductField>, excludedColumns: Set<Int>
  ) {
    guard chosen[.id] == nil, !excludedFields.contains(.id), table.primaryKey.count == 1,
      let column = table.columns.firstIndex(where: { $0.name == table.primaryKey[0] }),
      !excludedColumns.contains(column), !chosen.values.contains(where: { $0.column == column }),
      ColumnFacts(table, column: column).isWhole
    else { return }
    chosen[.id] = Reading(column: column, score: Self.keyScore, isEmpty: false)
  }

  /// The score of an id that no name but the primary key shows.
  static let keyScore = 9000
}

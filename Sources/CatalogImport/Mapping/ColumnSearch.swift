import CatalogFields

/// Finds a column that somebody named.
struct ColumnSearch {
  let references: TableReferences
  let product: Int

  /// Returns where a column is: in the product table, in another one that
  /// joins lead to, or at the end of a way that is written out.
  ///
  /// A column that is called just so comes first, so that a path with dots,
  /// such as `offers.0.price`, is one name.
  func source(of field: ProductField, in text: String) throws(MappingError) -> FieldSource {
    if let column = references.column(text, of: product) { return .column(column) }
    if text.contains("->") { return try source(of: field, along: text) }
    for (table, column) in qualifiedColumns(text) {
      if table == product { return .column(column) }
      return .joined(try joins(to: table, for: field, column: text), column: column)
    }
    let tables = reachableTables()
    let holders = tables.compactMap { table in
      references.column(text, of: table).map { (table, $0) }
    }
    if holders.count == 1 {
      return .joined(
        try joins(to: holders[0].0, for: field, column: text), column: holders[0].1)
    }
    throw unknownColumn(text, field: field, in: tables)
  }

  private func unknownColumn(
    _ text: String, field: ProductField, in tables: [Int]
  ) -> MappingError {
    let own = references.tables[product].columns.map(\.name)
    let others = tables.flatMap { table in
      references.tables[table].columns.map { references.tables[table].name + "." + $0.name }
    }
    let last = text.split(separator: ".").last.map(String.init) ?? text
    var nearest = NearestNames.nearest(to: text, among: own + others)
    for name in NearestNames.nearest(to: last, among: own) where !nearest.contains(name) {
      nearest.append(name)
    }
    return .unknownColumn(
      text, field: field, table: references.tables[product].name, nearest: Array(nearest.prefix(3)))
  }

  /// Returns the tables and columns that `Table.Column` can be: names may have
  /// dots themselves.
  private func qualifiedColumns(_ text: String) -> [(table: Int, column: Int)] {
    text.indices.filter { text[$0] == "." }.compactMap { dot in
      guard let table = references.table(named: String(text[..<dot])),
        let column = references.column(String(text[text.index(after: dot)...]), of: table)
      else { return nil }
      return (table, column)
    }
  }

  /// Returns the steps from a table: to what it refers to and, from the
  /// product, to what refers to it.
  private func steps(from table: Int) -> [Join] {
    let forward = references.references[table].map(\.join)
    guard table == product else { return forward }
    return forward
      + references.referring(to: product).map { other, reference in
        Join(
          foreignColumn: reference.keyColumn, table: other, keyColumn: reference.foreignColumn)
      }
  }

  /// Returns the tables that joins lead to, by name.
  private func reachableTables() -> [Int] {
    var visited: Set = [product]
    var open = [product]
    while let table = open.popLast() {
      for join in steps(from: table) where visited.insert(join.table).inserted {
        open.append(join.table)
      }
    }
    visited.remove(product)
    return visited.sorted { references.tables[$0].name < references.tables[$1].name }
  }

  /// Returns the shortest way to a table.
  private func joins(
    to table: Int, for field: ProductField, column: String
  ) throws(MappingError) -> [Join] {
    var visited: Set = [product]
    var level = [product]
    // For each table the last steps of the shortest ways to it.
    var lastSteps: [Int: [(from: Int, join: Join)]] = [:]
    var counts: [Int: Int] = [product: 1]
    while !level.isEmpty, !visited.contains(table) {
      var next: [Int] = []
      for from in level {
        for join in steps(from: from) where !visited.contains(join.table) {
          if lastSteps[join.table] == nil { next.append(join.table) }
          lastSteps[join.table, default: []].append((from, join))
          let sum = (counts[join.table] ?? 0).addingReportingOverflow(counts[from] ?? 0)
          counts[join.table] = sum.overflow ? Int.max : sum.partialValue
        }
      }
      visited.formUnion(next)
      level = next
    }
    if let count = counts[table], table != product {
      let ways = ways(to: table, by: lastSteps)
      if count == 1 { return ways[0] }
      let last = references.column(lastName(of: column, in: table), of: table) ?? 0
      throw .ambiguousJoin(
        field: field, column: column,
        paths: ways.map {
          CatalogMapping.path(.joined($0, column: last), from: product, in: references.tables)
        }, count: count)
    }
    throw .noJoin(
      field: field, column: column, table: references.tables[product].name,
      other: references.tables[table].name)
  }

  /// The greatest number of ways that are shown.
  private static let greatestWayCount = 12

  /// Returns the first ways to a table.
  private func ways(to table: Int, by lastSteps: [Int: [(from: Int, join: Join)]]) -> [[Join]] {
    var ways: [[Join]] = []
    var open: [(table: Int, joins: [Join])] = [(table, [])]
    while let way = open.popLast(), ways.count < Self.greatestWayCount {
      if way.table == product {
        ways.append(way.joins.reversed())
        continue
      }
      for step in (lastSteps[way.table] ?? []).prefix(Self.greatestWayCount).reversed() {
        open.append((step.from, way.joins + [step.join]))
      }
    }
    return ways
  }

  private func lastName(of text: String, in table: Int) -> String {
    let prefix = references.tables[table].name.count + 1
    return references.column(text, of: table) == nil ? String(text.dropFirst(prefix)) : text
  }

  /// Returns the source at the end of a way as reports show it:
  /// `Products.SupplierID -> Suppliers.CountryID -> Countries.Name`.
  private func source(
    of field: ProductField, along text: String
  ) throws(MappingError) -> FieldSource {
    var ends: [String] = []
    var rest = text[...]
    while let arrow = rest.firstRange(of: "->") {
      ends.append(String(rest[..<arrow.lowerBound]).trimmingEdgeSpaces)
      rest = rest[arrow.upperBound...]
    }
    ends.append(String(rest).trimmingEdgeSpaces)
    var joins: [Join] = []
    var column =
      references.column(ends[0], of: product)
      ?? qualifiedColumns(ends[0]).first { $0.table == product }?.column
    for end in ends.dropFirst() {
      guard let from = column else { break }
      let table = joins.last?.table ?? product
      column = nil
      for (target, targetColumn) in qualifiedColumns(end) {
        guard
          let join = steps(from: table).first(where: {
            $0.foreignColumn == from && $0.table == target
          })
        else { continue }
        joins.append(join)
        column = targetColumn
        break
      }
    }
    guard let column, !joins.isEmpty else {
      throw unknownColumn(text, field: field, in: reachableTables())
    }
    return .joined(joins, column: column)
  }
}

/// The records of JSON that are groups of products, a row for each product: what the product says,
/// and beside it what the group does, as fields of the group.
///
///     // {"categories": [{"name": "Tools", "products": [{"name": "Saw", "price": 12.5},
///     //   {"name": "Axe", "price": 9.1}]}]}
///     // category: "Tools", name: "Saw", price: 12.5
///     // category: "Tools", name: "Axe", price: 9.1
///
/// The name of a group is never that of a product. A group of brands says who makes its products.
struct GroupRows: RowReader {
  private(set) var tables: [SourceTable] = []

  private var reader: any RowReader
  /// The paths of the lists of products, by the names of the tables.
  private let lists: [String: Set<String>]
  /// The name of a table that has none in the file.
  private let name: String
  private var layouts: [GroupLayout] = []
  /// The group of which products are left, the last first.
  private var group = RawRow()
  private var table = 0
  private var left: [Int] = []
  private var groupCount = 0
  private var productCount = 0
  private var emptyCount = 0

  init(_ reader: any RowReader, lists: [String: Set<String>], name: String) {
    self.reader = reader
    self.lists = lists
    self.name = name
  }

  /// The values beside the records that are settings.
  var settings: [FileSetting] {
    (reader as? JSONReader)?.settings ?? (reader as? GroupRows)?.settings ?? []
  }

  var remarks: [String] {
    var remarks = reader.remarks
    if groupCount > 0 {
      let names = Set(lists.values.joined()).sorted().joined(separator: ", ")
      remarks.append(
        "\(groupCount) \(groupCount == 1 ? "record is a group" : "records are groups") of products, "
          + "which are in \(names): \(productCount)")
    }
    if emptyCount > 0 {
      remarks.append(
        "\(emptyCount) \(emptyCount == 1 ? "group has" : "groups have") no products")
    }
    return remarks
  }

  mutating func next(into row: inout RawRow) throws -> Int? {
    while left.isEmpty {
      guard let next = try reader.next(into: &row) else {
        update()
        return nil
      }
      update()
      guard layouts[next].hasGroups else { return next }
      table = next
      var numbers: Set<Int> = []
      for (column, value) in row.values.enumerated() where value.kind != .null {
        if let number = layouts[next].places[column].product { numbers.insert(number) }
      }
      swap(&row, &group)
      left = numbers.sorted(by: >)
      if left.isEmpty { emptyCount += 1 } else { groupCount += 1 }
      productCount += left.count
    }
    write(left.removeLast(), into: &row)
    return table
  }

  private mutating func update() {
    for index in reader.tables.indices {
      let found = reader.tables[index]
      if index == layouts.count {
        layouts.append(
          GroupLayout(found.name, lists[found.name] ?? [], isNamed: found.name != name))
        tables.append(found)
      }
      let known = layouts[index].places.count
      if known == found.columns.count { continue }
      for column in found.columns[known...] { layouts[index].add(column.name) }
      tables[index].columns = layouts[index].found
    }
  }

  /// Writes the row of a product.
  private func write(_ product: Int, into row: inout RawRow) {
    let layout = layouts[table]
    row.begin(line: group.line)
    row.bytes.append(contentsOf: group.bytes)
    func put(_ value: RawRow.Value, at column: Int) {
      while row.values.count <= column { row.values.append(.absent(line: group.line)) }
      row.values[column] = value
    }
    for own in [false, true] {
      for (index, value) in group.values.enumerated() where value.kind != .null {
        let place = layout.places[index]
        guard own ? place.product == product : place.product == nil else { continue }
        put(value, at: place.column)
      }
    }
    let lines = group.values.indices.compactMap { index in
      layout.places[index].product == product && group.values[index].kind != .null
        ? group.values[index].line : nil
    }
    if let first = lines.min() { row.line = first }
  }
}

/// The columns of a table of groups, and where what is in them goes.
private struct GroupLayout {
  private(set) var places: [(product: Int?, column: Int)] = []
  private(set) var found: [SourceColumn] = []
  private var columns: [String: Int] = [:]
  private let table: String
  private let lists: Set<String>
  /// The lists in the order in which they were found.
  private var order: [String] = []
  private let isNamed: Bool

  /// Apart from those of another list of the same group.
  private static let greatestListSize = 1 << 32

  init(_ table: String, _ lists: Set<String>, isNamed: Bool) {
    self.table = table
    self.lists = lists
    self.isNamed = isNamed
  }

  var hasGroups: Bool { !lists.isEmpty }

  /// Adds the next column.
  mutating func add(_ path: String) {
    var product: Int?
    var field = SourceColumn(name: path)
    if let name = lists.first(where: { path.hasPrefix($0 + ".") }) {
      if !order.contains(name) { order.append(name) }
      let list = order.firstIndex(of: name) ?? 0
      let rest = path.dropFirst(name.count + 1)
      let end = rest.firstIndex(of: ".") ?? rest.endIndex
      if let number = Int(rest[..<end]) {
        if end < rest.endIndex {
          product = list * Self.greatestListSize + number
          field.name = String(rest[rest.index(after: end)...])
        }
      } else {
        // One alone stands in no array where the file was XML before.
        product = list * Self.greatestListSize
        field.name = String(rest)
      }
    }
    if hasGroups, product == nil {
      field = ProductGroups.column(of: path, in: isNamed ? table : nil)
    }
    if columns[field.name] == nil {
      columns[field.name] = found.count
      found.append(field)
    }
    places.append((product, columns[field.name] ?? 0))
  }
}

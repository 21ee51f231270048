import CatalogFields

/// The records of JSON and XML, of which those that have variants are a row for each of them: what the
/// record says, and in its place what the variant says.
///
///     // {"title": "Shirt", "sku": null, "variants": [
///     //   {"sku": "S-M", "price": 20, "option1": "M"}, {"sku": "S-L", "price": 22, "option1": "L"}]}
///     // title: "Shirt – M", sku: "S-M", price: 20, option1: "M"
///     // title: "Shirt – L", sku: "S-L", price: 22, option1: "L"
///
/// The name gets that of the variant behind it, or else its options. An id or a SKU of the record
/// is not that of several variants.
struct VariantRows: RowReader {
  private(set) var tables: [SourceTable] = []

  private var reader: any RowReader
  /// The paths of lists of variants whose names alone do not say so.
  private let lists: Set<String>
  private let isUpdate: Bool
  private var layouts: [Layout] = []
  /// The record of which variants are left, the last first.
  private var record = RawRow()
  private var table = 0
  private var left: [Int] = []
  private var isAlone = true
  private var recordCount = 0
  private var variantCount = 0
  /// The records of several variants with an id or a SKU of their own.
  private var dropped = NotedCodes()

  /// - Parameters:
  ///   - lists: The paths of lists of variants, beside those that are called so.
  ///   - isUpdate: Whether products are found by their SKUs: then the name of a record is not that of
  ///     a variant that has none.
  init(_ reader: any RowReader, lists: Set<String> = [], isUpdate: Bool = false) {
    self.reader = reader
    self.lists = lists
    self.isUpdate = isUpdate
  }

  /// The values beside the records that are settings.
  var settings: [FileSetting] {
    (reader as? JSONReader)?.settings ?? (reader as? GroupRows)?.settings ?? []
  }

  var remarks: [String] {
    var own: [String] = []
    if recordCount > 0 {
      own.append(
        "\(recordCount) \(recordCount == 1 ? "record has" : "records have") variants, "
          + "each of which is a product: \(variantCount)")
    }
    if dropped.count > 0 {
      own.append(
        "SKUs or ids of records with several variants, which are those of no product: \(dropped)")
    }
    return reader.remarks + own
  }

  mutating func next(into row: inout RawRow) throws -> Int? {
    if let variant = left.popLast() {
      write(variant, into: &row)
      return table
    }
    guard let next = try reader.next(into: &row) else {
      update(reader.tables)
      return nil
    }
    if next >= layouts.count || layouts[next].places.count < reader.tables[next].columns.count {
      update(reader.tables)
    }
    guard layouts[next].hasVariants else { return next }
    table = next
    var numbers: Set<Int> = []
    for (column, value) in row.values.enumerated() where value.kind != .null {
      if let number = layouts[next].places[column].variant { numbers.insert(number) }
    }
    swap(&row, &record)
    left = numbers.sorted(by: >)
    isAlone = left.count <= 1
    if left.isEmpty {
      left = [Layout.none]
    } else {
      recordCount += 1
      variantCount += left.count
      if !isAlone { noteIdentity() }
    }
    write(left.removeLast(), into: &row)
    return next
  }

  /// Notes the SKU of a record of several variants, or else its id.
  private mutating func noteIdentity() {
    let (layout, record) = (layouts[table], record)
    func code(_ field: ProductField) -> String? {
      record.values.indices.filter { layout.places[$0].identity == field }
        .compactMap { record.text(at: $0) }.first
    }
    if let code = code(.sku) ?? code(.id) { dropped.add(code) }
  }

  private mutating func update(_ found: [SourceTable]) {
    for index in found.indices {
      if index == layouts.count {
        layouts.append(Layout(table: TableName(found[index].name), lists))
        tables.append(found[index])
      }
      let known = layouts[index].places.count
      for column in found[index].columns[known...] { layouts[index].add(column) }
      if known < layouts[index].places.count { tables[index].columns = layouts[index].found }
    }
  }

  /// Writes the row of a variant.
  private func write(_ variant: Int, into row: inout RawRow) {
    let layout = layouts[table]
    row.begin(line: record.line)
    row.bytes.append(contentsOf: record.bytes)
    func put(_ value: RawRow.Value, at column: Int) {
      while row.values.count <= column {
        row.values.append(.absent(line: record.line))
      }
      row.values[column] = value
    }
    func text(_ value: RawRow.Value) -> String {
      String(decoding: record.bytes[value.start..<value.end], as: UTF8.self)
    }
    var ownName: String?
    var options: [String] = []
    var said: Set<Int> = []
    if layout.hasRelatives {
      for (index, value) in record.values.enumerated() where value.kind != .null {
        if layout.places[index].variant == variant { said.insert(layout.places[index].column) }
      }
    }
    for (index, value) in record.values.enumerated() where value.kind != .null {
      let place = layout.places[index]
      guard place.variant == nil, isAlone || place.identity == nil else { continue }
      // `price` of the record is none of a variant that has `price.amount`.
      if said.isEmpty || said.isDisjoint(with: layout.relatives(of: place.column)) {
        put(value, at: place.column)
      }
    }
    for (index, value) in record.values.enumerated() where value.kind != .null {
      let place = layout.places[index]
      guard place.variant == variant else { continue }
      if place.isOption { options.append(text(value)) }
      if place.isName, layout.name != nil {
        ownName = ownName ?? text(value)
      } else {
        put(value, at: place.column)
      }
    }
    guard let name = layout.name else { return }
    if isUpdate, variant != Layout.none, ownName == nil, options.isEmpty {
      if name < row.values.count { row.values[name] = .absent(line: record.line) }
      return
    }
    let had = name < row.values.count && row.values[name].kind != .null
    let whole = OptionName.name(had ? text(row.values[name]) : "", of: ownName, options)
    guard !whole.isEmpty else { return }
    let start = row.bytes.count
    row.bytes.append(contentsOf: whole.utf8)
    put(
      RawRow.Value(kind: .text, start: start, end: row.bytes.count, line: record.line), at: name)
  }
}

/// The columns of a table of records, and where what is in them goes.
private struct Layout {
  struct Place {
    /// The number of the variant; nil for the record itself.
    var variant: Int?
    var column: Int
    var isName = false
    var isOption = false
    /// The SKU or the id of the record.
    var identity: ProductField?
  }

  static let none = -1

  private(set) var places: [Place] = []
  private(set) var found: [SourceColumn] = []
  /// For each column those that are in it, or that it is in.
  private var relatives: [[Int]] = []
  private(set) var hasRelatives = false
  private(set) var hasVariants = false
  /// The column of the record's name.
  private(set) var name: Int?
  private var nameScore = Int.max
  private var columns: [String: Int] = [:]
  private let table: TableName
  private let lists: Set<String>

  init(table: TableName, _ lists: Set<String>) {
    self.table = table
    self.lists = lists
  }

  /// Adds the next column.
  mutating func add(_ column: SourceColumn) {
    var place = Place(column: 0)
    var field = column.name
    if let (number, rest) = variant(column.name) {
      hasVariants = true
      place.variant = number
      field = rest
    }
    let readings = ColumnName.readings(of: field, in: table)
    func score(_ field: ProductField) -> Int? {
      readings[field].flatMap { $0 < ColumnName.compoundScore ? $0 : nil }
    }
    if place.variant == nil, !column.isOfGroup {
      place.identity = score(.sku) != nil ? .sku : score(.id) != nil ? .id : nil
    } else if place.variant != nil {
      place.isOption = OptionName.isOption(ofVariant: field)
      place.isName = !place.isOption && (score(.name).map { $0 < 40 } ?? false)
    }
    if columns[field] == nil {
      columns[field] = found.count
      relatives.append([])
      for (other, known) in found.enumerated()
      where known.name.hasPrefix(field + ".") || field.hasPrefix(known.name + ".") {
        relatives[other].append(found.count)
        relatives[found.count].append(other)
        hasRelatives = true
      }
      var column = SourceColumn(name: field)
      column.isOfVariant = place.variant != nil
      found.append(column)
    } else if place.variant == nil, let known = columns[field] {
      found[known].isOfVariant = false
    }
    place.column = columns[field] ?? 0
    if column.isOfGroup { found[place.column].isOfGroup = true }
    if place.variant == nil, !column.isOfGroup, let score = score(.name), score < nameScore {
      name = place.column
      nameScore = score
    }
    places.append(place)
  }

  /// Returns the columns that are in another, or that this is in: `price.amount` of `price`.
  func relatives(of column: Int) -> [Int] { relatives[column] }

  /// Returns the number of a variant and what behind it is its own: `variants.1.sku`,
  /// `variants.edges.1.node.sku`.
  private func variant(_ path: String) -> (number: Int, rest: String)? {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    if let list = lists.first(where: { path.hasPrefix($0 + ".") }) {
      let rest = parts.dropFirst(list.split(separator: ".").count)
      guard let number = rest.first.flatMap({ Int($0) }), rest.count > 1 else { return nil }
      return (number, rest.dropFirst().joined(separator: "."))
    }
    guard let list = parts.firstIndex(where: { VariantLists.isNamedSo(String($0)) }),
      parts[..<list].allSatisfy({ Int($0) == nil })
    else { return nil }
    var rest = parts[(list + 1)...]
    if rest.first == "edges" || rest.first == "nodes" { rest = rest.dropFirst() }
    guard let number = rest.first.flatMap({ Int($0) }), number >= 0 else { return nil }
    rest = rest.dropFirst()
    if rest.first == "node" { rest = rest.dropFirst() }
    return rest.isEmpty ? nil : (number, rest.joined(separator: "."))
  }
}

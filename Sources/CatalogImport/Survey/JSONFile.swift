import CatalogFields

/// A file of JSON or NDJSON that is looked at.
struct JSONFile {
  private let file: TextFile
  private let options: ImportOptions
  /// The lists of products in records that are groups of them, by the names of the tables; of groups
  /// in groups those of the outer ones first.
  private var groups: [[String: Set<String>]] = []
  /// The paths of lists of variants.
  private var variants: Set<String> = []

  private static let greatestGroupDepth = 5

  init(_ file: TextFile, _ options: ImportOptions) {
    self.file = file
    self.options = options
  }

  /// Returns the survey of the file.
  consuming func survey() throws -> ImportFileSurvey {
    var look = try firstLook()
    while groups.count < Self.greatestGroupDepth, let lists = groups(in: look.tables) {
      groups.append(lists)
      look = try firstLook()
    }
    if !options.explains { try requireOneDepth(of: look.tables) }
    variants = options.withoutChosen(
      look.tables.reduce(into: []) { $0.formUnion(VariantLists.inArrays($1.columns.map(\.name))) })
    if !variants.isEmpty { look = try firstLook() }
    let found = self
    var survey = try ImportFileSurvey(format: file.format, tables: look.tables, options: options) {
      _ in try found.rows()
    }
    try survey.requireOneOfArrays()
    try survey.requireOneOfVariants()
    survey.settings = look.reader.reader.settings
    survey.areOnOneLine = look.areOnOneLine
    return survey
  }

  /// Refuses groups that stand in groups beside products: they would be products.
  private func requireOneDepth(of tables: [SourceTable]) throws {
    for table in tables {
      let lists = Set(
        groups.flatMap { $0[table.name] ?? [] }.map { path in
          path.lastIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? path
        })
      for list in lists.sorted() {
        let isInner = table.columns.map { column in
          guard column.name.hasPrefix(list + ".") else { return false }
          let rest = column.name.dropFirst(list.count + 1).split(separator: ".", maxSplits: 1)
          return rest.count == 2 && Int(rest[0]) != nil
            && VariantLists.has(.name, [String(rest[1])])
        }
        let isOwn = table.columns.indices.map { column in
          let name = table.columns[column].name
          return !table.columns[column].isOfGroup && !name.contains(".")
            && (VariantLists.has(.price, [name]) || VariantLists.has(.sku, [name]))
        }
        func has(_ columns: [Bool], _ row: [String?]) -> Bool {
          row.indices.contains { columns[$0] && row[$0] != nil }
        }
        guard table.sampleRows.contains(where: { has(isInner, $0) && !has(isOwn, $0) }) else {
          continue
        }
        throw ImportError(
          line: nil,
          "has products in '\(list)' of groups, and in '\(list)' of groups in these; make one list of "
            + "them: jq '[.. | objects | .\(list)? // empty | .[]]' FILE | catalog import -")
      }
    }
  }

  private func firstLook() throws -> FirstLook<NullWordRows<VariantRows>> {
    try FirstLook(rows(), format: file.format, name: file.name)
  }

  private func rows() throws -> NullWordRows<VariantRows> {
    var rows: any RowReader = JSONReader(
      source: try file.open(), name: file.name, hasLines: file.format == .ndjson,
      isSetting: CompoundNames.isCurrency(named:),
      groups: JSONGroups(
        isGroup: ProductGroups.isNamedSo, column: ProductGroups.column(of:in:)))
    for lists in groups { rows = GroupRows(rows, lists: lists, name: file.name) }
    return NullWordRows(
      VariantRows(rows, lists: variants, isUpdate: options.key != nil), options.nullWords)
  }

  /// Returns the paths of lists of products in records that are groups of them, by the names of the
  /// tables; nil where there are none. Lists of which somebody chose a column are none.
  private func groups(in tables: [SourceTable]) -> [String: Set<String>]? {
    var found: [String: Set<String>] = [:]
    for table in tables {
      let lists = ProductGroups.lists(
        in: table.columns, table: table.name == file.name ? nil : table.name,
        isGrouped: groups.contains { $0[table.name] != nil }
      ).filter { list in
        !options.assignments.contains { $0.column.contains(list + ".") }
      }
      if !lists.isEmpty { found[table.name] = lists }
    }
    return found.isEmpty ? nil : found
  }
}

extension ImportOptions {
  /// Returns paths of lists of variants, but for those of which somebody chose a column.
  func withoutChosen(_ lists: Set<String>) -> Set<String> {
    lists.filter { list in !assignments.contains { $0.column.hasPrefix(list + ".") } }
  }
}

extension ImportFileSurvey {
  /// Refuses a price in an array that is for one group of customers in one product and for another in
  /// the next: `"prices": [{"group": "b2b", "price": 10}]`.
  private func requireOneKind(of field: ProductField, _ column: Int, in entry: String) throws {
    let table = tables[mapping.productTable]
    let kinds: Set = [
      "group", "customergroup", "type", "pricetype", "list", "pricelist", "channel", "tier", "kind",
      "customer", "market", "role",
    ]
    for other in table.columns.indices where other != column {
      let name = table.columns[other].name
      guard name.hasPrefix(entry),
        kinds.contains(NameWords(String(name.dropFirst(entry.count))).key)
      else { continue }
      let values = Set(
        table.sampleRows.compactMap { row in
          max(column, other) < row.count && row[column] != nil ? row[other] : nil
        })
      if values.count < 2 { continue }
      let path = table.columns[column].name
      throw ImportError(
        line: nil,
        "has in '\(path)' what is told apart by '\(name)' "
          + "(\(values.sorted().prefix(4).joined(separator: ", "))); choose: "
          + "--map \("\(field.rawValue)=\(path)".quotedForShell) (the first of each product), "
          + "--map \(field.rawValue)= (none)")
    }
  }

  /// Refuses a price or a quantity of which a product has several in an array: the first may be that
  /// of a hundred pieces, or what it costs to buy.
  fileprivate func requireOneOfArrays() throws {
    let table = tables[mapping.productTable]
    for (field, column) in guessedAmounts {
      let name = table.columns[column].name
      let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      for index in parts.indices where parts[index] == "0" {
        try requireOneKind(of: field, column, in: parts[...index].joined(separator: ".") + ".")
        var next = parts
        next[index] = "1"
        let nextName = next.joined(separator: ".")
        guard let other = table.columns.firstIndex(where: { $0.name == nextName }),
          let row = table.sampleRows.first(where: { row in
            max(column, other) < row.count && row[column] != nil && row[other] != nil
              && row[column] != row[other]
          })
        else { continue }
        throw ImportError(
          line: nil,
          "has several of '\(parts[..<index].joined(separator: "."))' in a product (\(name): "
            + "\(row[column] ?? ""), \(nextName): \(row[other] ?? "")); choose: "
            + "--map \("\(field.rawValue)=\(name)".quotedForShell) (the first of each product), "
            + "--map \(field.rawValue)= (none)")
      }
    }
  }
}

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
    variants = options.withoutChosen(
      look.tables.reduce(into: []) { $0.formUnion(VariantLists.inArrays($1.columns.map(\.name))) })
    if !variants.isEmpty { look = try firstLook() }
    let found = self
    var survey = try ImportFileSurvey(format: file.format, tables: look.tables, options: options) {
      _ in try found.rows()
    }
    survey.settings = look.reader.reader.settings
    survey.areOnOneLine = look.areOnOneLine
    return survey
  }

  private func firstLook() throws -> FirstLook<NullWordRows<VariantRows>> {
    try FirstLook(rows(), format: file.format, name: file.name)
  }

  private func rows() throws -> NullWordRows<VariantRows> {
    var rows: any RowReader = JSONReader(
      source: try file.open(), name: file.name, isSetting: CurrencySettings.isName)
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
        in: table.columns.map(\.name), table: table.name == file.name ? nil : table.name
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

import CatalogFields

/// Workbooks of Excel: one of the sheets is read.
extension ImportFileSurvey {
  /// Looks at the sheets of a workbook, and chooses the first in which products are found.
  static func ofWorkbook(
    _ contents: FileContents, options: ImportOptions
  ) throws -> ImportFileSurvey {
    let workbook = try Workbook(contents)
    var sheets = workbook.sheets
    if let wanted = options.sheet {
      sheets = sheets.filter { $0.name.lowercased() == wanted.lowercased() }
      if sheets.isEmpty {
        throw ImportError(
          line: nil, "has no sheet '\(wanted)'; choose one: \(choices(of: workbook.sheets))")
      }
    }
    let findsHeader =
      options.hasHeader && options.columns == nil && options.assignments.isEmpty
      && !options.explains
    var first: Result<ImportFileSurvey, any Error>?
    for sheet in sheets {
      func rows(hasHeader: Bool) throws -> SheetReader {
        try SheetReader(
          sheet, of: workbook, hasHeader: hasHeader, columns: options.columns,
          skippedRowCount: hasHeader || !options.hasHeader ? options.skippedLines : 0)
      }
      let reader = { try rows(hasHeader: options.hasHeader) }
      var sample = try reader()
      // A sheet without rows is chosen where it is the only one.
      guard try sample.hasRows() || sheets.count == 1 else { continue }
      if findsHeader,
        let error = try TitleLines.error(
          behind: sample.headerRow, skipping: options.skippedLines, in: rows(hasHeader: false),
          name: sheet.name)
      {
        first = first ?? .failure(error)
        continue
      }
      do {
        let found = try surveyed(
          VariantLines(sample, leavesOutParents: false), format: .xlsx, name: sheet.name)
        let hasVariations = (found.reader as? VariantLines)?.hasVariations == true
        var survey = try ImportFileSurvey(format: .xlsx, tables: found.tables, options: options) {
          _ in
          VariantLines(try reader(), leavesOutParents: hasVariations && !options.keepsParents)
        }
        survey.sheet = sheet.name
        try survey.requireValues(of: sample, options)
        let others = workbook.sheets.filter { $0.name != sheet.name }
        if !others.isEmpty, options.sheet == nil {
          survey.remarks.append(
            "sheet '\(sheet.name)' is read; the others are not: \(choices(of: others))")
        }
        if survey.refusal == nil { return survey }
        first = first ?? .success(survey)
      } catch let error as MappingError {
        first = first ?? .failure(error)
      }
    }
    guard let first else { throw ImportError(line: nil, "has no sheet with rows") }
    return try first.get()
  }

  /// Refuses formulas without a saved value in columns that are read, and in any where no price is:
  /// programs that make workbooks leave it to a spreadsheet program to calculate.
  private func requireValues(of sheet: SheetReader, _ options: ImportOptions) throws {
    if options.explains { return }
    var names: [Int: String] = [:]
    for case (let field, .column(let column)) in mapping.sources where field.customName == nil {
      names[column] = field.rawValue
    }
    let isPriceLeft =
      !fields.contains(.price) && !fields.contains(.priceMinor) && options.key == nil
      && !options.assignments.contains { $0.field.hasPrefix(ProductField.price.rawValue) }
    let columns = sheet.columnsOfFormulas.filter { isPriceLeft || names[$0] != nil }
    guard let (count, cell) = sheet.formulas(in: columns.contains) else { return }
    let fields = Set(columns.map { names[$0] ?? ProductField.price.rawValue }).sorted()
    throw ImportError(
      line: nil,
      "\(count) \(count == 1 ? "formula has" : "formulas have") no saved value, the first in cell "
        + "\(cell): open the workbook in a spreadsheet program and save it; to import without: "
        + fields.map { "--map \($0)=" }.joined(separator: " "))
  }

  private static func choices(of sheets: [Workbook.Sheet]) -> String {
    sheets.prefix(12).map { "--sheet \($0.name.quotedForShell)" + ($0.isHidden ? " (hidden)" : "") }
      .joined(separator: ", ")
  }
}

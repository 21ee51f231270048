import CatalogFields

/// Workbooks of Excel: one of the sheets is read.
extension ImportFileSurvey {
  /// A sheet that was looked at.
  private struct LookedAt {
    var sheet: Workbook.Sheet
    /// What was found in it.
    var result: Result<ImportFileSurvey, any Error>
    var rowCount: Int

    /// The reason why it cannot be read as it is; nil where it can.
    var fault: (any Error)? {
      switch result {
      case .success(let survey): survey.refusal
      case .failure(let error): error
      }
    }

    /// Whether it has products that can be read, of which more is known than names.
    func hasProducts(_ options: ImportOptions) -> Bool {
      guard fault == nil, let fields = try? result.get().fields else { return false }
      switch options.key {
      case .sku: return fields.contains(.sku)
      case .id: return fields.contains(.id)
      default: return !fields.isDisjoint(with: [.sku, .price, .priceMinor])
      }
    }

    /// Whether it may have products, but for a question.
    func mayHaveProducts(beside other: Int) -> Bool {
      guard let fault else { return false }
      return (fault as? MappingError)?.mayBeProducts(rowCount: rowCount, beside: other)
        ?? (fault is ImportError)
    }
  }

  /// Looks at the sheets of a workbook, and chooses the only one in which products are found.
  ///
  /// - Throws: A question where several may have them, and one that leads to sheets that were
  ///   passed over where the best has one of its own. No hidden sheet is read that was not asked for.
  static func ofWorkbook(
    _ contents: FileContents, options: ImportOptions
  ) throws -> ImportFileSurvey {
    let workbook = try Workbook(contents)
    var sheets = workbook.sheets.filter { !$0.isHidden }
    if let wanted = options.sheet {
      sheets = workbook.sheets.filter { $0.name.lowercased() == wanted.lowercased() }
      if sheets.isEmpty {
        throw ImportError(
          line: nil, "has no sheet '\(wanted)'; choose one: \(choices(of: workbook.sheets))")
      }
    }
    var found: [LookedAt] = []
    for sheet in sheets {
      do {
        // A sheet without rows is chosen where it is the only one.
        if let looked = try lookedAt(
          sheet, of: workbook,
          isOnlyOne: sheets.count == 1 && workbook.sheets.count == 1
            || options.sheet != nil, options)
        {
          found.append(looked)
        }
      } catch let error as ImportError where found.contains(where: { $0.hasProducts(options) }) {
        found.append(LookedAt(sheet: sheet, result: .failure(error), rowCount: 0))
      }
    }
    guard let first = found.first else {
      let hidden = workbook.sheets.filter(\.isHidden)
      throw ImportError(
        line: nil,
        hidden.isEmpty
          ? "has no sheet with rows"
          : "has no sheet with rows that can be seen; choose one: \(choices(of: hidden))")
    }
    let whole = found.filter { $0.hasProducts(options) }
    let rowCount = whole.map(\.rowCount).max() ?? 0
    var likely = found.filter {
      $0.hasProducts(options) || $0.rowCount > 0 && $0.mayHaveProducts(beside: rowCount)
    }
    if likely.isEmpty { likely = found.filter { $0.fault == nil } }
    let best =
      likely.max { ($0.rowCount, $0.fault == nil ? 1 : 0) < ($1.rowCount, $1.fault == nil ? 1 : 0) }
      ?? first
    let others = workbook.sheets.filter { $0.name != best.sheet.name }
    if options.explains || options.sheet != nil || others.isEmpty {
      return try best.result.get().reading(
        best.sheet, notOthers: options.sheet == nil ? others : [])
    }
    if let fault = best.fault {
      if case MappingError.unknownField = fault { throw fault }
      if case MappingError.interrupted = fault { throw fault }
      throw MappingError.faultOfSheet(
        "\(fault)", sheet: best.sheet.name, others: others.map { choice(of: $0) })
    }
    guard likely.count == 1 else {
      throw MappingError.severalSheets(
        likely.map { looked in
          let fields = (try? looked.result.get().fields).map { fields in
            ProductField.allCases.filter(fields.contains)
          }
          return MappingError.Sheet(
            option: choice(of: looked.sheet), fields: fields ?? [], rowCount: looked.rowCount)
        })
    }
    return try best.result.get().reading(best.sheet, notOthers: others)
  }

  /// Looks at a sheet; nil where it has no rows, but for one that is the only one.
  private static func lookedAt(
    _ sheet: Workbook.Sheet, of workbook: Workbook, isOnlyOne: Bool, _ options: ImportOptions
  ) throws -> LookedAt? {
    func rows(hasHeader: Bool) throws -> SheetReader {
      try SheetReader(
        sheet, of: workbook, hasHeader: hasHeader, columns: options.columns,
        skippedRowCount: hasHeader || !options.hasHeader ? options.skippedLines : 0,
        nullWords: options.nullWords ?? [])
    }
    let reader = { try rows(hasHeader: options.hasHeader) }
    var sample = try reader()
    guard try sample.hasRows() || isOnlyOne else { return nil }
    let look = try FirstLook(VariantLines(sample, options), format: .xlsx, name: sheet.name)
    var looked = LookedAt(
      sheet: sheet, result: .failure(MappingError.noProductTable([])),
      rowCount: look.tables.first?.rowCount ?? 0)
    if options.findsHeader {
      switch try TitleLines.finding(
        behind: sample.headerRow, skipping: options.skippedLines, in: rows(hasHeader: false),
        name: sheet.name)
      {
      case .titles(let titles, let rowCount, _):
        var options = options
        options.skippedLines = rowCount
        var below = try lookedAt(sheet, of: workbook, isOnlyOne: isOnlyOne, options)
        if case .success(var survey) = below?.result {
          survey.remarks += [TitleRemark.text(titles)].compactMap(\.self)
          below?.result = .success(survey)
        }
        return below
      case .error(let error):
        looked.result = .failure(error)
        return looked
      case nil: break
      }
    }
    do {
      let survey = try ImportFileSurvey(format: .xlsx, tables: look.tables, options: options) { _ in
        RowsAhead(VariantLines(try reader(), options, behind: look.reader))
      }
      looked.result = .success(survey)
      try survey.requireValues(of: sample, options)
    } catch {
      looked.result = .failure(error)
    }
    return looked
  }

  /// Returns the survey with the sheet that is read, and a remark on those that are not.
  private func reading(_ sheet: Workbook.Sheet, notOthers others: [Workbook.Sheet]) -> Self {
    var survey = self
    survey.sheet = sheet.name
    if !others.isEmpty {
      survey.remarks.append(
        "sheet '\(sheet.name)' is read; the others are not: \(Self.choices(of: others))")
    }
    return survey
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
    sheets.prefix(12).map(choice).joined(separator: ", ")
  }

  private static func choice(of sheet: Workbook.Sheet) -> String {
    "--sheet \(sheet.name.quotedForShell)" + (sheet.isHidden ? " (hidden)" : "")
  }
}

extension MappingError {
  /// Whether what a sheet was refused with leaves open that it has the products.
  ///
  /// - Parameters:
  ///   - rowCount: The number of its rows.
  ///   - other: The greatest number of rows of another sheet that has products.
  fileprivate func mayBeProducts(rowCount: Int, beside other: Int) -> Bool {
    switch self {
    case .noProductTable, .noProducts, .unknownTable, .unknownField, .unknownColumn, .interrupted,
      .partOfTable, .noJoin:
      false
    case .noHeader: rowCount > other
    case .doubtfulHeader(_, let columns, let amounts, _):
      rowCount > other && columns.count > 1 && !amounts.isEmpty
    case .noNameColumn(let table, let columns, let key, _):
      key == .sku
        || columns.contains { column in
          let readings = ColumnName.readings(of: column, in: TableName(table))
          return [.price, .sku].contains { (readings[$0] ?? .max) < ColumnName.compoundScore }
        }
    default: true
    }
  }
}

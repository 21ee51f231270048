public import CatalogFields
public import CatalogModel

/// A file that has been looked at: what it holds, and where the products in it
/// come from. ``products()`` reads it for good.
///
///     // `file` has the lines "Article;Price" and "Cup;4,29 €".
///     let survey = try ImportFileSurvey(name: "stock", options: ImportOptions()) { file() }
///     survey.format  // .csv
///     survey.fields  // [.name, .price]
///     var reader = try survey.products()
///     var record = ProductRecord()
///     _ = try reader.next(into: &record)
///     record.price?.description  // "4.29 EUR"
public struct ImportFileSurvey {
  /// The format of the file.
  public let format: ImportFormat
  /// The tables.
  public let tables: [SourceTable]
  /// The sources of the fields of a product.
  public let mapping: CatalogMapping
  /// The reason why there is no mapping, where it is to be explained.
  public let refusal: MappingError?
  /// The findings that are special to SQL; nil for other formats.
  public let sql: SQLSurvey?
  /// The number of bytes of CSV in which its first rows were; nil for what was read to its end.
  var surveyedByteCount: Int?
  /// The delimiter of the values of CSV; nil for other formats.
  public internal(set) var delimiter: UInt8?
  /// The sheet of a workbook that is read; nil for other formats.
  public internal(set) var sheet: String?
  /// Remarks on what was chosen to be read.
  public internal(set) var remarks: [String] = []
  /// Whether a byte order mark says UTF-8 where another encoding was asked for.
  public internal(set) var ignoresEncoding = false

  /// Whether several records of JSON or XML are on a line.
  var areOnOneLine = false
  /// What stands beside the records and may say what prices are in.
  var settings: [FileSetting] = []
  /// The currency of prices that name none, once it has been looked for.
  var foundCurrency: AssumedCurrency?
  /// The currency that the file says beside the products, for prices that name none, once it has been
  /// looked for: a row alone does not have it.
  public internal(set) var currencyBesideProducts: Currency?
  /// The currency that a sign of several means before all others, and what says so.
  public internal(set) var usualCurrency = AssumedCurrency.none
  /// Whether samples alone say the currency, so that other prices may speak against it.
  public internal(set) var isCurrencySampled = false

  /// Whether a catalog wrote the file for Excel, with quote marks before what looks like a formula.
  var hasFormulaMarks = false

  let options: ImportOptions
  /// The columns of codes with `.0` of each table.
  let floatCodes: [FloatCodes.Columns]
  let readRows: (_ tables: Set<Int>) throws -> any RowReader
  /// Reads the tables that the products refer to, where they may stand in other files; nil where
  /// all is in this one.
  var readJoinedRows: ((_ tables: Set<Int>) throws -> any RowReader)?
  /// The numbers of rows in this file, where the tables are those of several.
  var ownRowCounts: [Int]?

  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - name: The name of its table where the format has no names.
  ///   - fileName: The name of the file, for what its content leaves open;
  ///     ``name`` unless given.
  ///   - isPacked: Whether the file itself is compressed with gzip: `open` unpacks it.
  ///   - contents: The file, of which any part can be read; nil where it must be read in order.
  ///   - readCount: Returns the number of bytes that were read of the file since it was opened last.
  ///   - open: Opens the file at its beginning; it is called several times.
  /// - Throws: `ImportError` for what cannot be read, `MappingError` for what
  ///   cannot be understood, and what the source throws.
  public init(
    name: String,
    fileName: String? = nil,
    isPacked: Bool = false,
    options: ImportOptions,
    contents: FileContents? = nil,
    readCount: () -> Int? = { nil },
    open: @escaping () throws -> ByteSource
  ) throws {
    let raw = try ByteWindow.beginning(of: open())
    if options.format == nil || options.format == .xlsx {
      if OfficeFile.isZip(raw) {
        let contents = try contents ?? FileContents(open())
        if try FileKind.isWorkbook(contents, raw, fileName: fileName) {
          self = try Self.ofWorkbook(contents, options: options)
          return
        }
      }
      if OfficeFile.isCompound(raw) { throw try FileKind.compound(open()).error }
    }
    if options.format == .xlsx { throw ImportOptions.noWorkbook() }
    let file = try TextFile(
      raw, name: name, fileName: fileName, isPacked: isPacked, options, open: open)
    try options.requireNoOthers(than: file.format)
    switch file.format {
    case .sql: self = try Self.ofScript(file, options)
    case .xml: self = try XMLFile(file, options).survey()
    case .json, .ndjson: self = try JSONFile(file, options).survey()
    default: self = try CSVFile(file, options).survey(readCount: readCount)
    }
    ignoresEncoding = options.encoding != nil && file.ignoresEncoding
  }

  /// Makes the survey of tables that are known.
  ///
  /// - Parameter readRows: Opens a reader of the rows of some tables, by their
  ///   positions.
  /// - Throws: `MappingError`.
  public init(
    format: ImportFormat,
    tables: [SourceTable],
    sql: SQLSurvey? = nil,
    options: ImportOptions,
    readRows: @escaping (_ tables: Set<Int>) throws -> any RowReader
  ) throws {
    self.format = format
    let named = tables.map(\.withoutControlCharacters).withDistinctNames
    let floatCodes = Self.floatCodes(in: named, options)
    self.floatCodes = floatCodes
    self.tables = zip(named, floatCodes).map { $0.withoutFloatCodes(in: $1) }
    self.sql = sql
    self.options = options
    self.readRows = readRows
    try options.requireNoOthers(than: format)
    do throws(MappingError) {
      let isNamed = options.hasHeader && options.assignments.isEmpty
      if isNamed, [.csv, .tsv, .xlsx].contains(format), let table = tables.first,
        let error = MissingHeader.error(in: table)
      {
        throw error
      }
      mapping = try CatalogMapping.make(
        tables: self.tables, productTable: options.productTable,
        assignments: options.assignments
          + (options.quantityRemark == nil ? [] : [(ProductField.quantity.rawValue, "")]),
        key: options.key, knownCustomNames: options.knownCustomNames,
        knownProducts: options.knownProducts,
        keepsCustomFields: options.keepsCustomFields,
        refusesOneRow: format == .json || format == .xml, isInterrupted: options.isInterrupted)
      refusal = nil
      remarks =
        mapping.quantitiesKept(in: self.tables) + mapping.namesCut(in: self.tables)
        + [mapping.referencesNamed(in: self.tables), mapping.quantitiesNotRead(in: self.tables)]
        .compactMap(\.self)
        + mapping.languagesChosen(in: self.tables)
        + (options.keepsCustomFields
          ? mapping.namesNearKnown(options.knownCustomNames, in: self.tables) : [])
        + [mapping.remarkOfPieces, options.quantityRemark].compactMap(\.self)
        + (VariantNames(mapping, self.tables).map { [$0.remark] } ?? [])
    } catch {
      guard options.explains, error != .interrupted else { throw error }
      mapping = CatalogMapping(productTable: 0, sources: [:])
      refusal = error
    }
    if !options.explains, !isOfCatalog, let minor = MinorUnits(mapping, self.tables) {
      guard mapping.evidence[.price] == .asked else { throw minor.error }
      remarks.append(minor.remark)
    }
  }

  /// The evidence that the mapping was made from, and what was chosen.
  public var explanation: MappingExplanation {
    MappingExplanation(
      tables, mapping, isRefused: refusal != nil, productTable: options.productTable,
      assignments: options.assignments, key: options.key)
  }

  /// Whether a catalog wrote the file, so that its columns go without saying.
  public var isOfCatalog: Bool { OwnTables.mapping(of: tables) == mapping }

  /// Whether a catalog wrote the file and tables of manufacturers or origins are gone since: what the columns of
  /// ``CatalogMapping/unusedColumns`` refer to is not there.
  public var lacksTables: Bool {
    isOfCatalog && OwnTables.isProduct(tables[mapping.productTable])
      && !mapping.unusedColumns.isEmpty
  }

  /// The column of the table of products that holds the ids; nil where there is none.
  public var idColumn: String? {
    guard case .column(let column) = mapping.sources[.id] else { return nil }
    return tables[mapping.productTable].columns[column].name
  }

  /// The options that keep the column of the quantity as a custom field; nil where there is none, or
  /// where it can be no custom field.
  public var quantityKeptAsCustom: String? {
    guard !isOfCatalog, case .column(let column) = mapping.sources[.quantity] else { return nil }
    let name = tables[mapping.productTable].columns[column].name
    guard let field = try? CustomFieldName.cleaned(name) else { return nil }
    return "--map quantity= --map "
      + (ProductField.customPrefix + field + "=" + name).quotedForShell
  }

  /// Returns what is said where the column of the quantity is kept as a custom field because of a row
  /// behind those that were looked at; nil where an error of a row is no reason for that.
  ///
  /// Of the first rows one fraction or word is a reason, and the others are not less. Products that
  /// are there have quantities, which their list is to change: that is asked.
  public func remarkOfQuantity(because error: ImportError) -> String? {
    guard options.key == nil, !options.updatesProducts, options.quantityRemark == nil,
      mapping.evidence[.quantity] != .asked, quantityKeptAsCustom != nil, error.isOfRow,
      error.field == ProductField.quantity.label, let line = error.line,
      error.message.hasSuffix(AmountError.notWhole.description),
      case .column(let column) = mapping.sources[.quantity]
    else { return nil }
    let name = tables[mapping.productTable].columns[column].name
    let row = format == .xlsx ? "row" : "line"
    return "'\(name)' is not read as a quantity (\(row) \(line): \(error.message)): "
      + "kept as a custom field"
  }

  /// The columns that are not read and have a code of its own in each row that was looked at: any
  /// may be that of the article numbers.
  public var codeColumns: [String] { mapping.codeColumns(in: tables) }

  /// The fields of a product that the file has.
  public var fields: Set<ProductField> { Set(mapping.sources.keys) }

  /// The tables with rows that say nothing of the products, in the order of the
  /// file.
  public var unusedTables: [SourceTable] {
    let used = usedTables
    return tables.indices.filter { !used.contains($0) && rowCount(of: $0) > 0 }
      .map { tables[$0] }
  }

  /// The positions of the tables that are read.
  var usedTables: Set<Int> {
    var used: Set<Int> = [mapping.productTable]
    for case .joined(let joins, _) in mapping.sources.values { used.formUnion(joins.map(\.table)) }
    return used
  }

  /// The columns that are read, by the positions of their tables.
  var usedColumns: [Int: Set<String>] {
    var used: [Int: Set<String>] = [:]
    func add(_ column: Int, of table: Int) {
      used[table, default: []].insert(tables[table].columns[column].name)
    }
    for source in mapping.sources.values {
      switch source {
      case .column(let column): add(column, of: mapping.productTable)
      case .joined(let joins, let column):
        var table = mapping.productTable
        for join in joins {
          add(join.foreignColumn, of: table)
          table = join.table
          add(join.keyColumn, of: table)
          if let language = join.language { add(language.column, of: table) }
        }
        add(column, of: table)
      }
    }
    return used
  }

  /// Returns the first products, without those whose rows are wrong.
  public func firstProducts(_ count: Int) throws -> [ProductRecord] {
    var reader = try products()
    var records: [ProductRecord] = []
    var record = ProductRecord()
    for _ in 0..<count {
      do {
        guard try reader.next(into: &record) else { break }
        records.append(record)
      } catch let error as ImportError where error.isOfRow {
        continue
      }
    }
    return records
  }

  /// Returns the names of the columns of the products from which nothing is read: those of
  /// custom fields that no product has, too.
  public func unreadColumnNames(except used: [String]) -> [String] {
    let empty = mapping.sources.compactMap { field, source -> Int? in
      guard let name = field.customName, !name.isEmpty, !used.contains(name),
        case .column(let column) = source
      else { return nil }
      return column
    }
    return (mapping.unusedColumns + empty).sorted().map {
      tables[mapping.productTable].columns[$0].name
    }
  }

  /// The number of products, as far as the survey has counted.
  public var rowCount: Int { rowCount(of: mapping.productTable) }

  /// Returns about how many rows a file of so many bytes has, of which the survey may have read the
  /// first alone.
  public func expectedRowCount(ofBytes size: Int?) -> Int {
    guard let size, let surveyedByteCount, surveyedByteCount > 0 else { return rowCount }
    return max(rowCount, Int(Double(rowCount) * Double(size) / Double(surveyedByteCount)))
  }

  private func rowCount(of table: Int) -> Int { ownRowCounts?[table] ?? tables[table].rowCount }

  /// Returns the columns of codes with `.0` of each table; none in what a catalog wrote.
  private static func floatCodes(
    in tables: [SourceTable], _ options: ImportOptions
  ) -> [FloatCodes.Columns] {
    let isOwn = OwnTables.mapping(of: tables) != nil
    return tables.map { table in
      isOwn
        ? FloatCodes.Columns()
        : FloatCodes.Columns(of: table) { codes in
          options.key == .sku
            && options.knownProducts(.sku, Array(codes.prefix(20))).contains { $0 != nil }
        }
    }
  }
}

extension ImportOptions {
  /// Refuses options that are for files of other formats.
  fileprivate func requireNoOthers(than format: ImportFormat) throws {
    if sheet != nil, format != .xlsx { throw Self.noWorkbook(", which --sheet is for") }
    if record != nil, format != .xml {
      throw ImportError(line: nil, "is not XML, which --record is for")
    }
    // They would mean what they say.
    if nullWords != nil, format == .sql || format == .database {
      throw ImportError(
        line: nil,
        "has NULL where there is no value; --null is for CSV, TSV, workbooks, JSON and XML")
    }
  }

  fileprivate static func noWorkbook(_ reason: String = "") -> ImportError {
    ImportError(line: nil, "is no Excel workbook (.xlsx)" + reason)
  }

  /// Whether the row that names the columns is looked for.
  var findsHeader: Bool { hasHeader && columns == nil && assignments.isEmpty && !explains }
}

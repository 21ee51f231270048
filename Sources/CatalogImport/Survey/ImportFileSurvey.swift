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
  private var surveyedByteCount: Int?
  /// The delimiter of the values of CSV; nil for other formats.
  public private(set) var delimiter: UInt8?
  /// The sheet of a workbook that is read; nil for other formats.
  public internal(set) var sheet: String?
  /// Remarks on what was chosen to be read.
  public internal(set) var remarks: [String] = []
  /// Whether a byte order mark says UTF-8 where another encoding was asked for.
  public private(set) var ignoresEncoding = false

  /// What stands beside the records and may say what prices are in.
  private var settings: [(path: [String], value: String)] = []
  /// The currency of prices that name none, once it has been looked for.
  private var foundCurrency: AssumedCurrency?
  /// The currency that a sign of several means before all others, and what says so.
  public private(set) var usualCurrency = AssumedCurrency.none
  /// Whether samples alone say the currency, so that other prices may speak against it.
  public private(set) var isCurrencySampled = false

  /// Whether a catalog wrote the file for Excel, with quote marks before what looks like a formula.
  private var hasFormulaMarks = false

  private let options: ImportOptions
  /// The columns of codes with `.0` of each table.
  private let floatCodes: [FloatCodes.Columns]
  private let readRows: (_ tables: Set<Int>) throws -> any RowReader
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
    if options.sheet != nil || options.format == .xlsx {
      throw ImportError(
        line: nil,
        "is no Excel workbook (.xlsx)" + (options.sheet == nil ? "" : ", which --sheet is for"))
    }
    let encoding =
      try options.encoding.map { try TextEncoding(name: $0) } ?? Self.declaredEncoding(raw)
    if let kind = FileKind.marked(raw, fileName: fileName, isPacked: isPacked) { throw kind.error }
    let first = DecodedSource(try open(), encoding: encoding, checksUTF8: false)
    let beginning = try ByteWindow.beginning(of: first.bytes)
      .droppingLines(options.skippedLines)
    let format =
      options.format
      ?? beginning.withUnsafeBufferPointer {
        ImportFormat.detect(prefix: $0, fileName: fileName ?? name)
      }
    // No products are no lines of JSON; in all other formats they are something.
    if beginning.isEmpty, format != .ndjson {
      throw ImportError(
        line: nil,
        options.skippedLines > 0
          ? "has nothing behind the first \(options.skippedLines) lines that --skip-lines leaves out"
          : "is empty")
    }
    let isSheet = format == .csv || format == .tsv
    if format == .sql { try Self.requireNoNullWords(options) }
    // A comment of SQL may be meant by `---` and `#!`.
    if options.format == nil, isSheet || format == .sql || format == .xml,
      let kind = FileKind.ofText(beginning, fileName: fileName, isSheet: isSheet)
    {
      throw kind.error
    }
    if options.format == nil, format == .json || format == .ndjson {
      if let kind = FileKind.settings(beginning, fileName: fileName) { throw kind.error }
      if let table = JSONColumnTable(beginning) {
        throw ImportError(
          line: nil,
          "is one object with \(table.content); make an array of products of it: "
            + "jq \(table.program.quotedForShell) FILE | catalog import -")
      }
      if JSONShape.isObjectOfRecords(beginning) {
        throw ImportError(
          line: nil,
          "is one object with a product in each member; make an array of them: "
            + "jq 'to_entries | map({sku: .key} + .value)' FILE | catalog import -")
      }
    }
    if isSheet, beginning.contains(0) { throw FileKind.binary.error }
    // A script may have bytes in texts of other tables that are no UTF-8.
    let decoded = {
      DecodedSource(try open(), encoding: encoding, checksUTF8: format != .sql).bytes
    }
    if format == .sql {
      let survey = try SQLSurvey(dialect: options.dialect, open: decoded)
      try self.init(format: format, tables: survey.tables, sql: survey, options: options) {
        SQLScriptReader(
          source: try decoded(), dialect: survey.dialect,
          escapesWithBackslash: survey.escapesWithBackslash, tables: survey.tables, wanted: $0)
      }
      ignoresEncoding = first.ignoresEncoding
      try requireRows(of: survey)
      return
    }
    let rowsAsTheyAre: () throws -> any RowReader
    var leavesOutParents = false
    var keepsNames = false
    // Found by a first look at the records.
    var variants: Set<String> = []
    var groups: [[String: Set<String>]] = []
    var languages: [String: [String]] = [:]
    var options = options
    var besideRecords: [(path: [String], value: String)] = []
    if format == .xml {
      let shape = try XMLShape(of: decoded()) {
        CurrencySettings.namesCurrency(NameWords($0).words)
      }
      let record = try shape.record(
        named: options.record, isName: { VariantLists.has(.name, [$0]) },
        areVariants: { VariantLists.isNamedSo($0) || VariantLists.areKinds($0) })
      besideRecords = shape.settings(beside: record)
      rowsAsTheyAre = {
        let rows = try XMLReader(
          source: decoded(), record: record.path, columnAttribute: record.columnAttribute,
          numbered: variants, languages: languages.compactMapValues(\.first))
        return variants.isEmpty
          ? rows : VariantRows(rows, lists: variants, isUpdate: options.key != nil)
      }
    } else if options.record != nil {
      throw ImportError(line: nil, "is not XML, which --record is for")
    } else {
      rowsAsTheyAre = {
        let rows = Self.reader(
          format, try decoded(), name: name, options: options, variants: variants,
          groups: groups)
        return isSheet
          ? VariantLines(
            rows, options, leavesOutParents: leavesOutParents, keepsNames: keepsNames) : rows
      }
    }
    let reader = { () throws -> any RowReader in
      let rows = try rowsAsTheyAre()
      guard !isSheet, let words = options.nullWords else { return rows }
      return NullWordRows(rows, words)
    }
    let findsHeader =
      isSheet && options.hasHeader && options.columns == nil && options.assignments.isEmpty
      && !options.explains
    var titles: [String] = []
    if isSheet, options.hasHeader, options.columns == nil {
      switch try TitleLines.finding(in: decoded, options, name: name) {
      case .titles(let found, let lineCount, let delimiter):
        titles = found
        options.skippedLines = lineCount
        if format == .csv { options.delimiter = options.delimiter ?? delimiter }
      case .error(let error) where findsHeader: throw error
      case .error, nil: break
      }
    }
    var found = try Self.surveyed(try reader(), format: format, name: name)
    let surveyedByteCount = isSheet ? readCount() : nil
    if isSheet, options.hasHeader, options.assignments.isEmpty, !options.explains {
      try Self.requireWhatOptionsSay(of: found.tables.first, options) { options in
        try Self.surveyed(
          Self.reader(
            format, try decoded(), name: name, options: options, variants: [], groups: []),
          format: format, name: name
        ).tables.first
      }
    }
    if format == .json || format == .ndjson {
      while groups.count < 5,
        let lists = Self.groups(in: found.tables, name: name, options)
      {
        groups.append(lists)
        found = try Self.surveyed(try reader(), format: format, name: name)
      }
    }
    variants = Self.variants(in: found, format, options)
    languages = (Self.rows(of: found.reader) as? XMLReader)?.languages ?? [:]
    // Who asks for one has it as the first.
    for (path, found) in languages {
      for index in options.assignments.indices {
        guard
          let language = found.first(where: {
            options.assignments[index].column.hasPrefix("\(path)[\($0)]")
          })
        else { continue }
        options.assignments[index].column = options.assignments[index].column
          .replacing("\(path)[\(language)]", with: path, maxReplacements: 1)
        languages[path] = [language] + found.filter { $0 != language }
      }
    }
    if !variants.isEmpty || !languages.isEmpty {
      found = try Self.surveyed(try reader(), format: format, name: name)
    }
    let lines = Self.rows(of: found.reader) as? VariantLines
    leavesOutParents = !options.keepsParents && lines?.hasVariations == true
    keepsNames = options.keepsNames(of: lines)
    if findsHeader, options.delimiter == nil, found.tables.first?.columns.count == 1,
      let sign = CSVDelimiter.unusual(in: beginning)
    {
      let sign = String(UnicodeScalar(sign))
      throw ImportError(
        line: nil,
        "has one column, but '\(sign)' stands equally often in each line; if it parts the values: "
          + "--delimiter \(sign.quotedForShell), if not: --map \(("name=" + found.tables[0].columns[0].name).quotedForShell)"
      )
    }
    if findsHeader, let table = found.tables.first, let error = MissingHeader.ofLines(in: table) {
      throw error
    }
    try self.init(format: format, tables: found.tables, options: options) { _ in try reader() }
    if let reader = Self.rows(of: found.reader) as? XMLReader {
      try requireOne(of: reader.repeatedPaths, languages)
    }
    self.surveyedByteCount = surveyedByteCount
    delimiter = lines?.delimiter
    hasFormulaMarks = format == .csv && raw.starts(with: [0xEF, 0xBB, 0xBF]) && isOfCatalog
    settings = (Self.rows(of: found.reader) as? VariantRows)?.settings ?? besideRecords
    remarks += languagesRead(languages) + [TitleRemark.text(titles)].compactMap(\.self)
    ignoresEncoding = options.encoding != nil && first.ignoresEncoding
  }

  /// Returns the reader that has read records, behind one that takes words for no value.
  private static func rows(of reader: any RowReader) -> any RowReader {
    (reader as? NullWordRows)?.reader ?? reader
  }

  /// Refuses words that mean no value, for a file in which they would mean what they say.
  private static func requireNoNullWords(_ options: ImportOptions) throws {
    if options.nullWords != nil {
      throw ImportError(
        line: nil,
        "has NULL where there is no value; --null is for CSV, TSV, workbooks, JSON and XML")
    }
  }

  /// Returns the encoding that a document of XML says it is in; of one in UTF-16 its bytes say it.
  private static func declaredEncoding(_ beginning: [UInt8]) throws -> TextEncoding? {
    guard beginning.starts(with: [0xEF, 0xBB, 0xBF]) || beginning.first == UInt8(ascii: "<"),
      let name = MarkupStart(beginning.prefix(1000))?.encoding?.lowercased(),
      !name.hasPrefix("utf-16"), !name.hasPrefix("utf-32"), !name.hasPrefix("ucs")
    else { return nil }
    do {
      return try TextEncoding(name: name)
    } catch {
      throw ImportError(
        line: 1, "says that its encoding is '\(name)', which is not known; say it with --encoding")
    }
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
    if format == .database { try Self.requireNoNullWords(options) }
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
        + [options.quantityRemark].compactMap(\.self)
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

  // MARK: Currency

  /// Whether the name of the column of the prices or an option says the currency.
  public var isCurrencySaid: Bool { mapping.currencyOfColumn != nil || options.currency != nil }

  /// The currency of prices that name none: that of the name of their column, else one that was
  /// asked for, else what ``findCurrency(else:)`` found.
  public var assumedCurrency: AssumedCurrency {
    if let currency = mapping.currencyOfColumn {
      return AssumedCurrency(currency, source: "by the name of their column", isOfFile: true)
    }
    if let currency = options.currency {
      return AssumedCurrency(currency, source: "by --currency", isOfFile: true)
    }
    return foundCurrency ?? .none
  }

  /// The currency that the file itself says, once it has been looked for; nil where it says none, or
  /// several.
  public var saidCurrency: Currency? {
    let assumed = assumedCurrency
    if assumed.isOfFile, !assumed.currency.isNone { return assumed.currency }
    return isOfCatalog ? currencyOfSamples : nil
  }

  /// Finds the currency of prices that name none, which is asked for before the products are read.
  ///
  /// It is that of all prices of the file that have one, else what the file says beside them.
  ///
  /// - Parameter elsewhere: What something beside the file says; it does not count where its
  ///   currency has no decimals and the prices do, or is not one of those that a sign in the name of
  ///   their column means.
  /// - Throws: `ImportError` where products of the catalog are to have prices whose currency a sign
  ///   in the name of their column leaves open.
  /// - Complexity: O(*n*) in the length of the file.
  public mutating func findCurrency(else elsewhere: AssumedCurrency = .none) throws {
    guard !isCurrencySaid, fields.contains(.price) || fields.contains(.priceMinor) else { return }
    // A catalog writes what it knows.
    if isOfCatalog {
      foundCurrency = AssumedCurrency.none
      return
    }
    if let sampled = currencyOfSamples {
      foundCurrency = AssumedCurrency(
        sampled, source: "as the other prices of the file", isOfFile: true)
      isCurrencySampled = true
      return
    }
    let own = try currencyOfSettings
    let beside = own ?? elsewhere
    usualCurrency = beside
    let prices = try currencyOfPrices(usual: beside)
    foundCurrency =
      if let currency = prices.currency {
        AssumedCurrency(currency, source: "as the other prices of the file", isOfFile: true)
      } else if let sign = mapping.signOfColumn {
        try currency(ofSign: sign, usual: beside)
      } else {
        own == nil && !prices.fit ? .none : beside
      }
  }

  /// Returns the currency of a sign of several in the name of the prices' column: `单价(元)`.
  private func currency(ofSign sign: String, usual: AssumedCurrency) throws -> AssumedCurrency {
    if let currency = CurrencySymbol.currency(of: sign, usual: usual.currency) {
      return AssumedCurrency(
        currency, source: "by '\(sign)' in the name of their column", isOfFile: true)
    }
    let codes = CurrencySymbol.sharing(sign).map(\.code)
    guard options.key != nil, let first = codes.first else { return .none }
    throw ImportError(
      line: nil,
      "has prices whose column says '\(sign)', which could be \(codes.joined(separator: ", ")); "
        + "choose one, such as --currency \(first)")
  }

  /// The currency of all samples where each has one in a column of its own: prices without one are
  /// hardly to be expected, and the file need not be read for them.
  private var currencyOfSamples: Currency? {
    guard case .column(let column) = mapping.sources[.currency] else { return nil }
    let codes = tables[mapping.productTable].sampleRows.map { column < $0.count ? $0[column] : nil }
    guard let code = codes.first ?? nil, codes.allSatisfy({ $0 == code }) else { return nil }
    return Currency(code: code).flatMap { $0.isNone ? nil : $0 }
  }

  /// Returns the currency of all prices that name one, nil where they name several, or none; and
  /// whether the others are amounts of the usual one.
  private func currencyOfPrices(
    usual: AssumedCurrency
  ) throws -> (currency: Currency?, fit: Bool) {
    var prices = mapping
    prices.sources = mapping.sources.filter { [.price, .priceMinor, .currency].contains($0.key) }
    var found: Set<Currency> = []
    var fit = true
    func result() -> (Currency?, Bool) { (found.count == 1 ? found.first : nil, fit) }
    do {
      var reader = try products(of: prices, usual)
      var record = ProductRecord()
      while true {
        do {
          guard try reader.next(into: &record) else { return result() }
        } catch let error as ImportError where error.isOfRow {
          continue
        }
        guard let currency = record.price?.currency else { continue }
        if record.lacksCurrency {
          if record.isPriceRounded, usual.currency.fractionDigits == 0 { fit = false }
        } else if !currency.isNone {
          found.insert(currency)
        }
      }
    } catch is ImportError {
      // The products will have the same fault.
      return result()
    }
  }

  /// The currency that something beside the prices says in the same file.
  private var currencyOfSettings: AssumedCurrency? {
    get throws {
      var found = CurrencySettings(tables, apartFrom: mapping.productTable)
      for (path, value) in settings { found.add(value, named: path) }
      if !found.tables.isEmpty {
        var rows = try joinedRows(of: found.tables)
        var row = RawRow()
        do {
          while true {
            do {
              guard let table = try rows.next(into: &row) else { break }
              found.add(row, of: table)
            } catch let error as ImportError where error.isOfRow {
              continue
            }
          }
        } catch is ImportError {
          // It is of another table, or will be met again.
        }
      }
      return found.currency.map {
        AssumedCurrency($0.currency, source: $0.source, isOfFile: true)
      }
    }
  }

  // MARK: Products

  /// Returns a reader of the products; the tables that they refer to are read
  /// by this.
  public func products() throws -> ProductReader {
    try products(of: mapping, foundCurrency ?? .none)
  }

  private func products(
    of mapping: CatalogMapping, _ usual: AssumedCurrency
  ) throws -> ProductReader {
    var joined = JoinedRows(mapping)
    if !joined.tables.isEmpty {
      var rows = try joinedRows(of: joined.tables)
      var row = RawRow()
      // A script is read to its end only where their last row is there: all
      // have been counted.
      var left = sql == nil ? Int.max : joined.tables.reduce(0) { $0 + tables[$1].rowCount }
      while left > 0 {
        do {
          guard let table = try rows.next(into: &row) else { break }
          joined.add(row, of: table)
          left -= 1
        } catch let error as ImportError where error.isOfRow {
          continue
        }
      }
    }
    let repeated = try rowsNotRead(of: joined, mapping)
    var reader = ProductReader(
      rows: withoutFormulaMarks(withoutFloatCodes(try readRows([mapping.productTable]))),
      rowCount: sql == nil ? nil : rowCount,
      mapping: mapping, table: tables[mapping.productTable], joined: joined,
      currency: options.currency,
      usualCurrency: usual,
      decimalMark: decimalMark(of: [.price, .quantity]),
      quantityMark: decimalMark(of: [.quantity]),
      ambiguousFields: ambiguousFields,
      evidence: options.decimalMark == nil ? evidence(of: [.price]) : nil,
      differingTexts: differingTexts,
      isSheet: [.csv, .tsv, .xlsx].contains(format) && !isOfCatalog,
      headings: headings,
      variantNames: VariantNames(mapping, tables),
      decodesEntities: options.decodesEntities,
      encoding: ignoresEncoding ? nil : options.encoding)
    reader.remarksOnJoined = repeated
    reader.refusesChanges = options.updatesProducts || options.key != nil
    reader.declaredNumbers = declaredNumbers
    if [.csv, .tsv, .xlsx].contains(format), !isOfCatalog {
      let texts = [ProductField.name, .sortName, .manufacturer, .details, .origin].compactMap {
        if case .column(let column) = mapping.sources[$0] { column } else { nil }
      }
      reader.marks = ColumnMarks(tables[mapping.productTable], texts: Set(texts))
    }
    if format == .json || format == .ndjson {
      reader.expectObjects(isOfCatalog: isOfCatalog, in: tables[mapping.productTable])
    }
    return reader
  }

  /// Returns a line for each price or quantity of which another table has several for a product, and
  /// somebody asked for it.
  ///
  /// - Throws: `ImportError` where nobody did: a row behind the samples shows it.
  private func rowsNotRead(of joined: JoinedRows, _ mapping: CatalogMapping) throws -> [String] {
    var lines: [String] = []
    for field in [ProductField.price, .priceMinor, .quantity] {
      guard let repeated = joined.repeated(field), let source = mapping.sources[field],
        case .joined(let joins, _) = source, let last = joins.last
      else { continue }
      let table = tables[last.table]
      let isAsked = mapping.evidence[field] == .asked
      // The first row of a product is the one without a variant, as the samples show.
      let variants = DescriptionTables.columnsOfVariants(in: table, apartFrom: last.keyColumn)
      if !isAsked, !variants.isEmpty { continue }
      let rows = "\(repeated) by \(table.columns[last.keyColumn].name)"
      if isAsked {
        lines.append(
          "rows of '\(table.name)' not read, for the first row of each product is: \(rows)")
        continue
      }
      let path = CatalogMapping.path(source, from: mapping.productTable, in: tables)
      throw ImportError(
        line: nil,
        "has several rows of '\(table.name)' for a product, which say something else "
          + "(\(rows)); leave one for each, or choose: "
          + "--map \("\(field.rawValue)=\(path)".quotedForShell) (the first of each product), "
          + "--map \(field.rawValue)= (none)")
    }
    return lines
  }

  /// The headings that may be among the products; nil where rows of only a name are products.
  private var headings: HeadingRows? {
    guard [.csv, .tsv, .xlsx].contains(format), !isOfCatalog,
      case .column(let column) = mapping.sources[.name],
      !options.assignments.contains(where: { $0.field == ProductField.name.rawValue })
    else { return nil }
    return HeadingRows(
      tables[mapping.productTable], nameColumn: column, hasSKUs: mapping.sources[.sku] != nil)
  }

  /// The fields whose texts may be read in two ways: those of columns that hold no numbers by their
  /// type.
  private var ambiguousFields: Set<ProductField> {
    let fields: Set<ProductField> = [.price, .quantity]
    switch format {
    case .csv, .tsv, .xml, .xlsx, .json, .ndjson: return fields
    case .sql, .database:
      return fields.filter { field in
        switch mapping.sources[field] {
        case nil: false
        case .column(let column):
          [.text, .unknown].contains(ColumnFacts(tables[mapping.productTable], column: column).type)
        case .joined(let joins, let column):
          joins.last.map { ColumnFacts(tables[$0.table], column: column).type == .text } ?? false
        }
      }
    }
  }

  /// The fields of columns that the file declares as numbers.
  private var declaredNumbers: Set<ProductField> {
    Set(
      [ProductField.price, .quantity].filter { field in
        guard case .column(let column) = mapping.sources[field] else { return false }
        return ColumnFacts(tables[mapping.productTable], column: column).isDeclaredNumber
      })
  }

  /// Returns the decimal mark of some fields, by all that the samples say.
  private func decimalMark(of fields: [ProductField]) -> DecimalMark? {
    options.decimalMark ?? evidence(of: fields).decimalMark ?? markOfDelimiter
  }

  /// The decimal mark that a catalog writes with the delimiter of its file for Excel.
  private var markOfDelimiter: DecimalMark? {
    delimiter == UInt8(ascii: ";") && isOfCatalog ? .comma : nil
  }

  /// The texts beside the prices in the samples that are no currencies, where they differ.
  private var differingTexts: [String] {
    guard case .column(let column) = mapping.sources[.price] else { return [] }
    var reader = AmountReader(decimalMark: nil, currency: .none)
    var texts: [String] = []
    for row in tables[mapping.productTable].sampleRows where column < row.count {
      do throws(AmountError) {
        _ = try row[column].map { (text) throws(AmountError) in try reader.amount(text.utf8) }
      } catch {
        if case .unknownCurrency(let text) = error, !texts.contains(text), texts.count < 20 {
          texts.append(text)
        }
      }
    }
    return texts.count > 1 ? texts : []
  }

  /// Returns what the samples say of the amounts of some fields.
  private func evidence(of fields: [ProductField]) -> AmountEvidence {
    var evidence = AmountEvidence()
    for field in fields {
      guard case .column(let column) = mapping.sources[field] else { continue }
      for row in tables[mapping.productTable].sampleRows where column < row.count {
        guard var text = row[column] else { continue }
        // In a workbook this may be a number, in which a point says nothing.
        if format == .xlsx, Self.mayBeNumber(text) { continue }
        text.withUTF8 { evidence.add($0) }
      }
    }
    return evidence
  }

  /// Whether a cell of a workbook may be a number and no text. None is written with zeros at its end.
  private static func mayBeNumber(_ text: String) -> Bool {
    let pointCount = text.utf8.count { $0 == UInt8(ascii: ".") }
    return !text.utf8.contains(UInt8(ascii: ",")) && pointCount < 2
      && !(pointCount == 1 && text.hasSuffix("0"))
  }

  // MARK: Readers

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

  private func withoutFloatCodes(_ reader: any RowReader) -> any RowReader {
    floatCodes.allSatisfy(\.isEmpty) ? reader : FloatCodes(reader, floatCodes)
  }

  private func withoutFormulaMarks(_ reader: any RowReader) -> any RowReader {
    hasFormulaMarks ? FormulaMarks(reader) : reader
  }

  /// Opens a reader of the tables that the products refer to.
  private func joinedRows(of tables: Set<Int>) throws -> any RowReader {
    withoutFloatCodes(try (readJoinedRows ?? readRows)(tables))
  }

  private static func reader(
    _ format: ImportFormat,
    _ source: @escaping ByteSource,
    name: String,
    options: ImportOptions,
    variants: Set<String>,
    groups: [[String: Set<String>]]
  ) -> any RowReader {
    switch format {
    case .json, .ndjson:
      var rows: any RowReader = JSONReader(source: source, name: name) {
        CurrencySettings.namesCurrency(NameWords($0).words)
      }
      for lists in groups { rows = GroupRows(rows, lists: lists, name: name) }
      return VariantRows(rows, lists: variants, isUpdate: options.key != nil)
    default:
      let delimiter = format == .tsv ? UInt8(ascii: "\t") : nil
      return CSVReader(
        source: source, name: name,
        options: CSVReader.Options(
          delimiter: options.delimiter ?? delimiter, hasHeader: options.hasHeader,
          columns: options.columns, skippedLines: options.skippedLines,
          nullWords: options.nullWords ?? CSVReader.Options.usualNullWords,
          areNullWordsQuoted: options.nullWords != nil))
    }
  }

  /// Refuses a table of CSV whose first row is a product where columns were named, or one column by a delimiter that
  /// was named, where there are several without it.
  ///
  /// - Parameter survey: Looks at the file with other options.
  private static func requireWhatOptionsSay(
    of table: SourceTable?, _ options: ImportOptions,
    _ survey: (ImportOptions) throws -> SourceTable?
  ) throws {
    if options.columns != nil {
      var others = options
      others.columns = nil
      if let table = try survey(others),
        case .noHeader(let row, _, _)? = MissingHeader.error(in: table)
      {
        throw ImportError(
          line: nil,
          "has no header: the first row is a product (\(row.prefix(6).joined(separator: ", "))); "
            + "to read it, too: --no-header")
      }
    }
    if options.delimiter != nil, table?.columns.count == 1 {
      var others = options
      others.delimiter = nil
      if let count = try survey(others)?.columns.count, count > 1 {
        throw ImportError(
          line: nil, "has one column by that delimiter, and \(count) without --delimiter")
      }
    }
  }

  /// Refuses a price or a quantity of which a product has several, told apart by an attribute: the
  /// first may be what it costs to buy, or what is in one place.
  private func requireOne(of paths: [String], _ languages: [String: [String]]) throws {
    if options.explains { return }
    for field in [ProductField.price, .priceMinor, .quantity] {
      guard case .column(let column) = mapping.sources[field], mapping.evidence[field] != .asked
      else { continue }
      let columns = tables[mapping.productTable].columns.map(\.name)
      let path = columns[column]
      guard paths.contains(path), languages[path] == nil,
        let attribute = columns.firstIndex(where: { $0.hasPrefix(path + ".@") })
      else { continue }
      let values = Set(
        tables[mapping.productTable].sampleRows.compactMap {
          attribute < $0.count ? $0[attribute] : nil
        })
      throw ImportError(
        line: nil,
        "has several of '\(path)' in a product, told apart by \(columns[attribute]) "
          + "(first: \(values.sorted().prefix(4).joined(separator: ", "))); keep one of them in the "
          + "file, or choose: --map \("\(field.rawValue)=\(path)".quotedForShell) "
          + "(the first of each product), --map \(field.rawValue)= (none)")
    }
  }

  /// Returns a line for each element in several languages that a field is read from.
  private func languagesRead(_ languages: [String: [String]]) -> [String] {
    languages.sorted { $0.key < $1.key }.compactMap { path, found in
      let field = ProductField.allCases.first { field in
        guard case .column(let column) = mapping.sources[field] else { return false }
        let name = tables[mapping.productTable].columns[column].name
        return name == path || name.hasPrefix(path + ".")
      }
      guard let field, case .column(let column) = mapping.sources[field], found.count > 1 else {
        return nil
      }
      let name = tables[mapping.productTable].columns[column].name
      let other = "\(field.rawValue)=\(path)[\(found[1])]\(name.dropFirst(path.count))"
      return
        "\(field.rawValue): in '\(found[0])' by the language of \(path), in another where it has "
        + "none; another: --map \(other.quotedForShell)"
    }
  }

  /// Returns the paths of lists of products in records that are groups of them, by the names of the
  /// tables; nil where there are none. Lists of which somebody chose a column are none.
  private static func groups(
    in tables: [SourceTable], name: String, _ options: ImportOptions
  ) -> [String: Set<String>]? {
    var found: [String: Set<String>] = [:]
    for table in tables {
      let lists = ProductGroups.lists(
        in: table.columns.map(\.name), table: table.name == name ? nil : table.name
      ).filter { list in
        !options.assignments.contains { $0.column.contains(list + ".") }
      }
      if !lists.isEmpty { found[table.name] = lists }
    }
    return found.isEmpty ? nil : found
  }

  /// Returns the paths of lists of variants in what was found, but for those of which somebody
  /// chose a column.
  private static func variants(
    in found: (tables: [SourceTable], reader: any RowReader), _ format: ImportFormat,
    _ options: ImportOptions
  ) -> Set<String> {
    var lists: Set<String> = []
    for table in found.tables {
      let columns = table.columns.map(\.name)
      if let reader = Self.rows(of: found.reader) as? XMLReader {
        lists.formUnion(VariantLists.inElements(columns, repeated: reader.repeatedPaths))
      } else if format == .json || format == .ndjson {
        lists.formUnion(VariantLists.inArrays(columns))
      }
    }
    return lists.filter { list in
      !options.assignments.contains { $0.column.hasPrefix(list + ".") }
    }
  }

  /// The number of rows that are looked at where the columns are known before them.
  private static let surveyedRowCount = 10_000

  /// Reads the first rows of a file; all of JSON, in which a member may come
  /// first in the last row.
  static func surveyed(
    _ reader: any RowReader,
    format: ImportFormat,
    name: String
  ) throws -> (tables: [SourceTable], reader: any RowReader) {
    var reader = reader
    var row = RawRow()
    var firstError: ImportError?
    var found: [(rowCount: Int, samples: [[String?]], columnCount: Int)] = []
    var numbers: [NumberColumns] = []
    var count = 0
    let greatestCount = [.csv, .tsv, .xlsx].contains(format) ? surveyedRowCount : Int.max
    while count < greatestCount {
      let table: Int
      do {
        guard let next = try reader.next(into: &row) else { break }
        table = next
      } catch let error as ImportError where error.isOfRow {
        firstError = firstError ?? error
        continue
      }
      count += 1
      while found.count <= table {
        found.append((0, [], 0))
        numbers.append(NumberColumns())
      }
      found[table].rowCount += 1
      let isWider = row.count > found[table].columnCount
      let sampleCount = found[table].samples.count
      // A row that brings new columns shows what is in them.
      if sampleCount < SourceTable.sampleCount
        || isWider && sampleCount < 2 * SourceTable.sampleCount
      {
        found[table].samples.append(row.sample)
        numbers[table].add(row)
      }
      if isWider { found[table].columnCount = row.count }
    }
    var tables = reader.tables
    if firstError == nil, !tables.isEmpty, tables.allSatisfy(\.columns.isEmpty),
      count > 0 || !isEmptyList(tables, format: format)
    {
      throw ImportError(line: nil, "is empty: there is no value in it")
    }
    // What has no good row may be something else than it was taken for.
    if count == 0, format == .json || format == .ndjson, let firstError { throw firstError }
    if count == 0, isEmptyList(tables, format: format) {
      return ([OwnTables.records(named: name)], reader)
    }
    if tables.isEmpty { throw ImportError(line: nil, "has nothing that could be products") }
    for (table, rows) in found.enumerated() {
      tables[table].rowCount = rows.rowCount
      tables[table].sampleRows = rows.samples
      for column in tables[table].columns.indices {
        tables[table].columns[column].hasNumbers = numbers[table].contains(column)
      }
    }
    return (tables, reader)
  }

  /// Whether a file without records is one of no products, as a catalog without
  /// any writes it: `[]`, or no line at all where lines are said to be JSON.
  private static func isEmptyList(_ tables: [SourceTable], format: ImportFormat) -> Bool {
    switch format {
    case .json: tables.count == 1 && tables[0].columns.isEmpty
    case .ndjson: tables.isEmpty
    case .sql, .csv, .tsv, .xml, .xlsx, .database: false
    }
  }
}

extension [UInt8] {
  /// Returns the bytes behind some lines.
  fileprivate func droppingLines(_ count: Int) -> [UInt8] {
    if count == 0 { return self }
    var rest = self[...]
    for _ in 0..<count { rest = rest.drop { $0 != 0x0A }.dropFirst() }
    return Array(rest)
  }
}

import CatalogFields

/// The products of a file, of which is known where they come from.
extension ImportFileSurvey {
  /// Returns a reader of the products; the tables that they refer to are read
  /// by this.
  public func products() throws -> ProductReader {
    try products(of: mapping, foundCurrency ?? .none)
  }

  func products(
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
    let prices = priceSamples
    let constantTexts = ConstantTexts(of: prices)
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
      differingTexts: Self.differingTexts(in: prices),
      constantTexts: constantTexts,
      isSheet: [.csv, .tsv, .xlsx].contains(format) && !isOfCatalog,
      headings: headings,
      variantNames: VariantNames(mapping, tables),
      decodesEntities: options.decodesEntities,
      encoding: ignoresEncoding ? nil : options.encoding)
    reader.remarksOnJoined = repeated
    if options.currency != nil, !constantTexts.all.isEmpty {
      reader.remarksOnJoined.append(
        "not read, beside all prices: "
          + constantTexts.all.map { "'\($0)'" }.joined(separator: ", "))
    }
    reader.areOnOneLine = areOnOneLine || sql?.areOnOneLine ?? false
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

  private func withoutFloatCodes(_ reader: any RowReader) -> any RowReader {
    floatCodes.allSatisfy(\.isEmpty) ? reader : FloatCodes(reader, floatCodes)
  }

  private func withoutFormulaMarks(_ reader: any RowReader) -> any RowReader {
    hasFormulaMarks ? FormulaMarks(reader) : reader
  }

  /// Opens a reader of the tables that the products refer to.
  func joinedRows(of tables: Set<Int>) throws -> any RowReader {
    withoutFloatCodes(try (readJoinedRows ?? readRows)(tables))
  }
}

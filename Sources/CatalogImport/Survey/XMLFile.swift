import CatalogFields

/// A document of XML that is looked at.
struct XMLFile {
  private let file: TextFile
  private var options: ImportOptions
  /// The elements that are products.
  private let record: XMLRecord
  /// What stands beside them and may say what holds for all.
  private let settings: [FileSetting]
  /// The columns of products that have what groups say of a field, where these have none.
  private var ownColumns: [ProductField: String] = [:]
  /// The paths of lists of variants.
  private var variants: Set<String> = []
  /// The languages of elements that come in several, by their paths; that which is read comes first.
  private var languages: [String: [String]] = [:]

  /// Finds out which elements are products.
  ///
  /// - Throws: `ImportError` where that is to be said by somebody.
  init(_ file: TextFile, _ options: ImportOptions) throws {
    self.file = file
    self.options = options
    let shape = try XMLShape(of: file.open(), isSetting: CompoundNames.isCurrency(named:))
    record = try shape.record(
      named: options.record, isName: { VariantLists.has(.name, [$0]) },
      areVariants: { VariantLists.isNamedSo($0) || VariantLists.areKinds($0) },
      isGroup: ProductGroups.isNamedSo)
    settings = shape.settings(beside: record)
  }

  /// Returns the survey of the document.
  consuming func survey() throws -> ImportFileSurvey {
    let first = try FirstLook(elements(), format: .xml, name: file.name)
    let repeated = first.reader.reader.repeatedPaths
    variants = options.withoutChosen(
      first.tables.reduce(into: []) {
        $0.formUnion(VariantLists.inElements($1.columns.map(\.name), repeated: repeated))
      })
    choose(first.reader.reader.languages)
    if record.areGroups.contains(true) {
      ownColumns[.currency] = currencyColumn(in: first.tables)
      ownColumns[.manufacturer] = makerColumn(in: first.tables)
    }
    var tables = first.tables
    var several = repeated
    if !variants.isEmpty || !languages.isEmpty || !ownColumns.isEmpty {
      let elements = try elements()
      tables = try self.tables(of: rows(of: elements))
      several = pathsInVariants(elements.reader.repeatedPaths)
    }
    let found = self
    var survey = try ImportFileSurvey(format: .xml, tables: tables, options: options) { _ in
      try found.rows(of: found.elements())
    }
    try survey.requireOne(of: several.filter { languages[$0] == nil })
    try survey.requireOneOfVariants()
    survey.settings = settings
    survey.areOnOneLine = first.areOnOneLine
    survey.remarks += survey.languagesRead(languages)
    return survey
  }

  /// Returns the one column of currencies that is deeper in products; nil where there is none.
  private func currencyColumn(in tables: [SourceTable]) -> String? {
    let found = tables.flatMap(\.columns).filter { column in
      !column.isOfGroup && column.name.contains(".")
        && column.name.split(separator: ".").last.map {
          CompoundNames.isCurrency(named: String($0))
        }
          == true
    }
    return found.count == 1 ? found[0].name : nil
  }

  /// Returns the one column of makers that products have themselves; nil where there is none.
  private func makerColumn(in tables: [SourceTable]) -> String? {
    let found = tables.flatMap(\.columns).filter { column in
      !column.isOfGroup && column.name != ProductGroups.makerColumn
        && VariantLists.has(.manufacturer, [column.name])
    }
    return found.count == 1 ? found[0].name : nil
  }

  private func tables(of reader: some RowReader) throws -> [SourceTable] {
    try FirstLook(reader, format: .xml, name: file.name).tables
  }

  /// Opens a reader of the elements, a row each.
  private func elements() throws -> NullWordRows<XMLReader> {
    NullWordRows(
      try XMLReader(
        source: file.open(), record: record, numbered: variants,
        languages: languages.compactMapValues(\.first)
      ) { [ownColumns] path, group in
        let column = ProductGroups.column(of: path, in: group)
        if column.isOfGroup { return column }
        let own =
          column.name == ProductGroups.makerColumn
          ? ownColumns[.manufacturer]
          : CompoundNames.isCurrency(named: column.name) ? ownColumns[.currency] : nil
        return own.map { SourceColumn(name: $0) } ?? column
      },
      options.nullWords)
  }

  /// Returns the products in elements.
  private func rows(of elements: NullWordRows<XMLReader>) -> any RowReader {
    if variants.isEmpty { return elements }
    return NullWordRows(
      VariantRows(elements.reader, lists: variants, isUpdate: options.key != nil),
      options.nullWords)
  }

  /// Returns paths of elements as those of the products are, without those of lists of variants.
  private func pathsInVariants(_ paths: [String]) -> [String] {
    let found = paths.map { path in
      guard let list = variants.first(where: { path.hasPrefix($0 + ".") }) else { return path }
      let parts = path.dropFirst(list.count + 1).split(separator: ".", maxSplits: 1)
      return parts.count == 2 ? String(parts[1]) : path
    }
    return Set(found).sorted()
  }

  /// Reads elements in the language that somebody asks for, else in that of most records.
  private mutating func choose(_ found: [String: [String]]) {
    languages = found
    for (path, found) in found {
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
  }
}

extension ImportFileSurvey {
  /// Refuses a price or a quantity of which a product has several: the first may be what it costs to
  /// buy, or what is in one place.
  fileprivate func requireOne(of paths: [String]) throws {
    for (field, column) in guessedAmounts {
      let columns = tables[mapping.productTable].columns.map(\.name)
      let name = columns[column]
      guard let path = paths.first(where: { name == $0 || name.hasPrefix($0 + ".") }) else {
        continue
      }
      // What is beside the amount may tell them apart.
      let others = columns.indices.filter { $0 != column && columns[$0].hasPrefix(path + ".") }
      let values = Set(
        tables[mapping.productTable].sampleRows.flatMap { row in
          others.compactMap { $0 < row.count ? row[$0] : nil }
        })
      throw ImportError(
        line: nil,
        "has several of '\(path)' in a product"
          + (others.isEmpty
            ? "; "
            : ", told apart by " + others.map { columns[$0] }.joined(separator: " or ")
              + " (first: \(values.sorted().prefix(4).joined(separator: ", "))); ")
          + "keep one of them in the file, or choose: "
          + "--map \("\(field.rawValue)=\(name)".quotedForShell) "
          + "(the first of each product), --map \(field.rawValue)= (none)")
    }
  }

  /// Returns a line for each element in several languages that a field is read from.
  fileprivate func languagesRead(_ languages: [String: [String]]) -> [String] {
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
}

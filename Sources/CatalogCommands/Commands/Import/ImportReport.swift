import CatalogAccess
import CatalogFields
import CatalogImport
import CatalogModel
import Collation
import DBAccess
import SectionedTable

/// The report of an import.
struct ImportReport {
  let result: ImportResult
  let readings: [ImportReading]
  let collation: IndexedCollation
  let catalogPath: String
  let isDryRun: Bool
  /// Whether it is said of every field from which column it was read.
  let isVerbose: Bool

  /// The report for a person, line by line, fit for a terminal.
  var lines: [String] {
    var lines: [String] = []
    for (summary, reading) in zip(result.files, readings) {
      lines.append("\(reading.input.name.escapedForTerminal): \(Self.counts(summary))")
      lines += (Self.remarks(summary, reading) + remarks(reading, summary)).map {
        "  " + $0.escapedForTerminal
      }
      lines += reading.errors.map { "  " + reading.input.described($0) }
      if let count = reading.moreErrors, count > 0 {
        lines.append("  and \(count.counted("error")) more")
      }
    }
    let path = catalogPath.escapedForTerminal
    if result.removed > 0 { lines.append("\(path): \(result.removed.counted("product")) removed") }
    let count = result.productCount.counted("product") + collation.locale.sortNote
    lines.append(
      isDryRun
        ? "\(path): dry run: the catalog would hold \(count); nothing was changed"
        : "\(path): \(count)")
    return lines
  }

  /// The number of products that were added, changed and removed.
  var changeCount: Int {
    result.files.reduce(result.removed) { $0 + $1.added + $1.updated }
  }

  private static func counts(_ summary: ImportSummary) -> String {
    var parts: [String] = []
    let counts = [
      (summary.added, "added"), (summary.updated, "updated"), (summary.unchanged, "unchanged"),
      (summary.skipped, "skipped"),
    ]
    let isEmpty = counts.allSatisfy { $0.0 == 0 }
    for (count, word) in counts where count > 0 || (word == "added" && isEmpty) {
      let number = parts.isEmpty ? count.counted("product") : count.grouped
      var part = "\(number) \(word)"
      if word == "updated" {
        let custom = summary.updatedFields.keys.compactMap(\.customName).sorted()
          .map(ProductField.custom)
        let fields = (ProductField.allCases + custom).compactMap { field in
          summary.updatedFields[field].map { "\(field.rawValue) \($0.grouped)" }
        }
        part += " (\(fields.joined(separator: ", ")))"
      }
      parts.append(part)
    }
    return parts.joined(separator: ", ") + (isEmpty ? ": it has no rows" : "")
  }

  private static func remarks(_ summary: ImportSummary, _ reading: ImportReading) -> [String] {
    let hasCurrency =
      !reading.currencies.isEmpty || reading.survey.assumedCurrency.source != nil
      || summary.updated + summary.unchanged > 0
    return remarks([
      (
        summary.roundedPrices,
        summary.roundedPrices.counted("price") + " rounded "
          + (hasCurrency
            ? "(the currency has fewer decimal places)"
            : "(to \(Currency.none.fractionDigits) decimal places, as no currency is known)")
      ),
      (
        summary.wrongCheckDigits,
        summary.wrongCheckDigits.counted(
          "SKU looks like a barcode but has", "SKUs look like barcodes but have")
          + " a wrong check digit"
      ),
      (
        summary.cutSKUs,
        summary.cutSKUs.counted("SKU is a number", "SKUs are numbers")
          + " that a spreadsheet has cut, such as 4.00638E+12: format the column as text there, "
          + "and save the file again"
      ),
      (
        summary.unknownManufacturers,
        summary.unknownManufacturers.counted("product")
          + " whose manufacturer the file does not define"
      ),
      (
        summary.unknownOrigins,
        summary.unknownOrigins.counted("product")
          + " whose origin the file does not define"
      ),
      (
        summary.replacedOrigins.count,
        summary.replacedOrigins.count.counted("name of an origin", "names of origins")
          + " replaced by that which the catalog has for the country: "
          + summary.replacedOrigins.prefix(3).map(\.escapedForTerminal).joined(separator: ", ")
          + (summary.replacedOrigins.count > 3 ? ", …" : "")
      ),
      (
        summary.renumbered,
        summary.renumbered.counted(
          "product got a new id because its id was", "products got new ids because theirs were")
          + " already in use"
      ),
    ])
  }

  /// Returns the remarks on what there was any of.
  private static func remarks(_ remarks: [(count: Int, text: String)]) -> [String] {
    remarks.filter { $0.count > 0 }.map(\.text)
  }

  /// Returns the remarks on how a file was read.
  private func remarks(_ reading: ImportReading, _ summary: ImportSummary) -> [String] {
    let survey = reading.survey
    var lines: [String] = []
    let mapping = shortLines(survey)
    if isDryRun || isVerbose {
      lines += mapping
    } else if !survey.isOfCatalog,
      !Self.ownMapping.isSuperset(of: survey.mapping.lines(in: survey.tables))
    {
      lines.append("columns: " + mapping.joined(separator: "; "))
    }
    if !reading.customNames.isEmpty, isDryRun || isVerbose || !survey.isOfCatalog {
      lines.append(
        "custom fields: "
          + (isDryRun || isVerbose
            ? reading.customNames.joined(separator: ", ") : Self.list(reading.customNames)))
    }
    let hasMore = !survey.isOfCatalog || survey.lacksTables
    let unused = survey.unreadColumnNames(except: reading.customNames)
    if !unused.isEmpty, isDryRun || isVerbose || hasMore {
      lines.append(
        "columns ignored: "
          + (isDryRun || isVerbose ? unused.joined(separator: ", ") : Self.list(unused)))
    }
    let tables = survey.unusedTables
    if !tables.isEmpty, hasMore {
      let counts = tables.map { "\($0.rowCount.grouped) of \($0.name)" }
      lines.append("rows ignored: " + Self.list(counts))
    }
    lines += currencyLines(reading, summary)
    if survey.fields.contains(.currency), survey.fields.isDisjoint(with: [.price, .priceMinor]) {
      lines.append("currency not imported: the file has no prices")
    }
    lines += survey.remarks + reading.remarks
    let nothings = reading.wordsForNothing.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    if !nothings.isEmpty {
      let count = nothings.reduce(0) { $0 + $1.value }
      lines.append(
        count.counted("number") + " read as none: "
          + Self.list(nothings.map { "\($0.key) (\($0.value.grouped))" }))
    }
    if let line = Self.keptWords(reading) { lines.append(line) }
    if survey.ignoresEncoding {
      lines.append("read as UTF-8 because of its byte order mark; --encoding was ignored")
    }
    if let sql = survey.sql {
      if sql.isDialectKnown || sql.escapesWithBackslash {
        lines.append(
          "read as \(sql.dialect.name) SQL (backslash "
            + (sql.escapesWithBackslash ? "escapes)" : "is an ordinary character)"))
      } else if sql.hasUnmarkedBackslash {
        lines.append(
          "read as standard SQL (backslash is an ordinary character; if not: --dialect mysql)"
        )
      }
      let skipped = sql.skippedStatements.sorted { $0.key < $1.key }
        .map { "\($0.value.grouped) \($0.key)" }
      if !skipped.isEmpty {
        lines.append("statements ignored: " + skipped.joined(separator: ", "))
      }
    }
    return lines
      + Self.remarks([
        (
          reading.missingImages,
          reading.missingImages.counted("product names", "products name")
            + " an image file that is not in the catalog's folder"
        ),
        (
          reading.droppedControlCharacters,
          "removed " + reading.droppedControlCharacters.counted("control character")
        ),
        (
          reading.textsWithLineBreaks,
          reading.textsWithLineBreaks.counted("value") + " with line breaks, changed to spaces"
        ),
        (
          reading.leftOutValues,
          reading.leftOutValues.counted("value") + " left out: no text, or over 1 MB"
        ),
        (
          reading.computedValues,
          reading.computedValues.counted("value")
            + " left out: computed by the script, which is not run"
        ),
        (
          reading.textsWithEntities,
          reading.textsWithEntities.counted("value contains", "values contain")
            + " HTML entities (such as &quot;), kept unchanged; --decode-entities converts them"
        ),
      ])
  }

  /// The line of words for nothing that are texts of products, with the options that read them as
  /// none where the format has these; nil where there are none.
  private static func keptWords(_ reading: ImportReading) -> String? {
    if reading.keptWords.isEmpty { return nil }
    let words = Dictionary(grouping: reading.keptWords, by: \.text).sorted { $0.key < $1.key }
    let shown = words.map { word, places in
      "'\(word)' ("
        + list(places.map { "\($0.field.rawValue) \($0.count.grouped)" }.sorted()) + ")"
    }
    let isSheet =
      [.csv, .tsv, .xlsx].contains(reading.survey.format) && !reading.survey.isOfCatalog
    // Who says some words has to say all.
    let all = words.map(\.key) + reading.wordsReadAsNone
    return "words for nothing kept as values: " + list(shown)
      + (isSheet
        ? "; to read \(words.count == 1 ? "it" : "them") as none: "
          + all.map { "--null " + $0.quotedForShell }.joined(separator: " ") : "")
  }

  /// The lines that say what prices are in and by what; none where there are none.
  private func currencyLines(_ reading: ImportReading, _ summary: ImportSummary) -> [String] {
    let count = reading.pricesWithoutCurrency
    let shared = signs(reading)
    if count == 0 {
      let codes = reading.currencies.map { $0.isNone ? "none" : $0.code }.sorted()
      if codes.isEmpty || reading.survey.isOfCatalog { return [] }
      let ofSigns = reading.sharedSignCurrencies.map(\.code).sorted()
      guard let shared, codes != ofSigns else {
        return ["currency: \(Self.list(codes)), " + (shared ?? "as the file says")]
      }
      return ["currency: \(Self.list(codes)), as the file says; \(Self.list(ofSigns)) \(shared)"]
    }
    let codes = reading.sharedSignCurrencies.map(\.code).sorted()
    let assumed = reading.survey.assumedCurrency
    let isSaid = reading.survey.isCurrencySaid
    var parts = ["prices without a currency: \(count.grouped)"]
    let isKept = !isSaid && !assumed.isOfFile && summary.updated + summary.unchanged > 0
    if isKept { parts[0] += " in that of their products" }
    if !isKept || summary.added > 0 {
      let which = isKept ? ", of new ones" : ""
      if let source = assumed.source {
        parts[0] += "\(which) in \(assumed.currency), \(source)"
      } else if isKept {
        parts[0] += "\(which) in none"
      }
    }
    if !isSaid {
      parts.append(
        assumed.source == nil && !isKept
          ? "--currency EUR would set one" : "--currency would set another")
    }
    // What was asked for stands in this line already.
    let lineOfSigns = isSaid ? nil : shared.map { "currency: \(Self.list(codes)), " + $0 }
    return [lineOfSigns, parts.joined(separator: "; ")].compactMap(\.self)
  }

  /// Returns what signs that several currencies share were read as; nil where there are none.
  private func signs(_ reading: ImportReading) -> String? {
    let currencies = reading.sharedSignCurrencies
    guard !currencies.isEmpty else { return nil }
    let usual = reading.survey.usualCurrency
    let codes = currencies.map(\.code).sorted()
    let isSaid = reading.survey.isCurrencySaid
    let source = isSaid ? reading.survey.assumedCurrency.source : usual.source
    let by =
      (isSaid || codes == [usual.currency.code] ? source : nil) ?? "the likeliest of their signs"
    return "of signs that several currencies share, \(by)"
      + (isSaid ? "" : "; --currency would set another")
  }

  /// The columns of fields; those of a file that is one table without the name of the table.
  private func shortLines(_ survey: ImportFileSurvey) -> [String] {
    let lines = survey.mapping.lines(in: survey.tables)
    guard survey.tables.count == 1, survey.format != .sql, survey.format != .database else {
      return lines
    }
    let table = " = \(survey.tables[0].name)."
    return lines.map { line in
      line.replacing(table, with: " = ", maxReplacements: 1)
    }
  }

  /// The greatest number of names of one kind that are shown.
  private static let greatestNameCount = 12

  private static func list(_ names: [String]) -> String {
    let more = names.count - greatestNameCount
    return names.prefix(greatestNameCount).joined(separator: ", ")
      + (more > 0 ? " and \(more.grouped) more" : "")
  }

  /// The mapping of a catalog's own tables, which goes without saying.
  private static let ownMapping: Set<String> = [
    "id = product.id", "sku = product.sku", "name = product.name",
    "sortName = product.sort_name",
    "manufacturer = product.manufacturer_id -> manufacturer.name", "details = product.details",
    "priceMinor = product.price_minor", "currency = product.currency",
    "quantity = product.quantity", "origin = product.country_id -> country.name",
    "originCode = product.country_id -> country.code", "image = product.image",
  ]

  /// The report for a program; the changes of a dry run come at its end.
  func write(_ changes: ChangeDocument?, to output: BufferedOutput) throws {
    try output.write(json(isOpen: changes != nil))
    guard let changes else { return }
    try changes.write(to: output)
    try output.write("]}\n")
  }

  private func json(isOpen: Bool) -> [UInt8] {
    Self.json(
      zip(result.files, readings).map { summary, reading in
        File(
          input: reading.input, summary: summary, missingImages: reading.missingImages,
          pricesWithoutCurrency: reading.pricesWithoutCurrency,
          currency: reading.survey.assumedCurrency, errors: reading.errors,
          moreErrors: reading.moreErrors,
          mapping: reading.survey.mapping.lines(in: reading.survey.tables),
          ignored: reading.survey.unreadColumnNames(except: reading.customNames),
          customNames: reading.customNames)
      }, removed: result.removed, isDryRun: isDryRun, isOpen: isOpen)
  }

  /// A file in the report for a program.
  struct File {
    var input: InputFile
    var summary = ImportSummary()
    var missingImages = 0
    var pricesWithoutCurrency = 0
    /// The currency that those are in.
    var currency = AssumedCurrency.none
    var errors: [ImportError]
    /// The number of errors beside these; nil where there may be some, and nobody looked.
    var moreErrors: Int? = 0
    var mapping: [String] = []
    /// The columns from which nothing is read.
    var ignored: [String] = []
    var customNames: [String] = []
  }

  /// Returns the report for a program, also of an import that was stopped.
  ///
  /// - Parameter isOpen: Whether it ends where its changes begin.
  static func json(
    _ files: [File], removed: Int = 0, isDryRun: Bool, isOpen: Bool = false
  ) -> [UInt8] {
    var json = JSONText()
    json.beginObject()
    json.name("files")
    json.beginArray()
    for file in files {
      json.beginObject()
      json.member("file", file.input.path ?? "-")
      counts(file.summary, to: &json)
      json.name("errors")
      json.beginArray()
      for error in file.errors {
        json.beginObject()
        json.member("line", error.line)
        json.member("field", error.field)
        json.member("message", error.message)
        json.member("product", error.product)
        json.endObject()
      }
      json.endArray()
      json.member("moreErrors", file.moreErrors)
      json.name("mapping")
      json.strings(file.mapping)
      json.member("missingImages", file.missingImages)
      json.member("pricesWithoutCurrency", file.pricesWithoutCurrency)
      let isSet = file.pricesWithoutCurrency > 0 && !file.currency.currency.isNone
      json.member("currency", isSet ? file.currency.currency.code : nil)
      json.member("currencySource", isSet ? file.currency.source : nil)
      json.name("columnsIgnored")
      json.strings(file.ignored)
      json.name("customFields")
      json.strings(file.customNames)
      json.endObject()
    }
    json.endArray()
    var total = ImportSummary()
    for file in files { total += file.summary }
    counts(total, to: &json)
    json.member("removed", removed)
    json.member("dryRun", isDryRun)
    if isOpen {
      json.name("changes")
      json.beginArray()
      return json.bytes
    }
    json.endObject()
    json.newline()
    return json.bytes
  }

  private static func counts(_ summary: ImportSummary, to json: inout JSONText) {
    json.member("added", summary.added)
    json.member("updated", summary.updated)
    json.member("unchanged", summary.unchanged)
    json.member("skipped", summary.skipped)
  }
}

extension SQLDialect {
  /// The word for it in a report.
  fileprivate var name: String {
    switch self {
    case .sqlite: "SQLite"
    case .mysql: "MySQL"
    case .postgresql: "PostgreSQL"
    case .sqlserver: "SQL Server"
    case .oracle: "Oracle"
    }
  }
}

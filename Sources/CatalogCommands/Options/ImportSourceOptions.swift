import CatalogAccess
import ArgumentParser
import CatalogFields
import CatalogImport
import CatalogModel
import DBAccess
import SectionedTable

/// The options for the files that are imported.
struct ImportSourceOptions: PlainOptions {
  @Option(
    help: "File format: sql, csv, tsv, json, ndjson, xml, xlsx or db (default: detected).",
    value: "format")
  var from: String?

  @Option(
    help: "SQL dialect: sqlite, mysql, postgresql, sqlserver or oracle (default: detected).",
    value: "name")
  var dialect: String?

  @Option(help: "Table of the products.", value: "table")
  var table: String?

  @Option(
    help: "Elements of XML that are products, such as shop/offers/offer (default: detected).",
    value: "path")
  var record: String?

  @Option(
    help: "Sheet of an Excel workbook (default: the only one with products).", value: "name")
  var sheet: String?

  @Option(
    help: "Read a field from this column: name=ProductName, origin=Suppliers.Country, "
      + "price=offers.0.price, custom.Category=Group. May be repeated; leave COLUMN empty to skip "
      + "the field.",
    value: "field=column")
  var map: [String] = []

  @Flag(help: "Import parents of variations, too, that have no price of their own.")
  var keepParents = false

  @Flag(help: "Read no custom fields: ignore columns that are no field.")
  var noCustomFields = false

  @Option(
    help:
      "Currency of prices without one, as an ISO 4217 code, XXX for none (default: what the "
      + "product, the file, the catalog or the country of the locale has).",
    value: "code")
  var currency: String?

  @Flag(help: "Decimal mark is a comma: 1.299,00.")
  var decimalComma = false

  @Flag(help: "Decimal mark is a point: 1,299.00.")
  var decimalPoint = false

  @Option(help: "CSV delimiter, such as ';' or tab (default: detected).", value: "character")
  var delimiter: String?

  @Flag(help: "The CSV has no header row; name the columns with --columns.")
  var noHeader = false

  @Option(help: "Leave out the first lines of CSV, such as titles above the header.", value: "n")
  var skipLines: Int?

  @Option(
    help: "Word that means no value in CSV, TSV, workbooks, JSON and XML (default: NULL and \\N in "
      + "CSV and TSV where they are not in quotes). May be repeated; empty for none.",
    value: "word")
  var null: [String] = []

  @Option(help: "CSV column names, separated by commas.", value: "names")
  var columns: String?

  @Option(
    help: "Encoding of the files, such as windows-1252 or shift_jis (default: UTF-8).",
    value: "name")
  var encoding: String?

  @Flag(help: "Convert HTML entities such as &amp; to characters.")
  var decodeEntities = false

  func validate() throws {
    if let from { _ = try ImportFormat.word(from, of: "--from <format>") }
    if let dialect { _ = try SQLDialect.word(dialect, of: "--dialect <name>") }
    for assignment in map where !assignment.contains("=") || assignment.hasPrefix("=") {
      throw ValidationError("--map takes FIELD=COLUMN, not '\(assignment)'.")
    }
    if let delimiter, delimiterByte == nil {
      throw ValidationError(
        "--delimiter must be a character or the word tab, not '\(delimiter)'.")
    }
    if decimalComma, decimalPoint {
      throw ValidationError("--decimal-comma and --decimal-point cannot be combined.")
    }
    if let skipLines, skipLines < 0 { throw ValidationError("--skip-lines must be 0 or more.") }
    if noHeader, columns == nil {
      throw ValidationError("--no-header needs --columns with the names of the columns.")
    }
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    from = arguments.text("--from")
    dialect = arguments.text("--dialect")
    table = arguments.text("--table")
    record = arguments.text("--record")
    sheet = arguments.text("--sheet")
    map = arguments.texts("--map")
    keepParents = arguments.flag("--keep-parents")
    noCustomFields = arguments.flag("--no-custom-fields")
    currency = arguments.text("--currency")
    decimalComma = arguments.flag("--decimal-comma")
    decimalPoint = arguments.flag("--decimal-point")
    delimiter = arguments.text("--delimiter")
    noHeader = arguments.flag("--no-header")
    skipLines = arguments.integer("--skip-lines")
    null = arguments.texts("--null")
    columns = arguments.text("--columns")
    encoding = arguments.text("--encoding")
    decodeEntities = arguments.flag("--decode-entities")
  }

  private var delimiterByte: UInt8? {
    switch delimiter {
    case "tab", "\\t", "\t": return UInt8(ascii: "\t")
    case let text? where text.utf8.count == 1:
      let byte = text.utf8.first
      return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n") ? nil : byte
    default: return nil
    }
  }

  func importOptions() throws -> ImportOptions {
    var options = ImportOptions()
    options.format = from.flatMap(ImportFormat.init(typed:))
    options.dialect = dialect.flatMap(SQLDialect.init(typed:))
    options.productTable = table
    options.assignments = map.map { text in
      let equals = text.firstIndex(of: "=") ?? text.endIndex
      return (String(text[..<equals]), String(text[equals...].dropFirst()))
    }
    if let currency {
      guard let known = Currency(code: currency) else {
        throw CommandError(
          .wrongUsage, "'\(currency.escapedForTerminal)' is not a currency code",
          advice: "Use three letters, such as EUR.")
      }
      options.currency = known
    }
    options.decimalMark = decimalComma ? .comma : decimalPoint ? .point : nil
    options.delimiter = delimiterByte
    options.hasHeader = !noHeader
    options.skippedLines = skipLines ?? 0
    options.nullWords = null.isEmpty ? nil : null
    options.columns = columns.map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    do throws(UnknownEncoding) {
      if let encoding { _ = try TextEncoding(name: encoding) }
    } catch {
      throw CommandError(.wrongUsage, error.description.escapedForTerminal)
    }
    options.encoding = encoding
    options.record = record
    options.sheet = sheet
    options.keepsParents = keepParents
    options.keepsCustomFields = !noCustomFields
    options.decodesEntities = decodeEntities
    return options
  }
}

extension ImportFormat: OptionWord {}

extension SQLDialect: OptionWord {}

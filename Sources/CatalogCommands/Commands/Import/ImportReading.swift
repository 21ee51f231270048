import CatalogAccess
import CatalogFields
import CatalogImport
import CatalogModel
import DBAccess
import SectionedTable

/// One file of an import while it is read.
final class ImportReading {
  let input: InputFile
  let survey: ImportFileSurvey
  private let skipsErrors: Bool
  private let context: CommandContext
  /// By what products that are there are found.
  private var key: ImportKey?

  /// The errors, at most ``greatestErrorCount``.
  private(set) var errors: [ImportError] = []
  /// The number of products that the catalog took.
  private(set) var takenCount = 0
  /// The number of rows with errors.
  private(set) var errorCount = 0
  /// The number of rows with errors beside ``errors``; nil where there may be some behind the last of
  /// these, with which the import was given up.
  var moreErrors: Int? {
    if !skipsErrors, errorCount >= Self.greatestErrorCount { return nil }
    return max(0, errorCount - errors.count)
  }
  /// The facts that are reported of the file beside its counts.
  private(set) var droppedControlCharacters = 0
  private(set) var textsWithEntities = 0
  private(set) var textsWithLineBreaks = 0
  /// Remarks on how its rows were read.
  private(set) var remarks: [String] = []
  /// The words that were read as no number, with how often each came.
  private(set) var wordsForNothing: [String: Int] = [:]
  /// The short words for nothing (`N/A`, `-`) that are texts of products.
  private(set) var keptWords: [KeptWord] = []
  /// The words that were taken for no value wherever they were.
  private(set) var wordsReadAsNone: [String] = []
  /// The number of products that name an image file that is not in the catalog's folder.
  private(set) var missingImages = 0
  /// The number of prices whose currency nothing in their row says.
  private(set) var pricesWithoutCurrency = 0
  /// The currencies that prices name.
  private(set) var currencies: Set<Currency> = []
  private var lastCurrency: Currency?
  /// Those of them that were read from a sign that several share.
  private(set) var sharedSignCurrencies: Set<Currency> = []
  private var lastSharedSignCurrency: Currency?
  /// The names of the custom fields that products had.
  private(set) var customNames: [String] = []
  /// The number of values that are no custom fields because they are no text.
  private(set) var leftOutValues = 0
  /// The number of values that are no custom fields because the script would compute them.
  private(set) var computedValues = 0
  /// The files beside the catalog; nil for one on a server, which has no folder.
  private var images: ImageFiles?

  /// The greatest number of errors that are shown.
  static let greatestErrorCount = 20

  init(
    of input: InputFile,
    _ survey: ImportFileSurvey,
    skipsErrors: Bool,
    images: ImageFiles?,
    in context: CommandContext
  ) {
    self.images = images
    self.input = input
    self.survey = survey
    self.skipsErrors = skipsErrors
    self.context = context
  }

  /// Reads the file into a catalog. It throws the errors of rows unless these are skipped.
  func read(into session: ImportSession, _ rejected: RejectedRows?) throws {
    key = session.key
    // It may be for the second time.
    errors = []
    errorCount = 0
    takenCount = 0
    missingImages = 0
    keptWords = []
    pricesWithoutCurrency = 0
    currencies = []
    sharedSignCurrencies = []
    lastSharedSignCurrency = nil
    lastCurrency = nil
    let progress = ProgressLine("Importing \(input.fileName)", in: context)
    defer { progress.end() }
    do {
      let products = ProductPipeline(try survey.products(), keepsRows: rejected != nil)
      var count = 0
      func leaveOut(_ error: ImportError, _ row: ProductPipeline.Row?) throws {
        try note(error)
        session.skip()
        if let row {
          try rejected?.append(row.values, row.joined, of: self, error)
        }
      }
      try products.forEach(
        { record, row in
          do {
            try session.add(record)
            takenCount += 1
            noteImage(of: record)
            noteCurrency(of: record)
            noteKeptWords(of: record)
          } catch let error as ImportError where error.isOfRow {
            try leaveOut(error.ofProduct(record.number), row)
          }
          count += 1
          if count % 1024 == 0 {
            try input.checkInterruption()
            progress.update(
              bytes: input.readCount, of: input.size ?? 0, rows: count, ofRows: survey.rowCount)
          }
        },
        onError: leaveOut)
      for error in try session.end() { try note(error) }
      if survey.isCurrencySampled, pricesWithoutCurrency > 0, currencies.count > 1 {
        let codes = currencies.map(\.code).sorted().joined(separator: ", ")
        throw ImportError(
          line: nil,
          "\(pricesWithoutCurrency.counted("price")) without a currency beside others in \(codes); "
            + "choose it with --currency, XXX for none")
      }
      droppedControlCharacters = products.droppedControlCharacters
      textsWithEntities = products.textsWithEntities
      textsWithLineBreaks = products.textsWithLineBreaks
      remarks = products.remarks.map(input.namingFile(in:))
      wordsForNothing = products.wordsForNothing
      keptWords += products.keptWords
      wordsReadAsNone = products.wordsReadAsNone
      customNames = products.customNames
      leftOutValues = products.leftOutValues
      computedValues = products.computedValues
    } catch {
      if let error = error as? ImportError { errors.append(error) }
      throw input.described(error)
    }
    if !skipsErrors, errorCount > 0 { throw failure }
  }

  private func noteCurrency(of record: ProductRecord) {
    guard let currency = record.price?.currency else { return }
    if record.lacksCurrency {
      pricesWithoutCurrency += 1
    } else if currency != lastCurrency {
      lastCurrency = currency
      currencies.insert(currency)
    }
    if record.hasSharedSign, currency != lastSharedSignCurrency {
      lastSharedSignCurrency = currency
      sharedSignCurrencies.insert(currency)
    }
  }

  private static let textFields: [(ProductRecord.TextField, ProductField)] = [
    (.manufacturer, .manufacturer), (.details, .details), (.origin, .origin), (.image, .image),
    (.sortName, .sortName),
  ]

  private func noteKeptWords(of record: ProductRecord) {
    for (text, field) in Self.textFields {
      record.withText(text) { text in
        guard let text, WordForNothing.isShort(text) else { return }
        let word = String(decoding: text, as: UTF8.self)
        if let known = keptWords.firstIndex(where: { $0.field == field && $0.text == word }) {
          keptWords[known].count += 1
        } else {
          keptWords.append(KeptWord(text: word, field: field, count: 1))
        }
      }
    }
  }

  private func noteImage(of record: ProductRecord) {
    record.withText(.image) { name in
      if let name, images?.isMissing(name) == true { missingImages += 1 }
    }
  }

  /// A column of quantities that is none, as a row behind the first ones shows.
  struct LateObjection: Error {
    /// The file.
    var input: ObjectIdentifier
    var remark: String
  }

  private func note(_ error: ImportError) throws {
    if !skipsErrors, errorCount == 0, let remark = survey.remarkOfQuantity(because: error) {
      throw LateObjection(input: ObjectIdentifier(input), remark: remark)
    }
    errorCount += 1
    if errors.count < Self.greatestErrorCount { errors.append(error) }
    if !skipsErrors, errorCount == Self.greatestErrorCount { throw failure }
  }

  /// All errors, a line each.
  private var failure: CommandError {
    var lines = errors.map { input.described($0) }
    if moreErrors == nil {
      lines.append("There may be more; these are the first \(Self.greatestErrorCount).")
    }
    var advice = waysOn + "\n  Nothing was imported."
    if survey.format != .database, errors.contains(where: { $0.message.contains("is not UTF-8") }) {
      let likely = likelyEncodings
      // Who left such rows out would lose products.
      advice =
        "Nothing was imported."
        + (likely.isEmpty
          ? " Give its encoding with --encoding."
          : " It may have another encoding; try: "
            + likely.map { "--encoding \($0)" }.joined(separator: " or "))
    }
    return CommandError(.failed, lines.joined(separator: "\n"), advice: advice)
  }

  /// The options by which an import goes on in spite of the errors.
  private var waysOn: String {
    var ways = ["To leave such rows out: --on-error skip"]
    let fields = Set(errors.compactMap(\.field))
    func hasSKUs(_ ending: String) -> Bool {
      errors.contains { $0.field == "sku" && $0.message.hasSuffix(ending) }
    }
    let areTaken = hasSKUs(ImportError.isTaken)
    if areTaken || hasSKUs(ImportError.isRepeated) {
      for column in survey.codeColumns.prefix(3) {
        ways.append("to take other SKUs: --map \(("sku=" + column).quotedForShell)")
      }
      ways.append("to import no SKUs: --map sku=")
      if areTaken, !input.isForNewCatalog {
        ways.append("to update products that are there: --key sku")
      }
    }
    if fields.contains("name") {
      if key == .id || key == .sku {
        ways.append("to keep the names that products have: --map name=")
      }
      ways.append("to choose the names: --map name=COLUMN")
    }
    if key == .id, errors.contains(where: { $0.field == "id" }), let column = survey.idColumn {
      ways.append("if they are SKUs: --key sku --map \(("sku=" + column).quotedForShell)")
    }
    // Without what products are told by, nothing would go on.
    for field in ["price", "quantity", "id"] where fields.contains(field) {
      if field == "id", key == .id { continue }
      ways.append("to import no \(field): --map \(field)=")
      if field == "quantity", let options = survey.quantityKeptAsCustom {
        ways.append("to keep the column as a custom field: \(options)")
      }
    }
    return ways.joined(separator: "; ")
  }

  /// The encodings that the file may be in, by the lines of its beginning that are not ASCII.
  private var likelyEncodings: [String] {
    guard let source = try? input.open() else { return [] }
    var beginning = [UInt8](repeating: 0, count: 1 << 20)
    let count = (try? beginning.withUnsafeMutableBytes { try source($0) }) ?? 0
    var sample: [UInt8] = []
    for line in beginning[..<count].split(separator: UInt8(ascii: "\n"))
    where line.contains(where: { $0 >= 0x80 }) {
      sample += line
      if sample.count > 1 << 16 { break }
    }
    return Array(LikelyEncodings.guess(sample).prefix(2))
  }
}

import Bytes
import CatalogAccess
import ArgumentParser
import CatalogFields
import CatalogImport
import CatalogModel
import Collation
import DBAccess
import PostgresStore
import SectionedTable

/// `catalog import`: takes catalogs in.
struct ImportCommand: PlainArgumentsCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", _superCommandName: "catalog",
    abstract: "Import products from SQL dumps, CSV, TSV, JSON, XML, Excel or SQLite files.",
    usage: "catalog import [<options>] <file> ...",
    discussion: """
      EXAMPLES:
        catalog import catalog.sql                        Into the default catalog.
        catalog import prices.csv --key sku --dry-run     Preview a price list.
        catalog import shop.sql --map origin=made_in      Choose a field's column.
        mysqldump shop | catalog import --db shop.db -    From another program.

      Tables and columns are recognised by name and content; the report shows what was \
      used. SQL is read as data, never run. All files are imported or none: after an error \
      the catalog is unchanged.
      """)

  @Option(
    help: "Language to sort for, such as sv or de-u-co-phonebk (default: the catalog's own, or "
      + "LC_ALL, LC_COLLATE or LANG).",
    value: "locale")
  var locale: String?

  @Flag(help: "Sort numbers by value in a new catalog: 9 before 10.")
  var numeric = false

  @OptionGroup(title: "INPUT FILES") var source: ImportSourceOptions

  @OptionGroup(title: "ROWS") var rows: ImportRowOptions

  @OptionGroup var confirmation: ConfirmationOptions

  @Flag(name: .shortAndLong, help: "Show the column of every field, as --dry-run does.")
  var verbose = false

  @Flag(help: "Show what each column could be and why, and change nothing.")
  var explain = false

  @Flag(help: "Print the report as JSON.")
  var json = false

  @Argument(
    help: ArgumentHelp("Files; - is standard input.", valueName: "file"))
  var files: [String]

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if verbose, global.quiet {
      throw ValidationError("--quiet and --verbose cannot be combined.")
    }
    if explain, json { throw ValidationError("--explain and --json cannot be combined.") }
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    locale = arguments.text("--locale")
    numeric = arguments.flag("--numeric")
    source = arguments.group()
    rows = arguments.group()
    confirmation = arguments.group()
    verbose = arguments.flag("--verbose", or: "-v")
    explain = arguments.flag("--explain")
    json = arguments.flag("--json")
    global = arguments.group()
    files = arguments.operands(1...Int.max)
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let isInterrupted = context.catchInterruption()
    let attempt = Attempt()
    let report: ImportReport
    do {
      if explain { return try explainColumns(in: context, isInterrupted: isInterrupted) }
      report = try takeIn(attempt, in: context, isInterrupted: isInterrupted)
    } catch  where isInterrupted() && (error as? ServerCatalogError)?.leavesChange != true {
      // Whatever it was that the signal has ended.
      context.note("Interrupted: nothing was imported.")
      return .cancelled
    } catch {
      if json, !attempt.files.isEmpty {
        try context.output.write(ImportReport.json(attempt.files, isDryRun: rows.dryRun))
      }
      guard error is CatalogDatabaseError || error is TemporaryFileError || error is OutputError
      else { throw error }
      var described = CommandError(error)
      // Some advice says already that nothing was changed.
      if described.advice?.hasPrefix("Nothing was") != true {
        described.advice = (described.advice.map { $0 + "\n  " } ?? "") + "Nothing was imported."
      }
      throw described
    }
    // From here on the catalog stays, even where the report cannot be written.
    if !json, let changes = attempt.changes {
      try changes.write(to: context.output)
      if changes.isCut {
        global.note(CommandContext.cutNote(for: NextCommand.line(with: "--json")), in: context)
      }
      if !global.quiet { context.noteRest(report.changeCount - changes.count) }
    }
    for line in report.lines { global.note(line, in: context) }
    if json { try report.write(attempt.changes, to: context.output) }
    return .done
  }

  /// The findings of an import before it is done.
  private final class Attempt {
    var readings: [ImportReading] = []
    let surveys = FileSurveys()
    /// What a dry run would do.
    var changes: ChangeDocument?

    /// The files in the report of a failed import.
    var files: [ImportReport.File] {
      !surveys.failures.isEmpty
        ? surveys.failures
        : readings.map {
          ImportReport.File(
            input: $0.input, errors: $0.errors, moreErrors: $0.moreErrors,
            mapping: $0.survey.mapping.lines(in: $0.survey.tables))
        }
    }
  }

  /// Imports the files, or nothing if it throws.
  private func takeIn(
    _ attempt: Attempt,
    in context: CommandContext,
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws -> ImportReport {
    var options = try importOptions(in: context)
    options.isInterrupted = isInterrupted
    // Before anything is created: a file may not be there, or hold nothing.
    let inputs = try files.map {
      try InputFile(
        $0, in: context, advice: "Try: sqlite3 old.db .dump | " + NextCommand.line("import -"))
    }
    defer { for input in inputs { input.close() } }
    for input in inputs { input.isInterrupted = isInterrupted }
    for (position, input) in inputs.enumerated() {
      guard let path = input.path, inputs[..<position].contains(where: { $0.isSameFile(as: path) })
      else { continue }
      throw CommandError(
        .wrongUsage, "'\(input.name.escapedForTerminal)' is given twice",
        advice: "Name each file once.")
    }
    let place = try global.place(in: context)
    for input in inputs { input.isForNewCatalog = place.isNewCatalog }
    if case .file(let path) = place, let input = inputs.first(where: { $0.isSameFile(as: path) }) {
      throw CommandError(
        .wrongUsage, "'\(input.name.escapedForTerminal)' is the catalog itself",
        advice: "Choose another catalog with --db FILE.")
    }
    if let rejects = rows.rejects,
      let input = inputs.first(where: { $0.isSameFile(as: rejects) })
    {
      throw CommandError(
        .wrongUsage,
        "--rejects would overwrite '\(input.name.escapedForTerminal)', which is an input file",
        advice: "Choose another file.")
    }
    // A column that a late row shows to be no quantity is read once more, as a custom field.
    var quantityRemarks: [Int: String] = [:]
    while true {
      do {
        return try takeIn(
          inputs, options, quantityRemarks, attempt, into: place, in: context,
          isInterrupted: isInterrupted)
      } catch let late as ImportReading.LateObjection {
        guard let position = inputs.firstIndex(where: { ObjectIdentifier($0) == late.input }),
          quantityRemarks.updateValue(late.remark, forKey: position) == nil
        else { throw late }
      }
    }
  }

  private func takeIn(
    _ inputs: [InputFile],
    _ options: ImportOptions,
    _ quantityRemarks: [Int: String],
    _ attempt: Attempt,
    into place: CatalogPlace,
    in context: CommandContext,
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws -> ImportReport {
    let requested = try locale.map { try LanguageNames.locale($0) }
    let surveys = try attempt.surveys.surveys(
      of: inputs, options, quantityRemarks: quantityRemarks)
    var policy = rows.policy
    policy.keepsHistory = rows.history ?? true
    // Rows that are refused would be written twice.
    policy.canReadAgain = rows.rejects == nil
    policy.expectedRowCount = zip(inputs, surveys).reduce(0) { count, file in
      count + file.1.expectedRowCount(ofBytes: file.0.size)
    }
    for (input, survey) in zip(inputs, surveys) {
      try FileSurveys.requireKey(options.key, input, survey)
    }

    if let directory = try global.directoryToCreate(in: context) {
      try createDirectory(directory)
    }
    let destination = try ImportDestination(
      at: place, in: context, isInterrupted: isInterrupted)
    let catalog = destination.catalog
    if numeric { try requireNumericOrder(of: catalog, at: place) }
    if quantityRemarks.isEmpty {
      try confirmReplacing(
        destination, at: place, inputs, hasRows: policy.expectedRowCount > 0, in: context)
    }
    if !destination.isNew, rows.key == nil, !policy.replacesAll, !rows.skipsErrors {
      for (input, survey) in zip(inputs, surveys) { try requireNewProducts(input, survey, catalog) }
    }
    if !destination.isNew, policy.key ?? .sku == .sku, !policy.replacesAll {
      for (input, survey) in zip(inputs, surveys) {
        guard let near = try NearSKUs(of: input, survey, in: catalog) else { continue }
        if policy.key == .sku { throw near.error }
        global.note("Warning: " + near.text(isAdded: true), in: context)
      }
    }
    var locale =
      try requested ?? catalog.knownLocale() ?? attempt.surveys.locale
      ?? LocaleChoice.ofEnvironment(in: context)
    if numeric { locale = try locale.withNumericOrder() }
    let collation = try IndexedCollation(locale: locale)
    let images = place.pathOfImages.map(ImageFiles.init(besideCatalogAt:))
    var usual = try FileSurveys.currencyElsewhere(
      destination.isNew ? nil : catalog, in: context)
    let readings = try zip(inputs, surveys).map { input, survey in
      var survey = survey
      do {
        try survey.findCurrency(else: usual)
      } catch {
        throw input.described(error)
      }
      // In a new catalog, what a file says counts for those behind it, as if it were there already.
      if destination.isNew, let said = survey.saidCurrency {
        usual = AssumedCurrency(said, source: "as the prices of \(input.fileName)")
      }
      return ImportReading(
        of: input, survey, skipsErrors: rows.skipsErrors, images: images, in: context)
    }
    attempt.readings = readings
    let rejected = try rows.rejects.map {
      try RejectedRows($0, readings, whileReading: place.pathOfImages)
    }
    let progress = ProgressLine("Listing", in: context)
    defer { progress.end() }
    var failures: [CommandError] = []
    let changes =
      policy.isDryRun
      ? try ChangeDocument(json ? .json : .table, listedIn: collation, in: context) : nil
    attempt.changes = changes
    let result = try destination.importing.importProducts(
      listedIn: collation, policy: policy,
      from: readings.map { reading in
        ImportFile(
          fields: reading.survey.fields, customNames: { reading.customNames }
        ) { session in
          // The faults of the rows of all files are reported.
          if reading === readings.first { failures = [] }
          do {
            try reading.read(into: session, session.isLook ? nil : rejected)
          } catch let error as CommandError where reading.errorCount > 0 {
            failures.append(error)
          }
          if reading === readings.last {
            if let first = failures.first { throw FileSurveys.together(failures, first) }
            try requireAllRows(readings)
            try requireSomeRow(readings)
            if !session.isLook { try rejected?.finish() }
          }
        }
      },
      preview: changes.map { changes in
        ImportPreview(limit: json || verbose ? .max : Self.shownChangeCount, show: changes.append)
      },
      note: context.changeNote(
        .importing,
        subject: inputs.map { $0.path ?? $0.name }.joined(separator: ", ")),
      progress: { progress.update(done: $0, of: $1) }, isInterrupted: isInterrupted)
    if !policy.isDryRun { try destination.publish { progress.update(done: $0, of: $1) } }
    progress.end()
    do {
      try rejected?.publish()
    } catch let error as CommandError {
      throw CommandError(
        .failed, error.message,
        advice: policy.isDryRun
          ? "Nothing was imported." : "The import was done; the rejected rows were not kept.")
    }
    return ImportReport(
      result: result, readings: readings, collation: collation,
      catalogPath: place.description,
      isDryRun: policy.isDryRun, isVerbose: verbose)
  }

  /// Refuses a catalog that has another order: its products would be sorted again, too.
  private func requireNumericOrder(
    of catalog: any CatalogReading, at place: CatalogPlace
  ) throws {
    guard let locale = try catalog.knownLocale(), !locale.sortsNumbersByValue else { return }
    let path = place.description
    throw CommandError(
      .wrongUsage,
      "--numeric is for a new catalog, and '\(path.escapedForTerminal)' does not sort numbers by value",
      advice: "To sort it so first: catalog reindex --numeric --db "
        + "\(path.quotedForShell.escapedForTerminal)\n  Nothing was imported.")
  }

  /// The number of products that a dry run shows without --verbose.
  private static let shownChangeCount = 20

  /// Refuses to delete the products of rows that were skipped.
  private func requireAllRows(_ readings: [ImportReading]) throws {
    let count = readings.reduce(0) { $0 + $1.errorCount }
    guard rows.replace, rows.key != nil, count > 0 else { return }
    throw CommandError(
      .failed,
      "\(count.counted("row")) could not be read, and --replace would delete "
        + (count == 1 ? "its product" : "their products"),
      advice: "Mend the rows, or keep all products: "
        + NextCommand.line(withoutFlags: ["--replace"]))
  }

  /// Refuses files of which every row was skipped, where nobody is given these.
  private func requireSomeRow(_ readings: [ImportReading]) throws {
    let count = readings.reduce(0) { $0 + $1.errorCount }
    guard count > 0, rows.rejects == nil, readings.allSatisfy({ $0.takenCount == 0 }) else {
      return
    }
    let errors = readings.flatMap { reading in
      reading.errors.prefix(3).map { reading.input.described($0) }
    }
    throw CommandError(
      .failed,
      "none of \(count.counted("row")) could be read:\n"
        + errors.prefix(3).joined(separator: "\n")
        + (count > 3 ? "\nand \((count - 3).grouped) more" : ""),
      advice: "Nothing was imported. To get the rows with the reasons: "
        + NextCommand.line(with: "--rejects", "FILE"))
  }

  /// Asks before products are deleted that are not in the files.
  private func confirmReplacing(
    _ destination: ImportDestination, at place: CatalogPlace, _ inputs: [InputFile], hasRows: Bool,
    in context: CommandContext
  ) throws {
    if !rows.replace || rows.dryRun && hasRows || destination.isNew { return }
    let count = try destination.catalog.listing().count
    if count == 0 { return }
    let files = inputs.map { $0.name.escapedForTerminal }.joined(separator: ", ")
    // A file that was not written to its end, perhaps.
    if !hasRows {
      throw CommandError(
        .failed,
        "\(files): has no rows, and --replace would remove all \(count.counted("product"))",
        advice: "Nothing was changed. To have none: "
          + NextCommand.line("remove --where TRUEPREDICATE"))
    }
    let path = place.description.escapedForTerminal
    let what =
      count == 1
      ? "delete the product of '\(path)' if it is not in \(files)"
      : "delete those of the \(count.grouped) products of '\(path)' that are not in \(files)"
    try confirmation.confirm(
      what.prefix(1).uppercased() + what.dropFirst() + "?", what, in: context)
  }

  private func importOptions(in context: CommandContext) throws -> ImportOptions {
    var options = try source.importOptions()
    options.explains = explain
    options.key = rows.policy.key?.field
    options.updatesProducts = rows.policy.key != nil
    if options.key != nil, let place = try? global.place(in: context), !place.isNewCatalog,
      let catalog = try? place.openUnchanged()
    {
      // What is wrong with the catalog is said by whoever writes to it.
      options.knownCustomNames = Set((try? catalog.customNames(isExact: true)) ?? [])
      // Opened again where it is asked, so that it is closed where the import writes.
      options.knownProducts = { key, values in
        (try? place.openUnchanged())?.knownProducts(by: key, values) ?? []
      }
    }
    return options
  }

  /// Writes what each column of the files could be and why.
  private func explainColumns(
    in context: CommandContext,
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws -> ExitStatus {
    var options = try importOptions(in: context)
    options.isInterrupted = isInterrupted
    for file in files {
      let input = try InputFile(file, in: context)
      defer { input.close() }
      input.isInterrupted = isInterrupted
      let survey = try FileSurveys().survey(input, options)
      var table = TextTable(
        [.left, .left, .left, .left, .left],
        roles: [.header, .primary, .secondary, .secondary, .primary])
      table.append(["column", "field", "name", "values", "decision"], role: .header)
      for row in survey.explanation.rows {
        table.append(
          [row.column, row.field?.rawValue ?? "-", row.name, row.values, row.decision],
          role: row.isRead ? .primary : .dim)
      }
      if files.count > 1 { global.note(input.name.escapedForTerminal, in: context) }
      try context.write(table)
      if let refusal = survey.refusal {
        global.note(
          "\(input.name.escapedForTerminal): \(refusal.description.escapedLinesForTerminal)",
          in: context)
      }
    }
    return .done
  }

  /// Refuses a file of products that are in the catalog, before any row: who imports it again wants
  /// to update them.
  private func requireNewProducts(
    _ input: InputFile,
    _ survey: ImportFileSurvey,
    _ catalog: any CatalogReading
  ) throws {
    let products: [ProductRecord]
    do {
      products = try survey.firstProducts(Self.comparedProductCount)
    } catch {
      throw input.described(error)
    }
    let skus = products.compactMap { $0.text(.sku) }
    let known = try skus.count { try catalog.productID(sku: $0) != nil }
    if known > 0 {
      throw CommandError(
        .failed,
        "\(input.name.escapedForTerminal): "
          + (skus.count == 1
            ? "SKU '\(skus[0].escapedForTerminal)' is"
            : "\(known) of the first \(skus.count) SKUs \(known == 1 ? "is" : "are")")
          + " in the catalog already",
        advice: "Nothing was imported. To update these products: "
          + NextCommand.line(with: "--key", try workingKey(products, survey, catalog)))
    }
    guard skus.isEmpty, !products.isEmpty else { return }
    let hasMakers = survey.fields.contains(.manufacturer)
    let same = try catalog.countProducts(
      withNames: products.map { ($0.text(.name) ?? "", $0.text(.manufacturer)) },
      comparesManufacturers: hasMakers, besides: survey.rowCount)
    guard same > 0, 2 * same >= products.count else { return }
    throw CommandError(
      .failed,
      "\(input.name.escapedForTerminal): "
        + (products.count == 1
          ? "the product is"
          : "\(same) of the first \(products.count) products \(same == 1 ? "is" : "are")")
        + " in the catalog already, by name" + (hasMakers ? " and manufacturer" : ""),
      advice: "Nothing was imported. To update these products: "
        + NextCommand.line(with: "--key", "name+manufacturer")
        + "\n  To add them again: " + NextCommand.line(with: "--key", "none"))
  }

  /// Returns the key by which all of some products can be told: not all need an SKU.
  private func workingKey(
    _ products: [ProductRecord], _ survey: ImportFileSurvey, _ catalog: any CatalogReading
  ) throws -> String {
    let withSKU = products.filter { $0.text(.sku) != nil }
    if withSKU.count == products.count { return "sku" }
    // A file of another catalog has other ids.
    let areIDs =
      try survey.fields.contains(.id)
      && withSKU.allSatisfy { product in
        guard let sku = product.text(.sku), let id = try catalog.productID(sku: sku) else {
          return false
        }
        return product.id == id
      }
    return areIDs ? "id" : "name+manufacturer"
  }

  /// The number of products of a file that are looked for in the catalog before any is imported.
  private static let comparedProductCount = 100
}

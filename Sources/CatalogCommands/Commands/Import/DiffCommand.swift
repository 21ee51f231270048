import ArgumentParser
import CatalogAccess
import CatalogFields
import CatalogImport
import DBAccess
import SectionedTable

/// `catalog diff`: what differs between two catalogs, or between a catalog and a file.
///
/// It is the dry run of an import: into a copy of one catalog everything is imported that the other,
/// or the file, has, and what this changes is the difference.
struct DiffCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", _superCommandName: "catalog",
    abstract: "Show what differs between two catalogs, or a catalog and a file.",
    usage: "catalog diff [<options>] <catalog-or-file> ...",
    discussion: """
      EXAMPLES:
        catalog diff monday.db today.db       Two catalogs.
        catalog diff prices.csv --key sku     The default catalog and a price list.
        catalog diff shop.db feed.xml --key sku --format csv -o changes.csv

      Shows what would turn the first into the second: products added, changed and removed. Of a \
      file, the fields count that it has. Changes nothing. Exits with 0 when nothing differs, with \
      1 when something does.
      """)

  static let isPaged = true

  @Option(
    help: "Which products are the same: those with the same sku, id or name+manufacturer "
      + "(default for two catalogs: id).", value: "key")
  var key: String?

  @Option(
    help: "Output format: table, json, csv or tsv.", value: "format")
  var format: String?

  @Flag(help: "Short for --format json.")
  var json = false

  @OptionGroup var pager: PagerOption

  @OptionGroup var file: OutputOption

  @OptionGroup var safety: SafeOption

  @OptionGroup(title: "INPUT FILES") var source: ImportSourceOptions

  @Argument(
    help: ArgumentHelp(
      "One or two: the first and the second, or the second alone, beside the catalog of --db.",
      valueName: "catalog-or-file"))
  var sides: [String]

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let key { _ = try ImportKey.word(key, of: "--key <key>") }
    if let format {
      let word = try ChangeDocument.Format.word(format, of: "--format <format>")
      if json, word != .json {
        throw ValidationError("--json and --format \(format) cannot be combined.")
      }
    }
    if sides.isEmpty || sides.count > 2 {
      throw ValidationError("Name one or two catalogs or files.")
    }
    if sides.count == 2, global.database != nil {
      throw ValidationError("--db cannot be combined with two catalogs or files.")
    }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let isInterrupted = context.catchInterruption()
    do {
      return try compare(in: context, isInterrupted)
    } catch  where isInterrupted() {
      context.note("Interrupted.")
      return .cancelled
    }
  }

  private func compare(
    in context: CommandContext, _ isInterrupted: @escaping @Sendable () -> Bool
  ) throws -> ExitStatus {
    let names =
      sides.count == 2 ? sides : [try global.databasePath(in: context), sides[0]]
    let inputs = try names.map { try InputFile($0, in: context) }
    defer { for input in inputs { input.close() } }
    for input in inputs {
      input.isInterrupted = isInterrupted
      input.outcome = nil
    }
    let catalogs = try inputs.map { try catalog($0) }
    // The catalog has all fields; where it is the second, the changes are turned round.
    let base = catalogs[0] == nil ? 1 : 0
    guard let catalog = catalogs[base] else {
      throw CommandError(
        .wrongUsage,
        "neither \(inputs[0].name.escapedForTerminal) nor \(inputs[1].name.escapedForTerminal) is a "
          + "catalog",
        advice: "Make one of them: catalog import "
          + "\((inputs[0].path ?? "-").quotedForShell.escapedForTerminal) --db NEW.db")
    }
    var options = try source.importOptions()
    options.isInterrupted = isInterrupted
    let usualKey = catalogs.contains { $0 == nil } ? nil : ImportKey.id
    guard let key = key.flatMap(ImportKey.init(typed:)) ?? usualKey else {
      // A file that cannot be read as products is told so first, and of the keys those that it has.
      let fields = try FileSurveys().survey(inputs[1 - base], options).fields
      let keys = ImportKey.allCases.filter { key in
        let wanted: Set<ProductField> =
          switch key {
          case .sku: [.sku]
          case .id: [.id]
          case .nameAndManufacturer: [.name, .manufacturer]
          }
        return wanted.isSubset(of: fields)
      }.map(\.rawValue)
      throw CommandError(
        .wrongUsage,
        "nothing says which product of \(inputs[1 - base].name.escapedForTerminal) is which of the "
          + "catalog",
        advice: keys.first.map { first in
          (keys.count == 1 ? "Try: " : "Choose \(keys.joined(separator: " or ")), such as: ")
            + NextCommand.line(with: "--key", first)
        } ?? "It has none of the columns by which products are told: a SKU, an id, or a name and a "
          + "manufacturer. Which one is which: --map sku=COLUMN --key sku")
    }
    return try context.writing(into: file.output, whileReading: catalog.path) { context in
      let changes = try ChangeDocument(
        chosenFormat, listedIn: catalog.collation(), isSafe: safety.csvSafe, in: context)
      let difference = try Difference(
        between: catalog, and: inputs[1 - base], key, options,
        isReversed: base == 1, into: changes, isInterrupted, in: context)
      if chosenFormat == .json {
        try context.output.write(difference.json(names, key))
      }
      try changes.write(to: context.output)
      if chosenFormat == .json { try context.output.write("]}\n") }
      if changes.isCut {
        global.note(
          CommandContext.cutNote(for: NextCommand.line(with: "--format", "csv")), in: context)
      }
      let shown = names.map(\.escapedForTerminal)
      global.note(
        changes.count == 0
          ? "\(shown[0]) and \(shown[1]): no differences in "
            + difference.unchanged.counted("product")
          : "\(shown[0]) → \(shown[1]): \(difference.text)", in: context)
      if let note = FormatNote.contradiction(file.output, format: chosenFormat.rawValue),
        let named = file.output.flatMap(ExportFormat.init(ofFile:)),
        ChangeDocument.Format(rawValue: named.rawValue) != nil
      {
        global.note(note + NextCommand.line(with: "--format", named.rawValue), in: context)
      }
      return changes.count == 0 ? .done : .nothingFound
    }
  }

  private var chosenFormat: ChangeDocument.Format {
    json ? .json : format.flatMap(ChangeDocument.Format.init(typed:)) ?? .table
  }

  /// Opens a file as a catalog; nil where it is none.
  private func catalog(_ input: InputFile) throws -> CatalogDatabase? {
    guard let path = input.path else { return nil }
    do {
      return try CatalogDatabase(unchangedAt: path)
    } catch {
      switch error {
      case .notADatabase, .notACatalog: return nil
      case .unreadable: break
      default: throw error
      }
      // Whoever reads it as a file says what it is. Without a key that is not done: then it is a
      // catalog that cannot be opened now.
      if key == nil, OutputFile.isDatabase(path) { throw error }
      return nil
    }
  }
}

extension ImportKey: OptionWord {}

/// The counts of what differs.
private struct Difference {
  var added = 0
  var changed = 0
  var removed = 0
  var unchanged = 0

  /// Compares a catalog with a file, and writes what makes the first the second.
  ///
  /// - Parameter isReversed: Whether the file is the first.
  init(
    between catalog: CatalogDatabase, and input: InputFile, _ key: ImportKey,
    _ options: ImportOptions, isReversed: Bool, into changes: ChangeDocument,
    _ isInterrupted: @escaping () -> Bool, in context: CommandContext
  ) throws {
    var options = options
    options.key = key.field
    options.updatesProducts = true
    options.knownCustomNames = try Set(catalog.customNames(isExact: true))
    options.knownProducts = { catalog.knownProducts(by: $0, $1) }
    var survey = try FileSurveys().survey(input, options)
    try FileSurveys.requireKey(options.key, input, survey, outcome: "")
    let near = key == .sku ? try NearSKUs(of: input, survey, in: catalog) : nil
    if let near { context.note("Warning: " + near.text(isAdded: false)) }
    let copy = try CatalogDatabase(copying: catalog)
    do {
      try survey.findCurrency(else: FileSurveys.currencyElsewhere(copy, in: context))
    } catch {
      throw input.described(error)
    }
    let reading = ImportReading(
      of: input, survey, skipsErrors: false,
      images: ImageFiles(besideCatalogAt: catalog.path), in: context)
    var policy = ImportPolicy()
    policy.key = key
    policy.replacesAll = true
    policy.isDryRun = true
    policy.expectedRowCount = survey.expectedRowCount(ofBytes: input.size)
    let file = ImportFile(
      fields: survey.fields, customNames: { reading.customNames }
    ) { session in
      do {
        try reading.read(into: session, nil)
      } catch var error as CommandError where reading.errorCount > 0 {
        let mapped = options.assignments.flatMap { ["--map", "\($0.field)=\($0.column)"] }
        let others = NextCommand.shellLine(
          ["import", "--dry-run", "--on-error", "skip", "--key", key.rawValue] + mapped
            + ["--db", catalog.path, input.path ?? "-"])
        error.advice =
          survey.format == .database && key != .id
          ? "To compare two catalogs by id: " + NextCommand.line(with: "--key", "id")
          : "Mend these rows." + (near == nil ? " What the others would change: \(others)" : "")
        throw error
      }
    }
    let preview = ImportPreview { change in
      try changes.append(
        isReversed ? ProductChange(before: change.after, after: change.before) : change)
    }
    let result = try copy.importProducts(
      listedIn: copy.collation(), policy: policy, from: [file], preview: preview,
      note: context.changeNote(.importing), isInterrupted: isInterrupted)
    let summary = result.files.reduce(into: ImportSummary()) { $0 += $1 }
    (added, removed) =
      isReversed ? (result.removed, summary.added) : (summary.added, result.removed)
    changed = summary.updated
    unchanged = summary.unchanged
  }

  /// The counts in words.
  var text: String {
    let counts = [
      (added, "added"), (changed, "changed"), (removed, "removed"), (unchanged, "the same"),
    ]
    return counts.filter { $0.0 > 0 }.enumerated().map { position, part in
      "\(position == 0 ? part.0.counted("product") : part.0.grouped) \(part.1)"
    }.joined(separator: ", ")
  }

  /// The beginning of a document, up to its changes.
  func json(_ names: [String], _ key: ImportKey) -> [UInt8] {
    var json = JSONText()
    json.beginObject()
    json.member("first", names[0])
    json.member("second", names[1])
    json.member("key", key.rawValue)
    json.member("added", added)
    json.member("changed", changed)
    json.member("removed", removed)
    json.member("unchanged", unchanged)
    json.name("changes")
    json.beginArray()
    return json.bytes
  }
}

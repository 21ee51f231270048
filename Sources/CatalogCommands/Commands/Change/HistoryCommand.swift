import CatalogAccess
import ArgumentParser
import PostgresStore
import SectionedTable

/// `catalog history`: what commands changed.
struct HistoryCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", _superCommandName: "catalog",
    abstract: "Show the history of changes.",
    usage: "catalog history [<options>] [<id-or-sku>]",
    discussion: """
      EXAMPLES:
        catalog history                     The last 20 changes.
        catalog history KN-0001             The changes of one product.
        catalog history --prune --keep 10   Delete all but the last ten.

      Keeps the last 1,000 changes (at most a million product versions). Changes by other \
      programs are not recorded.
      """)

  static let isPaged = true

  @Argument(help: ArgumentHelp("Product id or SKU.", valueName: "id-or-sku"))
  var identifier: String?

  @Option(help: ArgumentHelp("Number of changes.", valueName: "count"))
  var limit = 20

  @Flag(help: "All changes.")
  var all = false

  @Flag(help: "Delete history; those changes can no longer be undone.")
  var prune = false

  @Option(help: "Changes that --prune keeps.", value: "count")
  var keep: Int?

  @Flag(name: [.customShort("n"), .long], help: "Show how many changes --prune would delete.")
  var dryRun = false

  @Option(
    help: "Say whether a change was made whose outcome was unknown, on a server.", value: "token")
  var token: String?

  @OptionGroup var confirmation: ConfirmationOptions

  @Flag(help: "Print as JSON, with every product.")
  var json = false

  @OptionGroup var pager: PagerOption

  @OptionGroup var reading: ReadingOptions

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if all, UsageLine(NextCommand.typed).has("--limit") {
      throw ValidationError("--all and --limit cannot be combined.")
    }
    if keep != nil, !prune { throw ValidationError("--keep needs --prune.") }
    if !prune, dryRun || confirmation.yes || confirmation.noInput {
      throw ValidationError(
        NextCommand.typed.contains("-n")
          ? "-n is short for --dry-run, which needs --prune."
          : "--dry-run, --yes and --no-input need --prune.")
    }
    if prune, identifier != nil || json {
      throw ValidationError("--prune cannot be combined with a product or --json.")
    }
    if let token, !PostgresCatalog.isToken(token) {
      throw ValidationError(
        "--token '\(token.escapedForTerminal)' is no token of a change: it has 36 characters, as in the "
          + "message that named it.")
    }
    if token != nil, prune || identifier != nil || json {
      throw ValidationError("--token cannot be combined with a product, --prune or --json.")
    }
    if reading.readFrom != nil, prune || token != nil {
      throw ValidationError("--read-from cannot be combined with --prune or --token.")
    }
    if limit < 1 { throw ValidationError("The number of changes must be 1 or more.") }
    if keep ?? 0 < 0 { throw ValidationError("--keep must be 0 or more.") }
  }

  /// The greatest number that may be meant as one of changes, where it is taken as the id of a product.
  private static let greatestPage = 100

  /// Says that no change of a product is known, and that there is no such product where that is so.
  private static func nothing(ofProduct id: Int64, in catalog: any CatalogReading) throws -> String
  {
    try catalog.product(id: id) == nil
      ? "There is no product \(id), and no change of one in the history."
      : "The history has no change of this product."
  }

  var canBeginAgain: Bool { !prune && token == nil }

  func run(in context: CommandContext) throws -> ExitStatus {
    if prune { return try forget(in: context) }
    if let token { return try tellOutcome(of: token, in: context) }
    let catalog = try global.openCatalog(reading, in: context)
    let limit = all ? Int.max : limit
    let id = try identifier.map { try catalog.requireID($0) }
    let entries = try catalog.history(
      ofProduct: id, offset: 0, limit: limit, productLimit: json ? .max : 1)
    let isCut =
      try entries.count == limit
      && !catalog.history(ofProduct: id, offset: limit, limit: 1, productLimit: 1).isEmpty
    if json {
      try context.output.write(HistoryText.json(entries))
      if isCut { try noteCut(entries.count, ofProduct: id, in: catalog, context) }
      return id != nil && entries.isEmpty ? .nothingFound : .done
    }
    if entries.isEmpty {
      let nothing = try id.map { try Self.nothing(ofProduct: $0, in: catalog) }
      let isForgotten = try catalog.hasForgottenChanges()
      global.note(
        nothing ?? (isForgotten ? "The history was deleted." : "No changes yet."),
        in: context)
      return id == nil ? .done : .nothingFound
    }
    try context.write(
      HistoryText.table(entries, for: context.userName(), ofProduct: id))
    if isCut { try noteCut(entries.count, ofProduct: id, in: catalog, context) }
    if HistoryText.hasCutValues(entries, ofProduct: id) {
      global.note(
        CommandContext.cutNote(for: NextCommand.line(with: "--json")), in: context)
    }
    if let identifier, let note = try catalog.noteOfOther(identifier, for: "history") {
      context.note(note)
    }
    if let id, let identifier, let count = Int(identifier), count <= Self.greatestPage {
      global.note(
        "the changes of product \(id); the last \(count == 1 ? "" : count.grouped + " ")of all: "
          + NextCommand.line("history --limit \(count)"), in: context)
    } else if id == nil, !isCut, try catalog.hasForgottenChanges() {
      global.note("Earlier history was deleted.", in: context)
    }
    return .done
  }

  /// Says that there are more changes than were shown.
  private func noteCut(
    _ shown: Int, ofProduct id: Int64?, in catalog: any CatalogHistoryReading,
    _ context: CommandContext
  ) throws {
    let last = try shown.grouped + (id == nil ? " of \(catalog.historyCount().grouped)" : "")
    global.note(
      "the last \(last) changes\(id.map { " of product \($0)" } ?? ""); all: --all", in: context)
  }

  /// Says whether a change was made.
  private func tellOutcome(of token: String, in context: CommandContext) throws -> ExitStatus {
    guard case .server(let info) = try global.place(in: context) else {
      throw CommandError(
        .wrongUsage, "--token is for a catalog on a server: a file says at once what was done")
    }
    let catalog = try PostgresCatalog(
      writingAt: info, noting: context.writtenPositions(),
      onWait: CatalogPlace.noteWaiting(in: context))
    switch try catalog.isChangeMade(token: token) {
    case true?:
      try context.output.write("The change was made.\n")
      return .done
    case false?:
      try context.output.write("The change was not made.\n")
      return .nothingFound
    case nil:
      throw CommandError(
        .failed, "the change is still being made", advice: "Ask again in a few seconds.")
    }
  }

  /// Forgets changes.
  private func forget(in context: CommandContext) throws -> ExitStatus {
    let catalog = try global.place(in: context).openForWriting(in: context)
    guard let pruning = try catalog.historyPruning(keeping: keep ?? 0) else {
      global.note("There is no history to delete.", in: context)
      return .done
    }
    let changes = pruning.count.counted("change")
    if dryRun {
      global.note("\(changes) would be deleted; dry run: nothing was deleted", in: context)
      return .done
    }
    try confirmation.confirm(
      "Delete \(changes) from the history? \(pruning.count == 1 ? "It" : "They") can no longer be "
        + "undone.", "delete \(changes)",
      in: context)
    try catalog.pruneHistory(pruning)
    global.note("\(changes) deleted", in: context)
    return .done
  }
}

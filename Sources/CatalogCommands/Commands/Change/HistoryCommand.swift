import CatalogAccess
import ArgumentParser
import DBAccess
import SectionedTable

/// `catalog history`: what commands changed.
struct HistoryCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", _superCommandName: "catalog",
    abstract: "Show what was changed, when, from what to what.",
    discussion: """
      EXAMPLES:
        catalog history                     The last 20 changes.
        catalog history KN-0001             Those of one product.
        catalog history --prune --keep 10   Forget all but the last ten.

      The last 1,000 changes are kept, of at most a million products besides those of the last. \
      What other programs changed is not among them.
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @Argument(
    help: ArgumentHelp("The id, or else the article number (SKU).", valueName: "id-or-sku"))
  var identifier: String?

  @Option(name: .long, help: ArgumentHelp("How many changes.", valueName: "count"))
  var limit = 20

  @Flag(name: .long, help: "All changes.")
  var all = false

  @Flag(name: .long, help: "Forget the changes: they can no longer be taken back.")
  var prune = false

  @Option(name: .long, help: ArgumentHelp("How many --prune leaves.", valueName: "count"))
  var keep: Int?

  @Flag(
    name: [.customShort("n"), .long], help: "Say how many --prune would forget, and forget none.")
  var dryRun = false

  @OptionGroup var confirmation: ConfirmationOptions

  @Flag(name: .long, help: "As JSON, on standard output, with every product.")
  var json = false

  @Flag(name: .long, help: OptionHelp.noPager)
  var noPager = false

  func validate() throws {
    if keep != nil, !prune { throw ValidationError("--keep goes with --prune.") }
    if !prune, dryRun || confirmation.yes || confirmation.noInput {
      throw ValidationError("--dry-run, --yes and --no-input go with --prune.")
    }
    if prune, identifier != nil || json { throw ValidationError("--prune goes alone.") }
    if limit < 1 || keep ?? 0 < 0 { throw ValidationError("A number of changes is at least 1.") }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    if prune { return try forget(in: context) }
    let catalog = try global.openCatalog(in: context)
    let limit = all ? Int.max : limit
    let id = try identifier.map { try catalog.requireID($0) }
    let entries = try catalog.history(
      ofProduct: id, limit: limit, productLimit: json ? .max : 1)
    if json {
      try context.output.write(HistoryText.json(entries))
      return id != nil && entries.isEmpty ? .nothingFound : .done
    }
    if entries.isEmpty {
      let isForgotten = try catalog.hasForgottenChanges()
      global.note(
        id != nil
          ? "No change of this product is kept."
          : isForgotten
            ? "What was changed is forgotten." : "Nothing has been changed yet.",
        in: context)
      return id == nil ? .done : .nothingFound
    }
    try context.write(HistoryText.table(entries, ofProduct: id))
    let count = try catalog.historyCount()
    if id == nil, entries.count < count {
      global.note(
        "the last \(entries.count.grouped) of \(count.grouped) changes; all: --all", in: context)
    } else if id == nil, try catalog.hasForgottenChanges() {
      global.note("What was changed before is forgotten.", in: context)
    }
    return .done
  }

  /// Forgets changes.
  private func forget(in context: CommandContext) throws -> ExitStatus {
    let catalog = try CatalogDatabase(writingAt: global.databasePath(in: context))
    guard let pruning = try catalog.historyPruning(keeping: keep ?? 0) else {
      global.note("There is nothing to forget.", in: context)
      return .done
    }
    let changes = pruning.count.counted("change")
    if dryRun {
      global.note("\(changes) would be forgotten; a dry run forgets nothing", in: context)
      return .done
    }
    try confirmation.confirm(
      "Forget \(changes)? They can then no longer be taken back.", "forgetting \(changes)",
      advice: "See them with: catalog history --all", in: context)
    try catalog.pruneHistory(pruning)
    global.note("\(changes) forgotten", in: context)
    return .done
  }
}

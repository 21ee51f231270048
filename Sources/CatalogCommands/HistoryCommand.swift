import ArgumentParser
import DBAccess
import TableView

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

  @Flag(name: .long, help: "As JSON, on standard output, with every product.")
  var json = false

  @Flag(name: .long, help: OptionHelp.noPager)
  var noPager = false

  func validate() throws {
    if keep != nil, !prune { throw ValidationError("--keep goes with --prune.") }
    if prune, identifier != nil || json { throw ValidationError("--prune goes alone.") }
    if limit < 1 || keep ?? 0 < 0 { throw ValidationError("A number of changes is at least 1.") }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    if prune {
      let catalog = try CatalogDatabase(writingAt: global.databasePath(in: context))
      let count = try catalog.pruneHistory(keeping: keep ?? 0)
      global.note("\(count.counted("change")) forgotten", in: context)
      return .done
    }
    let catalog = try global.openCatalog(in: context)
    let limit = all ? Int.max : limit
    let id = try identifier.map { try catalog.requireID($0) }
    let entries = try catalog.history(
      ofProduct: id, limit: limit, productLimit: json ? .max : 1)
    if json {
      try context.output.write(HistoryText.json(entries))
      return .done
    }
    if entries.isEmpty {
      global.note(
        id == nil ? "Nothing has been changed yet." : "No change of this product is kept.",
        in: context)
      return id == nil ? .done : .nothingFound
    }
    var table = TextTable([.right, .left, .left], roles: [.header, .secondary, .primary])
    for entry in entries {
      let line =
        id.map { HistoryText.line(entry, ofProduct: $0) } ?? HistoryText.line(entry)
      table.append(
        [
          String(entry.id), HistoryText.localTime(entry.time),
          line + (entry.isUndone ? " (taken back)" : ""),
        ], role: entry.isUndone ? .dim : .primary)
    }
    try context.write(table)
    let count = try catalog.historyCount()
    if id == nil, entries.count < count {
      global.note(
        "the last \(entries.count.grouped) of \(count.grouped) changes; all: --all", in: context)
    }
    return .done
  }
}

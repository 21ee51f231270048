import ArgumentParser
import DBAccess
import TableView

/// `catalog undo`: takes changes back.
struct UndoCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", _superCommandName: "catalog",
    abstract: "Take back the last change, whatever command made it.",
    discussion: """
      EXAMPLES:
        catalog undo        The last change.
        catalog undo 3      The last three.
        catalog redo        Makes it again.

      What add, edit, remove and import changed is taken back, days later too, also in products \
      that have changed in other fields since. catalog history shows what it will be.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var replay: ReplayOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let catalog = try CatalogDatabase(writingAt: global.databasePath(in: context))
    return try replay.run("taken back", global, of: catalog, in: context) {
      try catalog.undo(isForced: replay.force)
    }
  }
}

/// `catalog redo`: makes changes again.
struct RedoCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", _superCommandName: "catalog",
    abstract: "Make the change again that was taken back last.",
    discussion: """
      EXAMPLES:
        catalog redo        The change that was taken back last.
        catalog redo 2      The last two.

      It is there until something else is changed.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var replay: ReplayOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let catalog = try CatalogDatabase(writingAt: global.databasePath(in: context))
    return try replay.run("made again", global, of: catalog, in: context) {
      try catalog.redo(isForced: replay.force)
    }
  }
}

/// The options of `undo` and `redo`.
struct ReplayOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("How many changes.", valueName: "count"))
  var count = 1

  @Flag(
    name: [.customShort("f"), .long],
    help: "Overwrite what another program has changed meanwhile, or taken the id or SKU of.")
  var force = false

  @Flag(name: .long, help: "The changes as JSON, on standard output.")
  var json = false

  func validate() throws {
    if count < 1 { throw ValidationError("The number of changes is at least 1.") }
  }

  func run(
    _ verb: String,
    _ global: GlobalOptions,
    of catalog: CatalogDatabase,
    in context: CommandContext,
    _ step: () throws -> HistoryEntry
  ) throws -> ExitStatus {
    var entries: [HistoryEntry] = []
    while entries.count < count {
      do {
        entries.append(try step())
      } catch ChangeError.nothingToUndo where !entries.isEmpty {
        break
      } catch ChangeError.nothingToRedo where !entries.isEmpty {
        break
      } catch let error as ChangeError {
        throw Self.error(error, after: entries.count, verb)
      }
      if let entry = entries.last {
        global.note("\(verb): \(HistoryText.line(entry))", in: context)
        note(entry.adjustments, in: context)
      }
    }
    if entries.count < count {
      global.note("There were no more than \(entries.count.counted("change")).", in: context)
    }
    if json { try context.output.write(HistoryText.json(entries, hasWarnings: true)) }
    return .done
  }

  /// Returns why a change was refused, and what was done before it.
  private static func error(
    _ error: ChangeError,
    after count: Int,
    _ verb: String
  ) -> CommandError {
    var failure = ChangeReport.error(error)
    if case .takenSKU = error {
      failure.advice = "Nothing was changed. To let the product be without one: --force"
    }
    if count > 0 {
      let done = "\(count.counted("change")) \(count == 1 ? "was" : "were") \(verb); then:"
      failure.message = "\(done) \(failure.message)"
      failure.advice = failure.advice?.replacing("Nothing was changed.", with: "Nothing more was.")
    }
    return failure
  }

  /// Says what could not become as it was, whatever is quiet.
  private func note(_ adjustments: [ReplayAdjustment], in context: CommandContext) {
    for adjustment in adjustments.prefix(10) {
      context.note("Warning: " + HistoryText.warning(adjustment).escapedForTerminal)
    }
    if adjustments.count > 10 { context.note("and \((adjustments.count - 10).grouped) more") }
  }
}

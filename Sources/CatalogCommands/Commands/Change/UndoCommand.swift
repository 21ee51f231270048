import CatalogAccess
import ArgumentParser
import SectionedTable

/// `catalog undo`: undoes changes.
struct UndoCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", _superCommandName: "catalog",
    abstract: "Undo the last change.",
    usage: "catalog undo [<options>] [<count>]",
    discussion: """
      EXAMPLES:
        catalog undo        The last change.
        catalog undo 3      The last three: shows them and asks for confirmation.
        catalog redo        Redoes it.

      Undoes what add, edit, remove and import changed, even days later, and even in products \
      that have changed in other fields since. catalog history shows the changes.
      """)

  @OptionGroup var options: ReplayOptions

  func run(in context: CommandContext) throws -> ExitStatus { try options.run(.undo, in: context) }
}

/// `catalog redo`: makes changes again.
struct RedoCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", _superCommandName: "catalog",
    abstract: "Redo the last undone change.",
    usage: "catalog redo [<options>] [<count>]",
    discussion: """
      EXAMPLES:
        catalog redo        The last undone change.
        catalog redo 2      The last two.

      A change can be redone until something else is changed.
      """)

  @OptionGroup var options: ReplayOptions

  func run(in context: CommandContext) throws -> ExitStatus { try options.run(.redo, in: context) }
}

/// The options of `undo` and `redo`.
struct ReplayOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("Number of changes.", valueName: "count"))
  var count = 1

  @Flag(
    name: [.customShort("n"), .long], help: "Show the changes without undoing or redoing them.")
  var dryRun = false

  @OptionGroup var confirmation: ConfirmationOptions

  @OptionGroup var detail: VerboseOptions

  @Flag(
    name: [.customShort("f"), .long],
    help: "Overwrite later changes, and resolve ids and SKUs that are in use.")
  var force = false

  @Flag(help: "On a server, changes of other users, too.")
  var anyone = false

  @Flag(help: "Print the changes as JSON.")
  var json = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try detail.validate(with: global)
    if count < 1 { throw ValidationError("The number of changes must be 1 or more.") }
  }

  /// Undoes changes, or redoes them: all or none.
  func run(_ action: ReplayDirection, in context: CommandContext) throws -> ExitStatus {
    let place = try global.place(in: context)
    let catalog = try place.openForWriting(in: context)
    // In a file, there is one last change, whoever made it.
    let author =
      anyone || !place.isServer ? ChangeAuthor.anyone : .user(context.userName())
    let next = try catalog.replayable(action, limit: count, by: author)
    if next.isEmpty { throw try Self.nothing(to: action, catalog) }
    if dryRun { return try preview(next, action, in: context) }
    try confirm(next, action, in: context)
    var entries: [HistoryEntry] = []
    do {
      let productLimit = json || detail.verbose ? Int.max : 1
      try catalog.replay(action, next, isForced: force, productLimit: productLimit) {
        entries.append($0)
      }
    } catch let error as ChangeError {
      throw Self.error(error, next.count > 1 ? next[min(entries.count, next.count - 1)] : nil)
    }
    for entry in entries { note(entry, action, in: context) }
    if entries.count < count {
      let isAll = try catalog.replayable(action, limit: 1, by: .anyone).isEmpty
      global.note(
        "There \(entries.count == 1 ? "was only one change" : "were only \(entries.count.grouped) changes")"
          + (isAll ? "." : " of yours."),
        in: context)
    }
    if json { try context.output.write(HistoryText.json(entries, hasWarnings: true)) }
    return .done
  }

  /// Says what would be done.
  private func preview(
    _ next: [HistoryEntry], _ action: ReplayDirection, in context: CommandContext
  ) throws -> ExitStatus {
    if json {
      try context.output.write(HistoryText.json(next))
    } else {
      try context.write(HistoryText.table(next, for: context.userName()))
      if HistoryText.hasCutValues(next) {
        global.note(CommandContext.cutNote(for: NextCommand.line(with: "--json")), in: context)
      }
    }
    global.note(
      "\(next.count.counted("change")) would be \(action.done); dry run: nothing was changed",
      in: context)
    return .done
  }

  /// The greatest number of products that are changed back without a question.
  private static let fewProducts = 20

  /// Asks before several changes, before that of another user, before one is undone that is
  /// large or of an earlier day, as whoever types it may mean another, and before many products
  /// are removed again.
  private func confirm(
    _ next: [HistoryEntry], _ action: ReplayDirection, in context: CommandContext
  ) throws {
    let (products, isCount) = Self.productCount(next)
    let today = HistoryText.localTime(context.wallClock()).prefix(10)
    let isOld = next.contains { HistoryText.localTime($0.time).prefix(10) < today }
    let removed = next.reduce(0) { $0 + $1.removed }
    let isSmall =
      action == .redo ? removed <= Self.fewProducts : products <= Self.fewProducts && !isOld
    let user = context.userName()
    let others = next.filter { $0.isOfOther(than: user) }
    if next.count < 2, isSmall, others.isEmpty { return }
    let shown = 10
    if confirmation.willAsk(in: context) {
      context.note(HistoryText.table(Array(next.prefix(shown)), for: user))
      context.noteRest(next.count - shown)
    }
    let all = next.count < count ? "all " : ""
    let authors = Set(others.compactMap(\.author)).sorted()
    let names =
      authors.prefix(3).map { " of " + $0.escapedForTerminal }.joined(separator: " and")
      + (authors.count > 3 ? " and others" : "")
    let what =
      "\(all)\(next.count.counted("change"))\(names) (\(isCount ? "" : "at most ")\(products.counted("product")))"
    try confirmation.confirm(
      "\(action == .undo ? "Undo" : "Redo") \(what)?", "\(action) \(what)",
      in: context)
  }

  /// Returns how many products changes are of, and whether it is their number: one may be in several
  /// changes of many.
  private static func productCount(_ changes: [HistoryEntry]) -> (Int, isCount: Bool) {
    let ids = Set(changes.flatMap { $0.products.map(\.productID) })
    let total = changes.reduce(0) { $0 + $1.added + $1.edited + $1.removed }
    let areSingle = changes.allSatisfy {
      $0.added + $0.edited + $0.removed == 1 && $0.products.count == 1
    }
    return areSingle ? (ids.count, true) : (total, changes.count == 1)
  }

  /// Returns why there is no change to undo or redo.
  private static func nothing(
    to action: ReplayDirection, _ catalog: any CatalogHistoryReading
  ) throws -> CommandError {
    if let other = try catalog.replayable(action, limit: 1, by: .anyone).first {
      return CommandError(
        .nothingFound, "no change of yours to \(action)",
        advice: "To \(action) that of \((other.author ?? "another").escapedForTerminal): "
          + NextCommand.line("\(action) --anyone"))
    }
    return CommandError(try catalog.reasonForNothing(to: action))
  }

  /// Returns why a change was refused, and which where there are several.
  private static func error(_ error: ChangeError, _ change: HistoryEntry?) -> CommandError {
    var failure = CommandError(error)
    if case .takenSKU = error {
      failure.advice =
        "Nothing was changed. To leave the product without one: "
        + NextCommand.line(with: "--force")
    }
    if case .otherChange = error { return failure }
    if let change { failure.message = "change \(change.id): " + failure.message }
    return failure
  }

  /// Says what was done, and, even if quiet, what could not become as it was.
  private func note(_ entry: HistoryEntry, _ action: ReplayDirection, in context: CommandContext) {
    let isNothing = entry.goneProducts.count == entry.added + entry.edited + entry.removed
    global.note(
      "\(isNothing ? "nothing was \(action.done)" : action.done): \(HistoryText.line(entry))",
      in: context)
    if detail.verbose {
      for line in HistoryText.lines(entry) { context.note("  " + line) }
    }
    for adjustment in entry.adjustments.prefix(10) {
      context.note(
        "Warning: " + HistoryText.warning(adjustment, of: entry).escapedForTerminal)
    }
    context.noteRest(entry.adjustments.count - 10)
  }
}

extension ReplayDirection {
  /// The word for changes that were replayed.
  var done: String { self == .undo ? "undone" : "redone" }
}

import CatalogAccess
import ArgumentParser
import CatalogModel
import DBAccess
import SectionedTable

/// `catalog remove`: takes products out of the catalog.
struct RemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", _superCommandName: "catalog",
    abstract: "Remove products.",
    discussion: """
      EXAMPLES:
        catalog remove KN-0001                            Asks for confirmation.
        catalog remove 7 8 9 --yes                        In a script.
        catalog remove --where 'quantity == 0' --dry-run  Which products would it be?

      Manufacturers and origins without products are removed too. To restore everything: \
      catalog undo.
      """)

  @OptionGroup var global: GlobalOptions

  @OptionGroup var chosen: ChosenProducts

  @OptionGroup var change: ChangeOptions

  func validate() throws { try change.detail.validate(with: global) }

  func run(in context: CommandContext) throws -> ExitStatus {
    let predicate = try chosen.predicate.parse()
    let catalog = try CatalogDatabase(writingAt: global.databasePath(in: context))
    try catalog.bringUpToDate()
    let selection = try chosen.selection(matching: predicate, of: catalog)
    let plan = try catalog.planRemoval(of: selection, sampleLimit: change.sampleLimit)
    guard plan.count > 0, let first = plan.samples.first?.before else {
      if change.json {
        try context.output.write(ManyJSON.text(plan, isDryRun: change.dryRun, of: catalog))
      }
      global.note("No product matches; nothing was removed.", in: context)
      return .nothingFound
    }
    let one = "“\(first.name.escapedForTerminal)” (id \(first.id))"
    let what = plan.count == 1 ? one : plan.count.counted("product")
    if plan.count > 1, change.willAsk(in: context) {
      let samples = plan.samples.prefix(10).compactMap(\.before)
      context.note(ChangeReport.table(samples))
      change.noteRest(of: plan, shown: samples.count, in: context)
    }
    let wasShown = try change.confirm("Remove \(what)?", "remove \(what)", in: context)
    var done = plan
    if !change.dryRun {
      done = try catalog.perform(
        plan, isForced: change.force || !wasShown,
        ChangeNote(.remove, at: context.wallClock(), subject: chosen.predicate.text))
    }
    if change.json {
      try context.output.write(ManyJSON.text(done, isDryRun: change.dryRun, of: catalog))
    } else if change.dryRun {
      try context.write(ChangeReport.table(plan.samples.compactMap(\.before)))
      if !global.quiet { change.noteRest(of: plan, shown: plan.samples.count, in: context) }
    }
    if !change.dryRun, done.count > 1 { change.detail.note(done.samples, in: context) }
    let number = done.count == 1 ? one : done.count.counted("product")
    global.note(
      number + (change.dryRun ? " would be removed" : " removed (undo with: catalog undo)"),
      in: context)
    return .done
  }
}

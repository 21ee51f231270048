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
    usage: "catalog remove [<options>] [<id-or-sku> ...]",
    discussion: """
      EXAMPLES:
        catalog remove KN-0001                            Asks for confirmation.
        catalog remove 7 8 9 --yes                        In a script.
        catalog remove --where 'quantity == 0' --dry-run  Which products would it be?

      Manufacturers and origins without products are removed too. To restore everything: \
      catalog undo.
      """)

  @OptionGroup var chosen: ChosenProducts

  @OptionGroup var change: ChangeOptions

  @OptionGroup var global: GlobalOptions

  func validate() throws { try change.detail.validate(with: global) }

  func run(in context: CommandContext) throws -> ExitStatus {
    let (catalog, predicate) = try chosen.predicate.parse(
      in: context, opening: { try global.place(in: context).openForWriting(in: context) },
      reading: { $0 })
    try catalog.bringUpToDate()
    let selection = try chosen.selection(matching: predicate, of: catalog)
    let plan = try catalog.planRemoval(of: selection, sampleLimit: change.sampleLimit)
    let done = try change.perform(
      plan, "remove \(plan.subject)", asks: true,
      context.changeNote(.remove, subject: chosen.predicate.text), in: catalog,
      isQuiet: global.quiet, context)
    if plan.count == 0 {
      global.note(chosen.predicate.nothingMatches("nothing was removed", in: catalog), in: context)
      return .nothingFound
    }
    if !change.dryRun, done.count > 1 { change.detail.note(done.samples, in: context) }
    global.note(
      done.subject
        + (change.dryRun
          ? " would be removed" : " removed (undo with: \(NextCommand.line("undo")))"),
      in: context)
    return .done
  }
}

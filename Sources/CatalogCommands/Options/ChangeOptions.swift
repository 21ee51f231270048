import CatalogAccess
import ArgumentParser
import DBAccess

/// The options of commands that change products.
struct ChangeOptions: PlainOptions {
  @Flag(name: [.customShort("n"), .long], help: "Show what would change without changing it.")
  var dryRun = false

  @OptionGroup var confirmation: ConfirmationOptions

  @OptionGroup var detail: VerboseOptions

  @Flag(
    name: [.customShort("f"), .long],
    help: "Overwrite changes that another program has made meanwhile.")
  var force = false

  @Flag(help: "Print the products as JSON.")
  var json = false

  /// The number of products that a plan has to tell of: all, where each is told.
  var sampleLimit: Int { json || detail.verbose ? .max : 20 }

  /// Does what was planned, unless this is a dry run, and reports it but for the last line.
  ///
  /// - Parameters:
  ///   - action: The words for it, such as "remove 3 products".
  ///   - asks: Whether it is asked about.
  func perform(
    _ plan: SelectionPlan, _ action: String, asks: Bool, _ note: ChangeNote,
    in catalog: CatalogDatabase, isQuiet: Bool, _ context: CommandContext
  ) throws -> SelectionPlan {
    var done = plan
    if !dryRun, plan.count > 0 {
      if asks, plan.count > 1, confirmation.willAsk(in: context) {
        let samples = Array(plan.samples.prefix(10))
        context.note(ChangeReport.table(samples))
        context.noteRest(plan.count - samples.count)
      }
      let question = action.prefix(1).uppercased() + action.dropFirst() + "?"
      let wasShown = try asks && confirmation.confirm(question, action, in: context)
      done = try catalog.perform(plan, isForced: force || !wasShown, note)
    }
    if json {
      try context.output.write(ManyJSON.text(done, isDryRun: dryRun, of: catalog))
    } else if dryRun, plan.count > 0 {
      try context.write(ChangeReport.table(plan.samples))
      if !isQuiet { context.noteRest(plan.count - plan.samples.count) }
    }
    return done
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    dryRun = arguments.flag("--dry-run")
    confirmation = arguments.group()
    detail = arguments.group()
    force = arguments.flag("--force")
    json = arguments.flag("--json")
  }
}

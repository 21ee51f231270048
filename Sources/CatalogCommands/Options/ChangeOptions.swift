import CatalogAccess
import ArgumentParser
import DBAccess
import SectionedTable

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

  /// Says how many products a table has left out.
  func noteRest(of plan: SelectionPlan, shown: Int, in context: CommandContext) {
    if plan.count > shown {
      context.note("and \((plan.count - shown).grouped) more")
    }
  }

  /// Asks whether something shall be done, unless that is said already or
  /// nothing will be done; see ``ConfirmationOptions``.
  func confirm(_ question: String, _ action: String, in context: CommandContext) throws -> Bool {
    try !dryRun && confirmation.confirm(question, action, in: context)
  }

  /// Whether something is shown before a question.
  func willAsk(in context: CommandContext) -> Bool {
    !dryRun && confirmation.willAsk(in: context)
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    dryRun = arguments.flag("--dry-run")
    confirmation = arguments.group()
    detail = arguments.group()
    force = arguments.flag("--force")
    json = arguments.flag("--json")
  }
}

import ArgumentParser
import DBAccess
import TableView

/// The options of commands that change products.
struct ChangeOptions: ParsableArguments {
  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var confirmation: ConfirmationOptions

  @OptionGroup var detail: VerboseOptions

  @Flag(
    name: [.customShort("f"), .long],
    help: "Overwrite what another program has changed meanwhile.")
  var force = false

  @Flag(name: .long, help: "Products as JSON, on standard output.")
  var json = false

  /// How many products a plan has to tell of: all, where each is told.
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
}

/// The values of fields, as options.
struct FieldOptions: ParsableArguments {
  // A value may begin with a hyphen: -10%, or three fewer.
  @Option(name: .long, parsing: .unconditional, help: ArgumentHelp("The name.", valueName: "text"))
  var name: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("What it is sorted by, where that is not the name.", valueName: "text"))
  var sortName: String?

  @Option(
    name: .long, parsing: .unconditional, help: ArgumentHelp("Who makes it.", valueName: "text"))
  var manufacturer: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "What it costs, such as '12.50 EUR'; edit also takes '*1.05', '+1' and '-10%'.",
      valueName: "price"))
  var price: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("What the price is in, by its code.", valueName: "code"))
  var currency: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "How many there are; edit takes '+10' and '-3' as more and fewer, and '=-3' as less than none.",
      valueName: "number"))
  var quantity: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Where it comes from: a country by its name in any language or by its code, or any text.",
      valueName: "origin"))
  var origin: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("The article number; no other product has it.", valueName: "text"))
  var sku: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("The name of an image, beside the catalog.", valueName: "file"))
  var image: String?

  @Option(
    name: .long, parsing: .unconditional, help: ArgumentHelp("A description.", valueName: "text"))
  var details: String?
}

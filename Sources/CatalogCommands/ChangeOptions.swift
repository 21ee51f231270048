import ArgumentParser
import DBAccess
import TableView

/// The options of commands that change products.
struct ChangeOptions: ParsableArguments {
  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(name: .long, help: "Do not ask; needed for many products where nobody can be asked.")
  var yes = false

  @Flag(name: .long, help: "Never ask: fail where an answer is needed.")
  var noInput = false

  @Flag(
    name: [.customShort("f"), .long],
    help: "Overwrite what another program has changed meanwhile.")
  var force = false

  @Flag(name: .long, help: "Products as JSON, on standard output.")
  var json = false

  /// Says how many products a table has left out.
  func noteRest(of plan: SelectionPlan, shown: Int, in context: CommandContext) {
    if plan.count > shown {
      context.note("and \((plan.count - shown).grouped) more")
    }
  }

  /// Asks whether something shall be done, unless that is said already.
  ///
  /// - Parameters:
  ///   - question: What is asked, fit for a terminal.
  ///   - action: What it would be, such as "removing 3 products".
  /// - Throws: `CommandError` where the answer is no, and where nobody can be
  ///   asked.
  func confirm(_ question: String, _ action: String, in context: CommandContext) throws {
    if yes || dryRun { return }
    guard let prompt = Prompt(in: context, isAllowed: !noInput) else {
      throw CommandError(
        .failed, "\(action) needs --yes where nobody can be asked; nothing was changed",
        advice: "See what would change with --dry-run.")
    }
    if try !prompt.confirm(question) {
      throw CommandError(.cancelled, "cancelled; nothing was changed")
    }
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

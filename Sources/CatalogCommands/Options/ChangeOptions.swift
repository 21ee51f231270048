import ArgumentParser

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

  mutating func setPlainly(from arguments: inout PlainArguments) {
    dryRun = arguments.flag("--dry-run")
    confirmation = arguments.group()
    detail = arguments.group()
    force = arguments.flag("--force")
    json = arguments.flag("--json")
  }
}

import ArgumentParser
import Collation
import DBAccess
import Search
import TableView

/// `catalog search`: products whose name begins with a text.
struct SearchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", _superCommandName: "catalog",
    abstract: "Find products whose name begins with a text.",
    discussion: """
      EXAMPLES:
        catalog search wid              Widgets, in any case.
        catalog search cafe             Also "Café".
        catalog search -- -foo          A text that looks like an option.

      Case and accents are ignored. Exit status 1 when nothing is found.
      """)

  @OptionGroup var options: ListingOptions

  @Argument(help: "What the name begins with; several words are one text.")
  var text: [String]

  func run(in context: CommandContext) throws -> ExitStatus {
    let text = text.joined(separator: " ")
    let catalog = try options.openCatalog(in: context)
    let collation =
      try options.locale.map { try IndexedCollation(locale: LocaleIdentifier($0)) }
      ?? catalog.collation()
    let matches = try catalog.matches(of: BeginsWithPredicate(text), in: collation)
    let page = try options.page(of: matches.count)
    var writer = options.writer(
      for: .search(text: text), width: options.width(in: context),
      isTerminal: context.output.isTerminal)
    try writer.begin(page, to: context.output)
    try catalog.forEachProduct(of: matches, offset: page.offset, limit: page.size) {
      try writer.product($0, in: collation.sectionTitles[$0.section], to: context.output)
    }
    try writer.end(to: context.output)
    if matches.count == 0 {
      options.note("No product starts with “\(text.escapedForTerminal)”.", in: context)
      return .nothingFound
    }
    if let note = page.note { options.note(note, in: context) }
    return .done
  }
}

extension SearchCommand: PlainArgumentsCommand {
  mutating func setDefaults() {
    options = .withoutArguments
    text = []
  }

  mutating func take(_ option: String, from arguments: inout PlainArguments) -> Bool {
    options.take(option, from: &arguments)
  }

  mutating func takeOperand(_ operand: String) -> Bool {
    text.append(operand)
    return true
  }

  var hasAllOperands: Bool { !text.isEmpty }

  func validateAll() throws { try options.validate() }
}

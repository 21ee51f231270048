import CatalogAccess
import ArgumentParser
import DBAccess
import SectionedTable

/// `catalog check`: verifies the file.
struct CheckCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", _superCommandName: "catalog",
    abstract: "Verify the file: SQLite's own checks, references, order, counts.",
    discussion: """
      EXAMPLES:
        catalog check                   Exit status 0 when all is well, else 2.
        catalog check -q || echo bad    For a script.
      """)

  @OptionGroup var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let catalog = try CatalogDatabase(unchangedAt: global.databasePath(in: context))
    let faults = try catalog.check()
    if faults.isEmpty {
      global.note("\(catalog.path.escapedForTerminal): all is well", in: context)
      return .done
    }
    for fault in faults {
      try context.output.write(fault.message.escapedForTerminal + "\n")
    }
    throw CommandError(
      .failed, "\(faults.count.counted("fault")) in '\(catalog.path.escapedForTerminal)'",
      advice: Self.advice(for: faults))
  }

  private static func advice(for faults: [CatalogFault]) -> String {
    if faults.contains(where: { $0.remedy == .restore }) {
      return "The file is damaged: restore a copy, or save what is left with: "
        + "catalog import --db NEW FILE"
    }
    if faults.contains(where: { $0.remedy == .chooseLocale }) {
      return "Choose a language with: catalog reindex --locale LOCALE"
    }
    if faults.contains(where: { $0.remedy == .reindex }) {
      return "Mend it with: catalog reindex"
    }
    return "Give those products a manufacturer or an origin that is there, or none (NULL)."
  }
}

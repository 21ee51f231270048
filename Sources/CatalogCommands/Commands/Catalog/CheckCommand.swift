import CatalogAccess
import ArgumentParser
import SectionedTable

/// `catalog check`: verifies the file.
struct CheckCommand: PlainArgumentsCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", _superCommandName: "catalog",
    abstract: "Check the catalog: references, order, counts and, in a file, SQLite's own checks.",
    usage: "catalog check [<options>]",
    discussion: """
      EXAMPLES:
        catalog check                   Exits 0 if the file is intact, 2 if not.
        catalog check -q || echo bad    For a script.
      """)

  @OptionGroup var reading: ReadingOptions

  @OptionGroup var global: GlobalOptions

  mutating func setPlainly(from arguments: inout PlainArguments) {
    reading = arguments.group()
    global = arguments.group()
  }

  var canBeginAgain: Bool { true }

  func run(in context: CommandContext) throws -> ExitStatus {
    let place = try global.place(in: context)
    let catalog = try global.openUnchanged(reading, in: context)
    let found = try catalog.check()
    for note in found where note.remedy == .none {
      context.note(note.message.escapedForTerminal)
    }
    let faults = found.filter { $0.remedy != .none }
    if faults.isEmpty {
      let hasNotes = found.contains { $0.remedy == .none }
      global.note(
        "\(catalog.path.escapedForTerminal): "
          + (hasNotes
            ? "the \(place.isServer ? "catalog" : "file") is intact, but for the above"
            : "no problems found"),
        in: context)
      return .done
    }
    for fault in faults {
      try context.output.write(fault.message.escapedForTerminal + "\n")
    }
    // Only so many of one kind are looked for.
    let least = faults.count >= 20 ? "at least " : ""
    throw CommandError(
      .failed, "\(least)\(faults.count.counted("fault")) in '\(catalog.path.escapedForTerminal)'",
      advice: Self.advice(for: faults))
  }

  private static func advice(for faults: [CatalogFault]) -> String {
    if faults.contains(where: { $0.remedy == .restoreCopy }) { return CommandError.restoration }
    if faults.contains(where: { $0.remedy == .restore }) {
      return "The file is damaged. " + CommandError.recovery
    }
    if faults.contains(where: { $0.remedy == .chooseLocale }) { return CommandError.otherLanguage }
    if faults.contains(where: { $0.remedy == .reindex }) {
      return "To repair it: " + NextCommand.line("reindex")
    }
    if faults.contains(where: { $0.remedy == .correctCustomFields }) {
      return "Correct them, or take them out: "
        + "sqlite3 FILE \"UPDATE product SET custom = NULL WHERE id = ID\""
    }
    return
      "Correct those products: \(NextCommand.line("edit ID")), with the field and its right value"
  }
}

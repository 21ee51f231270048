import ArgumentParser

/// The program: its subcommands and their help.
struct CatalogCommand: ParsableCommand {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract:
      "Keep a product catalog in one SQLite file, and list it in the order of any language.",
    discussion: """
      EXAMPLES:
        catalog import catalog.sql      Import products.
        catalog list                    List them by section.
        catalog search wid              Find names that begin with "wid".
        catalog browse                  Browse and edit in the terminal.

      The catalog is the file, or the address of a server, given with --db, or by $CATALOG_DB, or else \
      $XDG_DATA_HOME/catalog/catalog.db (~/.local/share/catalog/catalog.db).

      TOPICS:
      \(HelpTopic.list)

      \(ExitStatus.help)
      """,
    version: version,
    groupedSubcommands: [
      CommandGroup(
        name: "LOOK",
        subcommands: [
          ListCommand.self, SearchCommand.self, BrowseCommand.self, ShowCommand.self,
          IndexCommand.self, StatsCommand.self,
        ]),
      CommandGroup(
        name: "CHANGE",
        subcommands: [
          AddCommand.self, EditCommand.self, RemoveCommand.self, UndoCommand.self,
          RedoCommand.self, HistoryCommand.self,
        ]),
      CommandGroup(
        name: "IMPORT AND EXPORT",
        subcommands: [
          ImportCommand.self, ExportCommand.self, DiffCommand.self, CopyCommand.self,
        ]),
      CommandGroup(
        name: "KEEP",
        subcommands: [
          InfoCommand.self, CheckCommand.self, ReindexCommand.self, LocalesCommand.self,
          CollateCommand.self,
        ]),
    ])

  /// Returns the subcommand of a name.
  static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0.configuration.commandName == name }
  }
}

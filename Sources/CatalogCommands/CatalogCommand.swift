import ArgumentParser

/// The program: its subcommands and their help.
struct CatalogCommand: ParsableCommand {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "A product catalog in a SQLite file, by section in the order of a language.",
    discussion: """
      EXAMPLES:
        catalog import catalog.sql      Take in a catalog.
        catalog list                    List it under its sections.
        catalog search wid              Find what begins with "wid".
        catalog browse                  Look through it in the terminal.

      The catalog is the file that --db names, else $CATALOG_DB, else \
      $XDG_DATA_HOME/catalog/catalog.db (~/.local/share/catalog/catalog.db).

      \(ExitStatus.help)
      """,
    version: version,
    subcommands: [
      ListCommand.self, BrowseCommand.self, SearchCommand.self, ShowCommand.self, IndexCommand.self,
      AddCommand.self, EditCommand.self, RemoveCommand.self, UndoCommand.self, RedoCommand.self,
      HistoryCommand.self, ImportCommand.self, ExportCommand.self, ReindexCommand.self,
      CollateCommand.self,
      LocalesCommand.self,
      InfoCommand.self, CheckCommand.self,
    ])
}

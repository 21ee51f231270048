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

      \(ExitStatus.help)
      """,
    version: version,
    subcommands: [
      ListCommand.self, BrowseCommand.self, SearchCommand.self, ShowCommand.self, IndexCommand.self,
      AddCommand.self, EditCommand.self, RemoveCommand.self, UndoCommand.self, RedoCommand.self,
      HistoryCommand.self, ImportCommand.self, DiffCommand.self, ExportCommand.self,
      CopyCommand.self, ReindexCommand.self,
      CollateCommand.self,
      LocalesCommand.self,
      InfoCommand.self, CheckCommand.self,
    ])
}

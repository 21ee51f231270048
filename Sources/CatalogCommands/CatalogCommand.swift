import ArgumentParser

/// The program: its subcommands and their help.
struct CatalogCommand: ParsableCommand {
  /// The version that `--version` prints.
  static let version = "0.2.0"

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
    groupedSubcommands: groups.map {
      CommandGroup(name: $0.name, subcommands: $0.commands.map { $0() })
    })

  /// The subcommands as help groups them: apart from its texts, which a page is not to wait for,
  /// and each by a function, as to make the type of a command touches memory of its own.
  private static var groups: [(name: String, commands: [() -> any ContextCommand.Type])] {
    [
      (
        "LOOK",
        [
          { ListCommand.self }, { SearchCommand.self }, { BrowseCommand.self },
          { ShowCommand.self }, { IndexCommand.self }, { StatsCommand.self },
        ]
      ),
      (
        "CHANGE",
        [
          { AddCommand.self }, { EditCommand.self }, { RemoveCommand.self }, { UndoCommand.self },
          { RedoCommand.self }, { HistoryCommand.self },
        ]
      ),
      (
        "IMPORT AND EXPORT",
        [
          { ImportCommand.self }, { ExportCommand.self }, { DiffCommand.self },
          { CopyCommand.self },
        ]
      ),
      (
        "KEEP",
        [
          { InfoCommand.self }, { CheckCommand.self }, { ReindexCommand.self },
          { LocalesCommand.self }, { CollateCommand.self },
        ]
      ),
    ]
  }

  /// Returns the subcommand of a name.
  static func subcommand(named name: String) -> (any ContextCommand.Type)? {
    for (_, commands) in groups {
      for command in commands {
        let type = command()
        if type.configuration.commandName == name { return type }
      }
    }
    return nil
  }
}

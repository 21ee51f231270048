import CatalogAccess
import CatalogFields
import CatalogImport
import SectionedTable

/// What kind of value an option or an argument takes.
enum CompletedValue {
  /// One of some words.
  case words([String])
  /// One of some words, or a custom field behind `custom.`.
  case fields([String])
  /// Several of these with commas between.
  case fieldList([String])
  /// A file.
  case files
  /// A predicate.
  case predicate
  /// The title of a section.
  case sections
  /// The beginning of a name, as `list --from` takes it.
  case names
  /// The words of a search: the beginning of a name, or an SKU.
  case searchText
  /// A product by its SKU.
  case products
  case manufacturers
  case origins
  case languages
  /// The name of a custom field.
  case customNames
  /// The name of a custom field, `=` and a text.
  case assignment
  /// The name of a field, `=` and that of a column.
  case mapping
  /// A command or a topic.
  case topics
  /// Anything: a number, a new name.
  case unknown

  /// Returns the kind of the value of an option; nil for an option that is not known.
  static func of(option: String, of command: String) -> CompletedValue? {
    ofCommand[command]?[option] ?? ofOption[option]
  }

  /// Returns the kind of the arguments of a command.
  static func ofArguments(of command: String) -> CompletedValue {
    switch command {
    case "show", "edit", "remove", "history": .products
    case "search": .searchText
    case "import", "diff", "copy", "collate": .files
    case "locales": .languages
    case "help": .topics
    default: .unknown
    }
  }

  private static let ofCommand: [String: [String: CompletedValue]] = [
    "export": ["--format": .words(ExportFormat.words)],
    "diff": [
      "--format": .words(ChangeDocument.Format.words), "--key": .words(ImportKey.words),
      "--from": .words(ImportFormat.words), "--columns": .unknown,
    ],
    "import": ["--from": .words(ImportFormat.words), "--columns": .unknown],
  ]

  private static let ofOption: [String: CompletedValue] = [
    "--by": .fields([StatsCommand.section] + ListingGrouping.allCases.map(\.rawValue)),
    "--cell": .words(CellStyle.words),
    "--clear": .words(ProductEdit.fields.dropFirst().map(\.optionName)),
    "--color": .words(ColorChoice.words),
    "--columns": .fieldList(ProductColumn.allCases.map(\.rawValue)),
    "--currency": .unknown,
    "--custom": .customNames,
    "--db": .files,
    "--delimiter": .words(["tab"]),
    "--details": .unknown,
    "--dialect": .words(SQLDialect.words),
    "--encoding": .unknown,
    "--format": .words(OutputFormat.words),
    "--from": .names,
    "--group-by": .fields(ListingGrouping.allCases.map(\.rawValue)),
    "--image": .files,
    "--in": .fieldList(WordOptions.knownFields.map(\.name)),
    "--keep": .unknown,
    "--key": .words(ImportRowOptions.KeyWord.words),
    "--limit": .unknown,
    "--locale": .languages,
    "--manufacturer": .manufacturers,
    "--map": .mapping,
    "--name": .unknown,
    "--no-custom": .customNames,
    "--null": .unknown,
    "--on-error": .words(ImportRowOptions.ErrorPolicy.words),
    "--origin": .origins,
    "--output": .files,
    "--page": .unknown,
    "--page-size": .unknown,
    "--price": .unknown,
    "--quantity": .unknown,
    "--read-from": .words(ReadChoice.words),
    "--record": .unknown,
    "--rejects": .files,
    "--round": .unknown,
    "--section": .sections,
    "--select": .words(SelectedValue.words),
    "--set": .assignment,
    "--sheet": .unknown,
    "--skip-lines": .unknown,
    "--sku": .unknown,
    "--sort": .fields(ListingSort.allCases.map(\.rawValue)),
    "--sort-name": .unknown,
    "--table": .unknown,
    "--table-style": .words(TableView.Style.words),
    "--title": .unknown,
    "--token": .unknown,
    "--unset": .customNames,
    "--where": .predicate,
    "--width": .unknown,
  ]
}

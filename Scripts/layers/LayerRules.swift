/// The rules that Scripts/check-layers keeps.
enum LayerRules {
  /// The folders of each target that has some, the lowest first: a folder uses
  /// those before it. `""` is the target's own folder.
  static let folders: [(target: String, order: [String])] = [
    (
      "CatalogCommands",
      [
        "Exit", "Help", "Streams", "Context", "Options", "Formats", "Workbook", "Listings",
        "Commands/List", "Commands/Change", "Commands/Import", "Commands/Catalog",
        "Commands/Browse", "Commands", "Completion", "",
      ]
    ),
    (
      "CatalogAccess",
      [
        "Products", "Search", "Sorting", "Listing", "Matching", "History", "Editing", "Import",
        "Statistics", "Catalog", "Copying",
      ]
    ),
    ("Browse", ["Lists", "Screens", "Drawing", "ListScreen", "Model"]),
    (
      "DBAccess",
      [
        "SQLite", "Sorting", "Schema", "Catalog", "Listing", "Orders", "Words",
        "CustomFields", "Search",
        "Maintenance", "Merging", "History", "Editing", "Import", "Export", "Checks", "Copying",
      ]
    ),
    (
      "CatalogImport",
      [
        "", "Bytes", "Archive", "Encodings", "Rows", "CSV", "JSON", "XML", "Workbook", "SQL",
        "Mapping/Names", "Mapping/Facts", "Mapping", "Products", "Survey",
      ]
    ),
    (
      "PostgreSQL",
      ["Errors", "Values", "Results", "Connection", "Statements", "Copy", "Transactions"]
    ),
    (
      "PostgresStore",
      [
        "Errors", "Schema", "Maintenance", "Catalog", "Copying", "History", "Listing", "Editing",
        "Reindexing", "Import", "Checks",
      ]
    ),
    ("Search", ["Text", "Predicate", "Evaluator", "Parser"]),
    ("SectionedTable", ["Text", "Cells", "Offsets", "Table"]),
  ]

  /// How many Swift files a folder may have.
  static let greatestFileCount = 25
  /// How many files may use each other in a circle.
  static let greatestCircle = 5
}

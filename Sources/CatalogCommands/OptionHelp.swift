import ArgumentParser

/// What `--help` says of options that several commands have.
enum OptionHelp {
  static let database = ArgumentHelp("The catalog's file.", valueName: "file")
  static let quiet: ArgumentHelp = "Say nothing but errors."
  static let json: ArgumentHelp = "Short for --format json."
  static let format = ArgumentHelp(
    "How rows come out: table, json, ndjson, csv, tsv, markdown or html.", valueName: "format")
  static let locale = ArgumentHelp(
    "List in this language, such as sv or de-u-co-phonebk, and not in the catalog's own.",
    valueName: "locale")
  static let width = ArgumentHelp(
    "Columns of a line, where longer names are cut off. On a terminal those of the window; in a "
      + "pipe lines are as long as they get.",
    valueName: "columns")
}

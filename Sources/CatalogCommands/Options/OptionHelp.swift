import ArgumentParser

/// The text of `--help` for options that several commands have.
enum OptionHelp {
  static let json: ArgumentHelp = "Short for --format json."
  static let format = ArgumentHelp(
    "How rows come out: table, json, ndjson, csv, tsv, markdown or html.", valueName: "format")
  static let noPager: ArgumentHelp = "Write what is longer than the screen without a pager."
  static let output = ArgumentHelp(
    "Write into this file, whole or not at all; - is standard output.", valueName: "file")
  static let csvSafe: ArgumentHelp =
    "With csv and tsv, a quote mark before a value that a spreadsheet could take for a formula."
  static let locale = ArgumentHelp(
    "List in this language, such as sv or de-u-co-phonebk, and not in the catalog's own.",
    valueName: "locale")
  static let columns = ArgumentHelp(
    "What a table, CSV or TSV shows, in this order, such as name,price,quantity; also id, sku, "
      + "manufacturer, currency, origin, originCode, image, details, section.",
    valueName: "names")
  static let cell = ArgumentHelp(
    "How a row of a table looks: default, value1, value2, subtitle or catalog. Unless given, one "
      + "line with name, manufacturer, price and origin.",
    valueName: "style")
  static let tableStyle = ArgumentHelp(
    "How sections of a table look: plain or grouped.", valueName: "style")
}

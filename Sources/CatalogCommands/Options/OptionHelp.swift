import ArgumentParser

/// The text of `--help` for options that several commands have.
enum OptionHelp {
  static let json: ArgumentHelp = "Short for --format json."
  static let format = ArgumentHelp(
    "Output format: table, json, ndjson, csv, tsv, markdown or html.", valueName: "format")
  static let noPager: ArgumentHelp = "Do not use a pager."
  static let output = ArgumentHelp(
    "Write to this file (replaced only when complete); - is standard output.", valueName: "file")
  static let csvSafe: ArgumentHelp =
    "With csv and tsv, put a quote mark before values that a spreadsheet could read as formulas."
  static let locale = ArgumentHelp(
    "Sort for this language, such as sv or de-u-co-phonebk, instead of the catalog's own.",
    valueName: "locale")
  static let columns = ArgumentHelp(
    "Columns of a table, CSV or TSV, in this order, such as name,price,quantity; also id, sku, "
      + "manufacturer, currency, origin, originCode, image, details, section.",
    valueName: "names")
  static let cell = ArgumentHelp(
    "Row layout: default, value1, value2, subtitle or catalog (default: one "
      + "line with name, manufacturer, price and origin).",
    valueName: "style")
  static let tableStyle = ArgumentHelp(
    "Section style: plain or grouped.", valueName: "style")
}

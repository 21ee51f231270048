import ArgumentParser
import SectionedTable

/// The options for the look of rows and sections.
struct LookOptions: PlainOptions {
  @Option(
    help: "Row layout: default (the name), value1 (name and price), value2 "
      + "(manufacturer, then name), subtitle (the manufacturer below the name) or catalog (all, in two "
      + "lines). Without it: one line with name, manufacturer, price and origin.",
    value: "style")
  var cell: String?

  @Option(
    help: "Section style: plain (a heading), or grouped (a heading and a frame).", value: "style")
  var tableStyle: String?

  var cellStyle: CellStyle? { cell.flatMap(CellStyle.init(typed:)) }
  var sectionStyle: TableView.Style {
    tableStyle.flatMap(TableView.Style.init(typed:)) ?? .plain
  }

  func validate() throws {
    if let cell { _ = try CellStyle.word(cell, of: "--cell <style>") }
    if let tableStyle { _ = try TableView.Style.word(tableStyle, of: "--table-style <style>") }
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    cell = arguments.text("--cell")
    tableStyle = arguments.text("--table-style")
  }
}

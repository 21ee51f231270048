import SectionedTable
import TestSupport
import Testing

/// The examples of doc comments, as they stand there.
struct DocumentationCommentTests {
  @Test func exampleOfTableView() {
    let products = SectionList([("C", ["Cup"]), ("K", ["Knife"])])
    // `products` is a data source with the rows "Cup" and "Knife" in two sections.
    let table = TableView(style: .plain)
    table.register("row") { TableViewCell(reuseIdentifier: "row") }
    table.dataSource = products
    table.height = 3
    table.reloadData()
    #expect(table.numberOfRows == 2)
    #expect(table.indexPathsForVisibleRows == [IndexPath(row: 0, section: 0)])
  }

  @Test func exampleOfCellRenderer() {
    let cell = TableViewCell(reuseIdentifier: "product")
    cell.set(.text, "Cup")
    cell.set(.detailText, "Acme")
    let layout = CellLayout(.subtitle, fitting: [cell], width: nil)
    var output = StyledText()
    CellRenderer(layout: layout, width: nil).append(cell, to: &output)
    #expect(output.string == "  Cup\n  Acme\n")
  }

  @Test func exampleOfTextTable() {
    var table = TextTable([.left, .right])
    table.append(["Cup", "4.29"])
    table.append(["Knife", "12.90"])
    var output = ""
    table.render(to: &output)
    #expect(output == "Cup     4.29\nKnife  12.90\n")
  }

  @Test func exampleOfTerminalText() {
    let text = TerminalText("日本\u{1B}")
    #expect(text.string == "日本␛")
    #expect(text.width == 5)
  }

  @Test(arguments: [
    "Sources/SectionedTable/Table/TableView.swift",
    "Sources/SectionedTable/Table/CellRenderer.swift",
    "Sources/SectionedTable/Table/TextTable.swift",
    "Sources/SectionedTable/Text/TerminalText.swift",
  ])
  func everyLineOfTheExampleIsRunHere(source: String) throws {
    #expect(try DocumentationExample.linesNotRun(of: source, in: #filePath) == [])
  }
}

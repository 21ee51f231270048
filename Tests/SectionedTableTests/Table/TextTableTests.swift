import SectionedTable
import Testing

struct TextTableTests {
  private func rendered(_ table: TextTable, width: Int? = nil) -> String {
    var output = ""
    table.render(width: width, to: &output)
    return output
  }

  private var table: TextTable {
    var table = TextTable([.left, .right, .left])
    table.append(["A", "1,234", "first"])
    table.append(["日本", "5", ""])
    table.append(["e\u{301}\t", "", "last\u{1B}"])
    return table
  }

  @Test func columnsStandInLine() {
    #expect(
      rendered(table) == """
        A     1,234  first
        日本      5
        e\u{301}␉           last␛

        """)
  }

  @Test(arguments: 0...20)
  func linesAreCutToTheWidth(width: Int) {
    for line in rendered(table, width: width).split(separator: "\n") {
      #expect(line.displayWidth <= width)
    }
  }

  @Test func whatIsCutOffBecomesAnEllipsis() {
    #expect(rendered(table, width: 8) == "A     1…\n日本   …\ne\u{301}␉     …\n")
  }

  @Test func aTableWithoutRowsIsNothing() {
    #expect(rendered(TextTable([.left])) == "")
  }

  @Test func aRightColumnAtTheEndStandsInLine() {
    var table = TextTable([.left, .right])
    table.append(["a", "10"])
    table.append(["bb", "9"])
    #expect(rendered(table) == "a   10\nbb   9\n")
  }

  @Test func rowsHaveRoles() {
    var table = TextTable([.left, .right])
    table.append(["name", "count"], role: .header)
    table.append(["a", "1"])
    var text = StyledText(recordsRoles: true)
    table.render(to: &text)
    #expect(text.runs.map(\.role) == [.header, .header, .primary, .primary])
    #expect(text.string == rendered(table))
  }

  @Test func columnsHaveRolesInRowsThatHaveNone() {
    var table = TextTable([.left, .right, .left], roles: [.header, .secondary, .primary])
    table.append(["A", "1", "first"])
    table.append(["B", "0", ""], role: .dim)
    var text = StyledText(recordsRoles: true)
    table.render(to: &text)
    #expect(text.runs.map(\.role) == [.header, .secondary, .primary, .dim, .dim])
  }

  @Test func aNameFromRightToLeftStandsBetweenMarks() {
    var table = TextTable([.left, .right])
    table.append(["שלום", "10"])
    #expect(rendered(table) == "\u{200E}שלום\u{200E}  10\n")
    #expect(rendered(table, width: 4) == "\u{200E}שלו…\u{200E}\n")
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (12345, "12,345"), (999_999, "999,999"),
    (1_234_567, "1,234,567"), (-1, "-1"), (-999, "-999"), (-1000, "-1,000"),
    (Int.max, "9,223,372,036,854,775,807"), (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func thousandsAreGrouped(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test("A text that is marked as whole is not cut: others give way, and then columns")
  func wholeTexts() {
    var table = TextTable([.left, .left, .right, .left], dispensable: [2])
    table.append(["Cordless drill", "price", "1299.00 EUR", "1363.95 EUR"], whole: 3)
    table.append(["Saw", "details", "", "a long text without end"])
    #expect(!table.isCut(width: nil) && !table.isCut(width: 80))
    #expect(table.isCut(width: 50))
    for width in 28...60 {
      #expect(rendered(table, width: width).contains("1363.95 EUR"), "\(width)")
      for line in rendered(table, width: width).split(separator: "\n") {
        #expect(line.displayWidth <= width)
      }
    }
    #expect(rendered(table, width: 40).contains("1299.00 EUR"))
    #expect(!rendered(table, width: 30).contains("1299.00"))
    #expect(table.leftOut(width: 30) == [2])
  }

  @Test("Rows that are written later stand below those before")
  func laterRows() {
    var table = TextTable([.left, .right])
    var output = ""
    table.append(["Knife", "12.90"])
    table.render(to: &output)
    table.removeRows()
    table.append(["Cup", "4.29"])
    table.render(to: &output)
    #expect(output == "Knife  12.90\nCup     4.29\n")
  }
}

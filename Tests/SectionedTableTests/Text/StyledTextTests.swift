import CatalogModel
import SectionedTable
import Testing

struct StyledTextTests {
  private func rendered(_ cell: TableViewCell, recordsRoles: Bool) -> StyledText {
    let renderer = CellRenderer(
      layout: Fixture.layout(fitting: [cell], width: nil), width: nil)
    var text = StyledText(recordsRoles: recordsRoles)
    renderer.appendHeader(TerminalText("A"), detail: TerminalText("1 product"), to: &text)
    text.endLine()
    renderer.append(cell, to: &text)
    return text
  }

  private let product = Product(
    id: 1, name: "Axe", manufacturer: Manufacturer(name: "Acme"),
    price: Price(minorUnits: 100, currency: .usDollar))

  @Test func rolesBecomeSequences() {
    var bytes: [UInt8] = []
    rendered(Fixture.cell(product), recordsRoles: true).appendSGR(to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1B}[1mA\u{1B}[0m              \u{1B}[2m1 product\u{1B}[0m\n"
        + "  Axe  \u{1B}[2mAcme\u{1B}[0m  1.00 USD\n")
  }

  @Test func whatNeedsAttentionIsRed() {
    let cell = Fixture.cell(product)
    cell.isWarning = true
    var bytes: [UInt8] = []
    rendered(cell, recordsRoles: true).appendSGR(to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains("  \u{1B}[31mAxe\u{1B}[0m  "))
  }

  @Test func withoutRolesItIsTextAlone() {
    let plain = rendered(Fixture.cell(product), recordsRoles: false)
    #expect(plain.runs.isEmpty)
    var bytes: [UInt8] = []
    plain.appendSGR(to: &bytes)
    #expect(bytes == plain.utf8)
    #expect(rendered(Fixture.cell(product), recordsRoles: true).utf8 == plain.utf8)
  }

  @Test func piecesStandInOrderAndApart() {
    let text = rendered(Fixture.cell(product), recordsRoles: true)
    var end = 0
    for run in text.runs {
      #expect(run.range.lowerBound >= end && !run.range.isEmpty)
      end = run.range.upperBound
    }
    #expect(end <= text.count)
  }

  /// What is written from right to left stands between marks that keep what is
  /// around it in place.
  @Test(arguments: [
    ("שלום", true), ("abc", false), ("a-ב-c", true), ("١٢", true), ("Ä日😀", false),
  ])
  func rightToLeftTextsStandBetweenMarks(name: String, isMarked: Bool) {
    var text = StyledText()
    text.append(TerminalText(name), role: .primary)
    #expect(text.string == (isMarked ? "\u{200E}\(name)\u{200E}" : name))
    #expect(text.string.displayWidth == name.displayWidth)
    text.removeAll()
    text.append(TerminalText(name + name), limit: name.displayWidth, role: .primary)
    #expect(text.string.displayWidth <= name.displayWidth)
    #expect(text.string.hasPrefix("\u{200E}") == isMarked)
    #expect(text.string.hasSuffix("\u{200E}") == isMarked)
  }

  @Test func accessoriesStandAtTheEnd() {
    let cell = Fixture.cell(product)
    cell.accessory = .checkmark
    var output = StyledText()
    let layout = CellLayout(.default, fitting: [cell], width: nil)
    CellRenderer(layout: layout, width: 14).append(cell, line: 0, to: &output)
    #expect(output.string == "  Axe  ✓")
  }
}

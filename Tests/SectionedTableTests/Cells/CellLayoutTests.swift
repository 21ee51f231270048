import CatalogModel
@testable import SectionedTable
import Testing

struct CellLayoutTests {
  private func cell(
    name: String = "",
    manufacturer: String? = nil,
    price: Int64? = nil,
    origin: Country? = nil
  ) -> TableViewCell {
    Fixture.cell(
      Product(
        id: 1, name: name, manufacturer: manufacturer.map(Manufacturer.init),
        price: price.map { Price(minorUnits: $0, currency: .usDollar) }, origin: origin))
  }

  private func text(_ length: Int) -> String { String(repeating: "x", count: length) }

  private func layout(_ cells: [TableViewCell], width: Int?) -> CellLayout {
    Fixture.layout(fitting: cells, width: width)
  }

  @Test func columnsAreAsWideAsTheirWidestCell() {
    let layout = layout(Fixture.cells, width: 300)
    #expect(layout.name == 62)
    #expect(layout.manufacturer == 17)
    // 1234.56 EUR and 1234.567 BHD: 4 digits, a point and 3 digits, a blank and 3 letters.
    #expect(layout.columns[2].pointWidth == 4)
    #expect(layout.columns[2].fractionWidth == 4)
    #expect(layout.price == 12)
    #expect(layout.origin == 26)
    #expect(layout.columns[3].hasFlags)
    #expect(layout.lineWidth == 2 + 62 + 2 + 17 + 2 + 12 + 2 + 3 + 26)
    #expect(layout.lineCount == 1)
  }

  @Test func columnsWithoutTextTakeNoRoom() {
    #expect(layout([], width: 80).lineWidth == 0)
    #expect(layout([cell(name: "Axe")], width: 80).lineWidth == 5)
    let flagless = layout([cell(name: "Axe", origin: Country(name: "Various"))], width: 80)
    #expect(!flagless.columns[3].hasFlags)
    #expect(flagless.lineWidth == 2 + 3 + 2 + 7)
  }

  @Test func theWidestColumnGivesWayFirst() {
    let cells = [
      cell(name: text(30), manufacturer: text(10), price: 100, origin: Country(name: text(8)))
    ]
    let layout = layout(cells, width: 60)
    #expect(layout.lineWidth == 60)
    #expect(layout.name == 60 - 8 - 10 - 8 - 8)
    #expect(layout.manufacturer == 10)
    #expect(layout.price == 8)
    #expect(layout.origin == 8)
  }

  @Test(arguments: 20...200)
  func fitsTheWidthAndKeepsThePrice(width: Int) {
    let layout = layout(Fixture.cells, width: width)
    #expect(layout.price == 12)
    #expect(layout.lineWidth <= width)
    #expect(layout.name >= 4)
  }

  @Test func aPriceThatDoesNotFitBesideAShortNameIsNotShown() {
    let cells = [
      cell(
        name: text(10), manufacturer: text(10), price: 123_456_789_012_345_678,
        origin: Country(name: text(10), code: "SE"))
    ]
    let layout = layout(cells, width: 20)
    #expect(layout.price == 20 - 2 - 4 - 2)
    #expect(layout.name == 4)
    #expect(layout.manufacturer == 0)
    #expect(layout.columns[3].outerWidth == 0)
    #expect(layout.lineWidth == 20)
    #expect(layout.columns[2].isTooNarrow)
  }

  @Test func anImageGoesBeforeANameBecomesShort() {
    let cells = [cell(name: text(30), price: 100)]
    for cell in cells { cell.set(.imageName, text(30)) }
    let widths = [70, 60, 50, 40, 32, 24].map { width in
      let layout = CellLayout(.catalog, fitting: cells, width: width)
      return [layout.columns[0].width, layout.columns[1].width]
    }
    #expect(
      widths == [[26, 30], [16, 30], [8, 28], [8, 18], [0, 20], [0, 12]])
  }

  @Test func aNameIsNotMadeShortForWhatIsSaidOfIt() {
    let cells = [
      cell(name: text(30), manufacturer: text(30), price: 100, origin: Country(name: text(30)))
    ]
    let columns: [CellLayout.Column] = [
      .init(.text), .init(.detailText), .init(.price, alignment: .decimal), .init(.origin),
    ]
    let widths = [60, 48, 47, 35, 30, 24].map { width in
      let layout = Fixture.layout(columns, fitting: cells, width: width)
      return [0, 1, 3].map { layout.columns[$0].width }
    }
    #expect(
      widths == [
        [15, 14, 15], [12, 10, 10], [12, 9, 10], [13, 0, 8], [8, 0, 8], [12, 0, 0],
      ])
  }

  @Test func aNoteIsShortBeforeANameIsCut() {
    let noted = cell(name: text(30), price: 100)
    noted.set(.note, "out of stock")
    let columns: [CellLayout.Column] = [
      .init(.text), .init(.price, alignment: .decimal),
      .init(.note, role: .warning, givesWay: .first),
    ]
    let widths = [56, 50, 48, 40, 26].map { width in
      let layout = Fixture.layout(columns, fitting: [noted], width: width)
      return [layout.columns[0].width, layout.columns[2].width]
    }
    #expect(widths == [[30, 12], [30, 6], [30, 4], [22, 4], [8, 4]])
  }

  // MARK: What a row is about comes first

  private static let nameFirst: [CellLayout.Column] = [
    .init(.text), .init(.detailText, givesWay: .beforeText),
    .init(.price, alignment: .decimal),
    .init(
      .origin, flagSlot: .flag, shortSlot: .init(TableViewCell.Slot.firstFree),
      givesWay: .beforeText),
    .init(.note, role: .warning, givesWay: .never),
  ]

  private func wholeCell(shortOrigin: String) -> TableViewCell {
    let cell = TableViewCell(
      reuseIdentifier: "product", slotCount: TableViewCell.Slot.firstFree + 1)
    cell.set(.text, text(30))
    cell.set(.detailText, text(25))
    cell.set(.price, "123.45")
    cell.update(.flag) { flag in
      Array("GB".utf8).withUnsafeBufferPointer { flag.setFlag(ofRegion: $0) }
    }
    cell.set(.origin, text(14))
    cell.set(.init(TableViewCell.Slot.firstFree), shortOrigin)
    cell.set(.note, "out of stock")
    return cell
  }

  @Test func othersGiveWayBeforeTheNameAndTheNoteNever() {
    let cells = [wholeCell(shortOrigin: "GB")]
    let widths = [102, 90, 84, 74, 70, 60, 56, 50, 46, 36, 34, 30, 20].map { width in
      let layout = Fixture.layout(Self.nameFirst, fitting: cells, width: width)
      #expect(layout.lineWidth <= width)
      // The note is whole beside a short name, and the price goes before it does.
      #expect(layout.price == (width > 20 ? 6 : 0))
      return [0, 1, 3, 4].map { layout.columns[$0].width }
    }
    #expect(
      widths == [
        [30, 25, 14, 12],
        // First what is said of a row is capped, then a code takes the place of the country.
        [30, 15, 14, 12], [30, 12, 11, 12], [29, 12, 2, 12], [25, 12, 2, 12],
        // The name is not made shorter than 20 columns for them: they go.
        [29, 0, 2, 12], [25, 0, 2, 12], [26, 0, 0, 12], [22, 0, 0, 12],
        [12, 0, 0, 12], [10, 0, 0, 12], [6, 0, 0, 12], [4, 0, 0, 12],
      ])
  }

  @Test func aCountryWithoutACodeHasTheRoomOfAFlag() {
    let flagged = wholeCell(shortOrigin: "GB")
    let other = wholeCell(shortOrigin: "")
    other.update(.flag) { $0.clear() }
    other.set(.origin, "Various")
    let layout = Fixture.layout(Self.nameFirst, fitting: [flagged, other], width: 74)
    #expect(layout.origin == 4)
    let renderer = CellRenderer(layout: layout, width: 74)
    var output = StyledText()
    renderer.append(flagged, to: &output)
    renderer.append(other, to: &output)
    let lines = output.string.split(separator: "\n")
    #expect(lines[0].hasSuffix("  123.45  🇬🇧 GB    out of stock"), "\(lines[0])")
    #expect(lines[1].hasSuffix("  123.45  Various  out of stock"), "\(lines[1])")
  }

  @Test func headingsMakeColumnsWideThatHaveTexts() {
    let headings = wholeCell(shortOrigin: "")
    for (slot, title) in [
      (TableViewCell.Slot.text, "Name"), (.detailText, "Manufacturer"), (.price, "Price EUR"),
      (.origin, "Origin"), (.note, ""),
    ] { headings.set(slot, title) }
    let cell = cell(name: "Axe", price: 100)
    cell.set(.price, "1.00")
    var layout = CellLayout([.init(.text), .init(.detailText), .init(.price, alignment: .decimal)])
    layout.measure(cell)
    layout.measureHeadings(headings)
    #expect(layout.name == 4)
    // Without a text there is no column.
    #expect(layout.manufacturer == 0)
    #expect(layout.price == 9)
    var output = StyledText(recordsRoles: true)
    let renderer = CellRenderer(layout: layout, width: 80)
    renderer.appendHeadings(headings, to: &output)
    output.endLine()
    renderer.append(cell, to: &output)
    // The heading of numbers stands over their right edge.
    #expect(output.string == "  Name  Price EUR\n  Axe        1.00\n")
    #expect(output.runs.prefix(2).map(\.role) == [.secondary, .secondary])
  }

  @Test(arguments: 20...200)
  func usesTheWidthThatThereIs(width: Int) {
    let cells = [
      cell(
        name: text(100), manufacturer: text(100), price: 999_999,
        origin: Country(name: text(100), code: "SE"))
    ]
    let layout = layout(cells, width: width)
    #expect(layout.price == 11)
    #expect(layout.lineWidth <= width)
    // All four columns fit from 2+4 + 2+4 + 2+11 + 2+3+4 on.
    if width >= 34 { #expect(layout.lineWidth == width) }
  }

  @Test func aLineWithoutWidthHasColumnsOfAtMost48() {
    let cells = [
      cell(name: text(100), manufacturer: text(49), price: 1, origin: Country(name: text(50)))
    ]
    let layout = layout(cells, width: nil)
    #expect(layout.name == 48)
    #expect(layout.manufacturer == 48)
    #expect(layout.origin == 48)
    #expect(layout.price == 8)
  }

  @Test func aSecondLineIsThereOnlyForItsTexts() {
    let plain = [cell(name: "Axe", price: 100)]
    #expect(CellLayout(.subtitle, fitting: plain, width: 40).lineCount == 1)
    let full = [cell(name: "Axe", manufacturer: "Longer than the axe", price: 100)]
    let layout = CellLayout(.catalog, fitting: full, width: 80)
    #expect(layout.lineCount == 2)
    // The column is as wide as the wider of both; there is no image.
    #expect(layout.lineWidth == 2 + 19 + 2 + 8)
  }

  @Test func value1PutsItsValueAtTheEndOfTheLine() {
    let cells = [cell(name: "Axe", price: 100)]
    #expect(CellLayout(.value1, fitting: cells, width: 40).lineWidth == 40)
    #expect(CellLayout(.value1, fitting: cells, width: nil).lineWidth == 2 + 3 + 2 + 8)
  }

  @Test func indentationAndAccessoriesTakeRoom() {
    let indented = cell(name: "Axe")
    indented.indentationLevel = 2
    #expect(CellLayout(.default, fitting: [indented], width: nil).lineWidth == 4 + 2 + 3)
    indented.accessory = .disclosure
    #expect(CellLayout(.default, fitting: [indented], width: nil).lineWidth == 4 + 2 + 3 + 3)
  }
}

extension CellLayout {
  fileprivate var name: Int { columns[0].width }
  fileprivate var manufacturer: Int { columns[1].width }
  fileprivate var price: Int { columns[2].width }
  fileprivate var origin: Int { columns[3].width }
}

public import SectionedTable

/// The look of rows: as `list` writes them, or in a style of cells.
public enum BrowseLook: Hashable, Sendable {
  /// One line with the name, who makes it, the price and the origin.
  case columns
  /// A style of cells.
  case cell(CellStyle)

  /// Below these many columns nobody sees who makes a product, or where it is
  /// from.
  private static let leastWidthWithMaker = 48
  private static let leastWidthWithOrigin = 30

  /// The columns that are left out, in this order, before the text that a row is about has fewer
  /// columns than these, and needs them. The price goes last.
  private static let leftOut: [(slot: TableViewCell.Slot, leastTextWidth: Int)] = [
    (.detailText, 12), (.origin, 12), (.note, 12), (.price, 8),
  ]

  /// Makes columns that were measured fit a line.
  static func fit(_ measured: CellLayout, width: Int) -> CellLayout {
    let wanted = measured.width(of: .text)
    var rest = measured
    var layout = rest
    layout.fit(width: width)
    for (slot, least) in leftOut where layout.width(of: .text) < min(wanted, least) {
      rest.leaveOut(slot)
      layout = rest
      layout.fit(width: width)
    }
    return layout
  }

  /// The look that comes after this one when looks are tried in turn.
  var next: BrowseLook {
    guard case .cell(let style) = self else { return .cell(.default) }
    let styles = CellStyle.allCases
    let position = (styles.firstIndex(of: style) ?? 0) + 1
    return position < styles.count ? .cell(styles[position]) : .columns
  }

  var name: String {
    switch self {
    case .columns: "columns"
    case .cell(let style): style.rawValue
    }
  }

  /// The columns; what a row is about takes the room that is left, so that the
  /// others stand at the right, whatever rows are in the window. On a narrow
  /// screen the name and the price have it for themselves.
  func layoutColumns(width: Int) -> [CellLayout.Column] {
    var columns: [CellLayout.Column] =
      switch self {
      case .columns:
        [.init(.text)]
          + (width < Self.leastWidthWithMaker ? [] : [.init(.detailText, role: .secondary)])
          + [.init(.price, alignment: .decimal)]
          + (width < Self.leastWidthWithOrigin ? [] : [.init(.origin, flagSlot: .flag)])
      case .cell(let style): style.columns
      }
    columns.append(.init(.note, role: .warning, givesWay: .first))
    for position in columns.indices where columns[position].slot == .text {
      columns[position].fillsLine = true
    }
    return columns
  }

  var linesPerRow: Int {
    layoutColumns(width: .max).contains { $0.lowerSlot != nil } ? 2 : 1
  }

  /// The titles of the columns; nil where they say nothing.
  var titles: TableViewCell? {
    if self != .columns { return nil }
    let cell = TableViewCell(reuseIdentifier: "titles")
    cell.set(.text, "Name")
    cell.set(.detailText, "Manufacturer")
    cell.set(.price, "Price")
    cell.set(.origin, "Origin")
    return cell
  }
}

public import SectionedTable

/// The look of rows: as `list` writes them, or in a style of cells.
public enum BrowseLook: Hashable, Sendable {
  /// One line with the name, who makes it, the price and the origin.
  case columns
  /// A style of cells.
  case cell(CellStyle)

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

  /// What is said when it is chosen.
  var name: String {
    switch self {
    case .columns: "columns"
    case .cell(.default): "name only"
    case .cell(.value1): "name and price"
    case .cell(.value2): "maker and name"
    case .cell(.subtitle): "maker below the name"
    case .cell(.catalog): "maker below the name, price, origin"
    }
  }

  /// The columns; what a row is about takes the room that is left, so that the
  /// others stand at the right, whatever rows are in the window. What the list is sorted by is seen
  /// in each.
  ///
  /// - Parameter customs: The custom fields that have columns, with that which the list is sorted by.
  func layoutColumns(
    sortedBy sort: BrowseQuery.Sort, customs: [String] = []
  ) -> [CellLayout.Column] {
    guard case .cell(let style) = self else { return BrowseColumns.all(with: customs) }
    // The name of a file says nothing where its picture can be looked at.
    var columns = style.columns.filter { $0.slot != .imageName }
    let sortSlot = sort.slot(among: customs)
    if !columns.contains(where: { [$0.slot, $0.lowerSlot].contains(sortSlot) }),
      let column = BrowseColumns.all(with: customs).first(where: { $0.slot == sortSlot })
    {
      columns.append(column)
    }
    columns.append(.init(.note, role: .warning, givesWay: .never))
    for position in columns.indices where columns[position].slot == .text {
      columns[position].fillsLine = true
    }
    return columns
  }

  /// Whether columns have titles: in a style of cells the place of a text says what it is.
  var hasTitles: Bool { self == .columns }

  var linesPerRow: Int {
    layoutColumns(sortedBy: .name).contains { $0.lowerSlot != nil } ? 2 : 1
  }
}

import SectionedTable

/// The columns of rows in one line, and the room that each has.
///
/// Widths follow from the width of the line and from what the catalog has, and not from the rows in the
/// window: they stay while one scrolls. Only numbers, which are never cut, widen their columns. None is
/// wider than its longest text, where that is known.
///
/// What a row is about has the room first: it gets 36 columns before its maker gets more than 14. A column
/// goes where the name would have less than its room: the maker first, the price last.
struct BrowseColumns {
  private static let gap = 2
  private static let usefulNameWidth = 36
  private static let usualNameWidth = 48
  private static let leastNameWidth = 12
  private static let leastNameWidthBesidePrice = 8
  private static let leastNameWidthBesideOrigin = 20
  private static let makerWidths = 10...28
  private static let originWidths = (code: 5, uncoded: 12, name: 21, greatestName: 32)
  private static let skuWidth = 14
  private static let leastPriceWidth = 8
  private static let leastQuantityWidth = 5

  let traits: BrowseTraits
  let sort: BrowseQuery.Sort
  let isReversed: Bool

  init(_ query: BrowseQuery, _ traits: BrowseTraits) {
    self.traits = traits
    sort = query.sort
    isReversed = query.isReversed
  }

  /// Whether a column was asked for, and is not only there where there is room to spare.
  private func isChosen(_ column: BrowseColumn) -> Bool {
    traits.columns[column] == true && traits.wants(column)
  }

  /// All columns, in their order.
  static let all: [CellLayout.Column] = [
    .init(.text, fillsLine: true),
    .init(.detailText, role: .secondary),
    .init(.sku, role: .secondary),
    .init(.productID, alignment: .right, role: .secondary, holdsNumbers: true),
    .init(.price, alignment: .decimal),
    .init(.origin, flagSlot: .flag, shortSlot: .originCode),
    .init(.quantity, alignment: .right, holdsNumbers: true),
  ]

  /// The titles of the columns, with an arrow at that which the list is sorted by.
  var titles: TableViewCell {
    let cell = TableViewCell(reuseIdentifier: "titles", slotCount: TableViewCell.Slot.browsedCount)
    for (slot, title) in texts { cell.set(slot, title) }
    return cell
  }

  private var texts: [(slot: TableViewCell.Slot, title: String)] {
    let titles: [(TableViewCell.Slot, String)] = [
      (.text, "Name"), (.detailText, "Maker"), (.sku, "SKU"), (.productID, "Id"),
      (.price, traits.currency ?? "Price"), (.origin, "From"), (.quantity, "Qty"),
    ]
    return titles.map { slot, title in
      (slot, slot == sort.slot ? title + (isReversed ? " ▼" : " ▲") : title)
    }
  }

  /// Returns the layout of a line.
  ///
  /// - Parameter measured: The layout of ``all``, with the numbers of some rows measured.
  func layout(width: Int, measured: CellLayout) -> CellLayout {
    let titleWidths = Dictionary(
      texts.map { ($0.slot, $0.title.displayWidth) }, uniquingKeysWith: { $1 })
    func number(_ column: BrowseColumn, atLeast least: Int) -> Int {
      let least = min(least, traits.widths[column] ?? least)
      return max(least, measured.width(of: column.slot), titleWidths[column.slot] ?? 0)
    }
    /// The columns that a text may have, and which its title and its longest text need.
    func text(_ column: BrowseColumn, atMost most: Int) -> Int {
      min(most, max(traits.widths[column] ?? most, titleWidths[column.slot] ?? 0))
    }
    let maker = text(.manufacturer, atMost: Self.makerWidths.upperBound)
    let leastMaker = min(maker, Self.makerWidths.lowerBound)
    let sku = text(.sku, atMost: Self.skuWidth)
    var name = max(1, width - Self.gap)
    var widths: [TableViewCell.Slot: Int] = [:]
    /// Shows a column where the name keeps so many columns.
    func show(_ slot: TableViewCell.Slot, _ width: Int, leaving least: Int) {
      let more = width + Self.gap - (widths[slot].map { $0 + Self.gap } ?? 0)
      if name - more < least { return }
      widths[slot] = width
      name -= more
    }
    // What it is sorted by is seen, in its place.
    let others: [TableViewCell.Slot] = [.price, .quantity, .origin, .sku, .productID, .detailText]
    for slot in [sort.slot] + others.filter({ $0 != sort.slot }) {
      let isSorted = slot == sort.slot
      switch slot {
      case .price where traits.wants(.price) || isSorted:
        show(
          slot, number(.price, atLeast: Self.leastPriceWidth),
          leaving: Self.leastNameWidthBesidePrice)
      case .quantity where traits.wants(.quantity) || isSorted:
        show(
          slot, number(.quantity, atLeast: Self.leastQuantityWidth), leaving: Self.leastNameWidth)
      case .origin where traits.wants(.origin) || isSorted:
        let code = max(Self.originWidths.code, titleWidths[slot] ?? 0)
        show(
          slot, text(.origin, atMost: code),
          leaving: isSorted || isChosen(.origin)
            ? Self.leastNameWidth : Self.leastNameWidthBesideOrigin)
      case .productID where isSorted || traits.wants(.id):
        show(slot, number(.id, atLeast: 2), leaving: Self.leastNameWidth)
      case .detailText where isSorted || isChosen(.manufacturer):
        show(slot, leastMaker, leaving: Self.leastNameWidth)
      case .sku where isChosen(.sku): show(slot, sku, leaving: Self.leastNameWidth)
      default: break
      }
    }
    // An origin without a code is read whole before a maker has more than the least.
    let uncoded = min(traits.widestOriginWithoutCode, Self.originWidths.uncoded)
    if let code = widths[.origin], uncoded > code {
      let beside = traits.wants(.manufacturer) ? leastMaker + Self.gap : 0
      show(.origin, uncoded, leaving: Self.usefulNameWidth + beside)
    }
    if traits.wants(.manufacturer) {
      let free = name + (widths[.detailText].map { $0 + Self.gap } ?? 0)
      let width = min(maker, free - Self.gap - Self.usefulNameWidth)
      if width >= leastMaker {
        show(.detailText, width, leaving: Self.usefulNameWidth)
      }
    }
    if traits.wants(.origin) {
      // Names for all, or codes for all.
      let width = max(titleWidths[.origin] ?? 0, traits.widths[.origin] ?? Self.originWidths.name)
      if width <= Self.originWidths.greatestName, width > widths[.origin] ?? 0 {
        show(.origin, width, leaving: Self.usefulNameWidth)
      }
    }
    // No name of a usual length is cut for it.
    let leastBesideSKU = max(
      Self.usefulNameWidth, min(traits.widestName ?? 0, Self.usualNameWidth))
    if traits.wants(.sku) { show(.sku, sku, leaving: leastBesideSKU) }
    // What the longest name leaves is for texts that are cut.
    if let widestName = traits.widestName {
      for column in [BrowseColumn.manufacturer, .sku] {
        guard let width = widths[column.slot], let wanted = traits.widths[column] else { continue }
        let least = max(widestName, titleWidths[.text] ?? 0)
        let more = min(wanted - width, name - least)
        if more > 0 { show(column.slot, width + more, leaving: least) }
      }
    }
    var layout = measured
    if let width = widths[.origin], let widest = traits.widths[.origin], width < widest {
      layout.abbreviateAll(.origin)
    }
    for column in Self.all {
      layout.setWidth(column.slot == .text ? name : widths[column.slot] ?? 0, of: column.slot)
    }
    // Nothing is left to give way, but a number on a line that is shorter than any row.
    layout.fit(width: width)
    layout.warningSlot = widths[.quantity] == nil ? .text : .quantity
    return layout
  }
}

extension BrowseColumn {
  var slot: TableViewCell.Slot {
    switch self {
    case .manufacturer: .detailText
    case .sku: .sku
    case .id: .productID
    case .price: .price
    case .origin: .origin
    case .quantity: .quantity
    }
  }
}

extension BrowseQuery.Sort {
  /// The column that the list is sorted by.
  var slot: TableViewCell.Slot {
    switch self {
    case .name: .text
    case .manufacturer: .detailText
    case .price: .price
    case .origin: .origin
    case .quantity: .quantity
    case .id: .productID
    }
  }

  /// The key that a column is sorted by; nil where there is none.
  init?(_ slot: TableViewCell.Slot) {
    guard let sort = Self.allCases.first(where: { $0.slot == slot }) else { return nil }
    self = sort
  }
}

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
  private static let usualNameWidth = 44
  private static let leastNameWidth = 12
  private static let leastNameWidthBesidePrice = 8
  private static let leastNameWidthBesideOrigin = 20
  private static let makerWidths = 10...28
  private static let originWidths = (code: 5, uncoded: 12, name: 21, greatestName: 32)
  private static let skuWidth = 14
  /// The columns of custom fields: the least where there is little room, the most, and those of texts
  /// that were not measured.
  private static let customWidths = (least: 8, most: 28, unmeasured: 14)
  private static let leastPriceWidth = 8
  private static let leastQuantityWidth = 5

  let traits: BrowseTraits
  let sort: BrowseQuery.Sort
  let isReversed: Bool
  /// The custom fields that have columns, by the positions of their texts.
  let customs: [String]

  init(_ query: BrowseQuery, _ traits: BrowseTraits) {
    self.traits = traits
    sort = query.sort
    isReversed = query.isReversed
    customs = traits.customColumns(sortedBy: query.sort)
  }

  /// Whether a column was asked for, and is not only there where there is room to spare.
  private func isChosen(_ column: BrowseColumn) -> Bool {
    traits.columns[column] == true && traits.wants(column)
  }

  /// All columns, in their order.
  ///
  /// - Parameter customs: The custom fields among them.
  static func all(with customs: [String] = []) -> [CellLayout.Column] {
    [
      .init(.text, fillsLine: true),
      .init(.detailText, role: .secondary),
      .init(.sku, role: .secondary),
    ] + customs.indices.map { .init(.custom($0), role: .secondary) } + [
      .init(.productID, alignment: .right, role: .secondary, holdsNumbers: true),
      .init(.price, alignment: .decimal),
      .init(.origin, flagSlot: .flag, shortSlot: .originCode),
      .init(.quantity, alignment: .right, holdsNumbers: true),
    ]
  }

  /// The titles of the columns, with an arrow at that which the list is sorted by.
  var titles: TableViewCell {
    let cell = TableViewCell(
      reuseIdentifier: "titles", slotCount: TableViewCell.Slot.browsedCount + customs.count)
    for (slot, title) in texts { cell.set(slot, title) }
    return cell
  }

  private var texts: [(slot: TableViewCell.Slot, title: String)] {
    let titles: [(TableViewCell.Slot, String)] = [
      (.text, "Name"), (.detailText, "Maker"), (.sku, "SKU"), (.productID, "Id"),
      (.price, traits.currency ?? "Price"), (.origin, "From"), (.quantity, "Qty"),
    ]
    let own = customs.enumerated().map { (TableViewCell.Slot.custom($0), $1.escapedForTerminal) }
    let sortSlot = sort.slot(among: customs)
    return (titles + own).map { slot, title in
      // In sections by currency the prices are in no order.
      (
        slot,
        slot == sortSlot && sort != .currency ? title + (isReversed ? " ▼" : " ▲") : title
      )
    }
  }

  /// Returns the layout of a line.
  ///
  /// - Parameter measured: The layout of ``all(with:)``, with the numbers of some rows measured.
  func layout(width: Int, measured: CellLayout) -> CellLayout {
    let titleWidths = Dictionary(
      texts.map { ($0.slot, $0.title.displayWidth) }, uniquingKeysWith: { $1 })
    func number(_ column: BrowseColumn, atLeast least: Int) -> Int {
      let least = min(least, traits.widths[column] ?? least)
      let slot = column.slot(among: customs)
      return max(least, measured.width(of: slot), titleWidths[slot] ?? 0)
    }
    /// The columns that a text may have, and which its title and its longest text need.
    func text(_ column: BrowseColumn, atMost most: Int) -> Int {
      min(
        most, max(traits.widths[column] ?? most, titleWidths[column.slot(among: customs)] ?? 0))
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
    /// The columns of a custom field.
    func custom(_ name: String) -> Int {
      let title = titleWidths[BrowseColumn.custom(name).slot(among: customs)] ?? 0
      // Names of fields are longer than their values at times.
      let least = min(title, Self.customWidths.unmeasured)
      return min(
        Self.customWidths.most,
        max(traits.widths[.custom(name)] ?? Self.customWidths.unmeasured, least))
    }
    // What it is sorted by is seen, in its place.
    let others: [TableViewCell.Slot] =
      [.price, .quantity, .origin, .sku, .productID, .detailText]
      + customs.indices.map { .custom($0) }
    let sortSlot = sort.slot(among: customs)
    for slot in [sortSlot] + others.filter({ $0 != sortSlot }) {
      let isSorted = slot == sortSlot
      if let name = slot.customName(among: customs) {
        if isSorted || traits.wants(.custom(name)) {
          // The arrow is seen.
          let least = max(Self.customWidths.least, isSorted ? titleWidths[slot] ?? 0 : 0)
          show(slot, min(custom(name), least), leaving: Self.leastNameWidth)
        }
        continue
      }
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
    // What was chosen is read before what was not.
    for (position, field) in customs.enumerated() {
      guard let width = widths[.custom(position)] else { continue }
      let more = min(custom(field) - width, name - Self.usefulNameWidth)
      if more > 0 { show(.custom(position), width + more, leaving: Self.usefulNameWidth) }
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
      for column in [BrowseColumn.manufacturer, .sku] + customs.map({ .custom($0) }) {
        let slot = column.slot(among: customs)
        guard let width = widths[slot], let wanted = traits.widths[column] else { continue }
        let least = max(widestName, titleWidths[.text] ?? 0)
        let more = min(wanted - width, name - least)
        if more > 0 { show(slot, width + more, leaving: least) }
      }
    }
    var layout = measured
    if let width = widths[.origin], let widest = traits.widths[.origin], width < widest {
      layout.abbreviateAll(.origin)
    }
    for column in Self.all(with: customs) {
      layout.setWidth(column.slot == .text ? name : widths[column.slot] ?? 0, of: column.slot)
    }
    // Nothing is left to give way, but a number on a line that is shorter than any row.
    layout.fit(width: width)
    layout.warningSlot = widths[.quantity] == nil ? .text : .quantity
    return layout
  }
}

extension BrowseColumn {
  /// The place of its texts in a row.
  ///
  /// - Parameter customs: The custom fields that have columns; another has a place where nothing is.
  func slot(among customs: [String]) -> TableViewCell.Slot {
    switch self {
    case .manufacturer: .detailText
    case .sku: .sku
    case .id: .productID
    case .price: .price
    case .origin: .origin
    case .quantity: .quantity
    case .custom(let name): .custom(customs.firstIndex(of: name) ?? customs.count)
    }
  }
}

extension TableViewCell.Slot {
  /// The custom field whose texts stand there; nil for those of another field.
  fileprivate func customName(among customs: [String]) -> String? {
    let place = position - Self.browsedCount
    return customs.indices.contains(place) ? customs[place] : nil
  }
}

extension BrowseQuery.Sort {
  /// The column that the list is sorted by.
  ///
  /// - Parameter customs: The custom fields that have columns.
  func slot(among customs: [String]) -> TableViewCell.Slot {
    switch self {
    case .name: .text
    case .manufacturer: .detailText
    case .price, .currency: .price
    case .origin: .origin
    case .quantity: .quantity
    case .id: .productID
    case .custom(let name), .groups(let name): BrowseColumn.custom(name).slot(among: customs)
    }
  }

  /// The key that a column is sorted by; nil where there is none.
  init?(_ slot: TableViewCell.Slot, among customs: [String]) {
    if let name = slot.customName(among: customs) {
      self = .custom(name)
    } else if let sort = Self.fixed.first(where: { $0.slot(among: customs) == slot }) {
      self = sort
    } else {
      return nil
    }
  }
}

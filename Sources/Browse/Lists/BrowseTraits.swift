public import SectionedTable

/// What rows of a catalog can have: fields that no product has take no room.
public struct BrowseTraits: Hashable, Sendable {
  /// Whether a product has a manufacturer.
  public var hasManufacturers = true
  /// Whether a product has a price.
  public var hasPrices = true
  /// Whether a product has an origin.
  public var hasOrigins = true
  /// Whether a quantity is known.
  public var hasQuantities = true
  /// Whether a product has a SKU.
  public var hasSKUs = true
  /// The code of the currency that all prices are in, which their texts leave out then.
  public var currency: String?

  /// The columns that the longest origin has for which there is no code to show in its place.
  public var widestOriginWithoutCode = 0
  /// The columns that the longest text of each field has, as far as that is known: no column is
  /// wider. That of an origin has its flag.
  public var widths: [BrowseColumn: Int] = [:]

  /// The columns of the longest name; nil where that is not known.
  public var widestName: Int?

  /// The custom fields among the columns that no product has.
  public var unusedCustomNames: Set<String> = []

  /// The columns that are shown or hidden, whatever room there is.
  public var columns: [BrowseColumn: Bool] = [:]

  /// Whether a column is wanted where there is room.
  func wants(_ column: BrowseColumn) -> Bool {
    let isUsed =
      switch column {
      case .manufacturer: hasManufacturers
      case .price: hasPrices
      case .origin: hasOrigins
      case .quantity: hasQuantities
      case .sku: hasSKUs
      case .id: columns[.id] == true
      case .custom(let name): columns[column] == true && !unusedCustomNames.contains(name)
      }
    return isUsed && columns[column] ?? true
  }

  /// The custom fields that have a column, in its order: those that were chosen, and that which the
  /// list is sorted by.
  func customColumns(sortedBy sort: BrowseQuery.Sort) -> [String] {
    var names = sort.customName.map { [$0] } ?? []
    for (column, isShown) in columns where isShown {
      if case .custom(let name) = column, !names.contains(name) { names.append(name) }
    }
    return names.sorted()
  }

  /// Makes the traits of a catalog in which each field is used.
  public init() {}

  /// Those of no rows, to which rows are added.
  public static let ofNothing: BrowseTraits = {
    var traits = BrowseTraits()
    traits.hasManufacturers = false
    traits.hasPrices = false
    traits.hasOrigins = false
    traits.hasQuantities = false
    traits.hasSKUs = false
    return traits
  }()

  /// Adds what a row has.
  ///
  /// - Parameter customColumns: The custom fields whose texts it has.
  public mutating func add(_ row: BrowseRow, customColumns: [String] = []) {
    func width(_ slot: TableViewCell.Slot) -> Int {
      row.texts.indices.contains(slot.position) ? row.texts[slot.position].width : 0
    }
    func note(_ column: BrowseColumn, _ width: Int) -> Bool {
      if width > widths[column] ?? 0 { widths[column] = width }
      return width > 0
    }
    widestName = max(widestName ?? 0, width(.text))
    _ = note(.id, width(.productID))
    if note(.manufacturer, width(.detailText)) { hasManufacturers = true }
    if note(.price, width(.price)) { hasPrices = true }
    if note(.quantity, width(.quantity)) { hasQuantities = true }
    if note(.sku, width(.sku)) { hasSKUs = true }
    for (position, name) in customColumns.enumerated() {
      if note(.custom(name), width(.custom(position))) { unusedCustomNames.remove(name) }
    }
    let origin = width(.origin)
    if note(.origin, origin + (width(.flag) > 0 ? CellLayout.flagWidth : 0)) { hasOrigins = true }
    if width(.originCode) == 0 { widestOriginWithoutCode = max(widestOriginWithoutCode, origin) }
  }
}

extension TableViewCell.Slot {
  /// The code of the origin's country.
  public static let originCode = TableViewCell.Slot(firstFree)
  /// The quantity.
  public static let quantity = TableViewCell.Slot(firstFree + 1)
  /// The SKU.
  public static let sku = TableViewCell.Slot(firstFree + 2)
  /// The id.
  public static let productID = TableViewCell.Slot(firstFree + 3)
  /// The number of texts of a row that is browsed, without custom fields.
  public static let browsedCount = firstFree + 4

  /// The text of a custom field, by its position among those that are columns.
  public static func custom(_ position: Int) -> TableViewCell.Slot {
    .init(browsedCount + position)
  }
}

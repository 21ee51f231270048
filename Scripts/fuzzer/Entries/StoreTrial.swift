import CatalogAccess
import CatalogFields
import CatalogModel
import Collation
import Search

/// What is asked of a catalog that may hold anything: it answers or throws.
enum StoreTrial {
  typealias Readable = CatalogReading & CatalogInspecting & CatalogHistoryReading

  /// Reads a catalog in one of some ways.
  static func read(_ catalog: some Readable, _ choice: Int) throws {
    switch choice % 16 {
    case 0: _ = try catalog.check().map(\.message)
    case 1: try walk(catalog.listing())
    case 2: try walk(listing(catalog, sortedBy: .price))
    case 3: try walk(listing(catalog, sortedBy: .quantity))
    case 4: try walk(listing(catalog, sortedBy: .custom("color")))
    case 5: try walk(listing(catalog, groupedBy: .manufacturer))
    case 6: try walk(listing(catalog, groupedBy: .custom("color")))
    case 7: try walk(catalog.listing(where: .parse("name BEGINSWITH[cd] 's'")))
    case 8: try walk(catalog.listing(where: .parse("custom.color == 'c1' OR price > 3")))
    case 9: try walk(catalog.listing(where: .parse("name CONTAINS[cd] 'xe'")))
    case 10:
      for id in [Int64(1), 3, 24, 99] {
        _ = try catalog.product(id: id)
        _ = try catalog.withProduct(id: id) { _, _ in }
      }
      _ = try catalog.place(ofProduct: 3)
      _ = try catalog.productID(sku: "S-4")
      _ = try catalog.productIDs(skuInAnyCase: "s-4")
    case 11:
      _ = try catalog.statistics(where: nil, by: .section, in: nil)
      _ = try catalog.statistics(where: nil, by: .value(.currency), in: nil)
    case 12:
      _ = try catalog.info(measuringTables: true)
      _ = try (catalog.origins(), catalog.customNames(), catalog.currencyOfAllPrices())
    case 13:
      _ = try catalog.history(ofProduct: nil, offset: 0, limit: 20, productLimit: 5)
      _ = try catalog.history(ofProduct: 3, offset: 0, limit: 20, productLimit: 5)
      _ = try catalog.replayable(.undo, limit: 3, by: .anyone)
    case 14: try walk(catalog.listing(in: LocaleIdentifier("sv")))
    default:
      _ = try catalog.suggestions(for: "sww", until: { false })
      try catalog.sourceRows(of: nil).forEachProduct { _ in }
    }
  }

  /// Changes a catalog in one of some ways.
  static func change(_ catalog: some CatalogChanging & CatalogHistory, _ choice: Int) throws {
    let note = ChangeNote(.edit, at: 1_700_000_000)
    var edit = ProductEdit()
    try edit.set(.name, to: "Other")
    try edit.set(.price, to: "*2")
    switch choice % 7 {
    case 0: try catalog.undo(isForced: choice & 8 != 0)
    case 1: try catalog.redo(isForced: true)
    case 2:
      _ = try catalog.editProduct(
        id: 7, edit, expecting: nil, isForced: true, note, isDryRun: false)
    case 3:
      var new = ProductEdit(takesValuesOnly: true)
      try new.set(.name, to: "New")
      try new.set(.manufacturer, to: "Maker 1")
      _ = try catalog.addProduct(new, note, listedIn: nil, isDryRun: false)
    case 4:
      let plan = try catalog.planRemoval(of: .ids([9, 10]), sampleLimit: 3)
      try catalog.perform(plan, isForced: true, note)
    case 5:
      let plan = try catalog.planEdit(edit, of: .matching(.parse("price > 2")), sampleLimit: 3)
      try catalog.perform(plan, isForced: true, note)
    default: try catalog.bringUpToDate()
    }
  }

  private static func listing(
    _ catalog: some CatalogReading, sortedBy sort: ListingSort
  ) throws -> Listing {
    try catalog.listing(where: nil, sortedBy: sort, reversed: sort == .price, in: nil)
  }

  private static func listing(
    _ catalog: some CatalogReading, groupedBy grouping: ListingGrouping
  ) throws -> Listing {
    try catalog.listing(where: nil, groupedBy: grouping, in: nil)
  }

  private static func walk(_ listing: Listing) throws {
    for section in listing.sections.prefix(200) {
      try listing.forEachProduct(in: section, offset: section.count > 4 ? 2 : 0, limit: 50) {
        view in
        _ = view.product
      }
    }
  }
}

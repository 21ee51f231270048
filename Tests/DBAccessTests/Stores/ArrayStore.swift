import CatalogAccess
import CatalogModel
import Collation
import Search

/// A store of products in an array: the least that a catalog can be kept in. It
/// shows what CatalogAccess asks of a store, and that SQLite is not part of it.
struct ArrayStore: CatalogReading {
  private let products: [Product]
  private let ownLocale: LocaleIdentifier?

  init(_ products: [Product], locale: LocaleIdentifier?) {
    self.products = products
    ownLocale = locale
  }

  var path: String { "an array" }

  func locale() -> LocaleIdentifier? { ownLocale }
  func knownLocale() -> LocaleIdentifier? { ownLocale }
  func collation() throws -> IndexedCollation { try IndexedCollation(locale: ownLocale ?? .root) }
  func listingState() -> ListingState { .current }

  func products(withNames names: [String]) -> [(name: String, manufacturer: String?)] {
    products.filter { names.contains($0.name) }.map { ($0.name, $0.manufacturer?.name) }
  }

  func isCountedQuickly(_ predicate: Predicate) -> Bool { true }
  func countProducts() -> Int { products.count }
  func customNames(isExact: Bool) -> [String] {
    Set(products.flatMap { $0.custom.fields.map(\.name) }).sorted(by: CustomFields.precedes)
  }
  func sourceRows(of listed: (listing: Listing, sections: [ListingSection])?) -> SourceRows {
    preconditionFailure("an array has no tables")
  }

  func product(id: Int64) -> Product? { products.first { $0.id == id } }
  func productID(sku: String) -> Int64? { products.first { $0.sku == sku }?.id }

  func productIDs(skuInAnyCase sku: String) -> [Int64] {
    products.filter { $0.sku?.lowercased() == sku.lowercased() }.prefix(2).map(\.id)
  }

  func values(of field: IndexedField, beginningWith text: String, upTo limit: Int) -> [String] {
    let all = products.compactMap { product in
      switch field {
      case .sku: product.sku
      case .manufacturer: product.manufacturer?.name
      case .origin: product.origin?.name
      }
    }
    let values = Set(all).filter { $0.utf8.starts(with: text.utf8) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return values.count > limit ? values.prefix(limit - 1) + values.suffix(1) : values
  }

  func origins() -> [Country] { Array(Set(products.compactMap(\.origin))) }

  func withProduct(id: Int64, _ body: (ProductView, String?) throws -> Void) throws -> Bool {
    guard let product = product(id: id) else { return false }
    try ArrayReader().withView(of: product, section: 0) { try body($0, product.sortName) }
    return true
  }

  func fieldsInUse(among fields: ProductFields) -> ProductFields {
    products.contains { $0.sku != nil } ? fields.intersection(.sku) : []
  }

  func usualCurrency(else other: Currency) -> Currency? {
    let currencies = Set(products.compactMap { $0.price?.currency }).subtracting([.none])
    return currencies.count > 1 ? nil : currencies.first ?? other
  }

  func statistics(
    where predicate: Predicate?, by field: StatisticsField?, in locale: LocaleIdentifier?
  ) throws -> CatalogStatistics {
    try statisticsOfListing(where: predicate, by: field, in: locale)
  }

  func currencyOfAllPrices() -> Currency? {
    let currencies = Set(products.compactMap { $0.price?.currency })
    return currencies.count == 1 && currencies != [.none] ? currencies.first : nil
  }

  func suggestions(for text: String, until isLate: () -> Bool) -> SearchSuggestions {
    SearchSuggestions()
  }

  func listing(
    where predicate: Predicate?,
    sortedBy sort: ListingSort,
    reversed isReversed: Bool,
    in locale: LocaleIdentifier?
  ) throws -> Listing {
    precondition(sort == .listing && !isReversed, "an array is sorted by name alone")
    let collation = try IndexedCollation(locale: locale ?? ownLocale ?? .root)
    let evaluator = predicate?.evaluator()
    var rows = [[Product]](repeating: [], count: collation.sectionTitles.count)
    for product in products {
      let section = collation.section(for: product.listingName)
      let title = collation.sectionTitles[section]
      if try evaluator?.evaluate(product, section: title) ?? true { rows[section].append(product) }
    }
    for section in rows.indices {
      rows[section].sort { left, right in
        let order = collation.compare(left.listingName, right.listingName)
        return order == 0 ? left.id < right.id : order < 0
      }
    }
    return Listing(
      ArrayOrder(rows: rows, collation: collation), locale: collation.locale,
      sections: collation.listingSections(counts: rows.map(\.count)))
  }
}

extension ArrayStore {
  func listing(
    where predicate: Predicate?, groupedBy grouping: ListingGrouping, in locale: LocaleIdentifier?
  ) throws -> Listing {
    let collation = try IndexedCollation(locale: locale ?? ownLocale ?? .root)
    let listing = try listing(where: predicate, in: locale)
    let order = listing.order as? ArrayOrder
    let sorted = (order?.rows ?? []).joined()
    let groups = Dictionary(grouping: sorted) { Self.value(of: $0, grouping) ?? [] }
    let titles = groups.keys.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var ordered = collation.sorted(titles, by: \.self)
    if case .custom = grouping {
      let numbers = titles.filter { Self.number($0) != nil }
        .sorted { (Self.number($0) ?? 0) < (Self.number($1) ?? 0) }
      let texts = titles.filter { Self.number($0) == nil }.sorted {
        collation.collator.compare($0, $1) < 0
      }
      ordered = numbers + texts
    }
    var rows = ordered.map { groups[Array($0.utf8)] ?? [] }
    if let none = groups[[]] {
      rows.append(none)
      ordered.append(ListingSort.noneTitle)
    }
    let sections = ordered.indices.map {
      ListingSection(number: $0, title: ordered[$0], count: rows[$0].count)
    }
    return Listing(
      ArrayOrder(rows: rows, collation: collation), locale: collation.locale,
      sections: sections.placed())
  }

  /// Returns the value that a product stands under, nil for none.
  private static func value(of product: Product, _ grouping: ListingGrouping) -> [UInt8]? {
    let text: String? =
      switch grouping {
      case .manufacturer: product.manufacturer?.name
      case .origin: product.origin?.name
      case .currency: product.price.flatMap { $0.currency.isNone ? nil : $0.currency.code }
      case .custom(let name): product.custom[name]
      }
    return text.map { Array($0.utf8) }
  }

  /// Returns the value of a text that is a number for the predicates.
  private static func number(_ text: String) -> Double? {
    text.contains { !("0"..."9" ~= $0 || "+-.eE".contains($0)) } ? nil : Double(text)
  }
}

/// Products in the order of an array, by section.
private struct ArrayOrder: RowOrder {
  let rows: [[Product]]
  let collation: IndexedCollation

  func withReader(_ body: (ArrayReader) throws -> Void) throws { try body(ArrayReader()) }

  func forEachProduct(
    of wanted: SectionRows, by reader: ArrayReader, _ body: (ProductView) throws -> Void
  ) throws {
    for product in rows[wanted.section.number][wanted.range] {
      try reader.withView(of: product, section: wanted.section.number, body)
    }
  }

  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) -> Int? {
    rows.joined().enumerated().first { $1.id == id }?.offset
  }

  func ordinal(beginningAt name: String, in sections: [ListingSection]) -> Int {
    let keys = ListingCollation(collation)
    let wanted = ListingKey(beginningAt: name, in: keys)
    return rows.joined().count {
      ListingKey(listingName: $0.listingName, productID: $0.id, in: keys) < wanted
    }
  }

  func sibling() -> ArrayOrder? { self }
}

/// Gives products as views of columns in memory of its own.
private final class ArrayReader: ReferenceSource {
  let failure: (any Error)? = nil
  private var names: [String] = []

  func withView(
    of product: Product,
    section: Int,
    _ body: (ProductView) throws -> Void
  ) throws {
    names = [
      product.manufacturer?.name ?? "", product.origin?.name ?? "", product.origin?.code ?? "",
      product.sortName ?? "",
    ]
    var texts: [UnsafeMutableBufferPointer<UInt8>] = []
    defer { for text in texts { text.deallocate() } }
    func utf8(_ text: String?) -> UnsafeBufferPointer<UInt8>? {
      text.map {
        texts.append(Self.copy($0))
        return UnsafeBufferPointer(texts[texts.count - 1])
      }
    }
    var columns = ProductColumns()
    columns.id = product.id
    columns.sku = utf8(product.sku)
    columns.name = utf8(product.name)
    columns.manufacturerID = product.manufacturer == nil ? nil : 0
    columns.details = utf8(product.details)
    columns.minorUnits = product.price?.minorUnits
    columns.currency = utf8(product.price?.currency.code)
    columns.quantity = product.quantity
    columns.countryID = product.origin == nil ? nil : 0
    columns.image = utf8(product.image)
    try withUnsafePointer(to: columns) {
      // The names of another product are read anew.
      try body(ProductView($0, ReferenceNames(self), section: section))
    }
  }

  func manufacturer(_ id: Int64) -> UnsafeBufferPointer<UInt8>? {
    UnsafeBufferPointer(Self.copy(names[0]))
  }

  func country(
    _ id: Int64
  ) -> (name: UnsafeBufferPointer<UInt8>, code: UnsafeBufferPointer<UInt8>)? {
    (UnsafeBufferPointer(Self.copy(names[1])), UnsafeBufferPointer(Self.copy(names[2])))
  }

  /// Sort names are part of no check that needs them here.
  func sortName(ofProduct id: Int64) -> UnsafeBufferPointer<UInt8>? { nil }
  func custom(ofProduct id: Int64) -> UnsafeBufferPointer<UInt8>? { nil }

  private static func copy(_ text: String) -> UnsafeMutableBufferPointer<UInt8> {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = buffer.initialize(from: text.utf8)
    return buffer
  }
}

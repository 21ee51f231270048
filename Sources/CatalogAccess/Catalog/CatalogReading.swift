public import CatalogModel
public import Collation
public import Search

/// A catalog that is read, whatever keeps it: one state at a time.
///
/// The store answers a whole question with each call; nothing is asked once a
/// row. What a listing costs is said by the order that the store gives it.
public protocol CatalogReading {
  /// The place of the catalog, as messages name it.
  var path: String { get }

  /// How far it falls short of another catalog that it is a copy of; nil where it does not, as far as
  /// anybody knows.
  var staleness: Staleness? { get }

  /// Returns the locale that the catalog is listed in, nil in a catalog that
  /// holds nothing yet.
  func locale() throws -> LocaleIdentifier?

  /// Returns the locale that the catalog is listed in.
  ///
  /// - Throws: `CatalogDatabaseError.unknownLocale` when this ICU does not know
  ///   it.
  func knownLocale() throws -> LocaleIdentifier?

  /// Returns the sections and the order that the catalog is listed in.
  func collation() throws -> IndexedCollation

  /// Returns whether the stored listings can be used as they are.
  func listingState() throws -> ListingState

  /// Counts the products themselves, whatever the listing says.
  func countProducts() throws -> Int

  /// Returns which of some names products have, each with the manufacturer of a product that has it.
  ///
  /// - Complexity: O(*n*) in the number of products: 0.2 s for a million.
  func products(withNames names: [String]) throws -> [(name: String, manufacturer: String?)]

  /// Returns the names of the custom fields in their order.
  ///
  /// - Parameter isExact: Whether those are left out that no product has any more, for which
  ///   products are looked at.
  func customNames(isExact: Bool) throws -> [String]

  /// Returns products as rows of the tables that other programs read and write.
  ///
  /// - Parameter listed: Products of some sections of a listing; nil is all.
  func sourceRows(of listed: (listing: Listing, sections: [ListingSection])?) throws -> SourceRows

  /// Returns the product with an id, nil when there is none.
  func product(id: Int64) throws -> Product?

  /// Returns the id of the product with an SKU, nil when there
  /// is none.
  func productID(sku: String) throws -> Int64?

  /// Returns the ids of products with an SKU but for the case of its letters A to Z, two at most.
  ///
  /// - Complexity: Two or three seeks in the index of SKUs.
  func productIDs(skuInAnyCase sku: String) throws -> [Int64]

  /// Returns values of a field that begin with a text, in the order of their bytes: the first ones,
  /// and where there are more, the last in place of what would come next. So what all have in
  /// common at their beginning is what those have that are returned.
  ///
  /// - Complexity: O(`limit`), by an index.
  func values(
    of field: IndexedField, beginningWith text: String, upTo limit: Int
  ) throws -> [String]

  /// Returns all origins, with their names as the catalog has them.
  func origins() throws -> [Country]

  /// Calls `body` with the product with an id and what it is sorted by,
  /// where that is not its name. False when there is none. `body` must not
  /// read the catalog itself.
  @discardableResult
  func withProduct(
    id: Int64,
    _ body: (ProductView, _ sortName: String?) throws -> Void
  ) throws -> Bool

  /// Returns products under the sections of a language, or sorted by something
  /// else. Sections count what they show.
  ///
  /// The key `section` of a predicate is the title of the section of the language,
  /// also where the list is sorted by something else.
  ///
  /// - Parameters:
  ///   - predicate: The condition on the products; nil gives all.
  ///   - sort: The key that they are sorted by.
  ///   - isReversed: Whether the greatest comes first; not for the listing's own
  ///     order. What is not known stays last.
  ///   - locale: The language, that of the names of origins and manufacturers, too;
  ///     nil is the catalog's own. Sections and order of one that is not stored, or
  ///     not up to date, are computed from the names.
  /// - Throws: `CatalogDatabaseError`; `PredicateEvaluationError`, with `MATCHES`
  ///   alone.
  /// - Complexity: Of a predicate as the plan in ``Listing/statistics`` says: the
  ///   products of the narrowest range of an index, or the blocks of the listing
  ///   where names begin so, or else all products.
  func listing(
    where predicate: Predicate?,
    sortedBy sort: ListingSort,
    reversed isReversed: Bool,
    in locale: LocaleIdentifier?
  ) throws -> Listing

  /// Returns products under the values of a field, which are sections in the order of the
  /// language, and in each in the order of the listing; those without a value last.
  ///
  /// - Parameters:
  ///   - predicate: The condition on the products; nil gives all.
  ///   - grouping: The field.
  ///   - locale: The language; nil is the catalog's own.
  /// - Throws: `TooManyGroups`; what ``listing(where:sortedBy:reversed:in:)`` throws.
  func listing(
    where predicate: Predicate?,
    groupedBy grouping: ListingGrouping,
    in locale: LocaleIdentifier?
  ) throws -> Listing

  /// Returns what products add up to, all and by the values of a field, which are in the order of
  /// the language; those without a value last.
  ///
  /// - Parameters:
  ///   - predicate: The condition on the products; nil counts all.
  ///   - field: The field; nil gives the total alone.
  ///   - locale: The language; nil is the catalog's own.
  /// - Throws: `TooManyGroups`; what ``listing(where:sortedBy:reversed:in:)`` throws.
  /// - Complexity: One pass over the products that match. Groups are in memory, products are not.
  func statistics(
    where predicate: Predicate?,
    by field: StatisticsField?,
    in locale: LocaleIdentifier?
  ) throws -> CatalogStatistics

  /// Returns those of some fields that at least one product has: what a table
  /// has columns for.
  ///
  /// - Complexity: A seek in an index each; for images and details a look at
  ///   products up to the first that has them.
  func fieldsInUse(among fields: ProductFields) throws -> ProductFields

  /// Returns the currency of a price that names none: that which all prices of the catalog are in
  /// that have one, another where none has, and nil where they have several.
  func usualCurrency(else other: Currency) throws -> Currency?

  /// Whether the matches of a predicate are counted so quickly that a command may do so unasked.
  func isCountedQuickly(_ predicate: Predicate) throws -> Bool

  /// Returns the currency that all prices of the catalog are in; nil where there are several, or
  /// prices without one, or no prices.
  ///
  /// - Complexity: A seek at each end of an index.
  func currencyOfAllPrices() throws -> Currency?

  /// Returns what might have been meant by a text with which no name begins.
  ///
  /// Names that begin with the same letter are looked at first, because
  /// mistakes are made later in a word.
  ///
  /// - Parameter isLate: Asked now and then; after it is true, nothing more is
  ///   looked at.
  func suggestions(
    for text: String,
    until isLate: () -> Bool
  ) throws -> SearchSuggestions

  /// Ends what was begun with the first read: the state that is read, and the lock on it.
  func endReading()
}

extension CatalogReading {
  /// Nothing is locked.
  public func endReading() {}

  /// A catalog that is no copy falls short of none.
  public var staleness: Staleness? { nil }

  /// Returns the locale with an identifier that the catalog has.
  ///
  /// - Throws: `CatalogDatabaseError.unknownLocale` when this ICU does not know it.
  package func knownLocale(_ identifier: String) throws -> LocaleIdentifier {
    do {
      return try LocaleIdentifier(identifier)
    } catch CollationError.unknownLocale {
      throw CatalogDatabaseError.unknownLocale(path: path, identifier: identifier)
    }
  }

  /// Returns the names of the custom fields in their order; some may be of no product any more.
  public func customNames() throws -> [String] { try customNames(isExact: false) }

  /// Counts the names that products have, each of the manufacturer that stands with it.
  ///
  /// - Parameters:
  ///   - comparesManufacturers: False counts those of any manufacturer.
  ///   - rowCount: The number of rows of the file that they are of: where the catalog is very much
  ///     larger, nothing is looked for, and none is counted.
  public func countProducts(
    withNames names: [(name: String, manufacturer: String?)], comparesManufacturers: Bool,
    besides rowCount: Int
  ) throws -> Int {
    guard !names.isEmpty, try countProducts() <= max(100_000, 100 * rowCount) else { return 0 }
    func compared(_ product: (name: String, manufacturer: String?)) -> [String] {
      [product.name, comparesManufacturers ? product.manufacturer ?? "" : ""]
    }
    let known = Set(try products(withNames: Set(names.map(\.name)).sorted()).map(compared))
    return names.count { known.contains(compared($0)) }
  }

  /// Returns products under the sections of a language, nil for the catalog's own.
  public func listing(
    where predicate: Predicate? = nil,
    in locale: LocaleIdentifier? = nil
  ) throws -> Listing {
    try listing(where: predicate, sortedBy: .listing, reversed: false, in: locale)
  }

  /// Returns where a product stands in the catalog's own listing.
  ///
  /// - Throws: `ChangeError.noProduct`; what the store throws.
  public func place(ofProduct id: Int64) throws -> ProductPlace {
    guard let place = try listing().place(ofProduct: id) else { throw ChangeError.noProduct(id) }
    return place
  }

  /// Returns the titles of the sections that products stand in, or would.
  public func sectionTitles(of products: [Product]) throws -> [String] {
    if products.isEmpty { return [] }
    let titles = SectionTitles(try collation())
    return products.map { titles.title(of: $0) }
  }
}

import Browse
import CatalogImport
import CatalogModel
import Collation
import DBAccess
import Dispatch
import Search
import Synchronization
import TableView

/// Reads for a table view that is browsed, on a thread of its own.
///
/// There is one request at a time: a newer one takes the place of one that
/// waits, and ends one that is being worked on. Each is answered from one state
/// of the catalog, and between requests nothing is held that keeps others from
/// writing.
final class BrowseReader: Sendable {
  /// What comes out.
  enum Answer: Sendable {
    case content(BrowseContent)
    case product(BrowseProduct?)
    /// Another process has changed the catalog.
    case changed
    /// It has not, and can be read.
    case unchanged
    case failed(String)
  }

  private struct State {
    var request: BrowseRequest?
    var product: Int64?
    var wantsVersion = false
    var isWorking = false
    /// The list that is being read.
    var generation: Int?
    var answers: [Answer] = []
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "catalog.browse", qos: .userInteractive)
  private let catalog: CatalogDatabase
  private let lists: BrowseLists
  private let wake: @Sendable () -> Void

  init(_ catalog: CatalogDatabase, forms: LocaleForms, wake: @escaping @Sendable () -> Void) {
    self.catalog = catalog
    lists = BrowseLists(catalog, forms: forms)
    self.wake = wake
  }

  /// Asks for rows.
  func read(_ request: BrowseRequest) {
    let isOther = state.withLock { state in
      state.request = request
      return state.generation.map { $0 != request.generation } ?? false
    }
    if isOther { catalog.interruptReading() }
    work()
  }

  /// Asks for a product.
  func readProduct(_ id: Int64) {
    state.withLock { $0.product = id }
    work()
  }

  /// Asks whether the catalog has changed.
  func checkVersion() {
    state.withLock { $0.wantsVersion = true }
    work()
  }

  /// Returns what has come out since this was asked last.
  func takeAnswers() -> [Answer] {
    state.withLock { state in
      defer { state.answers = [] }
      return state.answers
    }
  }

  private func work() {
    let starts = state.withLock { state in
      defer { state.isWorking = true }
      return !state.isWorking
    }
    if starts { queue.async { self.workOff() } }
  }

  private enum Job {
    case rows(BrowseRequest)
    case product(Int64)
    case version
  }

  private func workOff() {
    while let job = nextJob() {
      do {
        switch job {
        case .rows(let request): answer(.content(try lists.content(request)))
        case .product(let id): answer(.product(try lists.product(id)))
        case .version: answer(try lists.hasChanged() ? .changed : .unchanged)
        }
      } catch {
        fail(job, error)
      }
    }
  }

  private func nextJob() -> Job? {
    state.withLock { state in
      state.generation = nil
      if let request = state.request {
        state.request = nil
        state.generation = request.generation
        return .rows(request)
      }
      if let id = state.product {
        state.product = nil
        return .product(id)
      }
      if state.wantsVersion {
        state.wantsVersion = false
        return .version
      }
      state.isWorking = false
      return nil
    }
  }

  private func fail(_ job: Job, _ error: any Error) {
    // What was interrupted is not wanted any more, unless it began just then.
    if case .failed(_, _, let code, _)? = error as? CatalogDatabaseError, code & 0xFF == 9 {
      state.withLock { state in
        if case .rows(let request) = job, state.request == nil { state.request = request }
        if case .product(let id) = job, state.product == nil { state.product = id }
      }
      return
    }
    answer(.failed(commandError(error).message))
  }

  private func answer(_ answer: Answer) {
    state.withLock { $0.answers.append(answer) }
    wake()
  }
}

/// The lists that are read from a catalog, those of its present state.
///
/// Only one thread may use it: that of a ``BrowseReader``.
private final class BrowseLists: @unchecked Sendable {
  private static let slots = (0..<TableViewCell.Slot.firstFree).map { TableViewCell.Slot($0) }

  private let catalog: CatalogDatabase
  private let forms: LocaleForms
  private let filler: ProductCellFiller
  private let cell: TableViewCell
  /// The state that the lists are of.
  private var version: Int?
  /// Grows with every other state: a number of one connection may come again.
  private var stateNumber = 0
  private var lists: [(query: BrowseQuery, listing: Listing)] = []
  private var catalogCount = 0

  init(_ catalog: CatalogDatabase, forms: LocaleForms) {
    self.catalog = catalog
    self.forms = forms
    filler = ProductCellFiller(
      TableLook(
        columns: [.image, .name, .manufacturer, .price, .origin], forms: forms, width: nil,
        usesColor: true))
    cell = filler.makeCell()
  }

  /// Whether the catalog is in another state than the lists are of.
  func hasChanged() throws -> Bool {
    guard let version else { return false }
    return try catalog.withSnapshot { $0 != version }
  }

  func content(_ request: BrowseRequest) throws -> BrowseContent {
    try bringUpToDate()
    return try catalog.withSnapshot { version in
      if version != self.version { try begin(version) }
      let listing = try listing(request.query)
      let count = listing.count
      let anchor =
        request.query.sort == .name
        ? try request.anchor.flatMap { try ordinal(ofProduct: $0, in: listing) } : nil
      var rows = request.rows
      if let anchor, !rows.contains(anchor) {
        let first = max(0, anchor - rows.count / 2)
        rows = first..<first + rows.count
      }
      rows = rows.clamped(to: 0..<max(count, 0))
      var result = BrowseContent(
        generation: request.generation, version: stateNumber,
        sections: listing.sections.map {
          BrowseSection(title: $0.title, indexTitle: $0.indexTitle, count: $0.count)
        },
        catalogCount: catalogCount, localeName: listing.locale.description,
        note: note(of: listing, request.query), firstOrdinal: rows.lowerBound,
        rows: [], anchorOrdinal: anchor)
      result.rows.reserveCapacity(rows.count)
      try listing.forEachProduct(
        in: listing.sections, offset: rows.lowerBound, limit: rows.count
      ) { product, section in
        filler.fill(cell, with: product, section: section.title)
        result.rows.append(
          BrowseRow(
            id: product.id, texts: Self.slots.map { cell[$0] }, isWarning: cell.isWarning))
      }
      return result
    }
  }

  /// Brings stored lists up to date where another program has changed products,
  /// in a new state only: that is when it can have.
  private func bringUpToDate() throws {
    if try version != nil && !hasChanged() { return }
    try catalog.bringUpToDateIfFree()
  }

  private func begin(_ version: Int) throws {
    self.version = version
    stateNumber += 1
    lists = []
    catalogCount = try listing(BrowseQuery()).count
  }

  /// Returns a list, one of the last two where it is: that of the whole catalog
  /// and that of a search.
  private func listing(_ query: BrowseQuery) throws -> Listing {
    if let known = lists.first(where: { $0.query == query }) { return known.listing }
    let listing = try makeListing(query)
    lists = lists.suffix(1) + [(query, listing)]
    return listing
  }

  private func makeListing(_ query: BrowseQuery) throws -> Listing {
    let locale = try query.locale.map { try LocaleIdentifier($0) }
    let sort = query.sort.listingSort
    let predicate: Predicate
    switch query.filter {
    case .all:
      return sort == .listing
        ? try catalog.listing(in: locale)
        : try catalog.listing(sortedBy: sort, isReversed: query.isReversed, in: locale)
    case .name(let text, let contains): predicate = try .name(text, contains: contains)
    case .predicate(let typed, _): predicate = typed
    }
    return try catalog.listing(
      where: predicate, sortedBy: sort, isReversed: query.isReversed, in: locale)
  }

  private func ordinal(ofProduct id: Int64, in listing: Listing) throws -> Int? {
    guard let ordinal = try listing.ordinal(ofProduct: id), ordinal < listing.count else {
      return nil
    }
    // A list of what matches says where it would be.
    var isThere = false
    try listing.forEachProduct(in: listing.sections, offset: ordinal, limit: 1) { product, _ in
      isThere = product.id == id
    }
    return isThere ? ordinal : nil
  }

  private func note(of listing: Listing, _ query: BrowseQuery) -> String? {
    if listing.isStored || listing.count == 0 || query.isFiltered { return nil }
    return
      "Not stored in this order: computed from \(listing.count.grouped) names. To store it: "
      + "catalog reindex --locale \(listing.locale.languageTag) --add"
  }

  // MARK: Products

  func product(_ id: Int64) throws -> BrowseProduct? {
    try catalog.withSnapshot { _ in
      guard let product = try catalog.product(id: id) else { return nil }
      let listing = try catalog.listing()
      let place = try listing.ordinal(ofProduct: id)
      let section = place.flatMap { place in
        listing.sections.last { $0.offset <= place && $0.count > 0 }
      }
      let origin = product.origin.map { origin in
        let name = forms.string(origin)
        return origin.flag.map { "\($0) \(name)" } ?? name
      }
      let fields: [(String, String?)] = [
        ("id", String(product.id)),
        ("sku", product.sku),
        ("manufacturer", product.manufacturer?.name),
        ("price", product.price.map(forms.string)),
        ("quantity", product.quantity.map { forms.grouped(Int($0)) }),
        ("origin", origin),
        ("image", product.image),
        ("section", section?.title),
        ("place", place.map { "\(($0 + 1).grouped) of \(listing.count.grouped)" }),
        ("sorted as", product.sortName),
        ("details", product.details),
      ]
      var texts: [ProductField: String] = [:]
      for field in ProductEdit.fields { texts[field] = product.text(of: field) }
      return BrowseProduct(
        product: product,
        fields: fields.compactMap { label, text in text.map { (label, $0) } },
        texts: texts)
    }
  }
}

extension BrowseQuery.Sort {
  fileprivate var listingSort: ListingSort {
    switch self {
    case .name: .listing
    case .price: .price
    case .quantity: .quantity
    case .origin: .origin
    }
  }
}

import CatalogAccess
import Browse
import CatalogFields
import CatalogModel
import Collation
import DBAccess
import PostgresStore
import Search
import Glibc
import Synchronization
import SectionedTable

/// A catalog that may be opened again while another thread uses it.
final class OpenedCatalog: Sendable {
  let place: CatalogPlace
  private let server: ReadServer
  /// Sees whether a lock is being waited for.
  let watch: LockWatch
  private let current: Mutex<any CatalogFollowing>

  /// Opens the catalog.
  ///
  /// - Parameters:
  ///   - server: The server that is read.
  ///   - watch: Sees whether a lock is being waited for.
  ///   - seconds: How long the lock of a file is waited for; nil is as long as always.
  init(
    _ place: CatalogPlace, from server: ReadServer, watch: LockWatch, waiting seconds: Double? = nil
  ) throws {
    self.place = place
    self.server = server
    self.watch = watch
    current = Mutex(try place.openFollowing(from: server, watch: watch, waiting: seconds))
  }

  var catalog: any CatalogFollowing { current.withLock { $0 } }

  /// Opens the catalog once more, for another thread.
  func another() throws -> OpenedCatalog {
    try OpenedCatalog(place, from: server, watch: watch)
  }

  func openAgain() throws {
    let catalog = try place.openFollowing(from: server, watch: watch)
    current.withLock { $0 = catalog }
  }
}

/// The lists of a catalog in its present state. Only the thread of a ``BrowseLane`` may use it.
final class BrowseLists: @unchecked Sendable {

  let opened: OpenedCatalog
  var catalog: any CatalogFollowing { opened.catalog }
  private var identity: FileIdentity?
  /// That of the file in the state that the lists are of; nil where it says nothing.
  private var stamp: FileStamp?
  /// The forms of the catalog's own list.
  private let ownForms: LocaleForms
  /// The forms of the list that was asked for last: those of its language, where one was chosen.
  private(set) var forms: LocaleForms
  private var formsLocale: String?
  /// Those of another language that a product was read in.
  private var formsOfProducts: (locale: String, forms: LocaleForms)?
  private var rows: BrowseRows
  private var traits = BrowseTraits()
  /// All origins of the catalog.
  private var origins: [Country] = []
  /// The traits of the filtered list that was measured last.
  private var lastTraits: (state: Int, query: BrowseQuery, foundBy: SearchKind?, BrowseTraits)?
  /// The state that the lists are of.
  var version: Int?
  /// Grows with every other state: a number of one connection may come again.
  private var stateNumber = 0
  /// That of the catalog's own language.
  var own: Listing?
  /// Others: the last two, and those that they were searched for in.
  private var lists: [(query: BrowseQuery, listing: Listing)] = []
  /// Those of everything by something else than the name. They hold no products.
  private var sorted: [(query: BrowseQuery, listing: Listing)] = []
  /// A list that was computed from all names, which takes its time, and its state.
  private struct Computed {
    var query: BrowseQuery
    var listing: Listing
    var version: Int
    /// How long that took, and when it was done.
    var duration: Duration
    var end: ContinuousClock.Instant
  }

  /// The one that was computed last. It is shown until it has been computed again.
  private var computed: Computed?
  /// A list that takes no longer is computed again before it is shown, and without a word.
  private let silentDuration: Duration
  /// Those of what contains a text that no name begins with, or whose words no product has.
  private var containing: [(query: BrowseQuery, listing: Listing)] = []
  /// The last one that contains nothing: none contains what begins with its text.
  private var containsNothing: BrowseQuery?
  private var slowWordsNote: String?
  private var sections: SectionFinder?
  /// The sections of the list that was read last.
  private var lastSections: (state: Int, query: BrowseQuery, sections: [BrowseSection])?
  private var customNames: [String] = []
  /// The custom fields whose texts the rows of the last request have.
  private var customColumns: [String] = []
  private var toldStaleness: Staleness?

  init(_ opened: OpenedCatalog, forms: LocaleForms, silentDuration: Duration) {
    self.opened = opened
    self.silentDuration = silentDuration
    identity = FileIdentity(of: opened.place)
    self.forms = forms
    ownForms = forms
    rows = BrowseRows(forms: forms, currency: nil)
  }

  /// The change of the catalog since the lists were read.
  enum Change {
    case none
    /// It is in another state.
    case state
    /// Another file has taken its place.
    case file
    /// The connection to the server was lost, and is there again.
    case connection
  }

  /// Finds out whether the catalog is in another state than the lists are of.
  func change() throws -> Change {
    let change = try openAgainIfNeeded()
    guard change == .none, let version else { return change }
    let (present, presentStamp) = try catalog.withSnapshot { ($0, self.presentStamp) }
    if present != version { return .state }
    // SQLite counts its changes in the file. What another program has written over all of it, such as `cp`,
    // may have the same number, and what is held of the old file would be mixed with the new.
    guard let stamp, let presentStamp, stamp != presentStamp else { return .none }
    return try openAgain(FileIdentity(of: opened.place), .file)
  }

  /// The stamp of the file while nobody writes. A log beside it is written back at any time.
  private var presentStamp: FileStamp? {
    guard case .file(let path) = opened.place, access(path + "-wal", F_OK) != 0 else { return nil }
    return FileStamp(of: path)
  }

  /// Calls `body` with how far the server is behind that is read, where that is another than last time.
  func tellStaleness(_ body: (Staleness?) -> Void) {
    let staleness = catalog.staleness
    if staleness != toldStaleness { body(staleness) }
    toldStaleness = staleness
  }

  /// Opens the catalog again where another file has taken its place, or the server went away.
  private func openAgainIfNeeded() throws -> Change {
    let present = FileIdentity(of: opened.place)
    let change: Change = opened.place.isServer ? .connection : .file
    let isGone = opened.place.isServer ? catalog.isLost : present == nil || present != identity
    return isGone ? try openAgain(present, change) : .none
  }

  private func openAgain(_ present: FileIdentity?, _ change: Change) throws -> Change {
    try opened.openAgain()
    computed = nil
    identity = present
    version = nil
    return change
  }

  /// Answers a request, by one answer or two: what takes longer than the list comes after it.
  ///
  /// - Parameter tell: Called with how far a list has come that is computed, twice in `silentDuration` at
  ///   most.
  func answer(
    _ request: BrowseRequest, telling tell: @escaping @Sendable (BrowseProgress) -> Void,
    _ body: (BrowseContent) -> Void
  ) throws {
    let start = ContinuousClock.now
    try bringUpToDate()
    try catalog.withSnapshot { version in
      if version != self.version { try begin(version) }
      try useForms(of: request.query.locale)
      useColumns(request.customColumns)
      if let known = containing.first(where: { $0.query == request.query }) {
        return body(try content(request, of: known.listing, foundBy: .contains))
      }
      let listing = try reporting(request, to: tell) { try self.listing(request.query) }
      var content = try content(request, of: listing)
      guard content.sections.allSatisfy({ $0.count == 0 }),
        let search = request.query.filter?.search
      else { return body(content) }
      content.isPreliminary = true
      body(content)
      if search.kind != .contains, let listing = try listingOfContaining(request.query) {
        return body(try self.content(request, of: listing, foundBy: .contains))
      }
      content.isPreliminary = false
      content.suggestion = try suggestion(for: request.query, since: start)
      body(content)
    }
  }

  /// Runs `body`, and tells how far it has come with computing a list.
  private func reporting(
    _ request: BrowseRequest, to tell: @escaping @Sendable (BrowseProgress) -> Void,
    _ body: () throws -> Listing
  ) throws -> Listing {
    let language =
      try request.query.locale.map { try LocaleIdentifier($0).languageName } ?? "its order"
    let generation = request.generation
    let interval = silentDuration / 2
    let lastTime = Mutex(ContinuousClock.now)
    let report = { @Sendable (done: Int, total: Int) in
      let now = ContinuousClock.now
      let isDue = lastTime.withLock { last in
        if now - last < interval { return false }
        last = now
        return true
      }
      if isDue {
        tell(
          BrowseProgress(
            generation: generation, count: total, percent: min(99, done * 100 / max(1, total)),
            language: language))
      }
    }
    return try catalog.reportingProgress(to: report, body)
  }

  /// Finds out where a product stands in a list of the catalog's own order: whoever asks for that next has it at
  /// once.
  func prepare(_ query: BrowseQuery, anchor: Int64) throws {
    try catalog.withSnapshot { version in
      guard version == self.version, own?.isStored == true else { return }
      _ = try listing(query).ordinal(ofProduct: anchor)
    }
  }

  /// A list that is shown as it was computed for an earlier state, where it is time to do that again:
  /// never more often than half of the time.
  var dueQuery: BrowseQuery? {
    guard let computed, let version, computed.version != version,
      ContinuousClock.now - computed.end >= computed.duration
    else { return nil }
    return computed.query
  }

  /// Computes a list for the present state.
  func refresh(_ query: BrowseQuery) throws {
    try bringUpToDate()
    try catalog.withSnapshot { version in
      if version != self.version { try begin(version) }
      computed = nil
      _ = try listing(query)
    }
  }

  /// Returns the list of the names that contain what was searched for in another way; nil where none
  /// does.
  private func listingOfContaining(_ query: BrowseQuery) throws -> Listing? {
    guard let text = query.filter?.search?.text else { return nil }
    var other = query
    other.filters[other.filters.count - 1] = .text(text, .contains)
    if let containsNothing, other.isNarrower(than: containsNothing) { return nil }
    let listing = try makeListing(other)
    if listing.count == 0 {
      containsNothing = other
      return nil
    }
    containing = containing.suffix(1) + [(query, listing)]
    lastSections = nil
    return listing
  }

  /// The seconds from a request to what would have been found: a key shows all within 50 ms.
  private var suggestionSeconds: Double { opened.place.isServer ? 0.1 : 0.03 }
  /// The least seconds that are spent on it, where the search itself took long.
  private static let leastSuggestionSeconds = 0.006

  /// Returns what would have been found in the whole catalog; nil where other filters were the reason.
  ///
  /// - Parameter start: When the list was asked for.
  private func suggestion(
    for query: BrowseQuery, since start: ContinuousClock.Instant
  ) throws -> BrowseSuggestion? {
    guard query.filters.count == 1, let search = query.filter?.search else { return nil }
    if search.kind != .words, slowWordsNote == nil, let words = try? WordQuery(search.text) {
      // They find `ø` by `o`, and other fields than the name.
      let count = try catalog.listing(where: Predicate(words)).count
      if count > 0 { return BrowseSuggestion(wordsCount: count) }
    }
    let end = max(
      start + .seconds(suggestionSeconds),
      ContinuousClock.now + .seconds(Self.leastSuggestionSeconds))
    let found = try catalog.suggestions(for: search.text) { ContinuousClock.now > end }
    return BrowseSuggestion(beginnings: found.closestBeginnings)
  }

  private func content(
    _ request: BrowseRequest, of listing: Listing, foundBy: SearchKind? = nil
  ) throws -> BrowseContent {
    let count = listing.count
    let anchor = try request.anchor.flatMap {
      try ordinal(ofProduct: $0, in: listing, request.query)
    }
    var rows = request.rows
    if let anchor, !rows.contains(anchor) {
      let first = max(0, anchor - rows.count / 2)
      rows = first..<first + rows.count
    }
    rows = rows.clamped(to: 0..<max(count, 0))
    var result = BrowseContent(
      generation: request.generation, version: stateNumber,
      sections: try sections(of: listing, request.query),
      catalogCount: own?.count ?? 0, languageName: listing.locale.languageName,
      note: note(of: listing, request.query), firstOrdinal: rows.lowerBound,
      rows: [], anchorOrdinal: anchor)
    result.ownLocale = own?.locale.identifier
    result.customNames = customNames
    result.customColumns = customColumns
    result.traits = try traits(of: listing, request.query, foundBy)
    result.foundBy = foundBy
    result.slowWordsNote = slowWordsNote
    result.findSection = sectionFinder(of: listing).find(in: request.query, result.sections)
    result.rows.reserveCapacity(rows.count)
    try listing.forEachProduct(
      in: listing.sections, offset: rows.lowerBound, limit: rows.count
    ) { product, section in
      result.rows.append(self.rows.row(of: product, section: section.title))
    }
    return result
  }

  /// So many products of a list are looked at for what its columns need. Of more it is only found out what
  /// fields they have. In a large catalog what matches lies far apart: each takes some 30 microseconds.
  private var greatestMeasuredCount: Int {
    opened.place.isServer || own?.count ?? 0 > Self.greatestUntoldCount ? 300 : 2000
  }

  /// Returns what the rows of a list can have: of one that is filtered, what they have.
  private func traits(
    of listing: Listing, _ query: BrowseQuery, _ foundBy: SearchKind?
  ) throws -> BrowseTraits {
    let count = listing.count
    var traits = traits
    traits.unusedCustomNames = Set(customColumns).subtracting(customNames)
    if count == 0 || count > greatestMeasuredCount && !query.isFiltered { return traits }
    // All products have the same traits in each order.
    var query = query
    if !query.isFiltered { (query.sort, query.isReversed) = (.name, false) }
    if let (state, known, kind, found) = lastTraits, state == stateNumber, known == query,
      kind == foundBy
    {
      return found
    }
    let found =
      count > greatestMeasuredCount
      ? try traitsInUse(of: listing, query.sort) : try measuredTraits(of: listing)
    lastTraits = (stateNumber, query, foundBy, found)
    return found
  }

  private func measuredTraits(of listing: Listing) throws -> BrowseTraits {
    var found = BrowseTraits.ofNothing
    found.currency = traits.currency
    found.unusedCustomNames = Set(customColumns)
    try listing.forEachProduct(in: listing.sections, offset: 0, limit: listing.count) {
      product, section in
      found.add(
        self.rows.row(of: product, section: section.title), customColumns: customColumns)
    }
    return found
  }

  /// So many products are looked at for whether they have a field: in the order of names they stand one
  /// after the other, in another each is somewhere in the file.
  private func greatestSeenCount(by sort: BrowseQuery.Sort) -> Int {
    opened.place.isServer ? 300 : sort == .name ? 10_000 : 1000
  }

  /// Returns what the catalog has, without fields that no product of a list has. Mostly the first rows have
  /// them all.
  private func traitsInUse(of listing: Listing, _ sort: BrowseQuery.Sort) throws -> BrowseTraits {
    let limit = min(listing.count, greatestSeenCount(by: sort))
    var unseen = FieldTrait.all.filter { traits[keyPath: $0.trait] }
    var offset = 0
    var count = 32
    while offset < limit, !unseen.isEmpty {
      count = min(8 * count, limit - offset)
      try listing.forEachProduct(in: listing.sections, offset: offset, limit: count) { product, _ in
        // Mostly none is left after a few.
        if !unseen.isEmpty { unseen.removeAll { $0.isIn(product) } }
      }
      offset += count
    }
    // More may have them.
    if limit < listing.count { return traits }
    var found = traits
    for field in unseen { found[keyPath: field.trait] = false }
    return found
  }

  /// Returns the sections of a list, which are as many as there are manufacturers in one by these.
  private func sections(of listing: Listing, _ query: BrowseQuery) throws -> [BrowseSection] {
    if let known = lastSections, known.state == stateNumber, known.query == query {
      return known.sections
    }
    let sections = try makeSections(of: listing, query)
    lastSections = (stateNumber, query, sections)
    return sections
  }

  private func makeSections(of listing: Listing, _ query: BrowseQuery) throws -> [BrowseSection] {
    let sections = listing.sections.map {
      BrowseSection(title: $0.title, indexTitle: $0.indexTitle, count: $0.count)
    }
    if !query.sort.isGrouping || query.isFiltered { return sections }
    if query.sort == .currency { return sections.map(\.indexedByItself) }
    return OriginIndex.sections(
      sections, in: try sectionFinder(of: listing).collation(), isReversed: query.isReversed)
  }

  private func sectionFinder(of listing: Listing) -> SectionFinder {
    if let sections, sections.locale == listing.locale { return sections }
    let finder = SectionFinder(listing.locale)
    sections = finder
    return finder
  }

  /// Brings stored lists up to date where another program may have changed products.
  private func bringUpToDate() throws {
    if try change() == .none, version != nil { return }
    try catalog.bringUpToDateIfFree()
  }

  private func begin(_ version: Int) throws {
    self.version = version
    stamp = presentStamp
    stateNumber += 1
    lists = []
    sorted = []
    own = try catalog.listing()
    containing = []
    containsNothing = nil
    customNames = try catalog.customNames()
    traits = try readTraits()
    rows = makeRows()
    slowWordsNote = try makeSlowWordsNote()
  }

  private func makeRows() -> BrowseRows {
    BrowseRows(
      forms: forms, currency: traits.currency.flatMap { CurrencyCode($0) }, customs: customColumns)
  }

  /// Has rows the texts of some custom fields.
  private func useColumns(_ names: [String]) {
    if names == customColumns { return }
    customColumns = names
    rows = makeRows()
    lastTraits = nil
  }

  /// Has numbers, prices and countries written as the language of a list does.
  private func useForms(of locale: String?) throws {
    if locale == formsLocale { return }
    forms = try forms(of: locale)
    formsLocale = locale
    traits.widths[.origin] = widestOrigin
    rows = makeRows()
  }

  /// Finds out what columns have something in them; an index answers for each.
  private func readTraits() throws -> BrowseTraits {
    let fields = try catalog.fieldsInUse(
      among: ProductFields(FieldTrait.all.map(\.field)))
    var traits = BrowseTraits()
    for field in FieldTrait.all { traits[keyPath: field.trait] = fields.contains(field.field) }
    traits.currency = try catalog.currencyOfAllPrices()?.code
    origins = traits.hasOrigins ? try catalog.origins() : []
    traits.widestOriginWithoutCode =
      origins.filter { $0.code == nil }.map(\.name.escapedForTerminal.displayWidth).max() ?? 0
    traits.widths[.origin] = widestOrigin
    if traits.hasManufacturers {
      let limit = Self.greatestMakerCount
      let makers = try catalog.values(of: .manufacturer, beginningWith: "", upTo: limit)
      // There may be more, and the last stands for them.
      if makers.count < limit {
        traits.widths[.manufacturer] = makers.map(\.escapedForTerminal.displayWidth).max()
      }
    }
    return traits
  }

  /// The names of so many manufacturers are measured.
  private static let greatestMakerCount = 1000

  /// The columns of the longest origin with its flag, as the list writes it.
  private var widestOrigin: Int? {
    origins.map {
      forms.string($0).displayWidth + ($0.flag == nil ? 0 : CellLayout.flagWidth)
    }.max()
  }

  /// Among so many products of a server words are found quickly.
  private static let fewProductsOfServer = 5000

  /// Returns what is said of a search for words where there is no index of them and many products.
  private func makeSlowWordsNote() throws -> String? {
    if opened.place.isServer {
      return (own?.count ?? 0) > Self.fewProductsOfServer ? "words: reads all products" : nil
    }
    guard let words = try? WordQuery("a"), try !catalog.isCountedQuickly(Predicate(words)) else {
      return nil
    }
    return "words: slow; quick after: catalog reindex --words"
  }

  private func listing(_ query: BrowseQuery) throws -> Listing {
    if query == BrowseQuery(), let own { return own }
    if let known = (sorted + lists).first(where: { $0.query == query }) { return known.listing }
    if let computed, computed.query == query {
      if computed.version == version || computed.duration > silentDuration {
        return computed.listing
      }
    }
    let start = ContinuousClock.now
    let listing = try makeListing(query)
    let isComputed = !listing.isStored && query.locale != nil || query.sort.isComputed
    if isComputed, !query.isFiltered, let version {
      let end = ContinuousClock.now
      computed = Computed(
        query: query, listing: listing, version: version, duration: end - start, end: end)
      return listing
    }
    if query.sort != .name, !query.isFiltered {
      sorted.append((query, listing))
    } else {
      let outer = lists.dropLast().filter {
        $0.query.filters.count < query.filters.count
          && query.filters.starts(with: $0.query.filters)
      }
      lists = outer.suffix(2) + lists.suffix(1) + [(query, listing)]
    }
    return listing
  }

  private func makeListing(_ query: BrowseQuery) throws -> Listing {
    let locale = try query.locale.map { try LocaleIdentifier($0) }
    let predicate = try predicate(of: query)
    if let grouping = query.sort.listingGrouping {
      return try catalog.listing(where: predicate, groupedBy: grouping, in: locale)
    }
    return try catalog.listing(
      where: predicate, sortedBy: query.sort.listingSort, reversed: query.isReversed, in: locale)
  }

  private func predicate(_ filter: BrowseQuery.Filter) throws -> Predicate {
    switch filter {
    case .text, .marked: filter.predicate
    case .predicate(let typed, _):
      try typed.matchingAnyCase(in: catalog).matchingOrigins(shownIn: forms.names)
        .matchingWords(shownIn: forms.names, of: catalog)
    }
  }

  // MARK: Whole lists

  /// Returns the condition of a list; nil where it has all products.
  func predicate(of query: BrowseQuery) throws -> Predicate? {
    let predicates = try query.filters.map(predicate)
    return predicates.count < 2 ? predicates.first : .and(predicates)
  }

  /// Returns the ids of a list, or of some of its rows.
  func ids(of query: BrowseQuery, rows: Range<Int>?) throws -> [Int64] {
    try bringUpToDate()
    return try catalog.withSnapshot { version in
      if version != self.version { try begin(version) }
      let listing = try listing(query)
      let rows = (rows ?? 0..<listing.count).clamped(to: 0..<listing.count)
      var ids: [Int64] = []
      ids.reserveCapacity(rows.count)
      try listing.forEachProduct(
        in: listing.sections, offset: rows.lowerBound, limit: rows.count
      ) { product, _ in ids.append(product.id) }
      return ids
    }
  }

  /// Returns the values that products of a list have in a field, and those that have none.
  func counts(of field: BrowseField, in query: BrowseQuery) throws -> [BrowseValueCount] {
    let grouping: ListingGrouping
    switch field {
    case .manufacturer: grouping = .manufacturer
    case .origin: grouping = .origin
    case .custom(let name): grouping = .custom(name)
    case .price, .quantity: return try countsOfNumbers(field, in: query)
    }
    try bringUpToDate()
    return try catalog.withSnapshot { _ in
      let found = try catalog.statistics(
        where: predicate(of: query), by: .value(grouping),
        in: try query.locale.map { try LocaleIdentifier($0) })
      return found.groups.map {
        BrowseValueCount(
          value: $0.title == ListingSort.noneTitle ? nil : $0.title, count: $0.count)
      }
    }
  }

  /// Returns the prices or quantities of a list with the numbers of their products, in their order.
  private func countsOfNumbers(
    _ field: BrowseField, in query: BrowseQuery
  ) throws -> [BrowseValueCount] {
    try bringUpToDate()
    var counter = NumberCounter(field)
    try catalog.withSnapshot { _ in
      let listing = try catalog.listing(where: predicate(of: query))
      try listing.forEachProduct(in: listing.sections, offset: 0, limit: .max) { product, _ in
        try counter.add(product)
      }
    }
    return counter.counts(writtenAs: forms)
  }

  /// Returns products in the order of a list, those that are not in it last.
  func inOrder(_ ids: [Int64], of query: BrowseQuery) throws -> [Int64] {
    if ids.count < 2 { return ids }
    try bringUpToDate()
    return try catalog.withSnapshot { version in
      if version != self.version { try begin(version) }
      var whole = query
      whole.filters = []
      let listing = try listing(whole)
      let places = try ids.map { try listing.ordinal(ofProduct: $0) ?? .max }
      return zip(places, ids).sorted { $0 < $1 }.map(\.1)
    }
  }

  /// Returns the forms of a language; nil is that of the catalog's own list.
  private func forms(of locale: String?) throws -> LocaleForms {
    if locale == formsLocale { return forms }
    guard let locale else { return ownForms }
    if let formsOfProducts, formsOfProducts.locale == locale { return formsOfProducts.forms }
    let forms = LocaleForms(of: try LocaleIdentifier(locale))
    formsOfProducts = (locale, forms)
    return forms
  }

  /// Reads a product with what is shown and edited of it; nil where there is none.
  ///
  /// - Parameter locale: The language of the list on the screen, which another lane may read.
  func product(_ id: Int64, in locale: String?) throws -> BrowseProduct? {
    let forms = try forms(of: locale)
    return try catalog.withSnapshot { version in
      guard let product = try catalog.product(id: id) else { return nil }
      let known = version == self.version ? own : nil
      let listing = try known ?? catalog.listing()
      return Self.browseProduct(
        product, fields: forms.fields(of: product, at: try listing.place(ofProduct: id)))
    }
  }

  /// Reads a product with its last change, for a preview; nil where there is none.
  func preview(_ id: Int64, in locale: String?) throws -> BrowseProduct? {
    guard var product = try product(id, in: locale) else { return nil }
    let entries = try catalog.history(
      ofProduct: id, offset: 0, limit: Self.greatestChangeCount, productLimit: 1)
    if let last = entries.first {
      let count =
        entries.count < Self.greatestChangeCount
        ? entries.count.counted("change") : "\(entries.count) changes or more"
      product.changes = [
        "\(count), the last on \(HistoryText.localTime(last.time)):",
        "  " + HistoryText.line(last, ofProduct: id) + (last.isUndone ? " (undone)" : ""),
      ]
    }
    return product
  }

  /// The greatest number of changes that a preview counts.
  private static let greatestChangeCount = 20

  static func browseProduct(_ product: Product, fields: [(String, String?)]) -> BrowseProduct {
    var texts: [ProductField: String] = [:]
    let custom = product.custom.fields
    for field in ProductEdit.fields + custom.map({ .custom($0.name) }) {
      texts[field] = product.text(of: field)
    }
    return BrowseProduct(
      product: product,
      fields: fields.compactMap { label, text in text.map { (label, $0) } }
        + custom.map { ($0.name.escapedForTerminal, $0.text) },
      texts: texts)
  }

  private func ordinal(
    ofProduct id: Int64, in listing: Listing, _ query: BrowseQuery
  ) throws -> Int? {
    guard let ordinal = try listing.ordinal(ofProduct: id), ordinal < listing.count else {
      return nil
    }
    if !query.isFiltered || query.sort != .name { return ordinal }
    // A list of what matches says where it would be.
    var isThere = false
    try listing.forEachProduct(in: listing.sections, offset: ordinal, limit: 1) { product, _ in
      isThere = product.id == id
    }
    return isThere ? ordinal : nil
  }

  /// So many names are sorted on the fly without a word.
  private static let greatestUntoldCount = 50_000

  private func note(of listing: Listing, _ query: BrowseQuery) -> String? {
    if listing.isStored || listing.count == 0 || query.isFiltered { return nil }
    // The order that is there cannot be used.
    if (try? catalog.listingState()) != .current {
      return "The catalog was changed from outside: sorted on the fly from all names."
    }
    // Of few names that takes no time worth a word.
    if listing.count < Self.greatestUntoldCount { return nil }
    return
      "Sorted on the fly (\(listing.count.grouped) names). To keep this order: "
      + NextCommand.line("reindex --locale \(listing.locale.languageTag) --add")
  }
}

/// A field that rows may have in a column of its own: what it is called by those who store it, and by
/// those who show it.
private struct FieldTrait {
  let field: ProductFields
  let trait: WritableKeyPath<BrowseTraits, Bool> & Sendable
  /// Whether a product has it.
  let isIn: @Sendable (ProductView) -> Bool

  static let all = [
    FieldTrait(field: .manufacturer, trait: \.hasManufacturers) { $0.manufacturer != nil },
    FieldTrait(field: .price, trait: \.hasPrices) { $0.minorUnits != nil },
    FieldTrait(field: .origin, trait: \.hasOrigins) { $0.origin != nil },
    FieldTrait(field: .quantity, trait: \.hasQuantities) { $0.quantity != nil },
    FieldTrait(field: .sku, trait: \.hasSKUs) { $0.text(.sku) != nil },
  ]
}

extension BrowseQuery {
  /// Whether it has no product that another has not, because its text begins with that of the other.
  fileprivate func isNarrower(than other: BrowseQuery) -> Bool {
    guard case .text(let text, let kind)? = filters.last,
      case .text(let shorter, let otherKind)? = other.filters.last
    else { return false }
    return kind == otherKind && locale == other.locale
      && filters.dropLast() == other.filters.dropLast() && text.hasPrefix(shorter)
  }
}

extension BrowseSection {
  /// It has its title in the strip: a code, which is short. What has none has the title of others.
  fileprivate var indexedByItself: BrowseSection {
    var section = self
    section.indexTitle = title == ListingSort.noneTitle ? IndexedCollation.otherTitle : title
    return section
  }
}

extension BrowseQuery.Sort {
  fileprivate var listingSort: ListingSort {
    switch self {
    case .name: .listing
    case .price: .price
    case .quantity: .quantity
    case .origin: .origin
    case .manufacturer: .manufacturer
    case .id: .id
    // They are sections only.
    case .currency: .listing
    case .custom(let name), .groups(let name): .custom(name)
    }
  }

  /// The field whose values are the sections, where these are made in a way of their own.
  var listingGrouping: ListingGrouping? {
    switch self {
    case .groups(let name): .custom(name)
    case .currency: .currency
    case .name, .price, .quantity, .origin, .manufacturer, .id, .custom: nil
    }
  }
}

extension FileIdentity {
  /// That of a catalog's file; nil on a server, too.
  init?(of place: CatalogPlace) {
    guard case .file(let path) = place, let identity = Self(of: path) else { return nil }
    self = identity
  }
}

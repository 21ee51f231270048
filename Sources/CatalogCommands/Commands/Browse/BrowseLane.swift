import Browse
import CatalogAccess
import Dispatch
import Synchronization

/// Forms that one thread at a time uses.
struct LaneForms: @unchecked Sendable {
  let forms: LocaleForms

  /// Those of another lane.
  func copy() -> LaneForms { LaneForms(forms: forms.copy()) }
}

/// Reads a catalog by a connection and on a thread of its own: the lists of one language at a time.
///
/// There is one request at a time: a newer one takes the place of one that waits, and ends one that is
/// being worked on.
final class BrowseLane: Sendable {
  /// A product, and the language that numbers and names are written in.
  private struct ProductRequest {
    var id: Int64
    var locale: String?
  }

  /// A product whose place in a list is found out before somebody asks.
  struct Preparation {
    var query: BrowseQuery
    var anchor: Int64
  }

  private struct State {
    var request: BrowseRequest?
    /// A list that is to be computed for its present state, whoever asks for it later.
    var refreshed: BrowseQuery?
    var product: ProductRequest?
    /// A product to show beside the list.
    var preview: ProductRequest?
    var wantsVersion = false
    var preparations: [Preparation] = []
    /// The list for which something is being found out.
    var preparing: BrowseQuery?
    var isWorking = false
    /// Whether what is being read is not wanted any more, and nothing is in its place.
    var isAbandoned = false
    /// The list that is being read.
    var generation: Int?
    var isRefreshing = false
  }

  private let answers: Inbox<BrowseReader.Answer>
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "catalog.browse", qos: .userInteractive)
  private let open: @Sendable () throws -> OpenedCatalog
  private let forms: LaneForms
  private let silentDuration: Duration
  private let opened = Mutex<OpenedCatalog?>(nil)
  private let lists = Mutex<BrowseLists?>(nil)
  /// Called where the list of a request is of an earlier state, and computing it again is due; or when
  /// that has been done.
  private let onRefresh: @Sendable (Refresh, BrowseLane) -> Void

  /// What becomes of a list that has to be computed again.
  enum Refresh {
    case due(BrowseQuery)
    case done(BrowseQuery)
  }

  init(
    _ answers: Inbox<BrowseReader.Answer>, forms: LaneForms, silentDuration: Duration,
    onRefresh: @escaping @Sendable (Refresh, BrowseLane) -> Void,
    open: @escaping @Sendable () throws -> OpenedCatalog
  ) {
    self.answers = answers
    self.forms = forms
    self.silentDuration = silentDuration
    self.onRefresh = onRefresh
    self.open = open
  }

  /// The catalog as it was opened last; nil where it has not been yet.
  var catalog: (any CatalogFollowing)? { opened.withLock { $0 }?.catalog }

  /// Whether it reads, or is about to, rows of another list than this.
  func isBusy(besides generation: Int?) -> Bool {
    state.withLock { state in
      state.isRefreshing || state.refreshed != nil
        || [state.generation, state.request?.generation].contains { $0 != nil && $0 != generation }
    }
  }

  /// Asks for rows.
  func read(_ request: BrowseRequest) {
    let isOther = state.withLock { state in
      state.request = request
      state.isAbandoned = false
      state.preparations = []
      return state.isRefreshing || state.generation.map { $0 != request.generation } ?? false
        || state.preparing.map { $0 != request.query } ?? false
    }
    if isOther { catalog?.interruptReading() }
    work()
  }

  /// Ends what is being read for a list.
  func abandon() {
    let isReading = state.withLock { state in
      state.request = nil
      state.isAbandoned = state.generation != nil
      return state.isAbandoned
    }
    if isReading { catalog?.interruptReading() }
  }

  /// Computes a list for the present state.
  func refresh(_ query: BrowseQuery) {
    state.withLock { $0.refreshed = query }
    work()
  }

  /// Asks for a product.
  func readProduct(_ id: Int64, in locale: String?) {
    state.withLock { $0.product = ProductRequest(id: id, locale: locale) }
    work()
  }

  /// Asks for a product to show beside the list, when there is nothing else to read.
  func readPreview(_ id: Int64, in locale: String?) {
    state.withLock { $0.preview = ProductRequest(id: id, locale: locale) }
    work()
  }

  /// Finds out where products stand, when there is nothing else to read.
  func prepare(_ preparations: [Preparation]) {
    state.withLock { $0.preparations = preparations }
    work()
  }

  /// Asks whether the catalog has changed.
  func checkVersion() {
    state.withLock { $0.wantsVersion = true }
    work()
  }

  /// Returns products in the order of a list; as they are where it cannot be read.
  func inOrder(_ ids: [Int64], of query: BrowseQuery) -> [Int64] {
    catalog?.interruptReading()
    return queue.sync { (try? withLists { try $0.inOrder(ids, of: query) }) ?? ids }
  }

  // MARK: The thread

  private func work() {
    let starts = state.withLock { state in
      defer { state.isWorking = true }
      return !state.isWorking
    }
    if starts { queue.async { self.workOff() } }
  }

  private enum Job {
    case rows(BrowseRequest)
    case refreshed(BrowseQuery)
    case product(ProductRequest)
    case preview(ProductRequest)
    case prepared(Preparation)
    case version
  }

  /// Calls `body` with the lists, on the thread.
  private func withLists<Result>(_ body: (BrowseLists) throws -> Result) throws -> Result {
    if let lists = lists.withLock({ $0 }) { return try body(lists) }
    let catalog = try open()
    // As with every reader, it stays open to the end of the process.
    _ = Unmanaged.passRetained(catalog)
    opened.withLock { $0 = catalog }
    let made = BrowseLists(catalog, forms: forms.forms, silentDuration: silentDuration)
    lists.withLock { $0 = made }
    return try body(made)
  }

  private func workOff() {
    while let job = nextJob() {
      do {
        try withLists { lists in
          try work(off: job, lists)
          lists.tellStaleness { answers.put(.staleness($0)) }
        }
      } catch {
        fail(job, error)
      }
    }
  }

  private func work(off job: Job, _ lists: BrowseLists) throws {
    switch job {
    case .rows(let request):
      try lists.answer(request, telling: { [answers] in answers.put(.progress($0)) }) {
        answers.put(.content($0))
      }
      if let query = lists.dueQuery { onRefresh(.due(query), self) }
    case .refreshed(let query):
      try lists.refresh(query)
      onRefresh(.done(query), self)
    case .product(let wanted):
      answers.put(.product(try lists.product(wanted.id, in: wanted.locale)))
    case .preview(let wanted):
      answers.put(.preview(try lists.preview(wanted.id, in: wanted.locale), id: wanted.id))
    case .prepared(let wanted):
      try lists.prepare(wanted.query, anchor: wanted.anchor)
    case .version:
      let change = try lists.change()
      answers.put(change == .none ? .unchanged : .changed(change))
      if change == .none, let query = lists.dueQuery { onRefresh(.due(query), self) }
    }
  }

  private func nextJob() -> Job? {
    state.withLock { state in
      state.generation = nil
      state.isRefreshing = false
      state.preparing = nil
      state.isAbandoned = false
      if let request = state.request {
        state.request = nil
        state.generation = request.generation
        return .rows(request)
      }
      if let wanted = state.product {
        state.product = nil
        return .product(wanted)
      }
      if let wanted = state.preview {
        state.preview = nil
        return .preview(wanted)
      }
      if !state.preparations.isEmpty {
        let wanted = state.preparations.removeFirst()
        state.preparing = wanted.query
        return .prepared(wanted)
      }
      if state.wantsVersion {
        state.wantsVersion = false
        return .version
      }
      if let query = state.refreshed {
        state.refreshed = nil
        state.isRefreshing = true
        return .refreshed(query)
      }
      state.isWorking = false
      return nil
    }
  }

  private func fail(_ job: Job, _ error: any Error) {
    // Nobody is waiting for it: who asks next says what is wrong.
    switch job {
    case .refreshed, .prepared: return
    case .rows, .product, .preview, .version: break
    }
    // What was interrupted is not wanted any more, unless something else came in between.
    if isInterruption(error) {
      state.withLock { state in
        if case .rows(let request) = job, state.request == nil, !state.isAbandoned {
          state.request = request
        }
        if case .product(let wanted) = job, state.product == nil { state.product = wanted }
        if case .preview(let wanted) = job, state.preview == nil { state.preview = wanted }
      }
      return
    }
    if case .rows(let request) = job, let error = error as? TooManyGroups {
      let reason = error.description + ". Sort by it instead: s c"
      return answers.put(.refused(generation: request.generation, reason))
    }
    answers.put(.failed(browseFailure(error)))
  }

  private func isInterruption(_ error: any Error) -> Bool {
    if case .failed(_, _, let code, _)? = error as? CatalogDatabaseError { return code & 0xFF == 9 }
    return error is CancellationError
  }
}

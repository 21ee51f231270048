import CatalogAccess
import Browse
import CatalogModel
import Collation
import Dispatch
import Search
import Synchronization
import SectionedTable

/// Reads for a table view that is browsed, on a thread of its own.
///
/// There is one request at a time: a newer one takes the place of one that
/// waits, and ends one that is being worked on. Each is answered from one state
/// of the catalog, and between requests nothing is held that keeps others from
/// writing.
final class BrowseReader: Sendable {
  /// An answer of the reader.
  enum Answer: Sendable {
    case content(BrowseContent)
    case product(BrowseProduct?)
    case preview(BrowseProduct?, id: Int64)
    /// It was changed elsewhere, or opened again.
    case changed(BrowseLists.Change)
    /// It has not, and can be read.
    case unchanged
    /// The server that is read is so far behind.
    case staleness(Staleness?)
    case failed(String)
  }

  private struct State {
    var request: BrowseRequest?
    var product: Int64?
    var preview: Int64?
    var wantsVersion = false
    var isWorking = false
    /// The list that is being read.
    var generation: Int?
  }

  let answers: Inbox<Answer>
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "catalog.browse", qos: .userInteractive)
  private let opened: OpenedCatalog
  private let lists: BrowseLists

  init(_ opened: OpenedCatalog, forms: LocaleForms, wake: @escaping @Sendable () -> Void) {
    self.opened = opened
    lists = BrowseLists(opened, forms: forms)
    answers = Inbox(wake: wake)
  }

  /// The catalog as it was opened last.
  var catalog: any CatalogFollowing { opened.catalog }

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

  /// Asks for a product to show beside the list, when there is nothing else to read.
  func readPreview(_ id: Int64) {
    state.withLock { $0.preview = id }
    work()
  }

  /// Asks whether the catalog has changed.
  func checkVersion() {
    state.withLock { $0.wantsVersion = true }
    work()
  }

  /// Returns products in the order of a list; as they are where it cannot be read.
  func inOrder(_ ids: [Int64], of query: BrowseQuery) -> [Int64] {
    catalog.interruptReading()
    return queue.sync { (try? lists.inOrder(ids, of: query)) ?? ids }
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
    case preview(Int64)
    case version
  }

  private func workOff() {
    while let job = nextJob() {
      do {
        switch job {
        case .rows(let request): answers.put(.content(try lists.content(request)))
        case .product(let id): answers.put(.product(try lists.product(id)))
        case .preview(let id): answers.put(.preview(try lists.preview(id), id: id))
        case .version:
          let change = try lists.change()
          answers.put(change == .none ? .unchanged : .changed(change))
        }
        lists.tellStaleness { answers.put(.staleness($0)) }
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
      if let id = state.preview {
        state.preview = nil
        return .preview(id)
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
    // What was interrupted is not wanted any more, unless something else came in between.
    if isInterruption(error) {
      state.withLock { state in
        if case .rows(let request) = job, state.request == nil { state.request = request }
        if case .product(let id) = job, state.product == nil { state.product = id }
        if case .preview(let id) = job, state.preview == nil { state.preview = id }
      }
      return
    }
    answers.put(.failed(browseFailure(error)))
  }

  private func isInterruption(_ error: any Error) -> Bool {
    if case .failed(_, _, let code, _)? = error as? CatalogDatabaseError { return code & 0xFF == 9 }
    return error is CancellationError
  }
}

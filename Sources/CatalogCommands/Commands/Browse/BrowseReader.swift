import Browse
import CatalogAccess
import DBAccess
import Synchronization

/// Reads for a table view that is browsed: in lanes, of which each is a connection and a thread.
///
/// The catalog's own language has a lane, and each of the last others. So a list can be scrolled while
/// that of another language is computed from all names, and while it is computed again because another
/// program has changed the catalog. Each request is answered from one state of the catalog, and between
/// requests nothing is held that keeps others from writing.
final class BrowseReader: Sendable {
  /// An answer of the reader.
  enum Answer: Sendable {
    case content(BrowseContent)
    /// A list that is being computed has come so far.
    case progress(BrowseProgress)
    case product(BrowseProduct?)
    case preview(BrowseProduct?, id: Int64)
    /// It was changed elsewhere, or opened again.
    case changed(BrowseLists.Change)
    /// It has not, and can be read.
    case unchanged
    /// The server that is read is so far behind.
    case staleness(Staleness?)
    case failed(String)
    /// There is no such list, for a reason, and the catalog can be read.
    case refused(generation: Int, String)
  }

  /// The greatest number of orders that have lanes: those of other languages than the catalog's own,
  /// of custom fields, and of currencies.
  private static let greatestLaneCount = 2

  /// What lists have in common that a lane serves.
  private struct LaneOrder: Hashable {
    var locale: String?
    var computedSort: BrowseQuery.Sort?

    /// That of a list; nil for what needs no lane of its own: the index answers in no time.
    init?(_ query: BrowseQuery) {
      locale = query.locale
      computedSort = query.sort.isComputed ? query.sort : nil
      if locale == nil, computedSort == nil { return nil }
    }
  }

  private struct Lanes {
    var own: BrowseLane
    /// Those of other orders, the last one that was used first.
    var others: [(order: LaneOrder, lane: BrowseLane)] = []
    /// The one that computes lists again, while it serves no order.
    var spare: BrowseLane?
    /// The lane of the list that was asked for last.
    var current: BrowseLane
  }

  let answers: Inbox<Answer>
  private let lanes: Mutex<Lanes>
  private let opened: OpenedCatalog
  private let forms: LaneForms
  private let silentDuration: Duration

  /// - Parameter silentDuration: A list whose computing takes no longer is computed again before it is
  ///   shown.
  init(
    _ opened: OpenedCatalog, forms: LocaleForms,
    silentDuration: Duration = .milliseconds(200), wake: @escaping @Sendable () -> Void
  ) {
    self.opened = opened
    self.silentDuration = silentDuration
    let forms = LaneForms(forms: forms)
    self.forms = forms
    let answers = Inbox<Answer>(wake: wake)
    self.answers = answers
    let own = BrowseLane(
      answers, forms: forms.copy(), silentDuration: silentDuration, onRefresh: { _, _ in }
    ) { opened }
    lanes = Mutex(Lanes(own: own, current: own))
  }

  /// Whether it waits for another program.
  var isLocked: Bool { opened.watch.isWaiting }

  /// The catalog as it was opened last.
  var catalog: any CatalogFollowing { opened.catalog }

  /// Asks for rows.
  func read(_ request: BrowseRequest) {
    let (lane, others) = lanes.withLock { lanes in
      let lane = self.lane(of: request.query, &lanes)
      lanes.current = lane
      return (lane, ([lanes.own] + lanes.others.map(\.lane)).filter { $0 !== lane })
    }
    // What another list wanted is not wanted any more.
    for other in others where other.isBusy(besides: request.generation) { other.abandon() }
    lane.read(request)
  }

  /// Asks for rows of the list that is shown until another is ready; false where that is in the way.
  func readFormer(_ request: BrowseRequest) -> Bool {
    let lane = lanes.withLock { lanes in self.lane(of: request.query, &lanes) }
    if lane.isBusy(besides: request.generation) { return false }
    lane.read(request)
    return true
  }

  /// Asks for a product. It does not wait until a list has been computed.
  ///
  /// - Parameter locale: The language of the list on the screen.
  func readProduct(_ id: Int64, in locale: String? = nil) {
    let lane = lanes.withLock { lanes in
      lanes.current.isBusy(besides: nil) ? lanes.own : lanes.current
    }
    lane.readProduct(id, in: locale)
  }

  /// Asks for a product to show beside the list, when there is nothing else to read.
  func readPreview(_ id: Int64, in locale: String? = nil) {
    let lane = lanes.withLock { lanes in
      lanes.current.isBusy(besides: nil) ? lanes.own : lanes.current
    }
    lane.readPreview(id, in: locale)
  }

  /// Finds out where a product stands in orders of the catalog's own language, when there is nothing else to read.
  func prepare(_ sorts: [BrowseQuery.Sort], anchor: Int64) {
    lanes.withLock { $0.own }.prepare(
      sorts.map { sort in
        var query = BrowseQuery()
        query.sort = sort
        return BrowseLane.Preparation(query: query, anchor: anchor)
      })
  }

  /// Asks whether the catalog has changed.
  func checkVersion() { lanes.withLock { $0.current }.checkVersion() }

  /// Returns products in the order of a list; as they are where it cannot be read.
  func inOrder(_ ids: [Int64], of query: BrowseQuery) -> [Int64] {
    lanes.withLock { lanes in self.lane(of: query, &lanes) }.inOrder(ids, of: query)
  }

  // MARK: Lanes

  private func makeLane() -> BrowseLane {
    BrowseLane(
      answers, forms: forms.copy(), silentDuration: silentDuration,
      onRefresh: { [weak self] refresh, lane in self?.noteRefresh(refresh, lane) },
      open: { [opened] in try opened.another() })
  }

  private func lane(of query: BrowseQuery, _ lanes: inout Lanes) -> BrowseLane {
    guard let order = LaneOrder(query) else { return lanes.own }
    if let position = lanes.others.firstIndex(where: { $0.order == order }) {
      let known = lanes.others.remove(at: position)
      lanes.others.insert(known, at: 0)
      return known.lane
    }
    // That of the order that was not used for the longest time, which is not the one on the screen.
    let lane =
      lanes.others.count < Self.greatestLaneCount ? makeLane() : lanes.others.removeLast().lane
    lanes.others.insert((order, lane), at: 0)
    return lane
  }

  /// Has a list computed again in a lane that serves nothing, which serves it from then on.
  private func noteRefresh(_ refresh: BrowseLane.Refresh, _ lane: BrowseLane) {
    switch refresh {
    case .due(let query):
      let spare: BrowseLane? = lanes.withLock { lanes in
        guard lanes.others.contains(where: { $0.lane === lane }) else { return nil }
        let spare = lanes.spare ?? makeLane()
        lanes.spare = spare
        return spare.isBusy(besides: nil) ? nil : spare
      }
      spare?.refresh(query)
    case .done(let query):
      let isCurrent = lanes.withLock { lanes in
        guard lane === lanes.spare,
          let position = lanes.others.firstIndex(where: { $0.order == LaneOrder(query) })
        else { return false }
        let former = lanes.others[position].lane
        lanes.others[position].lane = lane
        lanes.spare = former
        if lanes.current !== former { return false }
        lanes.current = lane
        return true
      }
      if isCurrent { answers.put(.changed(.state)) }
    }
  }
}

import GRDB
import Synchronization

/// The places of some products in a sorted list, as they were read from it, so that products near
/// them are found without a walk from its beginning.
final class SortedPlaces: Sendable {
  struct Place: Sendable {
    let section: Int
    /// The number of products of the section before it.
    let offset: Int
    /// The values that it is sorted by, and its id.
    let values: [DatabaseValue]
  }

  private struct State {
    var places: [Place] = []
    /// Those of a survey, which are evenly apart, from the beginning on.
    var surveyed: [Place] = []
    var samples: [[DatabaseValue]]?

    var all: some Sequence<Place> { [surveyed, places].joined() }
  }

  private static let greatestCount = 256
  private let state = Mutex(State())

  func remember(_ place: Place) {
    state.withLock { state in
      state.places.removeAll { $0.section == place.section && $0.offset == place.offset }
      if state.places.count == Self.greatestCount { state.places.removeFirst() }
      state.places.append(place)
    }
  }

  /// Remembers the next of a survey.
  func rememberSurveyed(_ place: Place) { state.withLock { $0.surveyed.append(place) } }

  /// The last of a survey.
  var lastSurveyed: Place? { state.withLock { $0.surveyed.last } }

  /// Returns the one that is nearest to an offset in a section.
  func nearest(to offset: Int, in section: Int) -> Place? {
    state.withLock { state in
      state.all.filter { $0.section == section }.min {
        abs($0.offset - offset) < abs($1.offset - offset)
      }
    }
  }

  /// Returns that of a product.
  func place(ofProduct id: Int64) -> Place? {
    state.withLock { state in state.all.first { $0.values.last == id.databaseValue } }
  }

  /// Returns the nearest before and behind a product whose place is not known, in
  /// a list without sections.
  func neighbours(
    of values: [DatabaseValue], _ isBefore: ([DatabaseValue], [DatabaseValue]) -> Bool
  ) -> (before: Place?, behind: Place?) {
    state.withLock { state in
      var (before, behind): (Place?, Place?)
      for place in state.all {
        if isBefore(place.values, values) {
          if before.map({ $0.offset < place.offset }) ?? true { before = place }
        } else {
          if behind.map({ $0.offset > place.offset }) ?? true { behind = place }
        }
      }
      return (before, behind)
    }
  }

  /// Returns the values of some products, which are read once.
  func samples(_ read: () throws -> [[DatabaseValue]]) rethrows -> [[DatabaseValue]] {
    if let samples = state.withLock({ $0.samples }) { return samples }
    let samples = try read()
    state.withLock { $0.samples = samples }
    return samples
  }
}

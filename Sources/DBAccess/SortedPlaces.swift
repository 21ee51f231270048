import GRDB
import Synchronization

/// Where some products stand in a list that is sorted by something: what was read
/// from it, so that what stands near is found without a walk from its beginning.
final class SortedPlaces: Sendable {
  struct Place: Sendable {
    let section: Int
    /// How many products of the section stand before it.
    let offset: Int
    /// What it is sorted by, and its number.
    let values: [DatabaseValue]
  }

  private static let greatestCount = 64
  private let known = Mutex<[Place]>([])

  func remember(_ place: Place) {
    known.withLock { known in
      known.removeAll { $0.section == place.section && $0.offset == place.offset }
      if known.count == Self.greatestCount { known.removeFirst() }
      known.append(place)
    }
  }

  /// Returns the one that is nearest to an offset in a section.
  func nearest(to offset: Int, in section: Int) -> Place? {
    known.withLock { known in
      known.lazy.filter { $0.section == section }.min {
        abs($0.offset - offset) < abs($1.offset - offset)
      }
    }
  }

  /// Returns that of a product.
  func place(ofProduct id: Int64) -> Place? {
    known.withLock { known in known.last { $0.values.last == id.databaseValue } }
  }
}

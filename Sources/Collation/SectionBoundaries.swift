import Bytes

/// The keys at which sections begin: a section is found by binary search over
/// bytes, without ICU.
///
///     keys      ""   2a   2c   ..   61
///     sections   #    A    B   ..    #
///
/// One section can begin at several keys: in pinyin order `D` holds Latin
/// names in D and, far from them, Chinese ones.
///
/// They can be stored beside the keys, so that a section is found without the
/// collation that they came from.
public struct SectionBoundaries: Sendable {
  /// A key and the section that begins there.
  public struct Boundary: Hashable, Sendable {
    /// The least sort key of the section's names from here on.
    public var key: [UInt8]
    /// The position in ``IndexedCollation/sectionTitles``.
    public var section: Int

    /// Makes a boundary.
    public init(key: [UInt8], section: Int) {
      self.key = key
      self.section = section
    }
  }

  /// The boundaries in ascending order; the first has the empty key.
  public let boundaries: [Boundary]

  private let bytes: [UInt8]
  private let starts: [Int]
  /// For each first byte, how many boundaries have a lesser one. A letter of
  /// Latin mostly has a first byte of its own, so little is left to search.
  private let countBelow: [Int]

  /// Makes boundaries of keys in ascending order, the first of them empty.
  public init(_ all: [Boundary]) {
    var boundaries: [Boundary] = []
    for boundary in all where boundaries.last?.section != boundary.section {
      boundaries.append(boundary)
    }
    self.boundaries = boundaries
    bytes = boundaries.flatMap(\.key)
    starts = boundaries.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.key.count) }
    countBelow = (0...256).map { byte in
      boundaries.count { $0.key.isEmpty || Int($0.key[0]) < byte }
    }
  }

  /// Returns the boundaries with the keys from `lower` up to `upper` given to
  /// another section.
  func assigning(_ section: Int, from lower: [UInt8], to upper: [UInt8]) -> SectionBoundaries {
    let sectionAtUpper = upper.withUnsafeBytes { self.section(for: $0) }
    let before = boundaries.prefix { $0.key.lexicographicallyPrecedes(lower) }
    let after = boundaries.drop { !upper.lexicographicallyPrecedes($0.key) }
    return SectionBoundaries(
      before + [
        Boundary(key: lower, section: section), Boundary(key: upper, section: sectionAtUpper),
      ] + after)
  }

  /// Returns the section of the last boundary that is not greater than a key.
  ///
  /// - Complexity: O(log *b*) comparisons of bytes, *b* being the boundaries
  ///   with the same first byte.
  public func section(for key: UnsafeRawBufferPointer) -> Int {
    guard let first = key.first else { return boundaries[0].section }
    let candidates = countBelow[Int(first)]..<countBelow[Int(first) + 1]
    if candidates.isEmpty { return boundaries[candidates.lowerBound - 1].section }
    let next = bytes.withUnsafeBytes { bytes in
      candidates.firstPosition {
        let boundary = UnsafeRawBufferPointer(rebasing: bytes[starts[$0]..<starts[$0 + 1]])
        return SortKeyBytes.precedes(key, boundary)
      }
    }
    return boundaries[next - 1].section
  }
}

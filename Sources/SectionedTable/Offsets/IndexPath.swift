/// The place of a row of a table: the section and the row in it, both from 0.
///
/// Unlike Foundation's, which is an array of numbers on the heap, it is two
/// numbers and has names for them.
public struct IndexPath: Hashable, Sendable {
  /// The position of the section.
  public var section: Int
  /// The position of the row in its section.
  public var row: Int

  /// Makes the index path of a row.
  public init(row: Int, section: Int) {
    self.row = row
    self.section = section
  }
}

extension IndexPath: Comparable {
  /// Whether a row stands before another.
  public static func < (left: IndexPath, right: IndexPath) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}

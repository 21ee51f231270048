import Collation
import Foundation
import GRDB
import GRDBSQLite

/// The folded names between two bounds.
///
/// Long names are cut off, so that the row of a block stays short: the first
/// bound is then less than the name, and the last greater.
struct FoldInterval: Hashable {
  /// Longer bounds are cut off.
  private static let length = 40

  var first: [UInt8]
  var last: [UInt8]

  /// The bounds of one name.
  init(only fold: [UInt8]) {
    first = Array(fold.prefix(Self.length))
    // No UTF-8 has the byte 0xFF.
    last = fold.count <= Self.length ? fold : first + [0xFF]
  }

  /// Bounds as they are stored; nil when they are not.
  init?(_ first: Data?, _ last: Data?) {
    guard let first, let last else { return nil }
    self.first = [UInt8](first)
    self.last = [UInt8](last)
  }

  /// Returns bounds that hold the names of both.
  func union(_ other: FoldInterval?) -> FoldInterval {
    guard let other else { return self }
    var bounds = self
    if other.first.lexicographicallyPrecedes(first) { bounds.first = other.first }
    if last.lexicographicallyPrecedes(other.last) { bounds.last = other.last }
    return bounds
  }
}

/// Between which bounds the folded names of a block of a listing are, and maybe
/// others: of those that begin in ASCII, and of all others.
///
/// These are neighbours in the order of most languages and not in that of
/// bytes: between `lamp` and `łuków` would be half the alphabet.
struct FoldBounds: Hashable {
  /// Nil when there are none.
  var ascii: FoldInterval?
  /// Nil when there are none.
  var others: FoldInterval?

  /// The columns that hold them.
  static let columns = "first_fold, last_fold, first_other_fold, last_other_fold"

  /// The values of the columns.
  var values: [[UInt8]?] { [ascii?.first, ascii?.last, others?.first, others?.last] }

  var arguments: [Data?] {
    [ascii?.first.data, ascii?.last.data, others?.first.data, others?.last.data]
  }

  /// The bounds of one name.
  init(only fold: [UInt8]) {
    if fold.first ?? 0 < 0x80 {
      ascii = FoldInterval(only: fold)
    } else {
      others = FoldInterval(only: fold)
    }
  }

  /// Bounds as they are stored in four columns from one on; nil when they are
  /// not.
  init?(_ row: Row, at column: Int) {
    ascii = FoldInterval(row[column], row[column + 1])
    others = FoldInterval(row[column + 2], row[column + 3])
    if ascii == nil, others == nil { return nil }
  }

  /// Returns bounds that hold one more name.
  func including(_ fold: [UInt8]) -> FoldBounds {
    union(FoldBounds(only: fold)) ?? self
  }

  /// Returns bounds that hold the names of both; nil when those of the other
  /// are not known.
  func union(_ other: FoldBounds?) -> FoldBounds? {
    guard let other else { return nil }
    var bounds = self
    bounds.ascii = ascii?.union(other.ascii) ?? other.ascii
    bounds.others = others?.union(other.others) ?? other.others
    return bounds
  }
}

/// The folded names between two bounds.
///
/// Long names are cut off, so that the row of a block stays short: the first
/// bound is then less than the name, and the last greater.
package struct NameInterval: Hashable {
  /// Longer bounds are cut off.
  private static let length = 40

  package var first: [UInt8]
  package var last: [UInt8]

  /// Makes bounds that are known.
  package init(first: [UInt8], last: [UInt8]) {
    self.first = first
    self.last = last
  }

  /// The bounds of one name.
  package init(only fold: [UInt8]) {
    first = Array(fold.prefix(Self.length))
    // No UTF-8 has the byte 0xFF.
    last = fold.count <= Self.length ? fold : first + [0xFF]
  }

  /// Returns bounds that hold the names of both.
  package func union(_ other: NameInterval?) -> NameInterval {
    guard let other else { return self }
    var bounds = self
    if other.first.lexicographicallyPrecedes(first) { bounds.first = other.first }
    if last.lexicographicallyPrecedes(other.last) { bounds.last = other.last }
    return bounds
  }
}

/// Bounds of the folded names of a block: of those that begin in ASCII, and of all others.
///
/// These are neighbours in the order of most languages and not in that of
/// bytes: between `lamp` and `łuków` would be half the alphabet.
package struct NameBounds: Hashable {
  /// Nil when there are none.
  package var ascii: NameInterval?
  /// Nil when there are none.
  package var others: NameInterval?

  package init?(ascii: NameInterval?, others: NameInterval?) {
    if ascii == nil, others == nil { return nil }
    self.ascii = ascii
    self.others = others
  }

  /// The bounds of one name.
  package init(only fold: [UInt8]) {
    if fold.first ?? 0 < 0x80 {
      ascii = NameInterval(only: fold)
    } else {
      others = NameInterval(only: fold)
    }
  }

  package func including(_ fold: [UInt8]) -> NameBounds {
    union(NameBounds(only: fold)) ?? self
  }

  /// Returns bounds that hold the names of both; nil when the other is not known.
  package func union(_ other: NameBounds?) -> NameBounds? {
    guard let other else { return nil }
    var bounds = self
    bounds.ascii = ascii?.union(other.ascii) ?? other.ascii
    bounds.others = others?.union(other.others) ?? other.others
    return bounds
  }
}

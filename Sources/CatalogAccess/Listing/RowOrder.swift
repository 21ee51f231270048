/// An order that products stand in: where each row is, and how rows are read.
///
/// A ``Listing`` asks its order once a call, never once a row. An order holds the
/// store that it reads from.
package protocol RowOrder {
  /// The means by which one thread reads rows, as long as it reads.
  associatedtype Reader

  /// Calls `body` with a reader, which is good until the call returns. Where a
  /// sibling cannot read the state of the first, `body` is not called.
  func withReader(_ body: (Reader) throws -> Void) throws

  /// Calls `body` with products of a section.
  ///
  /// - Parameters:
  ///   - range: The products of the section, by their places in it, from 0.
  ///   - start: A place at or before the first, as a piece says it; nil where it
  ///     is looked for.
  func forEachProduct(
    in section: ListingSection,
    _ range: Range<Int>,
    from start: ListingPiece.Start?,
    by reader: Reader,
    _ body: (ProductView) throws -> Void
  ) throws

  /// Returns the first and the last name of a section; nil where they have to be
  /// read.
  func bounds(of section: ListingSection) -> SectionBounds?

  /// Returns how many products stand before a product, nil when there is no such
  /// product.
  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int?

  /// Returns how many products stand before the first whose name is not less than
  /// a text. An order of something else than names has no such place.
  func ordinal(beginningAt name: String, in sections: [ListingSection]) throws -> Int

  /// Divides products of a section into pieces.
  ///
  /// - Returns: Whether that is possible without reading them.
  func divide(
    _ range: Range<Int>,
    of section: ListingSection,
    into pieces: inout ListingPieces
  ) throws -> Bool

  /// Returns an order that another thread reads the same rows by, at the same
  /// time; nil where that is not possible.
  func sibling() throws -> Self?
}

extension RowOrder {
  package func bounds(of section: ListingSection) -> SectionBounds? { nil }

  package func ordinal(beginningAt name: String, in sections: [ListingSection]) throws -> Int {
    preconditionFailure("an order of something else than names has no place for a name")
  }

  package func forEachProduct(
    in section: ListingSection,
    _ range: Range<Int>,
    _ body: (ProductView) throws -> Void
  ) throws {
    try withReader { try forEachProduct(in: section, range, from: nil, by: $0, body) }
  }
}

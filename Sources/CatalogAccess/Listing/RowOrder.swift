/// Neighbouring products of a section.
package struct SectionRows {
  package let section: ListingSection
  /// Their places in the section, from 0.
  package let range: Range<Int>
  /// A place at or before the first, where one is known.
  package var start: ListingPiece.Start?
}

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

  func forEachProduct(
    of rows: SectionRows, by reader: Reader, _ body: (ProductView) throws -> Void
  ) throws

  /// Whether ``expect(_:)`` is of use: a store that takes long to answer, whatever it is asked.
  static var readsAhead: Bool { get }

  /// Says which products are asked for next, one part after the other.
  func expect(_ parts: [SectionRows]) throws

  /// Returns the first and the last name of a section; nil if they have to be read.
  func bounds(of section: ListingSection) -> SectionBounds?

  /// Returns how many products are before one, nil when there is no such product.
  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int?

  /// Returns how many products stand before the first whose name is not less than
  /// a text. An order of something else than names has no such place.
  func ordinal(beginningAt name: String, in sections: [ListingSection]) throws -> Int

  /// Divides products into pieces; false if that is not possible without reading them.
  func divide(_ rows: SectionRows, into pieces: inout ListingPieces) throws -> Bool

  /// Returns an order for another thread at the same time, nil if there can be none.
  func sibling() throws -> Self?
}

extension RowOrder {
  package static var readsAhead: Bool { false }
  package func expect(_ parts: [SectionRows]) {}

  package func bounds(of section: ListingSection) -> SectionBounds? { nil }

  package func ordinal(beginningAt name: String, in sections: [ListingSection]) throws -> Int {
    preconditionFailure("an order of something else than names has no place for a name")
  }

  /// Divides them anywhere.
  package func divide(_ rows: SectionRows, into pieces: inout ListingPieces) -> Bool {
    pieces.append(rows)
    return true
  }

  package func forEachProduct(
    of rows: SectionRows, _ body: (ProductView) throws -> Void
  ) throws {
    try withReader { try forEachProduct(of: rows, by: $0, body) }
  }
}

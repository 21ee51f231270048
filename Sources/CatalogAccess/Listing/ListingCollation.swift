package import Collation

/// The collator and section boundaries that make the keys of names in a stored listing. Unlike an
/// `IndexedCollation` it knows no titles, and is opened in a fraction of the time.
package struct ListingCollation {
  package let collator: Collator
  package let boundaries: SectionBoundaries

  package init(_ collation: IndexedCollation) {
    collator = collation.collator
    boundaries = collation.boundaries
  }

  package init(collator: Collator, boundaries: SectionBoundaries) {
    self.collator = collator
    self.boundaries = boundaries
  }
}

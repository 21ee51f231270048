public import CatalogFields

/// The reason why a change was not made; the catalog is as it was.
public enum ChangeError: Error, Hashable, Sendable {
  /// There is no product with this id.
  case noProduct(Int64)
  /// A value cannot be taken.
  case field(FieldError, productID: Int64?)
  /// The SKU is that of another product.
  case takenSKU(String?, productID: Int64?)
  /// The id of a product that is to come back is that of another now.
  case takenID(Int64)
  /// A conflict: the products have changed since they were read, in `count` places, of which some
  /// are told.
  case conflicts([FieldConflict], count: Int)
  /// Other products match, or they have other values, than when the change of
  /// many was prepared.
  case staleSelection(expected: Int, found: Int)
  /// The last change is one of which nothing was kept: those before it cannot
  /// be undone either.
  case barrier(HistoryEntry)
  /// Another change was made, or undone, than the one that was expected to
  /// be undone or redone next; nil where there is none any more.
  case otherChange(HistoryEntry?)
  /// The history has no change that could be undone.
  case nothingToUndo
  /// The changes that could be undone were forgotten.
  case forgotten
  /// No change was undone, or there was another since.
  case nothingToRedo
}

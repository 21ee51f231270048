package import CatalogFields
package import CatalogImport

/// A store as an import sees it, in a transaction that has begun: one call for each
/// step of a product.
package protocol ImportTarget: AnyObject {
  /// Returns the ids of the manufacturer and the origin that a record names, which
  /// the store adds where it has none.
  func references(of record: ProductRecord) throws -> ProductReferences

  /// Finds the product that a record is about, by the key of the import.
  func known(_ record: ProductRecord, _ references: ProductReferences) throws -> KnownProduct

  /// Makes a product what a file says of it.
  ///
  /// A price that the file has in no currency is in that of the product.
  ///
  /// - Returns: The fields that were otherwise, and whether the price was rounded.
  /// - Throws: `ImportError` of the row.
  func update(
    _ id: Int64,
    by record: ProductRecord,
    _ references: ProductReferences
  ) throws -> (changed: Set<ProductField>, isPriceRounded: Bool)

  /// Adds a product.
  ///
  /// - Parameter keepsID: Whether an id that another product has is an error; else
  ///   the product gets a new one.
  /// - Returns: Its id, and whether the record's was taken.
  /// - Throws: `ImportError` of the row.
  func insert(
    _ record: ProductRecord,
    _ references: ProductReferences,
    keepsID: Bool
  ) throws -> (id: Int64, isIDTaken: Bool)

  /// Does at the end of a file what was put off until then.
  ///
  /// - Returns: The errors of rows that came to light.
  func settle() throws -> [ImportError]

  /// Notes that the import has met a product.
  ///
  /// - Returns: The line on which it was met before; nil where it was not.
  func noteSeen(_ id: Int64, line: Int) throws -> Int?
}

extension ImportTarget {
  /// Nothing is put off.
  package func settle() throws -> [ImportError] { [] }
}

/// The references of a product, as ids of the store.
package struct ProductReferences {
  package var manufacturer: Int64?
  package var origin: Int64?

  package init(manufacturer: Int64?, origin: Int64?) {
    self.manufacturer = manufacturer
    self.origin = origin
  }
}

/// The product of a store that a row is about.
package enum KnownProduct {
  case none
  case one(Int64)
  /// More than one has the key.
  case several
}

extension ImportError {
  /// The SKU of a product is that of another in the catalog.
  package static func takenSKU(_ sku: String, line: Int) -> ImportError {
    ImportError(line: line, field: "sku", "'\(sku)' \(isTaken)", isOfRow: true)
  }

  /// The SKU of a product is that of one that the same file has added.
  package static func repeatedSKU(_ sku: String, line: Int) -> ImportError {
    ImportError(line: line, field: "sku", "'\(sku)' \(isRepeated)", isOfRow: true)
  }

  /// The end of the message of a value that another row of the file has.
  package static let isRepeated = "is that of an earlier row, too"

  /// The end of the message of a value that another product has.
  package static let isTaken = "is already used by another product"
}

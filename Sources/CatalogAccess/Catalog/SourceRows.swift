public import CatalogModel

/// Products of a catalog as rows of the tables that other programs read and
/// write: in the order of their ids.
///
/// Manufacturers and origins have other numbers than in the catalog: from 1, in
/// the order in which the products name them. So does an import number them,
/// and the catalog that it makes gives the same rows again. Those that no
/// product has are left out.
public struct SourceRows {
  /// Calls its argument with products, their sort names and their custom fields.
  package typealias Reading = (
    _ body: (
      ProductView, _ sortName: UnsafeBufferPointer<UInt8>?, _ custom: UnsafeBufferPointer<UInt8>?
    ) throws -> Void
  ) throws -> Void

  /// The names of the manufacturers; the number of the first is 1.
  public let manufacturers: [String]
  /// The origins; the number of the first is 1.
  public let countries: [Country]

  private let manufacturerNumbers: [Int64: Int64]
  private let countryNumbers: [Int64: Int64]
  private let read: Reading

  /// Makes the rows of products that `read` gives in the order of their ids.
  ///
  /// - Parameters:
  ///   - manufacturers: Those that the products name, in the order of the products, with their ids.
  ///   - countries: The origins, likewise.
  package init(
    manufacturers: [(id: Int64, name: String)],
    countries: [(id: Int64, country: Country)],
    _ read: @escaping Reading
  ) {
    self.manufacturers = manufacturers.map(\.name)
    self.countries = countries.map(\.country)
    func numbers(_ ids: [Int64]) -> [Int64: Int64] {
      Dictionary(
        ids.enumerated().map { ($1, Int64($0 + 1)) }, uniquingKeysWith: { first, _ in first })
    }
    manufacturerNumbers = numbers(manufacturers.map(\.id))
    countryNumbers = numbers(countries.map(\.id))
    self.read = read
  }

  /// Calls `body` with the rows of the products. It must not read the catalog
  /// itself.
  public func forEachProduct(_ body: (SourceRow) throws -> Void) throws {
    try read { product, sortName, custom in
      try body(
        SourceRow(
          product: product, sortName: sortName, custom: custom,
          manufacturerNumber: product.manufacturerID.flatMap { manufacturerNumbers[$0] },
          countryNumber: product.countryID.flatMap { countryNumbers[$0] }))
    }
  }
}

/// A product as a row of its table. It is good until the call that it was given
/// to returns.
public struct SourceRow {
  /// All that needs no other number; its section is not known.
  public let product: ProductView
  /// The UTF-8 of what it is sorted by, where that is not its name.
  public let sortName: UnsafeBufferPointer<UInt8>?
  /// The UTF-8 of its custom fields, as JSON.
  public let custom: UnsafeBufferPointer<UInt8>?
  /// The number in ``SourceRows/manufacturers``.
  public let manufacturerNumber: Int64?
  /// The number in ``SourceRows/countries``.
  public let countryNumber: Int64?
}

/// The ids of some listed products, and of what they refer to in the order of the products.
package struct ListedReferences {
  package let products: [Int64]
  package let manufacturers: [Int64]
  package let countries: [Int64]

  /// - Complexity: O(*k* log *k*) for *k* products in the sections, and so much memory.
  package init(of sections: [ListingSection], in listing: Listing) throws {
    var found: [(product: Int64, manufacturer: Int64?, country: Int64?)] = []
    try listing.forEachProduct(in: sections, offset: 0, limit: .max) { product, _ in
      found.append((product.id, product.manufacturerID, product.countryID))
    }
    found.sort { $0.product < $1.product }
    products = found.map(\.product)
    func inOrderOfUse(_ ids: [Int64?]) -> [Int64] {
      var known: Set<Int64> = []
      return ids.compactMap { $0 }.filter { known.insert($0).inserted }
    }
    manufacturers = inOrderOfUse(found.map(\.manufacturer))
    countries = inOrderOfUse(found.map(\.country))
  }
}

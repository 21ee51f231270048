import CatalogAccess
import TestSupport
import Testing

@testable import DBAccess

struct ComputedListingTests {
  @Test("Keys that do not fit into memory give the same order", arguments: ["cs", "ja", "en"])
  func orderIsTheSameInLittleMemory(locale: String) throws {
    let catalog = try TestCatalog.sample(locale: locale)
    let expected = try catalog.listing()
    for byteCount in [500, 2 << 20] {
      var computed = ComputedListing(catalog.collation, byteCount: byteCount)
      for product in expected.map(\.product).sorted(by: { $0.id < $1.id }) {
        try product.listingName.utf8.withContiguousStorageIfAvailable {
          try computed.append(product.id, listedAs: UnsafeRawBufferPointer($0))
        }
      }
      let (ids, sections) = try computed.finish()
      #expect(Array(try ids[0..<248]) == expected.map(\.product.id))
      #expect(sections == (try catalog.database.listing().sections))
    }
  }
}

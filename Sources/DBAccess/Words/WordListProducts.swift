import CatalogModel
import GRDB
import Search

/// The products of the catalog's own listing, in its order, with what the index of words has of
/// them.
struct WordListProducts {
  private let products: Statement
  private let custom: Statement?

  init(_ db: Database) throws {
    products = try db.makeStatement(
      sql: """
        SELECT section, product_id, sku, name, details, manufacturer_id, country_id
        FROM listing
        WHERE language_id = \(StoredLanguage.ownID)
        ORDER BY section, sort_key, product_id
        """)
    let hasCustom =
      try CustomFieldTable.exists(db) && db.hasRow("SELECT 1 FROM custom_field LIMIT 1")
    custom =
      hasCustom ? try db.makeStatement(sql: "SELECT custom FROM product WHERE id = ?") : nil
  }

  /// A product, good until the next one.
  struct Product {
    fileprivate let row: StatementRow
    fileprivate let custom: StatementRow?

    var section: Int { Int(row.id(0)) }
    var id: Int64 { row.id(1) }

    /// Calls `body` with each word, and the field that has it.
    func forEachWord(_ body: (UnsafeBufferPointer<UInt8>, UInt8) -> Void) {
      func split(_ text: UnsafeBufferPointer<UInt8>?, _ field: UInt8) {
        guard let text else { return }
        WordSplitter.forEachWord(of: text) {
          body($0, field)
          return true
        }
      }
      split(row.utf8(2), WordIndex.Field.sku)
      split(row.utf8(3), WordIndex.Field.name)
      split(row.utf8(4), WordIndex.Field.details)
      if let custom {
        CustomFieldTexts.forEachText(of: custom.utf8(0)) {
          split($0, WordIndex.Field.custom)
          return true
        }
      }
      for (column, kind) in [(5, WordIndex.Field.manufacturer), (6, WordIndex.Field.origin)] {
        guard let id = row.integer(Int32(column)) else { continue }
        WordIndex.withReference(id, kind) { key in
          body(UnsafeBufferPointer(rebasing: key.dropLast()), key[key.count - 1])
        }
      }
    }
  }

  mutating func forEach(_ body: (Product) throws -> Void) throws {
    defer { products.reset() }
    while try products.step() {
      if let custom {
        custom.reset()
        custom.bind(products.row.id(1), at: 1)
        let hasRow = try custom.step()
        try body(Product(row: products.row, custom: hasRow ? custom.row : nil))
      } else {
        try body(Product(row: products.row, custom: nil))
      }
    }
    custom?.reset()
  }
}

extension WordIndex {
  /// Calls `body` with the key of the list of a manufacturer or an origin.
  static func withReference<Result>(
    _ id: Int64, _ kind: UInt8, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 10) { key in
      key.initialize(repeating: Field.reference)
      key[1] = kind
      withUnsafeBytes(of: id.bigEndian) { bytes in
        for (index, byte) in bytes.enumerated() { key[2 + index] = byte }
      }
      return try body(UnsafeBufferPointer(key))
    }
  }
}

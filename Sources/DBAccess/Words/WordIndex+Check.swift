import CatalogAccess
import GRDB

extension WordIndex {
  /// Whether there is one that is not ours, or has other words, products or places than the listing.
  static func isWrong(_ db: Database) throws -> Bool {
    guard try isWanted(db) else { return false }
    do {
      guard try exists(db) else { return true }
      var passed = try Set(db.int64s("SELECT product_id FROM word_change"))
      try passed.formUnion(db.int64s("SELECT product_id FROM pending_change"))
      return try listed(passingOver: passed, db) != indexed(passingOver: passed, db)
    } catch let error as DatabaseError where db.isOfContent(error) {
      return true
    }
  }

  /// What is compared of the index and of the products.
  private struct Sums: Equatable {
    /// Of all pairs of a product and a word.
    var words: UInt64 = 0
    /// Of the products in their order, each with its section.
    var order: UInt64 = 0

    mutating func append(_ id: Int64, section: Int) {
      order = (order ^ PairHash.of(id, [UInt8(truncatingIfNeeded: section)])) &* 0x100_0000_01B3
    }
  }

  private static func listed(passingOver passed: Set<Int64>, _ db: Database) throws -> Sums {
    var sums = Sums()
    var products = try WordListProducts(db)
    try products.forEach { product in
      if passed.contains(product.id) { return }
      sums.append(product.id, section: product.section)
      var words: Set<[UInt8]> = []
      product.forEachWord { words.insert(Array($0) + [$1]) }
      for word in words { sums.words &+= PairHash.of(product.id, word) }
    }
    return sums
  }

  private static func indexed(passingOver passed: Set<Int64>, _ db: Database) throws -> Sums {
    var sums = Sums()
    var ids: [Int64] = []
    try db.forEach("SELECT chunk, ids FROM word_product ORDER BY chunk") { row in
      guard let bytes = row.bytes(1), row.id(0) == Int64(ids.count / chunkSize),
        ids.count % chunkSize == 0, bytes.count % 8 == 0
      else { throw WordMatches.damage }
      for start in stride(from: 0, to: bytes.count, by: 8) {
        let id = bytes.loadUnaligned(fromByteOffset: start, as: Int64.self)
        ids.append(Int64(littleEndian: id))
      }
    }
    var place = 0
    let sections = try db.all(
      "SELECT number, product_count FROM word_section ORDER BY number"
    ) { (number: try $0.count(0), count: try $0.count(1)) }
    for section in sections {
      guard section.count <= ids.count - place else { throw WordMatches.damage }
      for id in ids[place..<place + section.count] where !passed.contains(id) {
        sums.append(id, section: section.number)
      }
      place += section.count
    }
    guard place == ids.count else { throw WordMatches.damage }
    try db.forEach("SELECT part, word, places FROM word_list") { row in
      let start = try row.count(0) * WordPlaces.partSize
      guard start < max(ids.count, 1), let word = row.bytes(1), let list = row.bytes(2) else {
        throw WordMatches.damage
      }
      var places = WordPlaces(count: ids.count - start)
      guard places.add(list) else { throw WordMatches.damage }
      places.forEach {
        let id = ids[start + $0]
        if !passed.contains(id) { sums.words &+= PairHash.of(id, word) }
      }
    }
    return sums
  }
}

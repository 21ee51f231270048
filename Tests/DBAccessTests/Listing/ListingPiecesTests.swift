import CatalogAccess
import CatalogModel
import Collation
import Foundation
import GRDB
import Search
import TestSupport
import Testing

@testable import DBAccess

/// Texts that several threads make, against products that are read one after
/// the other.
struct ListingPiecesTests {
  /// A line a product: its number, its name, and its section.
  private final class Lines: PieceText, @unchecked Sendable {
    private let text = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 1)
    private var count = 0
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: text[..<count]) }

    deinit { text.deallocate() }

    func begin(_ piece: ListingPiece) { count = 0 }
    func append(_ product: ProductView, in section: String) {
      for byte in Lines.line(product, section).utf8 {
        text[count] = byte
        count += 1
      }
    }

    static func line(_ product: ProductView, _ section: String) -> String {
      func string(_ text: UnsafeBufferPointer<UInt8>?) -> String {
        text.map { String(decoding: $0, as: UTF8.self) } ?? ""
      }
      return "\(product.id) \(string(product.text(.name))) \(string(product.sortName)) \(section)\n"
    }
  }

  private let catalog: TestCatalog

  /// 2,600 products in few sections, some of them in blocks of their own.
  init() throws {
    let names = (0..<2600).map { number in
      let word = ["Lamp", "Léver", "Öl", "Nozzle", "9 mm"][number % 13 % 5]
      return "('\(word) \(number)', \(number % 40 == 0 ? "'Zz \(number)'" : "NULL"))"
    }
    catalog = try TestCatalog(
      "INSERT INTO product (name, sort_name) VALUES \(names.joined(separator: ", "));",
      locale: "sv")
  }

  /// Reads the catalog as a command does.
  private func reader() throws -> CatalogDatabase {
    try CatalogDatabase(readingAt: catalog.database.path)
  }

  private func expectPieces(
    of listing: Listing,
    _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var generator = SeededGenerator(seed: 6)
    let count = listing.count
    for (offset, limit) in [
      (0, Int.max), (Int.random(in: 0..<count, using: &generator), .max),
      (0, Int.random(in: 1...count, using: &generator)),
      (count / 3, count / 3 + 1), (count, .max),
    ] {
      var expected = ""
      var skipped = offset
      var left = limit
      for section in listing.sections where skipped < section.count || left > 0 {
        let wanted = min(left, max(0, section.count - skipped))
        try listing.forEachProduct(in: section, offset: skipped, limit: wanted) {
          expected += Lines.line($0, section.title)
        }
        skipped = max(0, skipped - section.count)
        left -= wanted
      }
      let pieces = try #require(
        try listing.pieces(in: listing.sections, offset: offset, limit: limit, leastCount: 0),
        comment)
      #expect(
        pieces.reduce(0) { $0 + $1.count } == min(limit, max(0, count - offset)), comment,
        sourceLocation: sourceLocation)
      for helperCount in [0, 2] {
        var found: [UInt8] = []
        var section: Int?
        try listing.forEachText(of: pieces, helperCount: helperCount, makeText: Lines.init) {
          #expect($0.isFirstInSection == ($0.section.number != section), comment)
          section = $0.section.number
          found += $1
        }
        #expect(
          String(decoding: found, as: UTF8.self) == expected, "\(comment) \(offset) \(limit)",
          sourceLocation: sourceLocation)
      }
    }
  }

  @Test func aStoredListingIsMadeInPieces() throws {
    try expectPieces(of: reader().listing(), "all")
  }

  @Test(arguments: [
    "name BEGINSWITH[cd] 'l'", "name CONTAINS[cd] 'm'", "name CONTAINS 'L'",
    "name BEGINSWITH 'L' AND id > 100", "name MATCHES 'L.*[0-9]' AND name BEGINSWITH 'L'",
  ])
  func matchesAreMadeInPieces(predicate: String) throws {
    let listing = try reader().listing(where: Predicate.parse(predicate))
    #expect(listing.count > 500)
    try expectPieces(of: listing, "\(predicate)")
  }

  @Test func aListInAnotherOrderIsMadeInPieces() throws {
    try expectPieces(of: reader().listing(in: LocaleIdentifier("de")), "computed")
    try expectPieces(
      of: reader().listing(where: Predicate.parse("id > 7"), sortedBy: .price), "chosen")
  }

  @Test func whatIsFoundByTestingWholeSectionsIsNotDivided() throws {
    let listing = try reader().listing(where: Predicate.parse("details == nil"))
    #expect(
      try listing.pieces(in: listing.sections, offset: 0, limit: .max, leastCount: 0) == nil)
  }

  @Test func fewProductsAreReadOneAfterTheOther() throws {
    let listing = try reader().listing()
    #expect(try listing.pieces(in: listing.sections, offset: 0, limit: .max) == nil)
  }

  @Test(arguments: [0, 1, 3])
  func anErrorOfTheTakerEndsAllThreads(helperCount: Int) throws {
    struct Stop: Error {}
    let listing = try reader().listing()
    let pieces = try #require(
      try listing.pieces(in: listing.sections, offset: 0, limit: .max, leastCount: 0))
    var count = 0
    #expect(throws: Stop.self) {
      try listing.forEachText(of: pieces, helperCount: helperCount, makeText: Lines.init) { _, _ in
        count += 1
        if count == 2 { throw Stop() }
      }
    }
    #expect(count == 2)
  }

  // MARK: One state

  /// Whether another connection reads for a reader.
  private func isShared(by reader: CatalogDatabase) throws -> Bool {
    var isShared = false
    try reader.readingViews { db, _ in
      guard try reader.canShareSnapshot(db) else { return }
      try? reader.readingSharedSnapshot(RareTextIDs()) { _, _ in isShared = true }
    }
    return isShared
  }

  @Test func otherConnectionsReadTheStateOfTheFirst() throws {
    let reader = try reader()
    #expect(try isShared(by: reader))
    // As long as it is read, nobody commits.
    let shell = try ProgramRun(
      "sqlite3", [reader.path, "UPDATE product SET name = 'x' WHERE id = 1"])
    #expect(shell.status != 0)
    #expect(try isShared(by: reader))
  }

  @Test func aFileThatWasPutInThePlaceOfAnotherIsNotMixedWithIt() throws {
    let reader = try reader()
    let other = catalog.directory.file("other.db")
    try FileManager.default.copyItem(atPath: reader.path, toPath: other)
    #expect(try ProgramRun("mv", [other, reader.path]).status == 0)
    #expect(try !isShared(by: reader))
    try expectPieces(of: reader.listing(), "replaced")
  }

  @Test func aWriteAheadLogIsReadByOneConnection() throws {
    _ = try catalog.shell("PRAGMA journal_mode = wal")
    let reader = try reader()
    #expect(try !isShared(by: reader))
    try expectPieces(of: reader.listing(), "wal")
  }
}

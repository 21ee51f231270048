import CatalogAccess
import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import DBAccess

/// Readers that stay, and are interrupted by another thread.
struct CatalogDatabaseSnapshotTests {
  @Test("A reader waits a moment for a lock before it computes the order of all names")
  func readerWaitsForALock() throws {
    let catalog = try TestCatalog.sample()
    // It is by the greatest number that products are taken to be many.
    _ = try catalog.shell("UPDATE product SET id = 1000000 WHERE id = 5")
    let path = catalog.database.path
    let group = DispatchGroup()
    let isLocked = DispatchSemaphore(value: 0)
    DispatchQueue.global().async(group: group) {
      let other = try? CatalogDatabase(writingAt: path)
      try? other?.writing("lock") { _ in
        isLocked.signal()
        usleep(200_000)
      }
      isLocked.signal()
    }
    isLocked.wait()
    let listing = try CatalogDatabase(readingAt: path).listing()
    group.wait()
    #expect(listing.isStored)
    #expect(listing.count == 248)
  }

  @Test(
    "A reader goes on when another program changes the table of products",
    arguments: [
      "ADD COLUMN shelf TEXT", "ADD COLUMN shelf TEXT AS (custom ->> 'Shelf')",
      "ADD COLUMN shelf TEXT AS (json_extract(custom, '$.Shelf'))",
    ])
  func readerGoesOn(change: String) throws {
    let catalog = try TestCatalog.sample()
    let reader = try CatalogDatabase(
      readingNowAndThenAt: catalog.directory.file("catalog.db"))
    let first = try reader.version()
    _ = try catalog.shell(
      "ALTER TABLE product \(change); UPDATE product SET name = 'Renamed' WHERE id = 5")
    try reader.bringUpToDateIfFree()
    let changed = try reader.withSnapshot { version in
      (version: version, name: try reader.product(id: 5)?.name, count: try reader.listing().count)
    }
    #expect(changed.version != first)
    #expect(changed.name == "Renamed")
    #expect(changed.count == 248)
    _ = try catalog.shell("ALTER TABLE product DROP COLUMN shelf")
    let product = try reader.withSnapshot { _ in try reader.product(id: 5) }
    #expect(product?.name == "Renamed")
  }

  /// Whenever an interruption comes, the next state can be read: the end of a
  /// snapshot may be what is interrupted.
  @Test func interruptedSnapshotEnds() throws {
    let catalog = try TestCatalog.sample()
    let reader = try CatalogDatabase(
      readingNowAndThenAt: catalog.directory.file("catalog.db"))
    let isDone = Atomic(false)
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      while !isDone.load(ordering: .relaxed) { reader.interruptReading() }
    }
    for _ in 0..<1000 {
      do {
        try reader.withSnapshot { _ in _ = try reader.product(id: 1) }
      } catch CatalogDatabaseError.failed(_, _, let code, let message) {
        // https://www.sqlite.org/rescode.html#interrupt
        try #require(code & 0xFF == 9, "\(message)")
      }
    }
    isDone.store(true, ordering: .relaxed)
    group.wait()
    let product = try reader.withSnapshot { _ in try reader.product(id: 1) }
    #expect(product != nil)
  }
}

import CatalogAccess
import DBAccess
import Dispatch
import Synchronization
import TestSupport
import Testing

/// Readers that stay, and are interrupted by another thread.
struct CatalogDatabaseSnapshotTests {
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

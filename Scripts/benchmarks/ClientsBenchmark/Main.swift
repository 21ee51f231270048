import CatalogAccess
import CatalogFields
import Foundation
import PostgreSQL
import PostgresStore
import Synchronization

/// Counts the edits that so many clients make of a catalog on a server at the same time, a second:
///
///     clients-benchmark ADDRESS CLIENTS SECONDS PRODUCTS
///
/// Each has a connection of its own, and changes the quantity of one product of as many at random, in a
/// transaction with its entry of the history.
@main
enum Main {
  private static let counts = Mutex((edits: 0, faults: [String]()))

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let clients = Int(arguments[2]), let seconds = Double(arguments[3]),
      let products = Int64(arguments[4])
    else {
      print("usage: clients-benchmark ADDRESS CLIENTS SECONDS PRODUCTS")
      exit(64)
    }
    let clock = ContinuousClock()
    let catalogs = try (0..<clients).map { _ in
      try PostgresCatalog(writingAt: ConnectionInfo(arguments[1]))
    }
    // What each needs once, such as the plans of its statements, is there before the first begins.
    perform(catalogs) { catalog in
      for _ in 0..<8 { try edit(catalog, 1...products) }
    }
    let end = clock.now + .seconds(seconds)
    perform(catalogs) { catalog in
      while clock.now < end {
        try edit(catalog, 1...products)
        counts.withLock { $0.edits += 1 }
      }
    }
    let (edits, faults) = counts.withLock { $0 }
    if let fault = faults.first {
      FileHandle.standardError.write(Data("\(faults.count) clients failed: \(fault)\n".utf8))
      exit(1)
    }
    print(String(format: "%.1f", Double(edits) / seconds))
  }

  /// Has all of them do something at the same time, each in a thread.
  private static func perform(
    _ catalogs: [PostgresCatalog], _ body: @escaping @Sendable (PostgresCatalog) throws -> Void
  ) {
    let threads = catalogs.map { catalog in
      let finished = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        do {
          try body(catalog)
        } catch {
          counts.withLock { $0.faults.append("\(error)") }
        }
        finished.signal()
      }
      return finished
    }
    for finished in threads { finished.wait() }
  }

  private static func edit(_ catalog: PostgresCatalog, _ ids: ClosedRange<Int64>) throws {
    var edit = ProductEdit()
    try edit.set(.quantity, to: "\(Int.random(in: 1...1_000_000))")
    let note = ChangeNote(.edit, at: Int64(Date().timeIntervalSince1970))
    _ = try catalog.editProduct(id: .random(in: ids), edit, note)
  }
}

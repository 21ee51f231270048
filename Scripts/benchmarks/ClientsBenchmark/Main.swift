import CatalogAccess
import CatalogFields
import Foundation
import PostgreSQL
import PostgresStore
import Synchronization

/// Counts what so many clients do with a catalog on servers at the same time, a second:
///
///     clients-benchmark edit CLIENTS SECONDS ADDRESS
///     clients-benchmark read CLIENTS SECONDS ADDRESS [ADDRESS ...]
///
/// Each has a connection of its own. An edit changes the quantity of one product of as many as there are at
/// random, in a transaction with its entry of the history. Of several addresses each has as many clients as the
/// others; they read a page of 50 products from anywhere in the listing.
@main
enum Main {
  private static let counts = Mutex((done: 0, faults: [String]()))

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 4, let clients = Int(arguments[2]), let seconds = Double(arguments[3]),
      arguments[1] == "read" || arguments[1] == "edit" && arguments.count == 5
    else {
      print("usage: clients-benchmark edit|read CLIENTS SECONDS ADDRESS [ADDRESS ...]")
      exit(64)
    }
    let addresses = arguments[4...].map { $0 }
    if arguments[1] == "read" {
      let listings = try (0..<clients).map { number in
        try PostgresCatalog(readingAt: ConnectionInfo(addresses[number % addresses.count])).listing()
      }
      try count(listings, for: seconds, read)
    } else {
      let catalogs = try (0..<clients).map { _ in
        try PostgresCatalog(writingAt: ConnectionInfo(addresses[0]))
      }
      let products = try catalogs[0].listing().count
      try count(catalogs, for: seconds) { try edit($0, 1...Int64(products)) }
    }
  }

  /// Prints how often all of the clients together do something in a second.
  private static func count<Client>(
    _ clients: [Client], for seconds: Double, _ body: @escaping @Sendable (Client) throws -> Void
  ) throws {
    let clock = ContinuousClock()
    // What each needs once, such as the plans of its statements, is there before the first begins.
    perform(clients) { client in
      for _ in 0..<8 { try body(client) }
    }
    let end = clock.now + .seconds(seconds)
    perform(clients) { client in
      while clock.now < end {
        try body(client)
        counts.withLock { $0.done += 1 }
      }
    }
    let (done, faults) = counts.withLock { $0 }
    if let fault = faults.first {
      FileHandle.standardError.write(Data("\(faults.count) clients failed: \(fault)\n".utf8))
      exit(1)
    }
    print(String(format: "%.1f", Double(done) / seconds))
  }

  /// Has all of them do something at the same time, each in a thread.
  private static func perform<Client>(
    _ clients: [Client], _ body: @escaping @Sendable (Client) throws -> Void
  ) {
    let threads = clients.map { client in
      let (finished, sent) = (DispatchSemaphore(value: 0), SentClient(client: client))
      Thread.detachNewThread {
        do {
          try body(sent.client)
        } catch {
          counts.withLock { $0.faults.append("\(error)") }
        }
        finished.signal()
      }
      return finished
    }
    for finished in threads { finished.wait() }
  }

  private static func read(_ listing: Listing) throws {
    var count = 0
    try listing.forEachProduct(
      in: listing.sections, offset: .random(in: 0...max(0, listing.count - 50)), limit: 50
    ) { _, _ in count += 1 }
    precondition(count == min(50, listing.count), "a page has \(count) products")
  }

  private static func edit(_ catalog: PostgresCatalog, _ ids: ClosedRange<Int64>) throws {
    var edit = ProductEdit()
    try edit.set(.quantity, to: "\(Int.random(in: 1...1_000_000))")
    let note = ChangeNote(.edit, at: Int64(Date().timeIntervalSince1970))
    _ = try catalog.editProduct(id: .random(in: ids), edit, note)
  }
}

/// A client, for the thread that has it to itself.
private struct SentClient<Client>: @unchecked Sendable { let client: Client }

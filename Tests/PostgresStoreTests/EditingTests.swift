import CatalogAccess
import CatalogFields
import CatalogModel
import Foundation
import PostgreSQL
import Search
import ServerSupport
import TestSupport
import Testing

@testable import PostgresStore

/// Changes of products on a server, and of the same products at the same time.
struct EditingTests {
  private let sample: StoreSample
  private let address: String
  private let other: PostgreSQLConnection
  private let note = ChangeNote(.edit, at: 7)

  init() throws {
    sample = try StoreSample()
    address = try sample.copyToServer()
    other = try PostgreSQLConnection(to: ConnectionInfo(address))
  }

  private func writer() throws -> PostgresCatalog {
    try PostgresCatalog(writingAt: ConnectionInfo(address))
  }

  private func check() throws {
    let catalog = try PostgresCatalog(readingAt: ConnectionInfo(address))
    #expect(try catalog.listingState() == .current)
    #expect(try catalog.check() == [])
  }

  private func edit(_ field: ProductField, _ text: String) throws -> ProductEdit {
    var edit = ProductEdit()
    try edit.set(field, to: text)
    return edit
  }

  private func number(_ sql: String) throws -> Int {
    try other.rows(of: Statement(sql)) { try $0.int(0) }[0]
  }

  @Test("An edit that was prepared on other values is refused, and forced if that is wanted")
  func staleEdits() throws {
    let catalog = try writer()
    let product = try #require(try catalog.product(id: 3))
    try other.runScript("UPDATE catalog.product SET name = 'Theirs' WHERE id = 3")
    let mine = try edit(.name, "Mine")
    let conflict = FieldConflict(
      productID: 3, field: .name, expected: product.name, found: "Theirs")
    #expect(throws: ChangeError.conflicts([conflict], count: 1)) {
      try catalog.editProduct(id: 3, mine, expecting: product, note)
    }
    // What the edit is not about may be another.
    _ = try catalog.editProduct(id: 3, edit(.quantity, "77"), expecting: product, note)
    let change = try catalog.editProduct(
      id: 3, mine, expecting: product, isForced: true, note)
    #expect(change.before?.name == "Theirs")
    #expect(change.after?.name == "Mine")
    try check()
  }

  @Test("An edit waits for one that is not committed yet, and sees it")
  func waitingEdits() throws {
    let catalog = try writer()
    let product = try #require(try catalog.product(id: 3))
    let second = try OpenChange(address, "UPDATE catalog.product SET sku = 'NEW' WHERE id = 3")
    second.commit(after: 0.3)
    #expect(throws: ChangeError.self) {
      try catalog.editProduct(id: 3, edit(.sku, "MINE"), expecting: product, note)
    }
    #expect(try catalog.product(id: 3)?.sku == "NEW")
    try check()
  }

  @Test("A plan is made again where others have changed something, and must come to the same")
  func stalePlans() throws {
    let catalog = try writer()
    let predicate = try Predicate.parse("price < 5")
    let dearer = try edit(.price, "+1")
    let plan = try catalog.planEdit(dearer, of: .matching(predicate))
    try other.runScript("UPDATE catalog.product SET details = 'x' WHERE id < 100")
    #expect(try catalog.perform(plan, note).count == plan.count)
    let next = try catalog.planEdit(dearer, of: .matching(predicate))
    try other.runScript(
      "UPDATE catalog.product SET price_minor = 1, currency = 'EUR' WHERE price_minor > 10000")
    #expect {
      try catalog.perform(next, note)
    } throws: { error in
      if case ChangeError.staleSelection = error { true } else { false }
    }
    let all = try catalog.perform(next, isForced: true, note)
    #expect(all.count > next.count)
    try check()
  }

  @Test("Products that another one changes between the plan and the lock are planned again")
  func waitingPlans() throws {
    let catalog = try writer()
    let predicate = try Predicate.parse("quantity == 0")
    try other.runScript("UPDATE catalog.product SET quantity = 0 WHERE id IN (5, 6)")
    let plan = try catalog.planRemoval(of: .matching(predicate))
    let second = try OpenChange(address, "UPDATE catalog.product SET quantity = 4 WHERE id = 6")
    second.commit(after: 0.3)
    #expect(
      throws: ChangeError.staleSelection(expected: plan.count, found: plan.count - 1)
    ) { try catalog.perform(plan, note) }
    #expect(try catalog.product(id: 5) != nil)
    try check()
  }

  @Test("A change of very many products is in the listing and in the history")
  func manyProducts() throws {
    try other.runScript(
      """
      INSERT INTO catalog.product (id, name, quantity)
      SELECT 10000 + n, 'Sax ' || n, n FROM generate_series(1, 5000) AS n
      """)
    let catalog = try writer()
    let selection = ProductSelection.matching(try Predicate.parse("id > 10000"))
    var edit = try edit(.quantity, "+1")
    try edit.set(.custom("Färg"), to: "röd")
    try catalog.bringUpToDate()
    let done = try catalog.perform(try catalog.planEdit(edit, of: selection), note)
    #expect(done.count == 5000)
    #expect(try catalog.product(id: 15000)?.quantity == 5001)
    #expect(try catalog.product(id: 15000)?.custom["Färg"] == "röd")
    try check()
    let removal = try catalog.perform(try catalog.planRemoval(of: selection), note)
    #expect(removal.count == 5000)
    #expect(
      try number("SELECT count(*) FROM catalog.history_product WHERE product_id > 10000") == 10000)
    #expect(try catalog.countProducts() == 248)
    try check()
    #expect(
      try sample.run(["export", "--db", address])
        == sample.run(["export", "--db", sample.file]))
  }

  @Test("Manufacturers that two add at once are one, and one in use is not removed")
  func references() throws {
    let group = ThreadGroup()
    for number in 0..<4 {
      let address = address
      group.add {
        let catalog = try PostgresCatalog(writingAt: ConnectionInfo(address))
        for round in 0..<12 {
          var edit = ProductEdit()
          try edit.set(.manufacturer, to: "M\((round + number) % 3)")
          _ = try catalog.editProduct(
            id: Int64(1 + (number + round) % 5), edit, ChangeNote(.edit, at: 7))
        }
      }
    }
    try group.wait()
    #expect(
      try number(
        "SELECT count(*) FROM catalog.product WHERE id < 6 AND manufacturer_id IS NULL") == 0)
    #expect(
      try number("SELECT count(*) FROM catalog.manufacturer WHERE name ~ '^M[0-9]$'") <= 3)
    try check()
  }

  /// A change in a transaction of another connection.
  private final class OpenChange: @unchecked Sendable {
    private let connection: PostgreSQLConnection

    init(_ address: String, _ sql: String) throws {
      connection = try PostgreSQLConnection(to: ConnectionInfo(address))
      try connection.runScript("BEGIN; \(sql)")
    }

    func commit(after seconds: Double) {
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: seconds)
        try? self.connection.runScript("COMMIT")
      }
    }
  }
}

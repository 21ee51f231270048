import CatalogAccess
import CatalogFields
import CatalogModel
import Collation
import DBAccess
import Search
import TestSupport
import Testing

/// Changes of products by the library's functions.
struct CatalogDatabaseEditTests {
  static func edit(
    _ values: KeyValuePairs<ProductField, String?>,
    takesValuesOnly: Bool = false
  ) throws -> ProductEdit {
    var edit = ProductEdit(takesValuesOnly: takesValuesOnly)
    for (field, value) in values {
      if let value { try edit.set(field, to: value) } else { try edit.clear(field) }
    }
    return edit
  }

  static func note(_ action: ChangeNote.Action) -> ChangeNote { ChangeNote(action, at: 1_000) }

  private let catalog: TestCatalog
  private var database: CatalogDatabase { catalog.database }

  init() throws {
    catalog = try TestCatalog.sample()
  }

  private func expectError(_ error: ChangeError, _ body: () throws -> Void) throws {
    let before = try catalog.dump()
    #expect(throws: error) { try body() }
    #expect(try catalog.dump() == before)
  }

  @Test func anAddedProductIsListed() throws {
    let added = try database.addProduct(
      Self.edit(
        [
          .name: " Zz top\u{7}", .manufacturer: "New Maker", .price: "12,50 €", .quantity: "-3",
          .origin: "Schweden", .sku: "N-1",
        ], takesValuesOnly: true), Self.note(.add))
    #expect(added.name == "Zz top")
    #expect(added.manufacturer?.name == "New Maker")
    #expect(added.price?.description == "12.50 EUR")
    #expect(added.quantity == -3)
    #expect(added.origin == Country(name: "Sweden", code: "SE"))
    #expect(try catalog.listing().contains { $0.product == added })
    #expect(try database.check() == [])
  }

  @Test func anOriginIsRecognizedOrKept() throws {
    for (typed, name, code) in [
      ("日本", "Japan", "JP"), ("nz", "New Zealand", "NZ"), ("Atlantis", "Atlantis", nil),
      ("côte d'ivoire", "Côte d’Ivoire", "CI"),
    ] {
      let change = try database.editProduct(
        id: 7, Self.edit([.origin: typed]), Self.note(.edit))
      #expect(change.after?.origin == Country(name: name, code: code), "\(typed)")
    }
    // Those that it had in between are gone.
    #expect(try catalog.shell("SELECT count(*) FROM country WHERE name = 'Atlantis'") == "0\n")
  }

  @Test func anEditChangesItsFieldsAlone() throws {
    let before = try #require(try database.product(id: 7))
    let change = try database.editProduct(
      id: 7, Self.edit([.price: "*2", .quantity: "+5", .image: nil]), Self.note(.edit))
    var expected = before
    expected.price?.minorUnits *= 2
    expected.quantity? += 5
    expected.image = nil
    #expect(change == ProductChange(before: before, after: expected))
    #expect(try database.product(id: 7) == expected)
    #expect(try database.check() == [])
  }

  @Test func anEditThatChangesNothingLeavesTheFileAsItIs() throws {
    let name = try #require(try database.product(id: 7)).name
    let before = try catalog.dump()
    let change = try database.editProduct(id: 7, Self.edit([.name: name]), Self.note(.edit))
    #expect(change.isEmpty)
    #expect(try catalog.dump() == before)
    #expect(try database.historyCount() == 0)
  }

  @Test func aDryRunChangesNothing() throws {
    let before = try catalog.dump()
    let change = try database.editProduct(
      id: 7, Self.edit([.price: "1 EUR"]), Self.note(.edit), isDryRun: true)
    #expect(change.after?.price?.minorUnits == 100)
    _ = try database.addProduct(Self.edit([.name: "x"]), Self.note(.add), isDryRun: true)
    #expect(try catalog.dump() == before)
  }

  @Test func anEditOfOldValuesIsRefused() throws {
    let read = try #require(try database.product(id: 7))
    _ = try catalog.shell("UPDATE product SET price_minor = 4242, quantity = 99 WHERE id = 7")
    let edit = try Self.edit([.price: "1 EUR"])
    let conflict = FieldConflict(
      productID: 7, field: .price, expected: read.price?.description, found: "42.42 EUR")
    try expectError(.conflicts([conflict], count: 1)) {
      _ = try database.editProduct(id: 7, edit, expecting: read, Self.note(.edit))
    }
    // The quantity was not to be changed.
    _ = try database.editProduct(
      id: 7, Self.edit([.details: "New"]), expecting: read, Self.note(.edit))
    _ = try database.editProduct(
      id: 7, edit, expecting: read, isForced: true, Self.note(.edit))
    let after = try #require(try database.product(id: 7))
    #expect(after.price?.minorUnits == 100)
    #expect(after.quantity == 99)
  }

  @Test func whatCannotBeIsRefused() throws {
    try expectError(.noProduct(4711)) {
      _ = try database.editProduct(id: 4711, Self.edit([.name: "x"]), Self.note(.edit))
    }
    try expectError(.takenSKU("KN-0001", productID: 7)) {
      _ = try database.editProduct(id: 7, Self.edit([.sku: "KN-0001"]), Self.note(.edit))
    }
    try expectError(
      .field(FieldError(.price, "has too many decimal places for EUR (at most 2)"), productID: 7)
    ) {
      _ = try database.editProduct(id: 7, Self.edit([.price: "1.0055"]), Self.note(.edit))
    }
    try expectError(.field(FieldError(.name, "is missing"), productID: nil)) {
      _ = try database.addProduct(Self.edit([.sku: "x"]), Self.note(.add))
    }
  }

  @Test func aPlanIsDoneAsItWasShown() throws {
    let predicate = try Predicate.parse("price < 10")
    let plan = try database.planEdit(
      Self.edit([.price: "*1.05", .origin: "Atlantis"]), of: .matching(predicate))
    #expect(plan.count > 20)
    #expect(plan.matchedCount == plan.count)
    #expect(plan.samples.count == 20)
    try database.perform(plan, Self.note(.edit))
    for sample in plan.samples {
      let after = try #require(sample.after)
      #expect(try database.product(id: after.id) == after)
    }
    #expect(
      try catalog.shell(
        "SELECT count(*) FROM product JOIN country ON country_id = country.id WHERE country.name = 'Atlantis'"
      )
        == "\(plan.count)\n")
    #expect(try database.check() == [])
    #expect(try database.history().map(\.edited) == [plan.count])
  }

  @Test func aPlanOfOldValuesIsRefused() throws {
    let selection = ProductSelection.matching(try Predicate.parse("price < 10"))
    let plan = try database.planEdit(Self.edit([.price: "*1.05"]), of: selection)
    _ = try catalog.shell("UPDATE product SET quantity = 1 WHERE id = 7")
    // What has changed is not what the plan is about, or makes no difference.
    let done = try database.perform(plan, Self.note(.edit))
    #expect(done.count == plan.count)

    let second = try database.planEdit(Self.edit([.price: "*1.05"]), of: selection)
    let id = try #require(second.samples.first?.before?.id)
    _ = try catalog.shell("UPDATE product SET price_minor = 1 WHERE id = \(id)")
    #expect(throws: ChangeError.self) { try database.perform(second, Self.note(.edit)) }
    _ = try catalog.shell("DELETE FROM product WHERE id = \(id)")
    try expectError(.staleSelection(expected: second.count, found: second.count - 1)) {
      try database.perform(second, Self.note(.edit))
    }
    try database.perform(second, isForced: true, Self.note(.edit))
    #expect(try database.check() == [])
  }

  @Test func whatHasChangedSinceItWasShownIsSaid() throws {
    let removal = try database.planRemoval(of: .ids([7]))
    let edit = try database.planEdit(Self.edit([.details: "x"]), of: .ids([7, 8]))
    let before = try #require(try database.product(id: 7))
    _ = try catalog.shell("UPDATE product SET name = 'Theirs', details = 'new' WHERE id = 7")
    let name = FieldConflict(
      productID: 7, field: .name, expected: before.name, found: "Theirs")
    let details = FieldConflict(
      productID: 7, field: .details, expected: before.details, found: "new")
    try expectError(.conflicts([name, details], count: 2)) {
      try database.perform(removal, Self.note(.remove))
    }
    try expectError(.conflicts([details], count: 1)) {
      try database.perform(edit, Self.note(.edit))
    }
    try database.perform(removal, isForced: true, Self.note(.remove))
    #expect(try database.product(id: 7) == nil)
  }

  @Test func thousandsKeepTheirPlacesInEveryLanguage() throws {
    let rows = (1...3000).map { "('\(["Öl", "saw", "Z", "9", "日本"][$0 % 5]) \($0)', \($0), 'EUR')" }
    try catalog.add(
      "INSERT INTO product (name, price_minor, currency) VALUES \(rows.joined(separator: ","));")
    try database.addListing(IndexedCollation(locale: LocaleIdentifier("sv")))
    let selection = ProductSelection.matching(try Predicate.parse("price >= 0"))
    try database.perform(
      database.planEdit(Self.edit([.price: "+0.10"]), of: selection), Self.note(.edit))
    #expect(try database.listingState() == .current)
    #expect(try database.check() == [])
    try database.undo()
    #expect(try database.check() == [])
    try database.perform(database.planRemoval(of: selection), Self.note(.remove))
    #expect(try database.check() == [])
    try database.undo()
    #expect(try database.check() == [])
  }

  @Test func aMakerGoesWithItsLastProduct() throws {
    let makers = "SELECT count(*) FROM manufacturer WHERE name = 'Kept'"
    _ = try catalog.shell("INSERT INTO manufacturer (name) VALUES ('Kept'), ('Alone')")
    let id = try database.addProduct(
      Self.edit([.name: "x", .manufacturer: "Kept"]), Self.note(.add)
    ).id
    #expect(try catalog.shell(makers) == "1\n")
    try database.perform(database.planRemoval(of: .ids([id])), Self.note(.remove))
    #expect(try catalog.shell(makers) == "0\n")
    // What no command has touched stays.
    #expect(try catalog.shell(makers.replacing("Kept", with: "Alone")) == "1\n")
    try database.undo()
    #expect(try catalog.shell(makers) == "1\n")
  }
}

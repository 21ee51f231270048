import CatalogAccess
import CatalogFields
import CatalogImport
import CatalogModel
import DBAccess
import Search
import TestSupport
import Testing

/// What commands have changed is taken back, and made again.
struct HistoryTests {
  /// The source of truth, as text.
  private static func state(_ catalog: TestCatalog) throws -> String {
    try catalog.shell(
      """
      SELECT product.*, manufacturer.name, country.name, country.code FROM product
      LEFT JOIN manufacturer ON manufacturer.id = manufacturer_id
      LEFT JOIN country ON country.id = country_id ORDER BY product.id;
      SELECT * FROM manufacturer ORDER BY id; SELECT * FROM country ORDER BY id;
      """)
  }

  private static func note(_ action: ChangeNote.Action) -> ChangeNote {
    ChangeNote(action, at: 1_000)
  }

  private static func changeAtRandom(
    _ catalog: TestCatalog,
    using generator: inout SeededGenerator
  ) throws {
    let database = catalog.database
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func edit(_ values: KeyValuePairs<ProductField, String?>) throws -> ProductEdit {
      try CatalogDatabaseEditTests.edit(values)
    }
    let range = number(1...200)
    let some = ProductSelection.matching(
      try Predicate.parse("id BETWEEN {\(range), \(range + number(0...60))}"))
    switch number(0...9) {
    case 0, 1:
      _ = try database.addProduct(
        edit([
          .name: "New \(number(1...99))", .manufacturer: "Maker \(number(1...5))",
          .origin: ["Sweden", "NO", "Iceland"][number(0...2)],
        ]), note(.add))
    case 2, 3:
      guard
        let id = try Int64(
          catalog.shell("SELECT min(id) FROM product WHERE id > \(range)")
            .replacing("\n", with: ""))
      else { return }
      _ = try database.editProduct(
        id: id,
        edit([
          .name: "Edited \(number(1...99))", .sku: "S-\(number(1...9999))", .price: "\(range) SEK",
          .manufacturer: number(0...1) == 0 ? nil : "Maker \(number(1...5))",
        ]), note(.edit))
    case 4:
      try database.perform(
        database.planEdit(edit([.quantity: "7", .manufacturer: "One", .origin: nil]), of: some),
        note(.edit))
    case 5:
      try database.perform(
        database.planEdit(edit([.price: "*1.1", .sortName: "M"]), of: some), note(.edit))
    case 6:
      try database.perform(database.planRemoval(of: some), note(.remove))
    case 7, 8:
      var policy = ImportPolicy()
      policy.key = .id
      policy.replacesAll = number(0...3) == 0
      let rows = Set((0..<number(1...40)).map { _ in number(1...400) })
        .map { id in
          let texts = [
            "I-\(id)-\(number(0...2))", "A sort name", "Maker \(number(1...5))", "Some details",
            ["Sweden", "NO", "Iceland"][number(0...2)], "cup.png",
          ].map { number(0...2) == 0 ? "NULL" : "'\($0)'" }
          let price = number(0...2) == 0 ? "NULL, NULL" : "\(id % 7), 'EUR'"
          return
            "(\(id), 'Imported \(id % 50)', \(price), \(number(0...3)), \(texts.joined(separator: ", ")))"
        }
      _ = try database.importProducts(
        listedIn: catalog.collation, policy: policy,
        from: [
          TestCatalog.file(
            of: """
              INSERT INTO product (
                id, name, price_minor, currency, quantity, sku, sort_name, manufacturer, details,
                origin, image
              ) VALUES \(rows.joined(separator: ","));
              """)
        ],
        note: note(.importing))
    default:
      var policy = ImportPolicy()
      policy.replacesAll = number(0...2) == 0
      let rows = (0..<number(1...40)).map { "(\($0 * 3 + number(0...2)), 'Added \($0)')" }
      _ = try database.importProducts(
        listedIn: catalog.collation, policy: policy,
        from: [
          TestCatalog.file(
            of: "INSERT INTO product (id, name) VALUES \(rows.joined(separator: ","));")
        ],
        note: note(.importing))
    }
  }

  @Test(arguments: [1, 2])
  func anyChangesAreTakenBackAndMadeAgain(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let catalog = try TestCatalog.sample()
    var states = [try Self.state(catalog)]
    while states.count < 15 {
      let count = try catalog.database.historyCount()
      try Self.changeAtRandom(catalog, using: &generator)
      if try catalog.database.historyCount() > count { states.append(try Self.state(catalog)) }
    }
    for _ in 0..<2 {
      for state in states.dropLast().reversed() {
        try catalog.database.undo()
        let now = try Self.state(catalog)
        let difference = now.split(separator: "\n").difference(from: state.split(separator: "\n"))
        #expect(difference.isEmpty, "\(difference)")
      }
      #expect(try catalog.database.check() == [])
      #expect(throws: ChangeError.nothingToUndo) { try catalog.database.undo() }
      for state in states.dropFirst() {
        try catalog.database.redo()
        #expect(try Self.state(catalog) == state)
      }
      #expect(try catalog.database.check() == [])
      #expect(throws: ChangeError.nothingToRedo) { try catalog.database.redo() }
    }
    // In one transaction, too.
    let database = catalog.database
    var count = 0
    try database.replay(.undo, database.replayable(.undo, limit: .max)) { _ in count += 1 }
    #expect(count == states.count - 1)
    #expect(try Self.state(catalog) == states[0])
    #expect(try database.check() == [])
    try database.replay(.redo, database.replayable(.redo, limit: .max)) { _ in count += 1 }
    #expect(try Self.state(catalog) == states.last)
    #expect(try database.check() == [])
  }

  @Test func changesAreTakenBackAsTheyWereShownOrNotAtAll() throws {
    let catalog = try TestCatalog.sample()
    for price in 1...3 { try edit(catalog, 7, "\(price) EUR") }
    let shown = try catalog.database.replayable(.undo, limit: 2)
    #expect(shown.map(\.id) == [3, 2])
    try edit(catalog, 7, "4 EUR")
    let last = try catalog.database.replayable(.undo, limit: 1)
    #expect(throws: ChangeError.otherChange(last[0])) {
      try catalog.database.replay(.undo, shown) { _ in }
    }
    // The second of two fails, and the first is not taken back either.
    try catalog.database.undo()
    _ = try catalog.shell("UPDATE product SET price_minor = 300, currency = 'SEK' WHERE id = 7")
    let before = try Self.state(catalog)
    #expect(throws: ChangeError.self) {
      try catalog.database.replay(.undo, catalog.database.replayable(.undo, limit: 2)) { _ in }
    }
    #expect(try Self.state(catalog) == before)
  }

  private func edit(_ catalog: TestCatalog, _ id: Int64, _ price: String) throws {
    _ = try catalog.database.editProduct(
      id: id, CatalogDatabaseEditTests.edit([.price: price]), Self.note(.edit))
  }

  /// What an import notes of a product is what the trigger notes of it.
  @Test func anImportSaysFromWhatToWhat() throws {
    let catalog = try TestCatalog.sample()
    var policy = ImportPolicy()
    policy.key = .id
    policy.skipsRows = true
    let script = """
      INSERT INTO product (id, name, price_minor, currency, quantity, manufacturer, sku)
      VALUES (7, 'Imported', 5, 'JPY', NULL, 'Somebody New', 'I-7'),
        (8, 'Not imported', 5, 'JPY', NULL, 'Somebody New', 'KN-0001');
      """
    let old = try #require(try catalog.database.product(id: 7))
    var options = ImportOptions()
    options.format = .sql
    let file = try ImportFileSurvey(name: "script", options: options) {
      byteSource(script.utf8)
    }
    _ = try catalog.database.importProducts(
      listedIn: catalog.collation, policy: policy,
      from: [
        ImportFile(fields: file.fields) { session in
          var reader = try file.products()
          var record = ProductRecord()
          while try reader.next(into: &record) {
            do { try session.add(record) } catch is ImportError { session.skip() }
          }
          #expect(session.summary.updated == 1)
        }
      ], note: Self.note(.importing))
    let entry = try #require(try catalog.database.history().first)
    #expect(entry.products.map(\.productID) == [7])
    let changes = try #require(entry.products.first?.changes)
    for (field, new) in [
      (ProductField.sku, "I-7"), (.name, "Imported"), (.manufacturer, "Somebody New"),
      (.price, "5 JPY"), (.quantity, nil),
    ] {
      #expect(changes.first { $0.field == field }?.old == old.text(of: field))
      #expect(changes.first { $0.field == field }?.new == new)
    }
    #expect(changes.count == 5)
  }

  /// One that another program has put there, and that never had one, stays.
  @Test(arguments: [true, false])
  func aManufacturerGoesWithItsLastProduct(keepsHistory: Bool) throws {
    let catalog = try TestCatalog(
      """
      INSERT INTO manufacturer (id, name) VALUES (1, 'One'), (2, 'Two');
      INSERT INTO product (id, name, manufacturer_id) VALUES (1, 'a', 1), (2, 'b', 2), (3, 'c', 2);
      """)
    _ = try catalog.shell("INSERT INTO manufacturer (name) VALUES ('Unused')")
    var policy = ImportPolicy()
    policy.keepsHistory = keepsHistory
    func names(importing rows: String) throws -> String {
      _ = try catalog.database.importProducts(
        listedIn: catalog.collation, policy: policy,
        from: [
          TestCatalog.file(of: "INSERT INTO product (id, name, manufacturer) VALUES \(rows);")
        ], note: Self.note(.importing))
      return try catalog.shell("SELECT name FROM manufacturer ORDER BY name").replacing(
        "\n", with: " ")
    }
    policy.key = .id
    #expect(try names(importing: "(1, 'a', 'New'), (2, 'b', 'New')") == "New Two Unused ")
    policy.replacesAll = true
    #expect(try names(importing: "(1, 'a', 'New')") == "New Unused ")
    policy.key = nil
    #expect(try names(importing: "(1, 'a', 'Last')") == "Last Unused ")
  }

  @Test func aNewChangeForgetsWhatWasUndone() throws {
    let catalog = try TestCatalog.sample()
    try edit(catalog, 7, "1 EUR")
    try edit(catalog, 7, "2 EUR")
    try catalog.database.undo()
    #expect(try catalog.database.history().map(\.isUndone) == [true, false])
    try edit(catalog, 7, "3 EUR")
    #expect(throws: ChangeError.nothingToRedo) { try catalog.database.redo() }
    #expect(try catalog.database.history().map(\.id) == [3, 1])
  }

  @Test func historySaysFromWhatToWhat() throws {
    let catalog = try TestCatalog.sample()
    try edit(catalog, 7, "1 EUR")
    try edit(catalog, 8, "2 EUR")
    try edit(catalog, 7, "3 EUR")
    let history = try catalog.database.history(ofProduct: 7)
    #expect(history.map(\.id) == [3, 1])
    #expect(
      history.first?.products.first?.changes
        == [.init(field: .price, old: "1.00 EUR", new: "3.00 EUR")])
    #expect(history.first?.products.first?.event == .edited)
  }

  @Test func whatAnotherProgramChangedSinceIsNotLost() throws {
    let catalog = try TestCatalog.sample()
    try edit(catalog, 7, "1 EUR")
    _ = try catalog.shell("UPDATE product SET price_minor = 999, details = 'theirs' WHERE id = 7")
    let conflict = FieldConflict(
      productID: 7, field: .price, expected: "1.00 EUR", found: "9.99 EUR")
    #expect(throws: ChangeError.conflicts([conflict], count: 1)) { try catalog.database.undo() }
    try catalog.database.undo(isForced: true)
    let product = try #require(try catalog.database.product(id: 7))
    #expect(product.price?.minorUnits != 999)
    #expect(product.details == "theirs")
  }

  @Test func aTakenNumberOrArticleNumberIsSaid() throws {
    let catalog = try TestCatalog.sample()
    let database = catalog.database
    try database.perform(database.planRemoval(of: .ids([1])), Self.note(.remove))
    _ = try catalog.shell("INSERT INTO product (id, name) VALUES (1, 'theirs')")
    #expect(throws: ChangeError.takenID(1)) { try database.undo() }
    _ = try catalog.shell("UPDATE product SET id = 5000, sku = 'KN-0001' WHERE id = 1")
    #expect(throws: ChangeError.takenSKU("KN-0001", productID: 5000)) { try database.undo() }
    _ = try catalog.shell("DELETE FROM product WHERE id = 5000")
    try database.undo()
    #expect(try database.product(id: 1)?.sku == "KN-0001")
  }

  @Test("Undo names the product whose id is taken, and not one that has got its SKU back")
  func theTakenIDIsNamed() throws {
    let catalog = try TestCatalog.sample()
    var policy = ImportPolicy()
    policy.key = .id
    policy.replacesAll = true
    _ = try catalog.database.importProducts(
      listedIn: catalog.collation, policy: policy,
      from: [
        TestCatalog.file(of: "INSERT INTO product (id, name, sku) VALUES (1, 'One', 'NEW-1');")
      ],
      note: Self.note(.importing))
    _ = try catalog.shell("INSERT INTO product (id, name) VALUES (7, 'Taken')")
    #expect(throws: ChangeError.takenID(7)) { try catalog.database.undo() }
  }

  @Test func productsOfOthersAreNotTakenForImportedOnes() throws {
    let catalog = try TestCatalog()
    _ = try catalog.database.importProducts(
      listedIn: catalog.collation,
      from: [TestCatalog.file(of: "INSERT INTO product (id, name) VALUES (1, 'a'), (2, 'b');")],
      note: Self.note(.importing))
    _ = try catalog.shell("DELETE FROM product WHERE id = 2")
    #expect(throws: ChangeError.self) { try catalog.database.undo() }
    try catalog.database.undo(isForced: true)
    #expect(try catalog.listing().isEmpty)
  }

  private func importing(_ catalog: TestCatalog, _ rows: String, keepsHistory: Bool = true) throws {
    var policy = ImportPolicy()
    policy.keepsHistory = keepsHistory
    _ = try catalog.database.importProducts(
      listedIn: catalog.collation, policy: policy,
      from: [TestCatalog.file(of: "INSERT INTO product (id, name, sku) VALUES \(rows);")],
      note: Self.note(.importing))
  }

  @Test func whatOthersChangedInImportedProductsIsNotLost() throws {
    let conflict = FieldConflict(
      productID: 2, field: nil, expected: "as it was added", found: "changed by another program")
    for (statements, isListed) in [
      ("UPDATE product SET details = 'a day of work' WHERE id = 2", false),
      ("UPDATE product SET details = 'a day of work' WHERE id = 2", true),
      ("DELETE FROM product WHERE id = 2; INSERT INTO product (id, name) VALUES (2, 'c')", false),
    ] {
      let catalog = try TestCatalog()
      try importing(catalog, "(1, 'a', NULL), (2, 'b', NULL), (3, 'z', NULL)")
      _ = try catalog.shell(statements)
      // Reading works off the queue of changes.
      if isListed { _ = try catalog.listing() }
      try edit(catalog, 1, "1 EUR")
      try catalog.database.undo()
      #expect(throws: ChangeError.conflicts([conflict], count: 1)) { try catalog.database.undo() }
      let state = try Self.state(catalog)
      try catalog.database.undo(isForced: true)
      try catalog.database.redo()
      #expect(try Self.state(catalog) == state)
      #expect(try catalog.shell("SELECT count(*) FROM history_foreign") == "0\n")
      try catalog.database.undo()
      #expect(try catalog.listing().isEmpty)
    }
  }

  @Test func ownChangesAreNoneOfOthers() throws {
    let catalog = try TestCatalog()
    try importing(catalog, "(1, 'a', NULL), (2, 'b', NULL)")
    try edit(catalog, 1, "1 EUR")
    try importing(catalog, "(7, 'c', NULL), (8, 'd', NULL)")
    // This is after the second import, of a product of the first.
    _ = try catalog.shell("UPDATE product SET name = 'theirs' WHERE id = 2")
    try catalog.database.undo()
    try edit(catalog, 1, "2 EUR")
    try catalog.database.undo()
    try catalog.database.undo()
    #expect(throws: ChangeError.self) { try catalog.database.undo() }
  }

  @Test func forceGivesANewNumberWhereItIsTaken() throws {
    let catalog = try TestCatalog()
    let database = catalog.database
    try importing(catalog, "(1, 'a', 'A-1'), (2, 'b', 'A-2'), (3, 'c', 'A-3')")
    try edit(catalog, 2, "1 EUR")
    try database.perform(database.planRemoval(of: .ids([2, 3])), Self.note(.remove))
    _ = try catalog.shell("INSERT INTO product (id, name, sku) VALUES (2, 'theirs', 'A-3')")
    #expect(throws: ChangeError.takenID(2)) { try database.undo() }
    let entry = try database.undo(isForced: true)
    #expect(
      entry.adjustments == [.renumbered(from: 2, to: 4), .withoutSKU("A-3", productID: 3)])
    #expect(try database.product(id: 2)?.name == "theirs")
    #expect(try database.product(id: 4)?.price?.description == "1.00 EUR")
    #expect(try database.product(id: 4)?.sku == "A-2")
    #expect(try database.product(id: 3)?.sku == nil)
    // The changes before it are about the product under its new number.
    try database.redo()
    #expect(try database.product(id: 4) == nil)
    try database.undo()
    try database.undo()
    #expect(try database.product(id: 4)?.price == nil)
    try database.undo(isForced: true)
    #expect(try catalog.shell("SELECT id, name FROM product") == "2|theirs\n")
    // And so when an import is made again.
    _ = try catalog.shell("INSERT INTO product (id, name, sku) VALUES (1, 'other', 'A-1')")
    #expect(throws: ChangeError.takenID(1)) { try database.redo() }
    let redone = try database.redo(isForced: true)
    #expect(
      redone.adjustments == [.renumbered(from: 1, to: 5), .withoutSKU("A-1", productID: 5)])
    try database.redo()
    #expect(try database.product(id: 4)?.price?.description == "1.00 EUR")
    try database.undo()
    try database.undo()
    #expect(try catalog.shell("SELECT id, name FROM product") == "1|other\n2|theirs\n")
    #expect(try database.check() == [])
  }

  /// Forgets all changes but so many, and returns how many.
  private static func prune(_ catalog: TestCatalog, keeping count: Int = 0) throws -> Int {
    guard let pruning = try catalog.database.historyPruning(keeping: count) else { return 0 }
    try catalog.database.pruneHistory(pruning)
    return pruning.count
  }

  @Test func pruningLeavesWhatCanBeMadeAgain() throws {
    let catalog = try TestCatalog.sample()
    for price in 1...3 { try edit(catalog, 7, "\(price) EUR") }
    for _ in 0..<2 { try catalog.database.undo() }
    #expect(try Self.prune(catalog, keeping: 1) == 0)
    for _ in 0..<2 { try catalog.database.redo() }
    #expect(try catalog.database.product(id: 7)?.price?.minorUnits == 300)
    try catalog.database.undo()
    #expect(try Self.prune(catalog, keeping: 1) == 1)
    #expect(try catalog.database.history().map(\.id) == [3, 2])
    try catalog.database.undo()
    #expect(try catalog.database.product(id: 7)?.price?.minorUnits == 100)
    for _ in 0..<2 { try catalog.database.redo() }
    #expect(try catalog.database.product(id: 7)?.price?.minorUnits == 300)
    #expect(try Self.prune(catalog) == 2)
  }

  @Test func anImportWithoutHistoryIsABarrier() throws {
    let catalog = try TestCatalog()
    try importing(catalog, "(1, 'a', NULL)", keepsHistory: false)
    #expect(try catalog.database.history() == [])
    try edit(catalog, 1, "1 EUR")
    try edit(catalog, 1, "2 EUR")
    try catalog.database.undo()
    try importing(catalog, "(5, 'b', NULL)", keepsHistory: false)
    let barrier = try #require(try catalog.database.history().first)
    #expect(barrier.added == 1)
    #expect(throws: ChangeError.barrier(try catalog.database.history(productLimit: 0)[0])) {
      try catalog.database.undo(isForced: true)
    }
    #expect(throws: ChangeError.nothingToRedo) { try catalog.database.redo() }
    try edit(catalog, 1, "3 EUR")
    try catalog.database.undo()
    #expect(try catalog.database.product(id: 1)?.price?.minorUnits == 100)
  }

  @Test func historyNamesProductsAsTheyWere() throws {
    let catalog = try TestCatalog.sample()
    func rename(_ name: String) throws {
      _ = try catalog.database.editProduct(
        id: 7, CatalogDatabaseEditTests.edit([.name: name]), Self.note(.edit))
    }
    let first = try catalog.database.product(id: 7)?.name
    try edit(catalog, 7, "1 EUR")
    try rename("Second")
    try edit(catalog, 7, "2 EUR")
    try rename("Third")
    try edit(catalog, 7, "3 EUR")
    #expect(
      try catalog.database.history().map { $0.products.first?.name }
        == ["Third", "Third", "Second", "Second", first])
  }

  @Test func theHistoryIsBounded() throws {
    let catalog = try TestCatalog.sample()
    for price in 1...40 { try edit(catalog, 7, "\(price) SEK") }
    #expect(try catalog.database.historyCount() == 40)
    #expect(try Self.prune(catalog, keeping: 3) == 37)
    #expect(try catalog.database.history().map(\.id) == [40, 39, 38])
    for _ in 0..<3 { try catalog.database.undo() }
    #expect(throws: ChangeError.forgotten) { try catalog.database.undo() }
    #expect(try Self.prune(catalog) == 3)
    #expect(try catalog.shell("SELECT count(*) FROM history_product") == "0\n")
  }

  @Test func aCatalogWithoutHistoryGetsItWithTheFirstChange() throws {
    let catalog = try TestCatalog.sample()
    for table in ["history", "history_added", "history_product", "history_reference"] {
      _ = try catalog.shell("DROP TABLE \(table)")
    }
    #expect(try catalog.database.history() == [])
    #expect(throws: ChangeError.nothingToUndo) { try catalog.database.undo() }
    try edit(catalog, 7, "1 EUR")
    try catalog.database.undo()
    #expect(try catalog.database.check() == [])
  }

  /// Products whose ids do not follow each other are noted one by one: what is
  /// between them is not theirs.
  @Test func whatWasAddedIsNotedExactlyHoweverScattered() throws {
    let catalog = try TestCatalog("INSERT INTO product (id, name) VALUES (1, 'First');")
    let count = 12_000
    var generator = SeededGenerator(seed: 6)
    let ids = (1...count).map { $0 * 3 }.shuffled(using: &generator)
    _ = try catalog.database.importProducts(
      listedIn: catalog.collation,
      from: [
        TestCatalog.file(
          of: "INSERT INTO product (id, name) VALUES "
            + ids.map { "(\($0), 'N\($0)')" }.joined(separator: ",") + ";")
      ],
      note: Self.note(.importing))
    #expect(
      try catalog.shell("SELECT count(*), sum(last_id - first_id + 1) FROM history_added")
        == "\(count)|\(count)\n")
    _ = try catalog.shell("INSERT INTO product (id, name) VALUES (4, 'Between'), (5, 'Other')")
    try catalog.database.undo()
    #expect(try catalog.shell("SELECT id FROM product ORDER BY id") == "1\n4\n5\n")
    try catalog.database.redo()
    #expect(try catalog.shell("SELECT count(*) FROM product") == "\(count + 3)\n")
    try catalog.database.undo(isForced: true)
    #expect(try catalog.shell("SELECT id FROM product ORDER BY id") == "1\n4\n5\n")
    #expect(try catalog.database.check() == [])
  }

  @Test(arguments: [[5, 6, 7, 8], [8, 7, 6, 5]])
  func idsThatFollowEachOtherAreOneRange(ids: [Int]) throws {
    let catalog = try TestCatalog("INSERT INTO product (id, name) VALUES (1, 'First');")
    _ = try catalog.database.importProducts(
      listedIn: catalog.collation,
      from: [
        TestCatalog.file(
          of: "INSERT INTO product (id, name) VALUES "
            + ids.map { "(\($0), 'N')" }.joined(separator: ",") + ";")
      ],
      note: Self.note(.importing))
    #expect(try catalog.shell("SELECT first_id, last_id FROM history_added") == "5|8\n")
  }
}

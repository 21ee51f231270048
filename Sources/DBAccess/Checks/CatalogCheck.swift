public import CatalogAccess
import Bytes
import CatalogModel
import Collation
import GRDB
import GRDBSQLite
import Glibc

extension CatalogDatabase {
  /// The number of faults of one kind that are told apart before the rest are counted.
  static let faultLimit = 20

  /// Verifies the file: SQLite's own checks, then every derived row against its
  /// source, counts and blocks.
  public func check() throws -> [CatalogFault] {
    try reading("check") { db in
      let lines = try db.faultsOfPages(Self.faultLimit)
      // What is no table has no values.
      var faults =
        try hasEarlierSchema || !SchemaDifferences(db).source.isEmpty
        ? [] : valueFaults(db) + customValueFaults(db)
      if isForLaterSQLite(db) {
        faults.append(CatalogFault(Self.isForLaterSQLite, remedy: .restore))
      }
      faults += lines.compactMap { line in
        // Those of values are told by product.
        if Self.isAboutSourceValues(line), !faults.isEmpty { return nil }
        return CatalogFault(
          "SQLite: \(line)", remedy: Self.isAboutDerived(line) ? .reindex : .restore)
      }
      // What stands on damaged pages is not worth comparing.
      if faults.contains(where: { $0.remedy == .reindex || $0.remedy == .restore }) {
        return faults
      }
      if hasEarlierSchema {
        faults += try referenceFaults(db)
        let message = "the sort order was built by an earlier version"
        return faults + [CatalogFault(message, remedy: .reindex)]
      }
      faults += try schemaFaults(db)
      // What is no table cannot be compared with what is made from it.
      if faults.contains(where: {
        [.restore, .restoreCopy, .reindex, .chooseLocale].contains($0.remedy)
      }) {
        return faults
      }
      faults += try referenceFaults(db)
      faults += try historyFaults(db)
      faults += try customNameFaults(db)
      if try SubstringIndex.isWrong(db) {
        faults.append(CatalogFault("the substring index does not match the names"))
      }
      if try WordIndex.isWrong(db) {
        let message = "the index of words does not match the products"
        faults.append(CatalogFault(message, remedy: .reindex))
      }
      faults += try Self.derived {
        try CustomIndex.wrongFields(db).map {
          CatalogFault(
            "the index of the custom field '\($0)' does not match the products", remedy: .reindex)
        }
      }
      if try CustomIndex.isPartial(db) {
        let message =
          "the indexes of custom fields are not what a catalog has; reindex removes them"
        faults.append(CatalogFault(message, remedy: .reindex))
      }
      let languages = try StoredLanguage.all(db)
      let hasProducts = try db.hasRow("SELECT 1 FROM product LIMIT 1")
      if hasProducts, !languages.contains(where: { $0.id == StoredLanguage.ownID }) {
        faults.append(
          CatalogFault(
            "the language of the catalog is lost: no sort order is stored", remedy: .chooseLocale))
      }
      // Where other programs have changed products, the blocks are those of before.
      let isUpToDate = try ChangeQueue.isEmpty(db)
      for index in ProductIndex.all {
        faults += try Self.derived {
          let blocks = OrderBlocks(index: index)
          if try isUpToDate ? blocks.isRight(db) : blocks.haveRightCount(db) { return [] }
          let order = index.sort.rawValue
          return [
            CatalogFault(
              "the stored blocks of the \(order) order do not match the products",
              remedy: .reindex)
          ]
        }
      }
      var locales: Set<String> = []
      for language in languages {
        if let locale = language.knownLocale, !locales.insert(locale).inserted {
          faults.append(
            CatalogFault("'\(language.locale)' is a second sort order of the language '\(locale)'"))
          continue
        }
        let collation: IndexedCollation
        do {
          collation = try language.collation()
        } catch {
          // One that was stored besides is left out.
          let remedy: CatalogFault.Remedy =
            language.id == StoredLanguage.ownID ? .chooseLocale : .reindex
          faults.append(CatalogFault("\(error)", remedy: remedy))
          continue
        }
        if language.collationVersion != collation.version.description {
          faults.append(
            CatalogFault(
              "the sort order of '\(language.locale)' was built with "
                + "\(language.collationVersion), but this is \(collation.version)"))
          continue
        }
        faults += try Self.derived { try listingFaults(language, collation, db) }
        faults += try Self.derived { try queueFaults(language, collation, db) }
        faults += try Self.derived { try sectionFaults(language, collation, db) }
        faults += try Self.derived { try countFaults(language, db) }
      }
      return faults
    }
  }

  /// Whether it is the file that makes SQLite read it only, and no permission.
  private func isForLaterSQLite(_ db: Database) -> Bool {
    sqlite3_db_readonly(db.sqliteConnection, "main") == 1 && access(path, W_OK) == 0
  }

  /// Returns the faults that a look at derived tables finds. A value that cannot be is one, too.
  private static func derived(_ body: () throws -> [CatalogFault]) throws -> [CatalogFault] {
    do {
      return try body()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      let message = "the sort order cannot be read: \(error.message ?? "")"
      return [CatalogFault(message, remedy: .reindex)]
    }
  }

  /// Tables and entries of the history that cannot be.
  private func historyFaults(_ db: Database) throws -> [CatalogFault] {
    let faults = try HistoryFaults(db)
    return faults.tables.map {
      CatalogFault("'\($0)' is missing, or not what a catalog has; reindex makes it anew, empty")
    }
      + faults.changes.prefix(Self.faultLimit).map {
        CatalogFault(
          "change \($0) of the history has impossible numbers; reindex deletes the history up to it"
        )
      }
      + faults.notes.prefix(Self.faultLimit).map {
        CatalogFault("change \($0) of the history has an impossible time or text")
      }
      + faults.strays.map { CatalogFault("'\($0)' has rows that belong to no change") }
  }

  // MARK: Values

  /// Whether a line of SQLite's check is about values of products, manufacturers or origins.
  private static func isAboutSourceValues(_ line: String) -> Bool {
    SchemaDifferences.sourceNames.contains { name in
      line.contains(" value in \(name).") || line.hasSuffix("CHECK constraint failed in \(name)")
    }
  }

  /// Whether a line of SQLite's check is about what `reindex` makes anew.
  private static func isAboutDerived(_ line: String) -> Bool {
    if CatalogSchema.indexNames.contains(where: { line.hasSuffix(" index \($0)") }) { return true }
    return CatalogSchema.derivedTableNames.contains { name in
      line.contains(" value in \(name).") || line.hasSuffix(" PRIMARY KEY order for \(name)")
        || line.hasSuffix(" table main.\(name)")
        || line.contains(" index sqlite_autoindex_\(name)_")
    }
  }

  /// Values of products, manufacturers and origins that the program would not take.
  private func valueFaults(_ db: Database) throws -> [CatalogFault] {
    var faults: [CatalogFault] = []
    func fault(_ message: String) { faults.append(CatalogFault(message, remedy: .edit)) }
    /// Tells of texts in columns from the second on, and returns whether all are right.
    func lookAtTexts(_ row: StatementRow, _ names: [String], needed: Int32, _ subject: String) {
      for (position, name) in names.enumerated() {
        let column = Int32(position) + 1
        let kind = row.kind(column)
        if kind == .null, column != needed { continue }
        guard kind == .text, let utf8 = row.utf8(column) else {
          fault("\(subject) has a \(name) that is not text")
          continue
        }
        if utf8.isEmpty || column == needed && utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) {
          fault("\(subject) has an empty \(name)")
        } else if UTF8Validation.firstInvalidOffset(in: utf8) != nil {
          fault("\(subject) has a \(name) that is not UTF-8")
        } else if utf8.contains(0) {
          fault("\(subject) has a \(name) with a zero byte")
        }
      }
    }
    var currencies: Set<String> = []
    try db.forEach(
      """
      SELECT id, name, sku, sort_name, details, image, currency, price_minor, quantity
      FROM product
      """
    ) { row in
      if faults.count >= Self.faultLimit { return }
      let product = "product \(row.id(0))"
      lookAtTexts(
        row, ["name", "sku", "sort name", "details", "image", "currency"], needed: 1, product)
      if row.kind(6) == .text, let code = row.string(6), !currencies.contains(code) {
        if Currency(code: code) == nil {
          fault("\(product) has a price in '\(code)', which is no currency")
        } else {
          currencies.insert(code)
        }
      }
      if row.kind(7) != .null || row.kind(6) != .null {
        if row.kind(7) != .integer || row.kind(6) == .null {
          fault("\(product) has a price that is no amount of a currency")
        } else if !ProductView.possiblePrices.contains(row.id(7)) {
          fault("\(product) has an impossible price: \(row.id(7)) minor units")
        }
      }
      if row.kind(8) != .null, row.kind(8) != .integer {
        fault("\(product) has a quantity that is not a number")
      }
    }
    for (table, column) in [("manufacturer", "manufacturer_id"), ("country", "country_id")] {
      try db.forEach(
        """
        SELECT id, name, \(table == "country" ? "code" : "NULL"),
          (SELECT min(product.id) FROM product WHERE \(column) = \(table).id)
        FROM \(table)
        """
      ) { row in
        // One that no product has is seen by nobody.
        guard faults.count < Self.faultLimit, row.kind(3) != .null else { return }
        lookAtTexts(
          row, ["name", "code"], needed: 1,
          "the \(table == "country" ? "origin" : table) of product \(row.id(3))")
      }
    }
    return faults
  }

  /// The tables that products refer to by the schema, and that no catalog has.
  private static let lostParents = """
    SELECT "table" FROM pragma_foreign_key_list('product')
    WHERE "table" COLLATE NOCASE NOT IN ('manufacturer', 'country')
      AND "table" COLLATE NOCASE NOT IN (SELECT name FROM sqlite_schema WHERE type = 'table')
    """

  private func referenceFaults(_ db: Database) throws -> [CatalogFault] {
    try db.all(
      "SELECT rowid, parent FROM pragma_foreign_key_check('product') LIMIT ?", [Self.faultLimit]
    ) { row in
      CatalogFault(
        "product \(row.id(0)) refers to a \(row.string(1) ?? "") that does not exist",
        remedy: .reindex)
    }
  }

  /// Custom fields that are no texts by name. What is no object has none.
  private func customValueFaults(_ db: Database) throws -> [CatalogFault] {
    guard try CustomFieldTable.exists(db) else { return [] }
    var faults: [CatalogFault] = []
    try db.forEach("SELECT id, custom FROM product WHERE custom IS NOT NULL") { row in
      guard faults.count < Self.faultLimit else { return }
      let json = row.utf8(1)
      if let json, CustomFields.areTexts(json: json) { return }
      if let json, CustomFields.isObject(json: json) {
        faults.append(
          CatalogFault(
            "the custom fields of product \(row.id(0)) are JSON of another program, not only "
              + "texts by name; they are shown as they are",
            remedy: .none))
      } else {
        faults.append(
          CatalogFault(
            "the custom fields of product \(row.id(0)) are not a JSON object of texts",
            remedy: .correctCustomFields))
      }
    }
    return faults
  }

  /// Names of custom fields that are not known.
  private func customNameFaults(_ db: Database) throws -> [CatalogFault] {
    guard try CustomFieldTable.exists(db) else { return [] }
    let known = try Set(CustomFieldTable.names(db))
    return try CustomFieldTable.namesInUse(seesAll: true, db).filter { !known.contains($0) }
      .prefix(Self.faultLimit).map {
        CatalogFault("the custom field '\($0)' is not among the names of all", remedy: .reindex)
      }
  }

  /// Tables, triggers and indexes that are not as this version makes them.
  private func schemaFaults(_ db: Database) throws -> [CatalogFault] {
    if try !db.tableExists("product") {
      // What was made on it went with it.
      return [CatalogFault("the table 'product' is missing", remedy: .restoreCopy)]
    }
    let differences = try SchemaDifferences(db)
    return differences.source.map {
      CatalogFault("'\($0)' is not the table that a catalog has", remedy: .restore)
    }
      + (try db.strings(Self.lostParents)).map {
        CatalogFault("'product' refers to the table '\($0)', which is missing", remedy: .restore)
      }
      + differences.derived.map {
        CatalogFault(
          "'\($0)' is missing, or not what a catalog has under that name"
            + ($0 == "language" ? ": the language of the catalog is lost" : ""),
          remedy: $0 == "language" ? .chooseLocale : .reindex)
      }
      + differences.triggers.map { name, table in
        CatalogFault(
          "the trigger '\(name)' on '\(table)' was made by another program; "
            + "catalog does not run it",
          remedy: SchemaDifferences.derivedNames.contains(table) ? .reindex : .none)
      }
  }

  /// Titles and boundaries against those of the language.
  private func sectionFaults(
    _ language: StoredLanguage,
    _ collation: IndexedCollation,
    _ db: Database
  ) throws -> [CatalogFault] {
    let titles = try language.sectionTitles(db)
    let boundaries = try ListingCollation.storedBoundaries(language, db)
    var faults: [CatalogFault] = []
    if titles != collation.sectionTitles {
      faults.append(
        CatalogFault("the sections of '\(language.locale)' do not match the language"))
    }
    if boundaries != collation.boundaries.boundaries {
      faults.append(
        CatalogFault("the boundaries of the sections of '\(language.locale)' are wrong"))
    }
    return faults
  }

  private func listingFaults(
    _ language: StoredLanguage,
    _ collation: IndexedCollation,
    _ db: Database
  ) throws -> [CatalogFault] {
    var faults: [CatalogFault] = []
    func fault(_ message: String) {
      faults.append(CatalogFault("\(message) in the sort order of '\(language.locale)'"))
    }
    let carried = ProductColumns.carried.split { $0 == "," || $0.isWhitespace }
    let isSame = carried.map { "listing.\($0) IS product.\($0)" }.joined(separator: " AND ")
    let products = try db.makeStatement(
      sql: """
        SELECT id, coalesce(sort_name, name)
        FROM product
        WHERE id NOT IN (SELECT product_id FROM pending_change)
        """)
    let statement = try db.makeStatement(
      sql: """
        SELECT \(isSame)
        FROM listing
        JOIN product ON product.id = listing.product_id
        WHERE language_id = ? AND section = ? AND sort_key = ? AND product_id = ?
        """)
    let keys = ListingCollation(collation)
    let product = products.row
    while faults.count < Self.faultLimit, try products.step() {
      let key = ListingKey(
        listingName: product.string(1) ?? "", productID: product.id(0), in: keys)
      let isSame = try statement.first([language.id, key]) { $0.id(0) != 0 }
      switch isSame {
      case nil: fault("product \(key.productID) is out of place")
      case false?: fault("product \(key.productID) has different values")
      case true?: break
      }
    }
    let strays = try db.int(
      """
      SELECT
        (SELECT count(*) FROM listing WHERE language_id = ?1
          AND product_id NOT IN (SELECT product_id FROM pending_change))
        - (SELECT count(*) FROM product
            WHERE id NOT IN (SELECT product_id FROM pending_change))
      """,
      [language.id])
    if faults.isEmpty, let strays, strays != 0 {
      fault("there are \(abs(strays)) products too \(strays > 0 ? "many" : "few")")
    }
    return faults
  }

  /// Products of the queue that are not in the listing as the queue says: working it off would
  /// fail, or leave wrong counts.
  private func queueFaults(
    _ language: StoredLanguage, _ collation: IndexedCollation, _ db: Database
  ) throws -> [CatalogFault] {
    let keys = ListingCollation(collation)
    var faults: [CatalogFault] = []
    let changes = try db.all(
      """
      SELECT product_id, old_listing_name, coalesce(sort_name, name)
      FROM pending_change LEFT JOIN product ON id = product_id
      """
    ) { (id: $0.id(0), old: $0.string(1), new: $0.string(2)) }
    for change in changes where faults.count < Self.faultLimit {
      guard let name = change.old ?? change.new else { continue }
      let key = ListingKey(listingName: name, productID: change.id, in: keys)
      let isListed = try db.hasRow(
        """
        SELECT 1 FROM listing
        WHERE language_id = ? AND section = ? AND sort_key = ? AND product_id = ?
        """, [language.id, key])
      let isRight = isListed == (change.old != nil)
      if !isRight {
        faults.append(
          CatalogFault(
            "product \(change.id) is not where the queue of changes expects it in the sort order "
              + "of '\(language.locale)'"))
      }
    }
    return faults
  }

  private func countFaults(_ language: StoredLanguage, _ db: Database) throws -> [CatalogFault] {
    let blocks = ListingBlocks(languageID: language.id)
    let sections = try db.all(
      """
      SELECT
        number, title, product_count,
        (SELECT count(*) FROM listing
          WHERE listing.language_id = section.language_id AND section = number),
        (SELECT CAST(total(product_count) AS INTEGER) FROM listing_block AS block
          WHERE block.language_id = section.language_id AND block.section = number),
        first_name IS (SELECT name FROM listing
          WHERE listing.language_id = section.language_id AND section = number
          ORDER BY sort_key, product_id LIMIT 1)
        AND last_name IS (SELECT name FROM listing
          WHERE listing.language_id = section.language_id AND section = number
          ORDER BY sort_key DESC, product_id DESC LIMIT 1)
      FROM section
      WHERE language_id = ?
      """,
      [language.id]
    ) { row in
      (
        number: Int(row.id(0)), title: row.string(1) ?? "",
        counts: [Int(row.id(2)), Int(row.id(3)), Int(row.id(4))],
        hasItsNames: row.id(5) != 0
      )
    }
    var faults: [CatalogFault] = []
    for (number, title, counts, hasItsNames) in sections {
      if Set(counts).count > 1 {
        faults.append(
          CatalogFault(
            "section '\(title)' of '\(language.locale)' has \(counts[1]) products, but "
              + "\(counts[0]) recorded, and \(counts[2]) in its blocks"))
      } else if !hasItsNames {
        faults.append(
          CatalogFault(
            "section '\(title)' of '\(language.locale)' has the wrong "
              + "first or last name recorded"))
      } else if let wrong = try blocks.firstWrongBlock(in: number, db) {
        faults.append(
          CatalogFault(
            "block \(wrong) of section '\(title)' of '\(language.locale)' has the wrong "
              + "number of products recorded"))
      }
    }
    if faults.isEmpty, let wrong = try blocks.blockWithWrongNames(db) {
      faults.append(
        CatalogFault(
          "a block of section number \(wrong.section) of '\(language.locale)' has names "
            + "outside its recorded range"))
    }
    return faults
  }
}

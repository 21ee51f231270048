public import CatalogAccess
import CatalogModel
import Collation
import PostgreSQL

extension PostgresCatalog {
  /// The number of faults of one kind that are looked for.
  private static let faultLimit = 20

  /// Verifies values and references of products, then each row of the listings against its
  /// product, and sections and blocks against the rows. Products with pending changes are passed
  /// over, and so are listings of other versions beside those of this program. What the server itself
  /// vouches for is not looked at: pages, indexes, constraints.
  ///
  /// - Complexity: O(products) for each listing, in bounded memory but for some hundred bytes a
  ///   block.
  public func check() throws -> [CatalogFault] {
    var faults = try referenceFaults() + valueFaults()
    let state = try state
    let languages = state.languages
    if languages.all.isEmpty, try countProducts() > 0 {
      faults.append(CatalogFault("the language of the catalog is lost: no sort order is stored"))
    }
    for language in languages.own == nil ? languages.all : languages.usable {
      let collation = try IndexedCollation(locale: knownLocale(language.locale))
      let stamp = server.versions.stamp(of: collation)
      guard stamp == language.stamp else {
        faults.append(
          CatalogFault(
            "the sort order of '\(language.locale)' was built with \(language.stamp), "
              + "but this is \(stamp)"))
        continue
      }
      var check = ServerListingCheck(language, collation)
      faults += try reading { try check.faults($0) }
      if language.hasNameFolds, try !hasRightNameFolds(of: language) {
        faults.append(CatalogFault("the substring index does not match the names"))
      }
    }
    return faults
  }

  /// Whether the substring index has exactly the names of all products but those with pending changes.
  private func hasRightNameFolds(of language: ServerLanguage) throws -> Bool {
    var isRight = true
    try reading { connection in
      let indexes = try connection.rows(
        of: Statement(
          """
          SELECT count(*) FROM pg_catalog.pg_index
          WHERE indexrelid = to_regclass('catalog.\(ServerNameFolds.index)') AND indisvalid
          """, isPrepared: false)
      ) { try $0.int(0) }
      isRight = indexes == [1]
      try connection.copy(
        from: """
          (SELECT name, fold FROM catalog.product
          FULL JOIN (SELECT * FROM catalog.name_fold WHERE language_id = \(language.id)) AS known
            ON product_id = id
          WHERE NOT EXISTS (
            SELECT 1 FROM catalog.pending_change AS change
            WHERE queue = (SELECT queue FROM catalog.language WHERE id = \(language.id))
              AND change.product_id = coalesce(product.id, known.product_id)))
          """
      ) { row in
        guard let name = row.utf8(0), let fold = row.utf8(1) else { return isRight = false }
        let expected = Folding.caseAndDiacriticInsensitive.foldedBytes(of: name)
        if !fold.elementsEqual(expected) { isRight = false }
      }
    }
    return isRight
  }

  private func referenceFaults() throws -> [CatalogFault] {
    let parts = [("manufacturer", "manufacturer_id"), ("country", "country_id")].map {
      """
      SELECT product.id, '\($0)' FROM catalog.product
      WHERE \($1) IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM catalog.\($0) AS other WHERE other.id = \($1))
      """
    }
    return try reading {
      try $0.rows(
        of: Statement(
          parts.joined(separator: " UNION ALL ") + " ORDER BY 1, 2 LIMIT \(Self.faultLimit)")
      ) {
        CatalogFault(
          "product \(try $0.int64(0)) refers to a \(try $0.string(1)) that does not exist")
      }
    }
  }

  private func valueFaults() throws -> [CatalogFault] {
    var faults: [CatalogFault] = []
    let limit = Self.faultLimit
    try reading { connection in
      let codes = try connection.run(
        Statement(
          """
          SELECT currency, min(id) FROM catalog.product WHERE currency IS NOT NULL GROUP BY currency
          """))
      try codes.forEach { row in
        let code = try row.string(0)
        guard faults.count < limit, Currency(code: code) == nil else { return }
        faults.append(
          CatalogFault(
            "product \(try row.int64(1)) has a price in '\(code)', which is no currency",
            remedy: .edit))
      }
      let prices = Statement(
        "SELECT id, price_minor FROM catalog.product WHERE price_minor >= $1 LIMIT \(limit)",
        .int64(ProductView.possiblePrices.upperBound))
      try connection.run(prices).forEach { row in
        faults.append(
          CatalogFault(
            "product \(try row.int64(0)) has an impossible price: \(try row.int64(1)) minor units",
            remedy: .edit))
      }
      try connection.copy(
        from: "(SELECT id, custom FROM catalog.product WHERE custom IS NOT NULL ORDER BY id)"
      ) { row in
        guard faults.count < limit, let json = row.utf8(1), !CustomFields.areTexts(json: json)
        else { return }
        faults.append(
          CatalogFault(
            "the custom fields of product \(try row.int64(0)) are JSON of another program, not only "
              + "texts by name; they are shown as they are", remedy: .none))
      }
    }
    return faults
  }
}

/// The check of a stored listing: one pass over its rows with their products, one over its blocks.
private struct ServerListingCheck {
  private static let faultLimit = 20

  private let language: ServerLanguage
  private let collation: IndexedCollation
  private let keys: ListingCollation
  private var faults: [CatalogFault] = []
  private var counts: [Int]

  /// What a block has by its rows, without the names themselves.
  private struct Block {
    var key: ListingKey
    var recordedCount: Int
    var count = 0
    var bounds: NameBounds?
    var nameHash = 0
    /// Whether its bounds and its text are of other names.
    var isChanged: Bool
  }

  private var blocks: [Block] = []
  private var block = -1
  private var names = BlockNames()

  init(_ language: ServerLanguage, _ collation: IndexedCollation) {
    self.language = language
    self.collation = collation
    keys = ListingCollation(collation)
    counts = [Int](repeating: 0, count: collation.sectionTitles.count)
  }

  private var order: String { "the sort order of '\(language.locale)'" }

  private mutating func fault(_ message: String) {
    if faults.count < Self.faultLimit { faults.append(CatalogFault(message)) }
  }

  mutating func faults(_ connection: PostgreSQLConnection) throws -> [CatalogFault] {
    try readBlocks(connection)
    try checkRows(connection)
    try checkStrays(connection)
    try checkSections(connection)
    try checkBlocks(connection)
    for section in try ServerChunkCheck.wrongSections(of: language, on: connection) {
      fault(
        "a chunk of section number \(section) of '\(language.locale)' does not have the counts of its "
          + "blocks recorded")
    }
    return faults
  }

  private mutating func readBlocks(_ connection: PostgreSQLConnection) throws {
    try connection.copy(
      from: """
        (SELECT section, sort_key, product_id, product_count, is_changed FROM \(table) AS block
        ORDER BY section, sort_key, product_id)
        """
    ) { row in
      blocks.append(
        Block(
          key: ListingKey(
            section: Int(try row.int64(0)), sortKey: row.bytes(1).map { [UInt8]($0) } ?? [],
            productID: try row.int64(2)), recordedCount: Int(try row.int64(3)),
          isChanged: try row.boolIfPresent(4) == true))
    }
  }

  /// The blocks, with what writers have noted of them.
  private var table: String { ServerBlocks.table(hasChanges: true, of: String(language.id)) }

  private mutating func checkRows(_ connection: PostgreSQLConnection) throws {
    let carried = [
      "sku", "name", "manufacturer_id", "details", "price_minor", "currency", "quantity",
      "country_id", "image",
    ]
    let isSame = carried.map { "listing.\($0) IS NOT DISTINCT FROM product.\($0)" }
    try connection.copy(
      from: """
        (SELECT section, sort_key, listing.product_id, listing.name,
          coalesce(product.sort_name, product.name), \(isSame.joined(separator: " AND ")),
          pending_change.product_id IS NOT NULL
        FROM catalog.listing
        LEFT JOIN catalog.product ON product.id = listing.product_id
        LEFT JOIN catalog.pending_change ON pending_change.product_id = listing.product_id
          AND queue = (SELECT queue FROM catalog.language WHERE id = \(language.id))
        WHERE language_id = \(language.id)
        ORDER BY section, sort_key, listing.product_id)
        """
    ) { row in
      let key = ListingKey(
        section: Int(try row.int64(0)), sortKey: row.bytes(1).map { [UInt8]($0) } ?? [],
        productID: try row.int64(2))
      count(key, row.utf8(3) ?? UnsafeBufferPointer(start: nil, count: 0))
      if try row.boolIfPresent(6) == true { return }
      guard let name = row.stringIfPresent(4) else {
        return fault("product \(key.productID) is not in the catalog, but in \(order)")
      }
      let expected = ListingKey(listingName: name, productID: key.productID, in: keys)
      if expected.section != key.section || expected.storedSortKey != key.sortKey {
        fault("product \(key.productID) is out of place in \(order)")
      } else if try row.boolIfPresent(5) != true {
        fault("product \(key.productID) has different values in \(order)")
      }
    }
    closeBlock()
  }

  private mutating func count(_ key: ListingKey, _ name: UnsafeBufferPointer<UInt8>) {
    if counts.indices.contains(key.section) { counts[key.section] += 1 }
    while block + 1 < blocks.count, blocks[block + 1].key <= key {
      closeBlock()
      block += 1
    }
    guard blocks.indices.contains(block), blocks[block].key.section == key.section else {
      return fault("product \(key.productID) is in no block of \(order)")
    }
    blocks[block].count += 1
    names.append(name)
  }

  private mutating func closeBlock() {
    guard blocks.indices.contains(block) else { return }
    blocks[block].bounds = names.bounds
    blocks[block].nameHash = names.text.hashValue
    names.removeAll()
  }

  private mutating func checkStrays(_ connection: PostgreSQLConnection) throws {
    let missing =
      try connection.rows(
        of: Statement(
          """
          SELECT count(*) FROM catalog.product
          WHERE NOT EXISTS (
            SELECT 1 FROM catalog.pending_change WHERE queue = $1 AND product_id = id)
          """, .text(language.queue))
      ) { try $0.int(0) }.first ?? 0
    let listed =
      try connection.rows(
        of: Statement(
          """
          SELECT count(*) FROM catalog.listing
          WHERE language_id = $1 AND NOT EXISTS (
            SELECT 1 FROM catalog.pending_change AS change
            WHERE queue = $2 AND change.product_id = listing.product_id)
          """, .int32(language.id), .text(language.queue))
      ) { try $0.int(0) }.first ?? 0
    if listed != missing {
      fault(
        "there are \(abs(listed - missing)) products too \(listed > missing ? "many" : "few") in "
          + order)
    }
  }

  private mutating func checkSections(_ connection: PostgreSQLConnection) throws {
    let stored = try connection.rows(of: ServerSections.statement(of: language.id)) {
      (title: try $0.string(1), count: try $0.int(3))
    }
    if stored.map(\.title) != collation.sectionTitles {
      return fault("the sections of '\(language.locale)' do not match the language")
    }
    for (section, recorded) in stored.enumerated() where recorded.count != counts[section] {
      fault(
        "section '\(recorded.title)' of '\(language.locale)' has \(counts[section]) products, but "
          + "\(recorded.count) recorded")
    }
    let boundaries = try connection.rows(
      of: Statement(
        "SELECT sort_key, section FROM catalog.section_boundary WHERE language_id = $1 ORDER BY 1",
        .int32(language.id))
    ) { row in
      SectionBoundaries.Boundary(
        key: row.bytes(0).map { [UInt8]($0) } ?? [], section: try row.int(1))
    }
    if boundaries != collation.boundaries.boundaries {
      fault("the boundaries of the sections of '\(language.locale)' are wrong")
    }
  }

  private mutating func checkBlocks(_ connection: PostgreSQLConnection) throws {
    for block in blocks where block.count != block.recordedCount {
      fault(
        "a block of section number \(block.key.section) of '\(language.locale)' has the wrong number "
          + "of products recorded")
    }
    var next = 0
    var textCount = 0
    try connection.copy(
      from: """
        (SELECT first_fold, last_fold, first_other_fold, last_other_fold, folds
        FROM \(table) AS block
        LEFT JOIN catalog.block_fold AS fold
          ON fold.language_id = \(language.id) AND fold.section = block.section
            AND fold.sort_key = block.sort_key AND fold.product_id = block.product_id
        ORDER BY block.section, block.sort_key, block.product_id)
        """
    ) { row in
      guard blocks.indices.contains(next) else { return }
      let block = blocks[next]
      next += 1
      func interval(_ column: Int) -> NameInterval? {
        guard let first = row.bytes(column), let last = row.bytes(column + 1) else { return nil }
        return NameInterval(first: [UInt8](first), last: [UInt8](last))
      }
      let stored = NameBounds(ascii: interval(0), others: interval(2))
      let isOutside = stored.map { $0.union(block.bounds) != $0 } ?? false
      let text = row.bytes(4).map { [UInt8]($0) }
      if text != nil { textCount += 1 }
      if block.isChanged { return }
      if isOutside || text.map({ $0.hashValue != block.nameHash }) ?? false {
        fault(
          "a block of section number \(block.key.section) of '\(language.locale)' has names "
            + "outside its recorded range")
      }
    }
    let texts = try connection.rows(
      of: Statement(
        "SELECT count(*) FROM catalog.block_fold WHERE language_id = $1", .int32(language.id))
    ) { try $0.int(0) }.first
    // A text of no block would be taken for that of one that comes later.
    if texts != textCount { fault("'block_fold' has names of no block of '\(language.locale)'") }
  }
}

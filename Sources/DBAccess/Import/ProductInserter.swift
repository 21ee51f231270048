import CatalogAccess
import CatalogFields
import CatalogImport
import GRDB

/// Adds and changes the products of a file by statements.
final class ProductInserter: ImportTarget {
  private let db: Database
  private let key: ImportKey?
  private let references: ImportReferences
  private let updater: ProductUpdater
  private let insertion: Statement
  /// Whether products are told by their names alone: the file does not say who made them.
  private let isByName: Bool
  private let lookup: Statement?
  private let seen: SeenProducts?
  private let sorter: ProductSorter?
  private let recorder: ChangeRecorder?
  private let notes: ChangeNotes?
  private let putOff: PutOffSKUs?
  private let removesOthers: Bool
  private let numbers: NumbersBehind?
  /// The greatest id of a product before the file.
  private let lastID: Int64

  /// - Parameters:
  ///   - fields: The fields of a product that the file has; another is left
  ///     as it is where a product is updated.
  ///   - seen: The products that were met in this import so far.
  ///   - putsOffSKUs: Whether a product may have the SKU of another that is to lose it in a later row;
  ///     with a key only.
  ///   - removesOthers: Whether the products that the file does not have are removed behind it, so that
  ///     their SKUs are free.
  ///   - numbers: Gives new products their ids; nil leaves it to SQLite.
  ///   - sorter: Takes the products that are added, where the listing is
  ///     rebuilt and all are.
  ///   - recorder: The recorder that is told of products that are added.
  ///   - notes: Takes the ids of those that are added and changed, where no trigger does.
  init(
    _ db: Database,
    fields: Set<ProductField>,
    key: ImportKey?,
    references: ImportReferences,
    seen: SeenProducts?,
    putsOffSKUs: Bool = false,
    removesOthers: Bool = false,
    numbers: NumbersBehind? = nil,
    sorter: ProductSorter?,
    recorder: ChangeRecorder?,
    notes: ChangeNotes?
  ) throws {
    self.db = db
    self.key = key
    self.references = references
    self.seen = seen
    self.sorter = sorter
    self.recorder = recorder
    self.notes = notes
    self.numbers = numbers
    self.removesOthers = removesOthers
    lastID = try db.first("SELECT max(id) FROM product", []) { $0.id(0) } ?? 0
    putOff =
      try putsOffSKUs
      ? seen.map {
        try PutOffSKUs(db, seen: $0, removesOthers: removesOthers)
      } : nil
    updater = try ProductUpdater(
      db, fields: key == nil ? [] : fields, recorder: key == nil ? nil : recorder, notes: notes,
      putOff: putOff)
    insertion = try db.makeStatement(
      sql: """
        INSERT INTO product (
          id, sku, name, sort_name, manufacturer_id, details, price_minor, currency, quantity,
          country_id, image, custom
        )
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    isByName = key == .nameAndManufacturer && !fields.contains(.manufacturer)
    lookup = try key.map { [isByName] in
      try db.makeStatement(sql: isByName ? "SELECT id FROM product WHERE name = ?" : $0.query)
    }
  }

  func references(of record: ProductRecord) throws -> ProductReferences {
    try references.references(of: record, db)
  }

  func known(_ record: ProductRecord, _ references: ProductReferences) throws -> KnownProduct {
    guard let key, let lookup else { return .none }
    return try record.withText(key == .sku ? .sku : .name) { text in
      switch key {
      case .id: lookup.bind(record.id, at: 1)
      case .sku: lookup.bindText(text, at: 1)
      case .nameAndManufacturer:
        lookup.bindText(text, at: 1)
        if !isByName { lookup.bind(references.manufacturer, at: 2) }
      }
      defer { lookup.reset() }
      guard try lookup.step() else { return .none }
      let id = lookup.row.id(0)
      return try lookup.step() ? .several : .one(id)
    }
  }

  func update(
    _ id: Int64,
    by record: ProductRecord,
    _ references: ProductReferences
  ) throws -> (changed: Set<ProductField>, isPriceRounded: Bool) {
    try updater.apply(record, references, to: id)
  }

  func settle() throws -> [ImportError] { try putOff?.settle() ?? [] }

  /// Gives products the SKUs of others that were removed behind the last file.
  func finishRest() throws { try putOff?.settleRest() }

  /// Writes what was put off, at the end of the file.
  ///
  /// - Throws: The first error of ``settle()``, where nobody has asked for it.
  func finish() throws {
    if let error = try settle().first { throw error }
    if !removesOthers { try putOff?.end() }
    try updater.finish()
  }

  func insert(
    _ record: ProductRecord,
    _ references: ProductReferences,
    keepsID: Bool
  ) throws -> (id: Int64, isIDTaken: Bool) {
    try ProductRow.with(record, references, price: record.price) { row in
      insertion.bind(record.id ?? numbers?.next(), at: 1)
      for column in 1..<ProductRow.columnCount {
        insertion.bind(row.all[column], at: Int32(column + 1))
      }
      var isIDTaken = false
      var isPutOff = false
      do {
        do {
          do {
            try insertion.run()
          } catch let error as DatabaseError
            where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
          {
            guard let putOff, try putOff.mayBecomeFree(record) else { throw error }
            isPutOff = true
            insertion.bindNull(at: 2)
            try insertion.run()
          }
        } catch let error as DatabaseError
          where error.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY
          || error.extendedResultCode == .SQLITE_CONSTRAINT_ROWID
        {
          if keepsID {
            throw ImportError(
              line: record.line, field: "id",
              "'\(record.id ?? 0)' is already used by another product", isOfRow: true)
          }
          insertion.bind(numbers?.next(), at: 1)
          try insertion.run()
          isIDTaken = true
        }
      } catch let error as DatabaseError
        where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
      {
        throw try takenSKU(of: record)
      }
      let id = db.lastInsertedRowID
      numbers?.note(id)
      if isPutOff { try putOff?.putOff(id, record) }
      sorter?.take(row.listingName, row.listed(id: id))
      try recorder?.noteAdded(id)
      try notes?.noteAdded(id)
      return (id, isIDTaken)
    }
  }

  /// Returns the error of a product whose SKU another one has.
  private func takenSKU(of record: ProductRecord) throws -> ImportError {
    let sku = record.text(.sku) ?? ""
    let other = try db.first("SELECT id FROM product WHERE sku = ?", [sku]) { $0.id(0) } ?? 0
    return other > lastID
      ? .repeatedSKU(sku, line: record.line) : .takenSKU(sku, line: record.line)
  }

  func noteSeen(_ id: Int64, line: Int) throws -> Int? { try seen?.add(id, line: line) }
}

extension ImportKey {
  fileprivate var query: String {
    switch self {
    case .sku: "SELECT id FROM product WHERE sku = ?"
    case .id: "SELECT id FROM product WHERE id = ?"
    case .nameAndManufacturer: "SELECT id FROM product WHERE name = ? AND manufacturer_id IS ?"
    }
  }
}

/// The products that an import has met, each with its line, in a temporary
/// table: a file must not have one twice, and who replaces all removes the
/// others.
final class SeenProducts {
  private let db: Database
  private let insertion: Statement
  private let search: Statement
  /// The number of the file that is read.
  var file: Int64 = 0

  init(_ db: Database) throws {
    self.db = db
    try db.execute(
      sql: "CREATE TEMP TABLE seen_product (id INTEGER PRIMARY KEY, line INTEGER, file INTEGER)")
    insertion = try db.makeStatement(sql: "INSERT INTO temp.seen_product VALUES (?, ?, ?)")
    search = try db.makeStatement(sql: "SELECT 1 FROM temp.seen_product WHERE id = ?")
  }

  /// Adds a product. Returns the line of the file on which it was met before, if it was.
  func add(_ id: Int64, line: Int) throws -> Int? {
    insertion.bind(id, at: 1)
    insertion.bind(Int64(line), at: 2)
    insertion.bind(file, at: 3)
    do {
      try insertion.run()
      return nil
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      let seen = try db.first("SELECT line, file FROM temp.seen_product WHERE id = ?", [id]) {
        (line: Int($0.id(0)), file: $0.id(1))
      }
      guard let seen, seen.file != file else { return seen?.line }
      throw ImportError(
        line: line, "duplicate of line \(seen.line) of an earlier file", isOfRow: true)
    }
  }

  /// Whether a product was met.
  func contains(_ id: Int64) throws -> Bool {
    search.bind(id, at: 1)
    defer { search.reset() }
    return try search.step()
  }

  /// Removes the products that were not met, and returns how many.
  func removeOthers() throws -> Int {
    try db.execute(sql: "DELETE FROM product WHERE id NOT IN (SELECT id FROM temp.seen_product)")
    return db.changesCount
  }

  func end() throws { try db.execute(sql: "DROP TABLE temp.seen_product") }
}

public import CatalogAccess
import CatalogFields
public import CatalogImport
import CatalogModel
import Collation
import GRDB
import LocaleData

/// Writes the products of one file into a catalog, inside a transaction that
/// the caller has begun.
public final class ImportSession {
  private let db: Database
  private let key: ImportKey?
  private let references: ImportReferences
  /// Takes the products of a new catalog in SQLite's place.
  private let writer: NewCatalogWriter?
  private let statements: Statements?
  private let seen: SeenProducts?
  private let sorter: ProductSorter?
  private let recorder: ChangeRecorder?

  /// The counts so far.
  public private(set) var summary = ImportSummary()

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - fields: The fields of a product that the file has; another is left
  ///     as it is where a product is updated.
  ///   - seen: The products that were met in this import so far.
  ///   - sorter: Takes the products that are added, where the listing is
  ///     rebuilt and all are.
  ///   - recorder: The recorder that is told of products that are added.
  init(
    _ db: Database,
    fields: Set<ProductField>,
    key: ImportKey?,
    references: ImportReferences,
    seen: SeenProducts?,
    sorter: ProductSorter? = nil,
    recorder: ChangeRecorder? = nil
  ) throws {
    self.db = db
    self.sorter = sorter
    self.recorder = recorder
    self.key = key
    self.references = references
    self.seen = seen
    writer = nil
    statements = try Statements(db, fields, key, recorder)
  }

  /// Begins the file that a new catalog is made of.
  ///
  /// - Parameter db: Gets the manufacturers and origins.
  init(_ db: Database, references: ImportReferences, writer: NewCatalogWriter) {
    self.db = db
    self.references = references
    self.writer = writer
    (key, statements, seen, sorter, recorder) = (nil, nil, nil, nil, nil)
  }

  /// Inserts products, and changes those that are there.
  private struct Statements {
    let updater: ProductUpdater
    let insertion: Statement
    let lookup: Statement?

    init(
      _ db: Database, _ fields: Set<ProductField>, _ key: ImportKey?, _ recorder: ChangeRecorder?
    ) throws {
      updater = try ProductUpdater(db, fields: fields, recorder: key == nil ? nil : recorder)
      insertion = try db.makeStatement(
        sql: """
          INSERT INTO product (
            id, sku, name, sort_name, manufacturer_id, details, price_minor, currency, quantity,
            country_id, image
          )
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """)
      lookup = try key.map { try db.makeStatement(sql: $0.query) }
    }
  }

  /// Writes a product.
  ///
  /// - Throws: `ImportError` when the catalog cannot take it; it can take the
  ///   next all the same.
  public func add(_ record: ProductRecord) throws {
    let values = ProductValues(
      manufacturer: try references.manufacturer(of: record, db),
      country: try references.country(of: record, db))
    var isPriceRounded = record.isPriceRounded
    if let writer {
      try writer.add(record, values)
      summary.added += 1
    } else if let statements, let id = try knownProduct(record, values) {
      try seen?.add(id, line: record.line)
      let (changed, isRounded) = try statements.updater.apply(record, values, to: id)
      isPriceRounded = isRounded
      if changed.isEmpty {
        summary.unchanged += 1
      } else {
        summary.updated += 1
        for field in changed { summary.updatedFields[field, default: 0] += 1 }
      }
    } else if let statements {
      guard record.has(.name) else { throw nameless(record) }
      let id = try insert(record, values, statements.insertion)
      try recorder?.noteAdded(id)
      try seen?.add(id, line: record.line)
      summary.added += 1
    }
    if isPriceRounded { summary.roundedPrices += 1 }
    if record.hasWrongCheckDigit { summary.wrongCheckDigits += 1 }
    if record.hasUnknownManufacturer { summary.unknownManufacturers += 1 }
    if record.hasUnknownOrigin { summary.unknownOrigins += 1 }
  }

  /// Counts a row that was passed over because of an error.
  public func skip() { summary.skipped += 1 }

  // MARK: Insertion

  private func insert(
    _ record: ProductRecord,
    _ values: ProductValues,
    _ insertion: Statement
  ) throws -> Int64 {
    try ProductRow.with(record, values) { row in
      insertion.bind(record.id, at: 1)
      for column in 1..<ProductRow.columnCount {
        insertion.bind(row.all[column], at: Int32(column + 1))
      }
      do {
        try insertion.run()
      } catch let error as DatabaseError
        where error.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY
        || error.extendedResultCode == .SQLITE_CONSTRAINT_ROWID
      {
        if key == .id {
          throw ImportError(
            line: record.line, field: "id",
            "'\(record.id ?? 0)' is already used by another product", isOfRow: true)
        }
        // The catalog has another product with this id.
        insertion.bindNull(at: 1)
        do {
          try insertion.run()
        } catch {
          throw describe(error, record)
        }
        summary.renumbered += 1
      } catch {
        throw describe(error, record)
      }
      let id = db.lastInsertedRowID
      sorter?.take(row.listingName, row.listed(id: id))
      return id
    }
  }

  private func describe(_ error: any Error, _ record: ProductRecord) -> any Error {
    (error as? DatabaseError)?.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
      ? ImportError.takenSKU(record.text(.sku) ?? "", line: record.line) : error
  }

  // MARK: Keys

  /// Returns the id of the product in the catalog that a record is about.
  private func knownProduct(_ record: ProductRecord, _ values: ProductValues) throws -> Int64? {
    guard let key, let lookup = statements?.lookup else { return nil }
    switch key {
    case .id:
      guard let id = record.id else { throw missing("id", record) }
      lookup.bind(id, at: 1)
      return try onlyResult(of: lookup, record)
    case .sku:
      return try record.withText(.sku) { sku in
        guard let sku else { throw missing("sku", record) }
        lookup.bindText(sku, at: 1)
        return try onlyResult(of: lookup, record)
      }
    case .nameAndManufacturer:
      return try record.withText(.name) { name in
        lookup.bindText(name, at: 1)
        lookup.bind(values.manufacturer, at: 2)
        return try onlyResult(of: lookup, record)
      }
    }
  }

  private func onlyResult(of lookup: Statement, _ record: ProductRecord) throws -> Int64? {
    defer { lookup.reset() }
    guard try lookup.step() else { return nil }
    let id = lookup.row.id(0)
    if try lookup.step() {
      throw ImportError(
        line: record.line, field: "name",
        "'\(record.text(.name) ?? "")' is the name of several products of its manufacturer",
        isOfRow: true)
    }
    return id
  }

  /// A file need not have the names of products that are there.
  private func nameless(_ record: ProductRecord) -> ImportError {
    let (field, value) =
      key == .id
      ? ("id", record.id.map(String.init) ?? "") : ("sku", record.text(.sku) ?? "")
    return ImportError(
      line: record.line, field: field,
      "'\(value)' is not in the catalog, and the file has no name for it", isOfRow: true)
  }

  private func missing(_ field: String, _ record: ProductRecord) -> ImportError {
    ImportError(
      line: record.line, field: field, "is missing: --key needs it", isOfRow: true)
  }
}

extension ImportKey {
  var query: String {
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

  init(_ db: Database) throws {
    self.db = db
    try db.execute(sql: "CREATE TEMP TABLE seen_product (id INTEGER PRIMARY KEY, line INTEGER)")
    insertion = try db.makeStatement(sql: "INSERT INTO temp.seen_product VALUES (?, ?)")
  }

  func add(_ id: Int64, line: Int) throws {
    insertion.bind(id, at: 1)
    insertion.bind(Int64(line), at: 2)
    do {
      try insertion.run()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      let other = try db.int("SELECT line FROM temp.seen_product WHERE id = ?", [id])
      throw ImportError(
        line: line, "duplicate of line \(other ?? 0)", isOfRow: true)
    }
  }

  /// Removes the products that were not met, and returns how many.
  func removeOthers() throws -> Int {
    try db.execute(sql: "DELETE FROM product WHERE id NOT IN (SELECT id FROM temp.seen_product)")
    return db.changesCount
  }

  func end() throws { try db.execute(sql: "DROP TABLE temp.seen_product") }
}

extension ImportError {
  /// The SKU of a product is that of another in the catalog.
  static func takenSKU(_ sku: String, line: Int) -> ImportError {
    ImportError(
      line: line, field: "sku", "'\(sku)' is already used by another product",
      isOfRow: true)
  }
}

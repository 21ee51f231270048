public import CatalogImport
import CatalogModel
import Collation
import GRDB
import LocaleData

/// What an import did.
public struct ImportSummary: Hashable, Sendable {
  /// How many products were added.
  public var added = 0
  /// How many prices had more decimals than their currency has.
  public var roundedPrices = 0
  /// How many products refer to a manufacturer that their file does not have.
  public var unknownManufacturers = 0
  /// How many products refer to an origin that their file does not have.
  public var unknownOrigins = 0
  /// How many products got another number because theirs was taken.
  public var renumbered = 0

  /// Makes the summary of nothing.
  public init() {}

  /// Adds what another import did.
  public static func += (left: inout ImportSummary, right: ImportSummary) {
    left.added += right.added
    left.roundedPrices += right.roundedPrices
    left.unknownManufacturers += right.unknownManufacturers
    left.unknownOrigins += right.unknownOrigins
    left.renumbered += right.renumbered
  }
}

/// Writes the records of one file into a catalog, inside a transaction that
/// the caller has begun.
///
/// Keys of the file are not keys of the catalog. A reference to a manufacturer
/// that has not come yet gets a number at once, under which the manufacturer
/// is stored when it comes; where it then turns out to be in the catalog
/// already, or never comes, the products are corrected in ``finish()``.
public struct ImportSession {
  private let db: Database
  private let insertion: Statement
  private var manufacturers: ReferenceTable
  private var origins: ReferenceTable
  private let regions: RegionNames

  /// What was done so far.
  public private(set) var summary = ImportSummary()

  init(_ db: Database, regions: RegionNames) throws {
    self.db = db
    self.regions = regions
    insertion = try db.makeStatement(
      sql: """
        INSERT INTO product (
          id, sku, name, sort_name, manufacturer_id, details, price_minor, currency, quantity,
          country_id, image
        )
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    manufacturers = try ReferenceTable(.manufacturer, db)
    origins = try ReferenceTable(.country, db)
  }

  /// Writes a record.
  ///
  /// - Throws: `ImportError` when the catalog cannot take it.
  public mutating func add(_ record: ImportRecord) throws {
    switch record {
    case .manufacturer(let key, let manufacturer):
      let name = manufacturer.name.normalizedC
      try manufacturers.define(key: key, name: name, code: nil, db)
    case .country(let key, let country):
      let name = country.name.normalizedC
      try origins.define(key: key, name: name, code: country.code ?? regions.code(for: name), db)
    case .product(let product):
      try add(product)
    }
  }

  private mutating func add(_ product: ProductRecord) throws {
    var id = product.id
    if let wanted = id, try exists("id", wanted) {
      id = nil
      summary.renumbered += 1
    }
    if let sku = product.sku, try exists("sku", sku) {
      throw ImportError(
        line: product.line, field: "sku", "'\(sku)' is the article number of another product")
    }
    let manufacturer = product.manufacturerKey.map { manufacturers.id(for: $0) }
    let origin = product.originKey.map { origins.id(for: $0) }
    try insertion.execute(arguments: [
      id,
      product.sku,
      product.name.normalizedC,
      product.sortName?.normalizedC,
      manufacturer,
      product.details?.normalizedC,
      product.price?.minorUnits,
      product.price?.currency.code,
      product.quantity,
      origin,
      product.image,
    ])
    summary.added += 1
    if product.isPriceRounded { summary.roundedPrices += 1 }
  }

  private func exists(_ column: String, _ value: some DatabaseValueConvertible) throws -> Bool {
    let statement = try db.cachedStatement(sql: "SELECT 1 FROM product WHERE \(column) = ?")
    return try Int.fetchOne(statement, arguments: [value]) != nil
  }

  /// Corrects the references that could not be right at once, and ends.
  mutating func finish() throws {
    summary.unknownManufacturers = try manufacturers.resolve(db)
    summary.unknownOrigins = try origins.resolve(db)
  }
}

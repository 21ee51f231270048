import CatalogAccess
import PostgreSQL

/// A row that a server has sent, whatever brought it.
protocol ServerRow {
  func int64IfPresent(_ column: Int) throws(PostgreSQLError) -> Int64?
  func utf8(_ column: Int) -> UnsafeBufferPointer<UInt8>?
}

extension ResultRow: ServerRow {}
extension CopiedRow: ServerRow {}

/// The columns that a statement selects for a ``ServerReader``, so that a row has everything that a
/// product shows: nothing is asked once a row.
enum ProductRows {
  /// The columns of `listing`, or of `product`, as `listed`, with the names that they refer to.
  ///
  /// - Parameters:
  ///   - id: The column of the id.
  ///   - rare: Where sort names and custom fields are; nil where no product has any.
  static func columns(id: String, rare: String?) -> String {
    """
    listed.\(id), listed.sku, listed.name, listed.manufacturer_id, listed.details,
    listed.price_minor, listed.currency, listed.quantity, listed.country_id, listed.image,
    manufacturer.name, country.name, country.code,
    \(rare.map { "\($0).sort_name, \($0).custom" } ?? "NULL::text, NULL::json")
    """
  }

  /// The number of the columns.
  static let count = 15

  /// The tables of the names, behind `listed`.
  static let joins = """
    LEFT JOIN catalog.manufacturer ON manufacturer.id = listed.manufacturer_id
    LEFT JOIN catalog.country ON country.id = listed.country_id
    """

  /// A statement's beginning, over `product`.
  static let ofProducts = """
    SELECT \(columns(id: "id", rare: "listed"))
    FROM catalog.product AS listed
    \(joins)
    """

  /// The tables behind `listed`, which is of `listing`.
  static func joins(hasRareTexts: Bool) -> String {
    joins
      + (hasRareTexts ? "\nLEFT JOIN catalog.product AS rare ON rare.id = listed.product_id" : "")
  }

  static func columnsOfListing(hasRareTexts: Bool) -> String {
    columns(id: "product_id", rare: hasRareTexts ? "rare" : nil)
  }
}

/// Gives the rows of statements as views of products, one after the other.
final class ServerReader {
  private let columns = UnsafeMutablePointer<ProductColumns>.allocate(capacity: 1)
  private let texts = RowTexts()
  private let references: ReferenceNames

  init() {
    columns.initialize(to: ProductColumns())
    references = ReferenceNames(texts)
  }

  deinit { columns.deallocate() }

  /// Calls `body` with the view of a row, which is good until the call returns.
  @inline(__always)
  func give(_ row: some ServerRow, section: Int, _ body: (ProductView) throws -> Void) throws {
    guard let id = try row.int64IfPresent(0) else {
      throw PostgreSQLError.unexpectedValue(column: "id", expected: "a number")
    }
    columns.pointee.id = id
    columns.pointee.sku = row.utf8(1)
    columns.pointee.name = row.utf8(2)
    columns.pointee.manufacturerID = try row.int64IfPresent(3)
    columns.pointee.details = row.utf8(4)
    columns.pointee.minorUnits = try row.int64IfPresent(5)
    columns.pointee.currency = row.utf8(6)
    columns.pointee.quantity = try row.int64IfPresent(7)
    columns.pointee.countryID = try row.int64IfPresent(8)
    columns.pointee.image = row.utf8(9)
    texts.manufacturer = row.utf8(10)
    texts.countryName = row.utf8(11)
    texts.countryCode = row.utf8(12)
    texts.sortName = row.utf8(13)
    texts.custom = row.utf8(14)
    try body(ProductView(columns, references, section: section))
  }

  /// The sort name of the product that was given last.
  var sortName: UnsafeBufferPointer<UInt8>? { texts.sortName }
  /// What the product that was given last is listed by.
  var listingName: UnsafeBufferPointer<UInt8> {
    texts.sortName ?? columns.pointee.name ?? UnsafeBufferPointer(start: nil, count: 0)
  }
  /// The custom fields of the product that was given last.
  var custom: UnsafeBufferPointer<UInt8>? { texts.custom }

  /// What the product that was given last says of its group.
  func groupColumn(of grouping: ListingGrouping) -> GroupValues.Column {
    switch grouping {
    case .manufacturer: .row(columns.pointee.manufacturerID)
    case .origin: .row(columns.pointee.countryID)
    case .currency: .text(columns.pointee.currency)
    case .custom: .text(texts.custom)
    }
  }
}

/// The texts of a row that are not its own, or rare.
private final class RowTexts: ReferenceSource {
  var manufacturer: UnsafeBufferPointer<UInt8>?
  var countryName: UnsafeBufferPointer<UInt8>?
  var countryCode: UnsafeBufferPointer<UInt8>?
  var sortName: UnsafeBufferPointer<UInt8>?
  var custom: UnsafeBufferPointer<UInt8>?

  let failure: (any Error)? = nil

  func manufacturer(_ id: Int64) -> UnsafeBufferPointer<UInt8>? { manufacturer.map(Self.copy) }

  func country(
    _ id: Int64
  ) -> (name: UnsafeBufferPointer<UInt8>, code: UnsafeBufferPointer<UInt8>)? {
    countryName.map {
      (Self.copy($0), Self.copy(countryCode ?? UnsafeBufferPointer(start: nil, count: 0)))
    }
  }

  func sortName(ofProduct id: Int64) -> UnsafeBufferPointer<UInt8>? { sortName }
  func custom(ofProduct id: Int64) -> UnsafeBufferPointer<UInt8>? { custom }

  private static func copy(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
    _ = buffer.initialize(from: text)
    return UnsafeBufferPointer(buffer)
  }
}

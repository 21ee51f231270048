public import CatalogModel
import GRDB

/// A product as it stands in SQLite's memory: what is not asked for is not
/// read, and text comes as bytes that nobody has copied.
///
/// A view is good until the call that it was given to returns.
public struct ProductView {
  /// The texts of a product.
  public enum TextField: Int32, CaseIterable, Sendable {
    case sku = 1
    case name = 2
    case details = 4
    case currency = 6
    case image = 9
  }

  /// The columns that a statement selects for a view, in their order; `id` is
  /// the expression for the number of the product.
  static func columns(id: String) -> String {
    """
    \(id), sku, name, manufacturer_id, details, price_minor, currency, quantity, country_id, image
    """
  }

  /// How many columns that are: what a statement selects besides comes after.
  static let columnCount: Int32 = 10

  let row: StatementRow
  private let references: ReferenceNames
  /// The number of the section that the product is listed in.
  public let section: Int

  init(_ row: StatementRow, _ references: ReferenceNames, section: Int) {
    self.row = row
    self.references = references
    self.section = section
  }

  /// The number by which the catalog knows the product.
  @inline(__always)
  public var id: Int64 { row.id(0) }

  /// The price in minor units, nil when it is not known.
  @inline(__always)
  public var minorUnits: Int64? { row.integer(5) }

  /// How many decimals the currency of the price has; 2 for one that we do not
  /// know.
  public var fractionDigits: Int { references.currency(text(.currency))?.fractionDigits ?? 2 }

  /// The price, nil when it is not known, or in a currency that we do not know.
  public var price: Price? {
    guard let minorUnits, let currency = references.currency(text(.currency)) else { return nil }
    return Price(minorUnits: minorUnits, currency: currency)
  }

  /// How many there are, nil when it is not known.
  @inline(__always)
  public var quantity: Int64? { row.integer(7) }

  /// Returns the UTF-8 of a text, nil when it is not known.
  @inline(__always)
  public func text(_ field: TextField) -> UnsafeBufferPointer<UInt8>? {
    row.utf8(field.rawValue)
  }

  /// The UTF-8 of the manufacturer's name, nil when it is not known.
  public var manufacturer: UnsafeBufferPointer<UInt8>? {
    row.integer(3).flatMap { references.manufacturer($0) }
  }

  /// The UTF-8 of the name of the origin and of its code, nil when it is not
  /// known; the code is empty when there is none.
  public var origin: (name: UnsafeBufferPointer<UInt8>, code: UnsafeBufferPointer<UInt8>)? {
    row.integer(8).flatMap { references.country($0) }
  }

  /// The UTF-8 of what it is sorted by, where that is not its name. It is good
  /// until that of another product is asked for.
  ///
  /// - Complexity: A look at the product's own row, which the listing spares
  ///   the others. Who asks for many makes one pass over all products, and
  ///   pays for those that have one.
  public var sortName: UnsafeBufferPointer<UInt8>? { references.sortName(ofProduct: id) }

  /// The number of the manufacturer in its table.
  var manufacturerID: Int64? { row.integer(3) }

  /// The number of the origin in its table.
  var countryID: Int64? { row.integer(8) }

  /// The product as a value of its own. What it is sorted by is not in it.
  public var product: Product {
    func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
      String(decoding: bytes, as: UTF8.self)
    }
    return Product(
      id: id,
      sku: text(.sku).map(string),
      name: text(.name).map(string) ?? "",
      manufacturer: manufacturer.map { Manufacturer(name: string($0)) },
      details: text(.details).map(string),
      price: price,
      quantity: quantity,
      origin: origin.map {
        Country(name: string($0.name), code: $0.code.isEmpty ? nil : string($0.code))
      },
      image: text(.image).map(string))
  }
}

/// The names of manufacturers and origins by their numbers, each read once,
/// when the first product that has it is shown.
final class ReferenceNames {
  private typealias Text = UnsafeBufferPointer<UInt8>

  private let db: Database
  private var statements: [String: Statement] = [:]
  // Asked with each product, and by nobody else meanwhile.
  @exclusivity(unchecked) private var manufacturers = NumberedValues<Text?>()
  @exclusivity(unchecked) private var lastCurrency: (code: UInt32, currency: Currency?) = (0, nil)
  @exclusivity(unchecked) private var countries = NumberedValues<(name: Text, code: Text)?>()
  private let sortNames: SortNames

  /// - Parameter sortNameIDs: Which products have a name that they are sorted
  ///   by, where that is shared with other connections.
  init(_ db: Database, sortNameIDs: SortNameIDs = SortNameIDs()) {
    self.db = db
    sortNames = SortNames(db, sortNameIDs)
  }

  func sortName(ofProduct id: Int64) -> UnsafeBufferPointer<UInt8>? { sortNames.name(of: id) }

  deinit {
    manufacturers.forEach { $0?.deallocate() }
    countries.forEach {
      $0?.name.deallocate()
      $0?.code.deallocate()
    }
  }

  /// Returns the currency with a code, nil when we know none. Products of one
  /// catalog mostly share one, so the last is kept.
  func currency(_ code: UnsafeBufferPointer<UInt8>?) -> Currency? {
    guard let code, code.count == 3 else { return nil }
    let packed = UInt32(code[0]) << 16 | UInt32(code[1]) << 8 | UInt32(code[2])
    if packed != lastCurrency.code {
      lastCurrency = (packed, Currency(code: String(decoding: code, as: UTF8.self)))
    }
    return lastCurrency.currency
  }

  func manufacturer(_ id: Int64) -> UnsafeBufferPointer<UInt8>? {
    if let known = manufacturers[id] { return known }
    let name = row("SELECT name FROM manufacturer WHERE id = ?", id) {
      Self.copy($0.utf8(0))
    }
    manufacturers[id] = .some(name)
    return name
  }

  func country(
    _ id: Int64
  ) -> (name: UnsafeBufferPointer<UInt8>, code: UnsafeBufferPointer<UInt8>)? {
    if let known = countries[id] { return known }
    let country = row("SELECT name, code FROM country WHERE id = ?", id) {
      (name: Self.copy($0.utf8(0)), code: Self.copy($0.utf8(1)))
    }
    countries[id] = .some(country)
    return country
  }

  /// A name that cannot be read is as good as none: the error comes with the
  /// next row of the listing, which is in the same file.
  private func row<Result>(
    _ sql: String,
    _ id: Int64,
    _ body: (StatementRow) -> Result
  ) -> Result? {
    guard let statement = statements[sql] ?? (try? db.cachedStatement(sql: sql)) else {
      return nil
    }
    statements[sql] = statement
    statement.bind(id, at: 1)
    defer { statement.reset() }
    return (try? statement.step()) == true ? body(statement.row) : nil
  }

  private static func copy(_ text: UnsafeBufferPointer<UInt8>?) -> Text {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text?.count ?? 0)
    if let text { _ = buffer.initialize(from: text) }
    return UnsafeBufferPointer(buffer)
  }
}

extension Statement {
  /// Calls `body` with each row, as a view of the section that it is in.
  func forEachView(
    section: Int,
    _ references: ReferenceNames,
    _ body: (ProductView) throws -> Void
  ) throws {
    let view = ProductView(row, references, section: section)
    defer { reset() }
    while try step() { try body(view) }
  }
}

public import CatalogModel

/// A product as it stands in the memory of a store: its text comes as bytes that
/// nobody has copied.
///
/// A view is good until the call that it was given to returns.
public struct ProductView {
  /// The texts of a product.
  public enum TextField: Sendable {
    case sku
    case name
    case details
    case currency
    case image
  }

  @usableFromInline let columns: UnsafePointer<ProductColumns>
  private let references: ReferenceNames
  /// The number of the section that the product is listed in.
  public let section: Int

  /// Makes a view of columns, which the store fills before each call that gets the view.
  package init(
    _ columns: UnsafePointer<ProductColumns>,
    _ references: ReferenceNames,
    section: Int
  ) {
    self.columns = columns
    self.references = references
    self.section = section
  }

  /// The id of the product.
  @inlinable
  public var id: Int64 { columns.pointee.id }

  /// The price in minor units, nil when it is not known.
  @inlinable
  public var minorUnits: Int64? { columns.pointee.minorUnits }

  /// The number of decimals of the price's currency; 2 for one that we do not know.
  public var fractionDigits: Int { references.currency(currencyCode)?.fractionDigits ?? 2 }

  /// The UTF-8 of the code of the price's currency as it is stored, `XXX` for none.
  @inlinable
  public var currencyCode: UnsafeBufferPointer<UInt8>? { columns.pointee.currency }

  /// The price, nil when it is not known, or in a currency that we do not know.
  public var price: Price? {
    guard let minorUnits, let currency = references.currency(currencyCode) else { return nil }
    return Price(minorUnits: minorUnits, currency: currency)
  }

  /// The quantity, nil when it is not known.
  @inlinable
  public var quantity: Int64? { columns.pointee.quantity }

  /// Returns the UTF-8 of a text, nil when it is not known, or no currency.
  @inlinable
  public func text(_ field: TextField) -> UnsafeBufferPointer<UInt8>? {
    switch field {
    case .sku: columns.pointee.sku
    case .name: columns.pointee.name
    case .details: columns.pointee.details
    case .currency:
      columns.pointee.currency.flatMap { $0.allSatisfy { $0 == UInt8(ascii: "X") } ? nil : $0 }
    case .image: columns.pointee.image
    }
  }

  /// The UTF-8 of the manufacturer's name, nil when it is not known.
  public var manufacturer: UnsafeBufferPointer<UInt8>? {
    columns.pointee.manufacturerID.flatMap { references.manufacturer($0) }
  }

  /// The UTF-8 of the name of the origin and of its code, nil when it is not
  /// known; the code is empty when there is none.
  public var origin: (name: UnsafeBufferPointer<UInt8>, code: UnsafeBufferPointer<UInt8>)? {
    columns.pointee.countryID.flatMap { references.country($0) }
  }

  /// The UTF-8 of the sort name, where that is not the name. It is good until
  /// that of another product is asked for.
  ///
  /// - Complexity: In SQLite a look at the product's own row, which the listing
  ///   spares the others. Who asks for many makes one pass over all products,
  ///   and pays for those that have one.
  public var sortName: UnsafeBufferPointer<UInt8>? { references.sortName(ofProduct: id) }

  /// The custom fields as a JSON object of texts, in UTF-8; nil for none. It is good until that
  /// of another product is asked for, and costs what ``sortName`` costs.
  public var custom: UnsafeBufferPointer<UInt8>? { references.custom(ofProduct: id) }

  /// The custom fields as a value.
  public var customFields: CustomFields { custom.map { CustomFields(json: $0) } ?? CustomFields() }

  package var manufacturerID: Int64? { columns.pointee.manufacturerID }

  package var countryID: Int64? { columns.pointee.countryID }

  /// The product as a value of its own, without its sort name and custom fields.
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

  /// The product with its sort name and custom fields.
  package var wholeProduct: Product {
    var product = product
    product.sortName = sortName.map { String(decoding: $0, as: UTF8.self) }
    product.custom = customFields
    return product
  }
}

/// A product as the catalog holds it. What is nil is not known.
///
///     var product = Product(id: 1, name: "The Beatles")
///     product.listingName  // "The Beatles"
///     product.sortName = "Beatles, The"
///     product.listingName  // "Beatles, The"
public struct Product: Hashable, Identifiable, Sendable {
  /// The id in the catalog.
  public var id: Int64
  /// The SKU, unique in a catalog.
  public var sku: String?
  /// The name. Never empty.
  public var name: String
  /// The name for sorting, where it differs from the name: "Beatles, The".
  public var sortName: String?
  /// The manufacturer.
  public var manufacturer: Manufacturer?
  /// A description.
  public var details: String?
  /// The price.
  public var price: Price?
  /// The quantity in stock.
  public var quantity: Int64?
  /// The origin.
  public var origin: Country?
  /// The name of an image file.
  public var image: String?
  /// The custom fields.
  public var custom = CustomFields()

  /// Makes a product; only its id and name must be known.
  public init(
    id: Int64,
    sku: String? = nil,
    name: String,
    sortName: String? = nil,
    manufacturer: Manufacturer? = nil,
    details: String? = nil,
    price: Price? = nil,
    quantity: Int64? = nil,
    origin: Country? = nil,
    image: String? = nil
  ) {
    self.id = id
    self.sku = sku
    self.name = name
    self.sortName = sortName
    self.manufacturer = manufacturer
    self.details = details
    self.price = price
    self.quantity = quantity
    self.origin = origin
    self.image = image
  }

  /// The text that decides where the product stands in the listing.
  public var listingName: String { sortName ?? name }
}

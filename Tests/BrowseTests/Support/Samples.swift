import CatalogModel

/// Products with most of what is awkward.
enum Samples {
  static let products = [
    Product(
      id: 44, name: "Café press", manufacturer: Manufacturer(name: "Övre Bruk"),
      details: "Makes coffee.\nHolds one litre of it, which is a lot for one, and little for ten.",
      price: Price(minorUnits: 429, currency: .usDollar), quantity: 3,
      origin: Country(name: "Taiwan", code: "TW"), image: "press.png"),
    Product(
      id: 7, name: "Axe with a name that is too long for most of the screens there are",
      manufacturer: Manufacturer(name: "Spirit Industries"),
      price: Price(minorUnits: 123_456, currency: .usDollar), quantity: 0,
      origin: Country(name: "Sweden", code: "SE")),
    Product(
      id: 8, name: "Cup\u{1B}[31m\nred", price: Price(minorUnits: 5, currency: .usDollar),
      quantity: 12),
    Product(id: 9, name: "日本の包丁", manufacturer: Manufacturer(name: "霧瀬刃物"), quantity: 1),
    Product(id: 10, name: "שלום", price: Price(minorUnits: 1000, currency: .usDollar)),
  ]

  static func catalog() throws -> BrowseCatalog { try BrowseCatalog(products) }
}

import CatalogAccess
import CatalogModel
import DBAccess
import SectionedTable

extension LocaleForms {
  /// Returns the fields of a product with their names, and its place if that is known.
  func fields(
    of product: Product, at place: ProductPlace?
  ) -> [(name: String, value: String?)] {
    let origin = product.origin.map { origin in
      let name = string(origin)
      return origin.flag.map { "\($0) \(name)" } ?? name
    }
    return [
      ("id", String(product.id)),
      ("sku", product.sku),
      ("manufacturer", product.manufacturer?.name),
      ("price", product.price.map { string($0) }),
      ("quantity", product.quantity.map { grouped(Int($0)) }),
      ("origin", origin),
      ("image", product.image),
      ("section", place?.section),
      ("position", place.map { "\(grouped($0.ordinal)) of \(grouped($0.count))" }),
      ("sorted as", product.sortName),
      ("details", product.details),
    ]
  }

  /// Fills a text with the price of a product, if it has one.
  func setPrice(of product: ProductView, _ text: inout TerminalText) {
    guard let minorUnits = product.minorUnits else { return text.clear() }
    setPrice(
      minorUnits, currency: product.text(.currency), fractionDigits: product.fractionDigits, &text)
  }

  /// Fills a text with the price of a product without its currency, if it has one.
  func setAmount(of product: ProductView, _ text: inout TerminalText) {
    guard let minorUnits = product.minorUnits else { return text.clear() }
    setAmount(
      minorUnits, currency: product.text(.currency), fractionDigits: product.fractionDigits, &text)
  }

  /// Fills a text with the quantity of a product, if it is known.
  func setQuantity(of product: ProductView, _ text: inout TerminalText) {
    if let quantity = product.quantity { setCount(quantity, &text) } else { text.clear() }
  }

  /// Fills a text with the origin of a product, if it is known.
  ///
  /// - Returns: Whether it is in the language of names, and not as in the catalog.
  @discardableResult
  func setOrigin(of product: ProductView, _ text: inout TerminalText) -> Bool {
    guard let origin = product.origin else {
      text.clear()
      return false
    }
    return setOrigin(origin.name, code: origin.code, &text)
  }
}

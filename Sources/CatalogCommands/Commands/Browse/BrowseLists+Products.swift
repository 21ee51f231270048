import CatalogAccess
import Browse
import CatalogFields
import CatalogModel
import DBAccess

extension BrowseLists {
  /// Reads a product with what is shown and edited of it; nil where there is
  /// none.
  func product(_ id: Int64) throws -> BrowseProduct? {
    try catalog.withSnapshot { version in
      guard let product = try catalog.product(id: id) else { return nil }
      let known = version == self.version ? own : nil
      let listing = try known ?? catalog.listing()
      return Self.browseProduct(
        product, fields: forms.fields(of: product, at: try listing.place(ofProduct: id)))
    }
  }

  static func browseProduct(_ product: Product, fields: [(String, String?)]) -> BrowseProduct {
    var texts: [ProductField: String] = [:]
    for field in ProductEdit.fields { texts[field] = product.text(of: field) }
    return BrowseProduct(
      product: product,
      fields: fields.compactMap { label, text in text.map { (label, $0) } },
      texts: texts)
  }
}

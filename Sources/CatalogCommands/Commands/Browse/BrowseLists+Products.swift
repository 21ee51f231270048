import Browse
import CatalogImport
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
      let place = try listing.ordinal(ofProduct: id)
      let section = place.flatMap { place in
        listing.sections.last { $0.offset <= place && $0.count > 0 }
      }
      let origin = product.origin.map { origin in
        let name = forms.string(origin)
        return origin.flag.map { "\($0) \(name)" } ?? name
      }
      let fields: [(String, String?)] = [
        ("id", String(product.id)),
        ("sku", product.sku),
        ("manufacturer", product.manufacturer?.name),
        ("price", product.price.map(forms.string)),
        ("quantity", product.quantity.map { forms.grouped(Int($0)) }),
        ("origin", origin),
        ("image", product.image),
        ("section", section?.title),
        ("place", place.map { "\(($0 + 1).grouped) of \(listing.count.grouped)" }),
        ("sorted as", product.sortName),
        ("details", product.details),
      ]
      return Self.browseProduct(product, fields: fields)
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

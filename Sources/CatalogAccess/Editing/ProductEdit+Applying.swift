package import CatalogFields
package import CatalogModel

extension ProductEdit {
  /// Applies the edit; errors say of which product they are.
  package func applied(
    to product: Product,
    orThrowingOf id: Int64?,
    usual: Currency?
  ) throws(ChangeError) -> Product {
    do {
      return try applied(to: product, usual: usual)
    } catch {
      throw .field(error, productID: id)
    }
  }
}

/// The columns of `listing` that come from `product`, under the same names.
enum ListingColumns {
  static let carried = """
    sku, name, manufacturer_id, details, price_minor, currency, quantity, country_id, image
    """
}

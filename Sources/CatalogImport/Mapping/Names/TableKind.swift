/// The kind of the rows of a table, by its name.
enum TableKind: Hashable, Sendable {
  /// Products.
  case product
  /// Perhaps products: what a shop has in stock.
  case stock
  /// Something of a product or of an order: images, translations, lines.
  case part
  /// Manufacturers, brands, suppliers; with the rank of the word.
  case maker(rank: Int)
  case country
  case currency
  /// A person, a place or a group: something with a name that is no product.
  case other
  case unknown

  /// Reads the words of a table's name.
  init(words: [String]) {
    self = Self.kind(ofKey: words.joined()) ?? Self.kind(ofCompound: words) ?? .unknown
  }

  private static func kind(ofKey key: String) -> TableKind? {
    kinds[key] ?? kinds[NameWords.stem(of: key)]
  }

  /// Of two or more words the last says what it is (`shop_product`), unless
  /// the first says of what (`product_images`, `order_items`).
  private static func kind(ofCompound words: [String]) -> TableKind? {
    guard words.count > 1, let first = words.first, let last = words.last else { return nil }
    let others = words.dropLast()
    guard let kind = kind(ofKey: last) else {
      switch kind(ofKey: first) {
      case .product: return .part
      case .other, .maker, .country, .currency: return .other
      default: return nil
      }
    }
    if kind == .product || kind == .stock {
      let isPart = others.contains {
        transactions.contains(NameWords.stem(of: $0)) || Self.kind(ofKey: $0) == .other
          || Self.kind(ofKey: $0) == .product && kind == .stock
      }
      return isPart ? .part : kind
    }
    if others.contains(where: { Self.kind(ofKey: $0) == .product }) {
      // `product_brand` is a table of brands; `product_country` links two.
      if case .maker = kind { return kind }
      return .part
    }
    return kind
  }

  private static let kinds: [String: TableKind] = {
    var kinds: [String: TableKind] = [:]
    func add(_ kind: TableKind, _ keys: String) {
      for bytes in keys.utf8.split(separator: UInt8(ascii: " ")) {
        let key = String(decoding: bytes, as: UTF8.self)
        kinds[key] = kind
        kinds[NameWords.stem(of: key)] = kind
      }
    }
    add(.other, others)
    add(.stock, stocks)
    for names in FieldNames.all {
      if names.field == .manufacturer { add(.maker(rank: names.rank), names.keys) }
      if names.field == .origin { add(.country, names.keys) }
    }
    add(.currency, "currency currencies moneda devise valuta waehrung waluta")
    add(.product, products)
    return kinds
  }()

  private static let products = """
    product products produkt produkte produkter produkty producto productos produit produits \
    prodotto prodotti produto produtos producten urun urunler tuote tuotteet item items article \
    articles artikel artikeln artiklar articulo articulos articolo articoli artigo artigos vara \
    varor vare varer towar towary goods merchandise sku skus termek termekek produs produse \
    товар товары товари 商品 製品 产品
    """

  private static let stocks = """
    catalog catalogue katalog catalogo inventory stock bestand lager inventario magazzino \
    inventaire sortiment assortment part parts material materials offer offers listing wares \
    склад 在庫
    """

  private static let others = """
    category categories kategorie kategorien kategorier categoria categorias categorie rubrique \
    subcategory department departments section group groups family class type types collection \
    series genre genres tag tags customer customers kunde kunden cliente client clients user users \
    employee employees mitarbeiter person people contact contacts member members account accounts \
    store stores shop shops warehouse warehouses lager_ort location locations branch branches \
    address addresses city cities state states region regions territory zone zones order orders \
    bestellung bestellungen pedido commande invoice invoices sale sales cart carts basket payment \
    payments shipper shippers shipment shipments delivery language languages locale status tax \
    taxes discount coupon promotion promotions review reviews rating ratings comment comments \
    image images photo photos attribute attributes option options setting settings config history \
    log logs migration migrations session sessions permission role roles artist artists actor \
    actors author authors album albums playlist playlists mediatype unit units uom color colors \
    size sizes page pages post posts campaign news event events
    """

  /// Stems of ``others`` that a list of products may be called as well: where they are sold.
  static let places = Set(
    "shop store collection series sale page news section group class type set tag"
      .split(separator: " ").map { NameWords.stem(of: String($0)) })

  /// Whether words of the name of a table, as stems, say that its rows are of orders and their like.
  static func areOfDeals(_ stems: [String]) -> Bool { stems.contains(where: transactions.contains) }

  /// Names of what people do with products: `order_items` are no products.
  private static let transactions = Set(
    [
      "order", "cart", "basket", "invoice", "sale", "purchase", "wishlist", "wish", "return",
      "shipment", "shipping", "quote", "bill", "receipt", "featured", "related", "discount",
      "bundle", "line", "transaction", "supplier", "vendor", "deleted", "similar", "recent",
      "viewed", "category", "delivery", "credit", "refund", "tax", "archive", "archived",
      "old", "backup", "temp", "tmp", "log", "history", "special", "tag", "combo", "loan",
    ].map(NameWords.stem(of:)))
}

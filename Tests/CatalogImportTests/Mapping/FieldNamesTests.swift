@testable import CatalogFields
@testable import CatalogImport
import Testing

struct FieldNamesTests {
  @Test func everyNameIsTheKeyOfItsWords() {
    for names in FieldNames.all {
      for key in names.keys.split(separator: " ") {
        #expect(NameWords(String(key)).key == String(key))
      }
    }
  }

  /// Two ranks for one name would make the second one dead.
  @Test func noNameHasTwoRanks() {
    for field in ProductField.allCases {
      let keys = FieldNames.all.filter { $0.field == field }.flatMap {
        $0.keys.split(separator: " ")
      }
      let repeated = Dictionary(grouping: keys) { $0 }.filter { $1.count > 1 }.keys
      #expect(repeated.isEmpty, "\(field): \(repeated)")
    }
  }

  @Test(arguments: [
    ("UnitsInStock", ["units", "in", "stock"]), ("SKUCode", ["sku", "code"]),
    ("art_-_nr.", ["art", "nr"]), ("PAÍS_DE_ORIGEN", ["pais", "de", "origen"]),
    ("Stu\u{308}ckpreis", ["stuckpreis"]), ("Größe", ["grosse"]), ("Item #", ["item", "no"]),
    ("商品名", ["商品名"]), ("İsim", ["isim"]), ("EAN13", ["ean13"]), ("", []), ("--", []),
  ])
  func namesAreReadAsWords(name: String, words: [String]) {
    #expect(NameWords(name).words == words)
  }

  @Test(arguments: [
    ("suppliers", "supplier"), ("Countries", "country"), ("proveedores", "proveedor"),
    ("fornitori", "fornitore"), ("articles", "article"), ("pictures", "picture"),
  ])
  func singularAndPluralHaveOneStem(plural: String, singular: String) {
    #expect(
      NameWords.stem(of: NameWords(plural).key) == NameWords.stem(of: NameWords(singular).key))
  }

  /// The columns in which people keep what the field is.
  @Test(arguments: [
    (ProductField.name, "p_name prod_name ITEMNAME Titel nom naam navn nazwa ürün_adı 商品名 name_en"),
    (.sku, "Artikel-Nr. article_no PartNumber product_code EAN13 isbn Référence barkod Артикул"),
    (.manufacturer, "made_by Hersteller marca varumärke vendor_name product_brand proveedor"),
    (.details, "product_description Beschreibung long_desc opis açıklama Body(HTML)"),
    (.price, "unit_price Preis preço cena fiyatı item_price PrixUnitaire f_price 価格 summer_price"),
    (.priceMinor, "price_cents price_in_cents unit_amount PriceMinor"),
    (.currency, "currency_code Währung devise moneda"),
    (.quantity, "qty stock_qty QuantityOnHand Bestand voorraad cantidad estoque shelf_qty"),
    (.origin, "country made_in CountryOfOrigin Herkunftsland país_de_origen kraj_pochodzenia"),
    (.originCode, "country_code origin_country_code OriginCode iso2"),
    (.image, "image_url Bild foto product_image front_photo picture imgSrc"),
    (.sortName, "sort_name SortTitle"), (.id, "id product_id ID"),
  ])
  func columnsAreRead(field: ProductField, names: String) {
    for name in names.split(separator: " ") {
      let readings = ColumnName.readings(of: String(name), in: TableName("data"))
      let best = readings.min { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }
      #expect(best?.key == field, "\(name): \(readings)")
    }
  }

  @Test(arguments: [
    "category_name", "first_name", "file_name", "shipping_price", "price_type", "status", "type",
    "locale", "created_at", "UnitsOnOrder", "QuantityPerUnit", "reorder_level", "image_label",
    "meta_title", "option1 name", "min_cart_qty", "is_in_stock", "weight", "price_list_id", "",
    "->", "🙂", "store_id", "department",
  ])
  func otherColumnsSayNothing(name: String) {
    #expect(ColumnName.readings(of: name, in: TableName("products")).isEmpty)
  }

  @Test(arguments: [
    ("products", TableKind.product), ("tbl_product", .product), ("oc_product", .product),
    ("shop_products", .product), ("catalog_product_entity", .product), ("Artikelliste", .unknown),
    ("order_items", .part), ("OrderDetails", .other), ("product_images", .part),
    ("inventory", .stock), ("Lieferanten", .maker(rank: 30)), ("brands", .maker(rank: 10)),
    ("product_brand", .maker(rank: 10)), ("länder", .unknown), ("countries", .country),
    ("categories", .other), ("users", .other), ("film", .unknown), ("", .unknown),
  ])
  func tablesAreKnownByTheirNames(name: String, kind: TableKind) {
    #expect(TableKind(words: TableName(name).words) == kind)
  }
}

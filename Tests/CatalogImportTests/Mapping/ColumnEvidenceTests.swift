import CatalogImport
import Testing

/// The evidence of values beside that of names.
struct ColumnEvidenceTests {
  private func outcome(
    _ tables: [SourceTable], _ assignments: [(field: String, column: String)] = []
  ) -> String {
    do {
      let mapping = try CatalogMapping.make(tables: tables, assignments: assignments)
      return mapping.lines(in: tables).joined(separator: "; ")
    } catch {
      return error.description
    }
  }

  private func outcome(_ columns: String, _ samples: String...) -> String {
    outcome([.named("t", columns, samples: samples)]).replacing("t.", with: "")
  }

  @Test("A code beside a country is the country's code and no SKU")
  func codesOfCountries() {
    #expect(
      outcome("Name, Country, Code, Price", "a|China|CN|1", "b|China|CN|2", "c|Japan|JP|3")
        == "name = Name; price = Price; origin = Country; originCode = Code")
    #expect(
      outcome("Name, Code, Price", "a|CN|1", "b|X1|2", "c|X2|3")
        == "sku = Code; name = Name; price = Price")
  }

  @Test("A code that mostly repeats is no SKU")
  func repeatedCodes() {
    #expect(
      outcome("Name, Code", "a|R1|1", "b|R1|2", "c|R1|3", "d|R2|3", "e|R1|3") == "name = Name")
  }

  @Test(
    "A flag is no quantity",
    arguments: [
      ("In stock?", ["1", "0", "1"]), ("En stock ?", ["1", "1", "0"]), ("Available", ["0", "1"]),
      ("Stock", ["ja", "nein", "ja"]), ("Quantity", ["TRUE", "FALSE"]), ("Lager", ["oui", "non"]),
    ])
  func flags(column: String, values: [String]) {
    let table = SourceTable.named("t", "name, \(column)", samples: values.map { "a|\($0)" })
    #expect(outcome([table]) == "name = t.name")
  }

  @Test("A stock of only 0 and 1 in many rows is asked about, a quantity is not")
  func stockOfZeroAndOne() {
    let samples = (0..<30).map { "a|\($0 % 2)" }
    #expect(
      outcome([.named("t", "name, Stock", samples: samples)]) == """
        has no quantity column; 'Stock' may be one: --map quantity=Stock
          its values: 0, 1
          to read none: --map quantity=
        """)
    #expect(
      outcome([.named("t", "name, qty", samples: samples)]) == "name = t.name; quantity = t.qty")
  }

  @Test("A number of pieces may be 0 or 1")
  func fewPieces() {
    #expect(outcome("name, quantity", "a|0", "b|1", "c|1") == "name = name; quantity = quantity")
  }

  @Test("The country of a publisher is not the maker")
  func countryOfAPublisher() {
    let tables = [
      SourceTable.named(
        "titles", "title_id*, title, pub_id>publishers, price",
        samples: ["B1|Cooking|1|2.99", "B2|Baking|2|3.99"]),
      .named(
        "publishers", "pub_id*, pub_name, city, country",
        samples: ["1|New Moon|Boston|USA", "2|Binnet|Paris|France"]),
    ]
    #expect(
      !outcome(tables, [("name", "title")]).contains(
        "manufacturer = titles.pub_id -> publishers.country"))
    #expect(outcome("name, maker", "a|DE", "b|FR") == "name = name")
  }

  @Test("Zeros lose to a table of stock that refers to the product")
  func zerosAndStock() {
    let tables = [
      SourceTable.named(
        "ps_product", "id_product*:int, reference, quantity:int, price:decimal",
        samples: ["1|R1|0|9.5", "2|R2|0|8.5"]),
      .named(
        "ps_product_lang", "id_product*:int, id_lang*:int, name", samples: ["1|1|a", "2|1|b"]),
      .named(
        "ps_stock_available",
        "id_stock_available*:int, id_product:int, id_product_attribute:int, quantity:int",
        samples: ["1|1|0|2400", "2|2|0|50", "3|1|7|1200", "4|1|8|1200"]),
    ]
    #expect(
      outcome(tables).contains("quantity = ps_product.id_product -> ps_stock_available.quantity"))
    var empty = tables
    empty[2].sampleRows = [["1", "1", "0", "0"]]
    #expect(outcome(empty).contains("quantity = ps_product.quantity"))
  }

  @Test(
    "Names of prices are known in any position, with brackets and units",
    arguments: [
      "Cena obecna", "Tarif régulier", "PRIX PUBLIC TTC", "PrecioUnidad", "Наша цена", "単価(税抜)",
      "金額", "hanbai_tanka", "Cena (Brutto)", "Цена, руб./шт", "Preis [EUR/Stk]", "price_a",
      "Verkaufspreis brutto", "Price incl. VAT", "Preis (inkl. MwSt.)", "Розница, руб.",
    ])
  func namesOfPrices(column: String) {
    var table = SourceTable.named("t", "name, x", samples: ["a|12.50", "b|3.99", "c|48"])
    table.columns[1].name = column
    #expect(outcome([table]) == "name = t.name; price = t.\(column)")
  }

  @Test("A price in cents is one of minor units")
  func cents() {
    #expect(outcome("name, Preis in ct", "a|1250") == "name = name; priceMinor = Preis in ct")
  }

  @Test(
    "A column full of prices with an unknown name is refused with the whole option",
    arguments: [
      ["48 €", "12 €", "7 €"], ["12.50", "3.99", "7.00"], ["US$ 5", "US$ 6", "US$ 7"],
    ])
  func unknownNames(values: [String]) {
    let table = SourceTable.named("t", "name, zzz top", samples: values.map { "a|\($0)" })
    #expect(
      outcome([table]) == """
        has no price column; 'zzz top' may be one: --map 'price=zzz top'
          its values: \(values.joined(separator: ", "))
          to read none: --map price=
        """)
    #expect(outcome([table], [("price", "")]) == "name = t.name")
    #expect(outcome([table], [("price", "zzz top")]) == "name = t.name; price = t.zzz top")
  }

  @Test("Net and gross prices are a tie that names both, with three values each")
  func netAndGross() {
    #expect(
      outcome("Nazwa, Cena (Netto), Cena (Brutto)", "a|10|12.30", "b|20|24.60") == """
        price could be Cena (Netto) or Cena (Brutto) of t; choose one:
          --map 'price=Cena (Netto)'  (10, 20)
          --map 'price=Cena (Brutto)'  (12.30, 24.60)
          --map price=  (none)
        """)
  }

  @Test(
    "Weights, ratings and taxes are not taken for prices",
    arguments: [
      "weight", "Gewicht (kg)", "rating", "vat_rate", "shipping_cost", "fat_100g", "price_list_id",
    ])
  func otherNumbers(column: String) {
    var table = SourceTable.named("t", "name, x", samples: ["a|12.50", "b|3.99", "c|48.00"])
    table.columns[1].name = column
    #expect(outcome([table]) == "name = t.name")
  }

  @Test("Members of an array are no tie")
  func arrays() {
    #expect(
      outcome("name, images.0, images.1", "a|x.png|y.png") == "name = name; image = images.0")
  }

  @Test("Schemas of entities, attributes and values are refused by that name")
  func entities() {
    let magento = [
      SourceTable.named("catalog_product_entity", "entity_id*:int, sku, created_at"),
      .named(
        "catalog_product_entity_varchar", "value_id*:int, attribute_id:int, entity_id:int, value"),
      .named("cataloginventory_stock", "stock_id*:int, stock_name"),
      .named("sales_flat_quote_item", "item_id*:int, product_id:int, sku, name, price, qty"),
    ]
    #expect(
      outcome(magento).hasPrefix("is a Magento database: its products are in tables of entities"))
    let wordPress = [
      SourceTable.named("wp_posts", "ID*:int, post_title, post_type, post_content"),
      .named("wp_postmeta", "meta_id*:int, post_id:int, meta_key, meta_value"),
      .named(
        "wp_term_taxonomy", "term_taxonomy_id*:int, term_id:int, taxonomy, description, count:int"),
    ]
    #expect(outcome(wordPress).hasPrefix("is a WordPress database: "))
    let django = SourceTable.named("input", "model, pk, fields.name, fields.price")
    #expect(outcome([django]).hasPrefix("is a Django fixture (model, pk, fields)"))
    let flat = magento + [SourceTable.named("products", "sku, name, price", samples: ["A|Saw|1"])]
    #expect(outcome(flat).contains("name = products.name"))
  }

  @Test("A table without price, SKU and quantity is no table of products among others")
  func tablesWithoutNumbers() {
    let tables = [
      SourceTable.named("ranks", "id*:int, name, manufacturer"),
      .named("soldiers", "id*:int, rank_id:int>ranks"),
    ]
    #expect(outcome(tables).hasPrefix("has no table that looks like products"))
  }
}

import CatalogFields
import CatalogImport
import TestSupport
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

  @Test(
    "A price of another quantity is asked for, and loses to any that is of one piece",
    arguments: [
      "price per 100", "Price per 100g", "unit price (per kg)", "Price / kg", "Preis pro kg",
      "Preis/100g", "prix au kilo", "Prix / litre", "precio por kilo", "prezzo al kg", "cena za kg",
      "Price per dozen", "price (100 pcs)", "Kilopreis", "Grundpreis", "jämförpris",
      "Preis je Meter",
      "price_per_kg", "Price EUR/kg", "price 1kg", "Price/100", "Price/12", "Price /500",
      "Price/1k",
      "Price/100pcs (USD)", "Price/C", "Precio/ciento", "Price (10 pack)", "Preis/Rolle",
      "Price per roll", "€/m", "EUR/m", "$/kg", "price (€/1000)", "Preis EUR/100",
      "Price per 1.000", "price/1 000 pcs",
    ])
  func priceOfAnotherQuantity(_ name: String) {
    let alone = outcome("name, \(name)", "a|1.50", "b|2.25", "c|13.00")
    #expect(alone.contains("has no price column; '\(name)' may be one: --map "), "\(alone)")
    #expect(
      outcome("name, \(name), selling price", "a|1.50|7", "b|2.25|8", "c|13.00|9.50")
        == "name = name; price = selling price")
  }

  @Test("A price of a season is one", arguments: ["Price 2025/26", "Preis 24/25", "price 1/2026"])
  func priceOfSeason(_ name: String) {
    #expect(
      outcome("name, \(name)", "a|1.50", "b|2.25", "c|13.00") == "name = name; price = \(name)")
  }

  @Test(
    "Prices of as many pieces as another column says are refused, with the option that reads them",
    arguments: ["Preiseinheit", "price_unit", "KPEIN", "Price per", "Prijs per", "Preisfaktor"])
  func pricesOfPieces(_ name: String) {
    let refused = outcome("name, price, \(name)", "a|1.50|100", "b|2.25|1000", "c|13.00|1")
    #expect(
      refused.contains("of as many pieces as '\(name)' says (1, 100, 1000)")
        && refused.contains("to read them as they are: --map price=price, or none: --map price="))
    let table = SourceTable.named("t", "name, price, \(name)", samples: ["a|1.50|100"])
    #expect(outcome([table], [("price", "price")]).contains("price = t.price"))
    #expect(
      outcome("name, price, \(name)", "a|1.50|1", "b|2.25|1").contains("price = price"))
    #expect(
      outcome("name, price, \(name)", "a|1.50|Stk", "b|2.25|kg").contains("price = price"))
  }

  @Test("Codes below a word for a product are no names without being asked for")
  func codesAsNames() {
    let refused = outcome(
      "Item, Description, Price", "A-1|Saw, large|1.50", "A-2|Axe|2.25", "A-3|Pin|3")
    #expect(refused.contains("name could be Item or Description"), "\(refused)")
    #expect(refused.contains("--map name=Description  (Saw, large, Axe, Pin)"))
    #expect(
      outcome("Article, Description, Price", "HAM|Claw Hammer|1.50", "SAW|Hand Saw|2.25")
        .contains("name could be Article or Description"))
    #expect(
      outcome("Item, Description, Price", "Saw 2|A large one|1.50", "Axe 1|Small|2.25")
        == "name = Item; details = Description; price = Price")
    #expect(
      outcome("Name, Description, Price", "WD40|A spray|1.50", "C64|Old|2.25")
        == "name = Name; details = Description; price = Price")
  }

  @Test(
    "A price in thousands is refused",
    arguments: ["Price (k€)", "Preis T€", "Preis (TEUR)", "Price in 1000 EUR", "Price (000s)"])
  func pricesInThousands(_ name: String) {
    #expect(
      outcome("name, \(name)", "a|1.50", "b|2.25").contains("are in thousands by their name"),
      "\(outcome("name, \(name)", "a|1.50", "b|2.25"))")
  }

  @Test(
    "A price of one piece is one",
    arguments: [
      "price per unit", "Price per piece", "Preis pro Stück", "Cena za szt", "Price EUR/pc",
      "Price per item", "pris per st", "price (each)", "Price 1", "Stückpreis",
    ])
  func priceOfOnePiece(_ name: String) {
    let outcome = outcome("name, \(name)", "a|1.50", "b|2.25", "c|13.00")
    #expect(outcome == "name = name; price = \(name)")
  }

  @Test(
    "Decimals below an abbreviation of a price or a tax are asked for, and no others",
    arguments: [
      ("P.U. HT", true), ("PU HT", true), ("Px TTC", true), ("PUHT", true),
      ("P. unit", true), ("fat", false), ("sugars", false), ("PU weight", false), ("TVA HT", false),
      ("energy-kj 100g", false), ("width", false), ("score", false),
    ])
  func abbreviations(_ name: String, _ isAsked: Bool) {
    let outcome = outcome("name, \(name)", "a|1.5012", "b|2.25", "c|13.1")
    #expect(outcome.contains("has no price column") == isAsked, "\(outcome)")
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

  @Test(
    "An SKU that is blank or repeats loses to one that tells the products apart",
    arguments: [
      ("UPC, Custom SKU, Item", ["|K-1|a", "012345678905|K-2|b", "|K-3|c"], "Custom SKU"),
      ("Reference, Barcode, Name", ["R-1||a", "R-2||b", "R-3||c"], "Reference"),
      (
        "Internal Reference, Barcode, Name", ["R-1|4006381333931|a", "R-2||b", "R-3||c"],
        "Internal Reference"
      ),
      ("Shop reference, Barcode, Name", ["R-1||a", "R-2||b", "R-3||c"], "Shop reference"),
      ("Item number, Custom label (SKU), Title", ["251|C-1|a", "252|C-2|b"], "Custom label (SKU)"),
      ("itemnumber, barcode, title", ["1|30001|a", "2|30002|b", "3|30003|c"], "barcode"),
      ("SKU, PLU, Name", ["|101|a", "|102|b"], "PLU"),
      ("Asset Tag, Model Number, Name", ["A-1|L5|a", "A-2|L5|b", "A-3|U2|c"], "Asset Tag"),
      ("ISBN, ISBN13, Title", ["0306406152|9780306406157|a", "||b"], "ISBN13"),
    ])
  func emptyAndRepeatedSKUs(columns: String, samples: [String], sku: String) {
    let table = SourceTable.named("t", columns, samples: samples)
    #expect(outcome([table]).contains("sku = t.\(sku);"), "\(outcome([table]))")
  }

  @Test("A text that is called an id is the SKU where there is no better one")
  func textIDs() {
    #expect(
      outcome("id, name, gtin, price", "AB-12|a||3", "AB-13|b||4")
        == "sku = id; name = name; price = price")
    #expect(
      outcome("id, sku, name, price", "AB-12|S-1|a|3", "AB-13|S-2|b|4")
        == "sku = sku; name = name; price = price")
    #expect(outcome("id, name, price", "AB|a|3", "AB|b|4") == "name = name; price = price")
    #expect(outcome("id, name, price", "1|a|3", "2|b|4") == "id = id; name = name; price = price")
  }

  @Test("Whole numbers in a column of prices are prices")
  func wholePrices() {
    #expect(outcome("name, Summer price", "a|45", "b|120").contains("price = Summer price"))
  }

  @Test("A table without a price is refused for a column of amounts, however few its rows are")
  func amountsInFewRows() {
    let refused = """
      has no price column; 'foo' may be one: --map price=foo
        its values: 12.50, 3.00
        to read none: --map price=
      """
    #expect(outcome("name, foo", "a|12.50", "b|3.00") == refused)
    #expect(outcome("name, foo", "a|12.50").hasPrefix("has no price column; 'foo' may be one"))
    #expect(outcome("name, foo", "a|12.5", "b|3.25", "c|4").hasPrefix("has no price column; 'foo'"))
    // What a thing weighs is none, and what has a currency is one though it be called a rate.
    #expect(outcome("name, weight", "a|12.50", "b|3.00") == "name = name")
    #expect(
      outcome("name, Rate, Purchase Rate", "a|USD 3.50|USD 1.20", "b|USD 1.10|USD 0.30") == """
        has no price column; choose one:
          --map price=Rate  (USD 3.50, USD 1.10)
          --map 'price=Purchase Rate'  (USD 1.20, USD 0.30)
          --map price=  (none)
        """)
    #expect(outcome("name, VAT", "a|USD 3.50", "b|USD 1.10") == "name = name")
  }

  @Test(
    "Countries in any language are no makers",
    arguments: [
      ["Schweden", "Norwegen"], ["Suède", "Norvège"], ["Швеция", "Норвегия"], ["日本", "中国"],
      ["Sverige", "SE", "Norge"], ["Ruotsi", "Norja"],
    ])
  func countriesInLanguages(values: [String]) {
    let table = SourceTable.named("t", "name, maker", samples: values.map { "a|\($0)" })
    #expect(outcome([table]) == "name = t.name")
    #expect(outcome("name, maker", "a|Bosch", "b|Siemens").contains("manufacturer = maker"))
    #expect(outcome("name, maker", "a|yes", "b|no") == "name = name")
  }

  @Test("The number of records in an album is not how many are in stock")
  func formatQuantity() {
    #expect(
      outcome("title, format_quantity, formats.0.qty", "a|1|1", "b|2|2", "c|3|3") == "name = title")
  }

  @Test(
    "A single table of people, deals or records of a program is no table of products",
    arguments: [
      ("users", "id*:int, name:text, email:text", "1|Ann|a@x"),
      ("orders", "id, title, placed", "1|First|2024-01-01"),
      ("posts", "id*:int, title:text, body:text", "1|Hello|x"),
      ("invoices", "id*:int, name:text, total:int", "1|First|3"),
      ("django_migrations", "id*:int, app:text, name:text", "1|auth|0001_initial"),
      ("brands", "id*:int, name:text", "1|Acme"), ("export", "name, email, phone", "Ann|a@x|123"),
    ])
  func somethingElse(name: String, columns: String, sample: String) {
    let table = SourceTable.named(name, columns, samples: [sample, sample])
    #expect(outcome([table]).contains("does not look like products"), "\(outcome([table]))")
    #expect(outcome([table]).hasSuffix("all the same: --table \(name)"))
    let asked = try? CatalogMapping.make(tables: [table], productTable: name)
    #expect(asked?.sources[.name] != nil)
  }

  @Test("A single table with names and prices or SKUs is one of products, however it is called")
  func productsInAnyTable() {
    for (name, columns, sample) in [
      ("sales", "name, price", "a|3.50"), ("orders", "sku, title", "A-1|a"),
      ("shop", "name, details", "a|b"), ("users", "id, name, price", "1|a|3"),
    ] {
      let table = SourceTable.named(name, columns, samples: [sample])
      #expect(outcome([table]).contains("name = "), "\(outcome([table]))")
    }
  }

  @Test("Entities, attributes and values are told by their shape")
  func shapeOfAttributes() {
    let samples = ["1|name|a", "1|price|3.50", "1|sku|A", "2|name|b", "2|price|4.50", "2|sku|B"]
    let table = SourceTable.named("t", "item, what, content", samples: samples)
    #expect(
      outcome([table]).hasPrefix("keeps its values as entity, attribute and value (EAV) in t"))
    let others = ["1|hue|red", "1|cut|A", "2|hue|blue", "2|cut|B"]
    #expect(
      outcome([.named("t", "name, attribute, value", samples: others)])
        .hasPrefix("keeps its values as entity"))
    // Products that have a kind are none.
    #expect(
      outcome("name, kind, price", "a|name|3.50", "b|price|4.50", "c|name|5.00", "d|price|6.00")
        .contains("price = price"))
  }

  @Test(
    "A price column that is empty, of zeros or nearly empty does not hide a full one, nor it it",
    arguments: ["", "0.00"])
  func hollowPrices(value: String) {
    for other in ["unit_price", "selling price"] {
      let rows = ["a|\(value)|12.50", "b|\(value)|3.00", "c|\(value)|7.25"]
      let message = outcome([.named("t", "name, price, \(other)", samples: rows)])
      #expect(message.hasPrefix("price could be price or \(other) of t"), "\(message)")
      #expect(message.contains("(12.50, 3.00, 7.25)"))
      #expect(message.contains("--map price=price  (\(value.isEmpty ? "empty" : value))"))
    }
    let few = (0..<40).map { "p\($0)|\($0 == 7 ? "3.00" : "")|\($0).50" }
    #expect(
      outcome([.named("t", "name, price, unit_price", samples: few)]).hasPrefix("price could be"))
    let late = (0..<40).map { "p\($0)|\($0).50|" }
    #expect(
      outcome([.named("t", "name, cost, retail price", samples: late)]).hasPrefix("price could be"))
  }

  @Test("Names that are JSON of several languages are refused, and can be had as they are")
  func translatedNames() {
    let rows = [#"{"en":"Saw","de":"Säge"}|3"#, #"{"en_US": "Axe"}|4"#]
    let table = SourceTable.named("t", "name, price", samples: rows)
    #expect(outcome([table]).contains("name->>'en' in PostgreSQL"))
    #expect(outcome([table], [(field: "name", column: "name")]).contains("name = t.name"))
  }
}

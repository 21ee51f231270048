import CatalogFields
import CatalogImport
import TestSupport
import Testing

/// Which of the numbers of a file are its prices and its stock.
struct PriceEvidenceTests {
  private func outcome(_ columns: [String], _ samples: [String]) -> String {
    var table = SourceTable.named(
      "t", columns.indices.map { "c\($0)" }.joined(separator: ", "), samples: samples)
    for (index, name) in columns.enumerated() { table.columns[index].name = name }
    do {
      return try CatalogMapping.make(tables: [table]).lines(in: [table]).joined(separator: "; ")
        .replacing("t.", with: "")
    } catch {
      return error.description
    }
  }

  @Test(
    "Two columns of prices in whole numbers are asked for",
    arguments: [
      ["List", "Net"], ["Nettó ár", "Bruttó ár"], ["税抜価格", "税込価格"], ["cost", "Summer price"],
      ["Trade price", "Web price"], ["List", "Net USD"], ["cena bez DPH", "cena s DPH"],
    ])
  func wholeNumbers(columns: [String]) {
    let message = outcome(["name"] + columns, ["Saw|125|100", "Axe|80|70"])
    #expect(message.contains("choose one:"))
    for column in columns { #expect(message.contains("price=\(column)")) }
    #expect(message.contains("(125, 80)") && message.contains("(100, 70)"))
  }

  @Test(
    "Of a price and the new one, one is asked for where they differ",
    arguments: [
      ["Price", "New price"], ["Neuer Preis", "Preis"], ["Prix", "Nouveau prix"],
      ["Price", "price_new"], ["UVP", "UVP neu"],
    ])
  func newPrices(columns: [String]) {
    let message = outcome(["name"] + columns, ["Saw|3.00|5.10", "Axe|4.00|6.10"])
    #expect(message.contains("choose one:"), "\(message)")
    for column in columns { #expect(message.contains("price=\(column)")) }
    let same = outcome(["name"] + columns, ["Saw|3.00|3.00", "Axe|4.00|"])
    #expect(same.hasPrefix("name = name; price = "), "\(same)")
  }

  @Test("A price of news is no new price")
  func newsPrices() {
    #expect(
      outcome(["name", "Price", "Newsletter price"], ["Saw|3.00|5.10", "Axe|4.00|6.10"])
        == "name = name; price = Price")
  }

  @Test(
    "A price with or without something beside it is asked for where there is no other",
    arguments: [
      "price_incl_shipping", "Price without shipping", "price_with_deposit", "shipping_price",
    ])
  func pricesWithMore(column: String) {
    let samples = ["Saw|17.40|14.00", "Axe|14.90|12.00"]
    #expect(outcome(["name", column], samples).contains("no price column"), "\(column)")
    #expect(outcome(["name", column], samples).contains("price=\(column)"))
    #expect(outcome(["name", column, "price"], samples).hasPrefix("name = name; price = price"))
  }

  @Test(
    "An old price, or how much one has changed, is asked for where it stands alone",
    arguments: [
      "Price change", "Streichpreis", "Prix barré", "Precio anterior", "Old price", "Was price",
    ])
  func oldPrices(column: String) {
    let message = outcome(["name", column], ["Saw|10.50", "Axe|21.20"])
    #expect(message.hasPrefix("has no price column; '\(column)' may be one"), "\(message)")
  }

  @Test("Numbers that were written with more digits than they have are prices")
  func longDecimals() {
    let message = outcome(
      ["name", "x1"], ["Saw|3.2999999999999998223", "Axe|1.3899999999999999023", "Bow|1.5"])
    #expect(message.hasPrefix("has no price column; 'x1' may be one"), "\(message)")
  }

  @Test("A large size is not taken for a price with the tax")
  func large() {
    let samples = ["Pizza|7,50|9,90", "Calzone|8,50|10,90"]
    let message = outcome(["name", "Preis klein", "Preis groß"], samples)
    #expect(message.contains("choose one:\n  --map 'price=Preis klein'"), "\(message)")
    #expect(
      outcome(["name", "Preis netto", "Preis gross"], samples).contains("price=Preis gross"))
  }

  @Test("Whole numbers under romanised headers are asked for beside names in other letters")
  func romanised() throws {
    let table = SourceTable.named(
      "shohin", "id, shohin_code, shohin_mei, kakaku, zaiko, pages",
      samples: ["1|BN-001|鉛筆 HB|660|120|12", "2|BN-002|消しゴム|110|300|15"])
    let name = (field: "name", column: "shohin_mei")
    let error = #expect(throws: MappingError.self) {
      try CatalogMapping.make(tables: [table], assignments: [name])
    }
    let message = error?.description ?? ""
    #expect(message.contains("--map price=kakaku  (660, 110)\n  --map price=zaiko"), "\(message)")
    #expect(!message.contains("pages"))
    let mapping = try CatalogMapping.make(
      tables: [table], assignments: [name, (field: "price", column: "kakaku")])
    #expect(mapping.lines(in: [table]).contains("price = shohin.kakaku"))
  }

  @Test(
    "The regular price is read and not the special, old or purchase price",
    arguments: [
      ["Wholesale price", "Price tax excluded"], ["Angebotspreis", "Regulärer Preis"],
      ["Tarif promo", "Tarif régulier"], ["Precio rebajado", "Precio normal"],
      ["Prezzo in offerta", "Prezzo di listino"], ["Actieprijs", "Reguliere prijs"],
      ["Cena promocyjna", "Cena regularna"], ["Reapris", "Ordinarie pris"],
      ["セール価格", "通常価格"], ["仕入価格", "販売価格"], ["Einkaufspreis netto", "Verkaufspreis"],
      ["Prix d'achat", "Prix de vente"], ["Cena zakupu", "Cena"], ["Prezzo di acquisto", "Prezzo"],
      ["Inköpspris", "Pris"], ["Precio de compra", "Precio venta"], ["Akciós ár", "Normál ár"],
      ["İndirimli fiyat", "Normal fiyat"], ["Акционная цена", "Обычная цена"],
      ["원가", "판매가"], ["成本价", "零售价"], ["Wholesale", "Retail"],
      ["Τιμή χονδρικής", "Τιμή λιανικής"], ["supply_price", "retail_price"],
    ])
  func regularPrices(columns: [String]) {
    #expect(
      outcome(["name"] + columns, ["Saw|8.00|12.00", "Axe||13.00"])
        == "name = name; price = \(columns[1])")
    #expect(
      outcome(["name"] + columns.reversed(), ["Saw|12.00|8.00", "Axe|13.00|7.00"])
        == "name = name; price = \(columns[1])")
  }

  @Test("A file that is called as a cost does not make prices of costs")
  func namesOfFiles() throws {
    for name in ["wholesale", "cost", "sale", "special", "dealer"] {
      let table = SourceTable.named(
        name, "name, \(name)_price, \(name)price, price", samples: ["Saw|8|7|12"])
      let mapping = try CatalogMapping.make(tables: [table])
      #expect(mapping.lines(in: [table]).contains("price = \(name).price"), "\(name)")
    }
  }

  @Test(
    "The fields are known in many languages",
    arguments: [
      "상품코드, 상품명, 제조사, 판매가, 재고수량, 원산지", "商品编号, 商品名称, 生产商, 售价, 库存数量, 原产地",
      "商品番号, 商品名, メーカー名, 通常価格, 在庫数量, 原産地",
      "Cikkszám, Megnevezés, Gyártó, Egységár, Raktárkészlet, Származási ország",
      "Kód zboží, Název, Výrobce, Prodejní cena, Počet kusů, Země původu",
      "Stok kodu, Ürün adı, Üretici, Satış fiyatı, Stok miktarı, Menşe ülkesi",
      "Κωδικός προϊόντος, Ονομασία, Κατασκευαστής, Τιμή, Απόθεμα, Χώρα προέλευσης",
      "Код товара, Номенклатура, Изготовитель, Розничная цена, Остатки, Страна производства",
      "Šifra artikla, Naziv artikla, Proizvođač, Prodajna cijena, Zaliha, Zemlja podrijetla",
    ])
  func languages(columns: String) {
    let names = columns.split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init)
    #expect(
      outcome(names, ["K1|Saw|Acme|12.50|3|Sweden", "K2|Axe|Bolt|8.50|12|France"])
        == "sku = \(names[0]); name = \(names[1]); manufacturer = \(names[2]); "
        + "price = \(names[3]); quantity = \(names[4]); origin = \(names[5])")
  }

  @Test("A margin beside a cost is no price")
  func margins() {
    #expect(
      outcome(["name", "cost", "margin"], ["Saw|5.00|1.25", "Axe|6.00|2.50"])
        .hasPrefix("has no price column; 'cost' may be one: --map price=cost"))
  }

  @Test("A number of a reference is the SKU beside a number of the row")
  func referenceNumber() {
    #expect(
      outcome(["Product ID", "Name *", "Reference #"], ["1|Saw|A1", "2|Axe|A2"])
        == "id = Product ID; sku = Reference #; name = Name *")
  }

  @Test("A column without values is no guess, and the stock under another name is asked for")
  func blankQuantity() {
    #expect(
      outcome(
        ["name", "composite_quantity", "inventory_Main_Outlet", "reorder_point_Main_Outlet"],
        ["Saw||3|1", "Axe||4|1"]) == """
          has no quantity column; 'inventory_Main_Outlet' may be one: --map quantity=inventory_Main_Outlet
            its values: 3, 4
            to read none: --map quantity=
          """)
    #expect(
      outcome(["name", "quantity", "shelf_qty"], ["Saw||3", "Axe||4"])
        == "name = name; quantity = shelf_qty")
    #expect(outcome(["name", "front_photo"], ["Saw|", "Axe|"]) == "name = name")
  }

  @Test("An amount beside a currency in one object is the price in it")
  func amountsBesideCurrencies() {
    let path = "node.priceRange.minVariantPrice."
    #expect(
      outcome(
        ["node.title", path + "amount", path + "currencyCode"], ["Saw|12.5|CAD", "Axe|9.0|CAD"])
        == "name = node.title; price = \(path)amount; currency = \(path)currencyCode")
    #expect(
      outcome(
        ["id", "name", "default_price.currency", "default_price.unit_amount"],
        ["1|Gold|usd|2000", "2|Tin|usd|100"]
      ).contains(
        "priceMinor = default_price.unit_amount; currency = default_price.currency"))
    let other = "node.priceRange.maxVariantPrice."
    let both = outcome(
      ["name", path + "amount", path + "currencyCode", other + "amount", other + "currencyCode"],
      ["Saw|12.5|CAD|15.0|CAD", "Axe|9.0|CAD|9.5|CAD"])
    #expect(both.contains("--map price=\(path)amount"), "\(both)")
    #expect(
      outcome(["name", "shipping.amount", "shipping.currency"], ["Saw|12.5|CAD"]).contains(
        "price =")
        == false)
  }

  @Test(
    "Columns that are as near to the field as each other are asked for",
    arguments: [
      ("price", ["Min price", "Max price", "Avg price"]),
      ("quantity", ["Stock", "Qty", "Available"]),
      ("price", ["Prezzo di listino", "Prezzo netto"]), ("price", ["Listenpreis", "Nettopreis"]),
      ("price", ["Brutto-VK", "Netto-VK"]), ("price", ["UVP", "Brutto-VK"]),
    ])
  func closeGuesses(field: String, columns: [String]) {
    let message = outcome(["name"] + columns, ["Saw|5|2|4", "Axe|6|3|6"])
    #expect(message.hasPrefix("\(field) could be "), "\(message)")
    for column in columns { #expect(message.contains("\(field)=\(column)"), "\(message)") }
  }

  @Test("A recommended price that some products lack is asked for beside prices that all have")
  func halfEmptyPrices() {
    let message = outcome(
      ["name", "Brutto-VK", "Netto-VK", "UVP"], ["Saw|14,99|12,60|16,99", "Axe|9,99|8,39|"])
    #expect(message.hasPrefix("price could be Brutto-VK or Netto-VK or UVP"), "\(message)")
    #expect(
      outcome(["name", "price", "Brutto-VK"], ["Saw|14,99|12,60", "Axe||8,39"])
        == "name = name; price = price")
  }

  @Test("A stock under one name, or the same under two, is read")
  func oneStock() {
    #expect(
      outcome(["name", "Stock", "Qty"], ["Saw|5|5", "Axe|6|6"]) == "name = name; quantity = Qty")
    #expect(
      outcome(["name", "Available", "Qty"], ["Saw|yes|5", "Axe|no|6"])
        == "name = name; quantity = Qty")
  }

  @Test("Cents in an object are never offered as whole units, nor the digits behind the mark")
  func centsInObjects() {
    #expect(
      outcome(
        ["name", "price.centAmount", "price.currencyCode", "price.fractionDigits"],
        ["Saw|1250|EUR|2", "Axe|900|EUR|2"])
        == "name = name; priceMinor = price.centAmount; currency = price.currencyCode")
    #expect(
      outcome(["name", "price.centAmount"], ["Saw|1250", "Axe|900"])
        == "name = name; priceMinor = price.centAmount")
  }

  @Test("Whole numbers under a header in other letters of which no word is known are asked for")
  func foreignAmounts() {
    let message = outcome(["name", "წონა", "ფასი", "重量"], ["Saw|1|120|5", "Axe|2|80|3"])
    #expect(message.hasPrefix("has no price column; choose one:"), "\(message)")
    #expect(message.contains("price=ფასი") && !message.contains("price=重量"), "\(message)")
    #expect(
      outcome(["name", "price", "ფასი"], ["Saw|1|120", "Axe|2|80"])
        == "name = name; price = price")
  }

  @Test(
    "Prices and stocks are known in more languages",
    arguments: [
      "รหัสสินค้า, ชื่อสินค้า, ยี่ห้อ, ราคา, จำนวน", "Mã hàng, Tên hàng, Thương hiệu, Đơn giá, Số lượng",
      "貨號, 品名, 品牌, 單價, 數量", "コード, 商品名, メーカー名, 上代, 在庫数", "JANコード, 品名, メーカー名, 上代, 在庫",
      "Tuotenumero, Nimi, Valmistaja, Hinta, Varastosaldo",
      "Código, Nome, Marca, Preço, Quantidade em estoque", "SKU, Name, Brand, Price, Qty Avail",
      "SUPPLIER_AID, Name, Manufacturer, Price, Lagerbestand Gesamt",
    ])
  func moreLanguages(columns: String) {
    let names = columns.split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init)
    #expect(
      outcome(names, ["K1|Saw|Acme|1250|3", "K2|Axe|Bolt|850|12"])
        == "sku = \(names[0]); name = \(names[1]); manufacturer = \(names[2]); "
        + "price = \(names[3]); quantity = \(names[4])")
  }

  @Test("A table with several prices of a product is asked for, and not left without a word")
  func severalPrices() throws {
    let product = SourceTable.named("product", "id, name", samples: ["1|Saw", "2|Axe"])
    let prices = SourceTable.named(
      "price", "product_id, valid_from, amount",
      samples: ["1|2025-01-01|10", "1|2026-01-01|12", "2|2025-01-01|9"])
    #expect(
      throws: MappingError.severalPrices(
        .price, path: "product.id -> price.amount", values: ["10", "12", "9"])
    ) {
      try CatalogMapping.make(tables: [product, prices])
    }
    let first = try CatalogMapping.make(
      tables: [product, prices], assignments: [("price", "product.id -> price.amount")])
    #expect(
      first.lines(in: [product, prices]).contains("price = product.id -> price.amount"))
    let error = MappingError.severalPrices(
      .price, path: "product.id -> price.amount", values: ["10"])
    #expect(
      error.description.contains("\n  --map 'price=product.id -> price.amount'  (10)\n"),
      "\(error)")
  }

  @Test(
    "A cost that stands alone is asked for",
    arguments: ["cost", "EK", "Unit cost", "Einkaufspreis", "Supplier cost", "Prix d'achat HT"])
  func loneCosts(column: String) {
    #expect(
      outcome(["name", column], ["Saw|5.00", "Axe|6.00"])
        .hasPrefix("has no price column; '\(column)' may be one: --map"))
  }

  @Test("Columns that say only whether a tax is in their prices are both offered, whole ones too")
  func taxesInPrices() {
    #expect(
      outcome(["Namn", "Exkl. moms", "Inkl. moms"], ["Syrén|159,20|199", "Lavendel|47,20|59"])
        == """
        has no price column; choose one:
          --map 'price=Exkl. moms'  (159,20, 47,20)
          --map 'price=Inkl. moms'  (199, 59)
          --map price=  (none)
        """)
    #expect(
      outcome(["name", "incl. VAT"], ["Saw|199", "Axe|59"]).hasPrefix("has no price column"))
    #expect(outcome(["name", "incl. VAT"], ["Saw|1", "Axe|0"]) == "name = name")
  }

  @Test("Prices of three decimals are read and asked about in other letters, before whole numbers")
  func threeDecimals() {
    let rows = ["SP-01|كمون|1.250|40", "SP-02|زعتر|3.500|25", "SP-03|سماق|2.750|18"]
    #expect(
      outcome(["رمز الصنف", "اسم المنتج", "السعر", "الكمية"], rows)
        == "sku = رمز الصنف; name = اسم المنتج; price = السعر; quantity = الكمية")
    #expect(
      outcome(["sku", "name", "რაოდენობა", "ფასი"], ["A|Saw|40|1.250", "B|Axe|25|3.500"]) == """
        has no price column; choose one:
          --map 'price=ფასი'  (1.250, 3.500)
          --map 'price=რაოდენობა'  (40, 25)
          --map price=  (none)
        """)
  }
}

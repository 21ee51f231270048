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
        == "name = name; price = cost")
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
}

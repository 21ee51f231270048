import CatalogFields
import CatalogImport
import TestSupport
import Testing

/// What earns its place as the name of a product.
struct NameEvidenceTests {
  private func outcome(_ table: SourceTable) -> String {
    do {
      return try CatalogMapping.make(tables: [table]).lines(in: [table]).joined(separator: "; ")
        .replacing(table.name + ".", with: "")
    } catch {
      return error.description
    }
  }

  private func outcome(_ columns: String, _ samples: String...) -> String {
    outcome(.named("t", columns, samples: samples))
  }

  @Test(
    "A column of texts that is not called as a name is asked for, with its values",
    arguments: [
      "customer", "comment", "capital", "Color", "category", "email", "url", "location", "size",
      "author", "type", "Kategorie", "zzz", "remark", "material",
    ])
  func textsAreNoNames(column: String) {
    #expect(
      outcome("sku, \(column), price", "A1|nice one|1", "A2|bad one|2", "A3|no one|3") == """
        has no name for new products; to update the products that are there: --key sku
          to add products, choose the name:
          --map name=\(column)  (nice one, bad one, no one)
        """)
  }

  @Test("All columns of texts are named, those that tell the products apart first")
  func severalTexts() {
    #expect(
      outcome(
        "Style, Color, Weight, Suggested Retail", "S1|Red|5|20.00", "S1|Blue|6|20.00",
        "S1|Green|7|21.00") == """
          no column of t looks like a product name; choose one:
            --map name=Color  (Red, Blue, Green)
            --map name=Style  (S1)
          """)
    #expect(
      outcome("Model, Maker, Price", "X1 Pro|Acme|5.00", "X2 Max|Acme|6.00").hasSuffix(
        "name:\n  --map name=Model  (X1 Pro, X2 Max)\n  --map name=Maker  (Acme)"))
    let line = "V 0101"
    var table = SourceTable.named("t", "x", samples: ["A;N;1", "A;N;2"])
    table.columns[0].name = line
    #expect(outcome(table).hasPrefix("no column of t looks like a product name"))
  }

  @Test(
    "Names of names are known in many languages and with the word for a product",
    arguments: [
      "Artikel", "Bezeichnung", "Title", "Item", "Description", "Megnevezés", "Наименование",
      "Номенклатура", "Product Title", "Name of product", "שם", "الاسم", "Nombre del producto",
      "Nom du produit",
      "Item Description", "Ονομασία προϊόντος", "제품명", "Naziv", "Zboží", "Název zboží",
      "Наименование товара", "品名", "产品名称", "Ürün adı", "Nazwa towaru", "Denumire produs",
    ])
  func namesOfNames(column: String) {
    #expect(
      outcome("sku, \(column), price", "A1|Saw|1", "A2|Axe|2")
        == "sku = sku; name = \(column); price = price")
  }

  @Test("What is called a product, but has numbers, is no name")
  func numbersAreNoNames() {
    #expect(outcome("product, price", "4711|1.50", "4712|2.50").hasPrefix("has no name for new"))
    #expect(outcome("name, price", "1984|1.50", "300|2.50") == "name = name; price = price")
  }

  @Test("Orders are no products, though they have SKUs, prices and names")
  func orders() {
    for columns in [
      "Order, SKU, Qty, Price, Customer", "Order ID, Product, Price, Buyer Name",
      "Invoice No, sku, name, price, Bill to", "注文番号, 商品名, 価格, 購入者",
    ] {
      let count = columns.split(separator: ",").count
      let sample = Array(repeating: "a", count: count).joined(separator: "|")
      let message = outcome(columns, sample, sample)
      #expect(message.contains("does not look like products: it has orders and who placed them"))
      #expect(message.hasSuffix("--table t"))
    }
    #expect(outcome("sku, name, price, minimum order", "A|Saw|1|5").contains("name = name"))
  }

  @Test("Places and news are no products")
  func placesAndNews() {
    #expect(outcome("name, lat, lon", "Paris|48.1|2.3", "Rome|41.2|12.1").contains("no price"))
    let news = SourceTable.named(
      "item", "title, link, description, pubDate", samples: ["Hello|http://a|d|Mon", "b|c|d|Tue"])
    #expect(outcome(news).contains("does not look like products"))
    let shop = SourceTable.named("item", "title, pubDate, price", samples: ["Saw|Mon|5.00"])
    #expect(outcome(shop).contains("name = title"))
  }

  @Test("A barcode that only some have loses to an id that all have")
  func halfEmptyBarcodes() {
    #expect(
      outcome("id, title, price, gtin", "A1|Saw|1.50|4006381333931", "A2|Axe|2.50|")
        .contains("sku = id;"))
  }

  @Test("Of names in several languages one language is read, that of most products")
  func languages() throws {
    let product = SourceTable.named("product", "id, sku, price", samples: ["1|A1|10", "2|A2|9"])
    var texts = SourceTable.named(
      "product_translation", "product_id, lang, name",
      samples: ["1|de|Säge", "1|en|Saw", "2|en|Axe", "2|de|Axt", "3|en|Pin"])
    let path = "name = product.id -> product_translation.name"
    func line(_ assigned: String? = nil) throws -> String? {
      try CatalogMapping.make(
        tables: [product, texts], assignments: assigned.map { [("name", $0)] } ?? []
      ).lines(in: [product, texts]).first { $0.hasPrefix("name") }
    }
    #expect(try line() == path + "[en]")
    #expect(try line("product_translation.name[de]") == path + "[de]")
    #expect(try line("product.id -> product_translation.name[de]") == path + "[de]")
    #expect(
      throws: MappingError.unknownLanguage(
        "fr", field: .name, column: "product_translation.name", languages: ["en", "de"])
    ) { try line("product_translation.name[fr]") }
    #expect(
      MappingError.unknownLanguage("fr", field: .name, column: "t.name", languages: ["en", "de"])
        .description == """
          nothing in 't.name' is in 'fr'; choose one of its languages:
            --map 'name=t.name[en]'
            --map 'name=t.name[de]'
          """)
    texts.sampleRows.removeAll { $0[1] == "de" }
    #expect(try line() == path)
    // The languages of makers of which each has one name.
    texts.sampleRows = [["1", "de", "Säge"], ["2", "en", "Axe"]]
    #expect(try line() == path)
  }

  @Test("One object with a name and nothing of a product is refused")
  func loneObject() throws {
    let table = SourceTable.named(
      "package", "name, version, dependencies.react", rows: 1, samples: ["a|1|2"])
    func make(_ table: SourceTable) throws -> CatalogMapping {
      try CatalogMapping.make(tables: [table], refusesOneRow: true)
    }
    #expect(throws: MappingError.self) { try make(table) }
    #expect(throws: MappingError.self) {
      try make(.named("package", "id, name, version", rows: 1, samples: ["7|a|1"]))
    }
    _ = try make(.named("t", "name, price, colour", rows: 1, samples: ["Saw|1|red"]))
    _ = try make(.named("products", "name, colour", rows: 1, samples: ["Saw|red"]))
    _ = try make(.named("t", "name, colour", rows: 2, samples: ["Saw|red", "Axe|blue"]))
  }

  @Test(
    "A word for a name beats a description, wherever it stands and whatever the file is called",
    arguments: [
      "Nom du vin", "Nom de la plante", "Weinname", "Buchtitel", "Nombre del libro", "Nome vino",
      "Título del libro", "Name of the wine", "Titel des Buches", "Vinnavn", "Boknamn",
      "Plantenaam", "Kirjan nimi", "Kitap adı", "Název knihy", "Nazwa leku", "Название книги",
      "Prekės pavadinimas", "Könyv neve", "書名", "药品名称", "도서명", "اسم الكتاب", "שם הספר", "Tên sách",
    ])
  func namesOfThings(column: String) {
    let samples = ["A1|Chablis Vieux|Minéral et droit|5.00", "A2|Sancerre|Agrumes, vif|6.00"]
    let table = SourceTable.named(
      "liste.csv", "sku, \(column), Description, price", samples: samples)
    #expect(outcome(table).contains("name = \(column); details = "))
  }

  @Test(
    "The name of something else than the product is no name of it",
    arguments: [
      "Nom du fabricant", "Nombre del proveedor", "Nome fornecedor", "Název výrobce",
      "Nazwa producenta", "Название бренда", "Firmenname", "Dateiname", "Vorname", "Surname",
      "Kundenname", "Kategoriename", "Warengruppenbezeichnung", "Username", "Nom de l'auteur",
      "Nombre de la categoría", "Yazar adı", "Lagernamn", "会社名", "メーカー名", "회사명", "שם היצרן",
    ])
  func namesOfOthers(column: String) {
    let outcome = outcome(
      "sku, \(column), Description, price", "A1|Fine Ltd|Brake disc|5.00",
      "A2|Good Inc|Oil filter|6.00")
    #expect(!outcome.contains("name = \(column)"))
  }

  @Test("A description beside another column of short texts that differ is asked about")
  func descriptionOrText() {
    #expect(
      outcome(
        "Código, Medicamento, Descrição, Preço", "101|Dipirona 500 mg|Analgésico|8,90",
        "102|Amoxicilina 500 mg|Antibiótico|24,50") == """
          name could be Medicamento or Descrição of t; choose one:
            --map name=Medicamento  (Dipirona 500 mg, Amoxicilina 500 mg)
            --map 'name=Descrição'  (Analgésico, Antibiótico)
          """)
    // What repeats, is known as something else or is no text is not.
    #expect(
      outcome(
        "sku, Zzz, Colour, Place, Updated, Description, price",
        "A1|new|Red|K 12|2026-01-02|Disc|5.00", "A2|new|Blue|K 13|2026-01-03|Filter|6.00"
      ).hasPrefix("sku = sku; name = Description; price = price"))
  }

  @Test("Codes called as products are asked about beside what may be the name, that first")
  func codesOrTexts() {
    #expect(
      outcome(
        "Item, Book, Description, Price", "B-1|Kindred|A novel|16.00", "B-2|Maus|A memoir|14.00")
          == """
          name could be Book or Item or Description of t; choose one:
            --map name=Book  (Kindred, Maus)
            --map name=Item  (B-1, B-2)
            --map name=Description  (A novel, A memoir)
          """)
    #expect(
      outcome("Item, Wine Name, Price", "B-1|Chablis|16.00", "B-2|Sancerre|14.00") == """
        name could be Wine Name or Item of t; choose one:
          --map 'name=Wine Name'  (Chablis, Sancerre)
          --map name=Item  (B-1, B-2)
        """)
  }

  @Test(
    "Publishers, wineries and laboratories are makers, and no names",
    arguments: [
      "Wydawnictwo", "Éditeur", "Editora", "Editorial", "Uitgeverij", "Förlag", "Forlag", "Bodega",
      "Laboratório", "Laboratoire", "Weingut", "Make", "הוצאה", "出版社",
    ])
  func otherMakers(column: String) {
    #expect(
      outcome("sku, Title, \(column), price", "A1|Lalka|Greg|5.00", "A2|Solaris|WL|6.00")
        .contains("manufacturer = \(column)"))
  }

  @Test(
    "The name of somebody or something else is asked for beside texts that all differ",
    arguments: [
      ["Wine", "Winemaker name"], ["heading", "shelf.shelfName"], ["Pflanze", "Botanischer Name"],
      ["Detail.TitleText", "Publisher.PublisherName"],
    ])
  func namesOfOthers(columns: [String]) {
    var table = SourceTable.named(
      "t", "a, b, price", samples: ["Silvaner|Anna|1.5", "Riesling|Bert|2"])
    for (index, name) in columns.enumerated() { table.columns[index].name = name }
    let message = outcome(table)
    #expect(message.contains("name could be \(columns[0]) or "), "\(message)")
  }
}

import CatalogFields
import CatalogImport
import TestSupport
import Testing

/// What earns its place as the quantity of a product.
struct StockEvidenceTests {
  private func outcome(
    _ columns: String, _ samples: String..., key: ProductField? = nil
  ) -> String {
    let table = SourceTable.named("t", columns, samples: samples)
    do {
      return try CatalogMapping.make(tables: [table], key: key).lines(in: [table])
        .joined(separator: "; ").replacing("= t.", with: "= ")
    } catch {
      return error.description
    }
  }

  @Test(
    "A stock is known in many languages",
    arguments: [
      "Qtde em Estoque", "Varastossa", "Antall", "Antal på lager", "Antall på lager", "Skladem ks",
      "Avail.", "Unidades", "Yards on hand", "Antal i lager", "Auf Lager", "Op voorraad",
      "Unidades en stock", "Na skladě", "В наличии", "Rollen op voorraad", "מלאי", "כמות", "الكمية",
      "Raktáron", "Kpl", "Cantidad disponible", "Qté", "Q.tà", "Cant.", "Anz.",
    ])
  func namesOfStocks(column: String) {
    #expect(
      outcome("sku, name, price, \(column)", "A1|Saw|1|40", "A2|Axe|2|12")
        == "sku = sku; name = name; price = price; quantity = \(column)")
    // Whether something is there is no number.
    #expect(
      !outcome("sku, name, price, \(column)", "A1|Saw|1|yes", "A2|Axe|2|no")
        .contains("quantity"))
  }

  /// A script of products, of which each has a stock and some have another behind all of these.
  private static func stocks(_ count: Int, twice: Int) -> String {
    let products = (1...count).map { "INSERT INTO product VALUES (\($0),'Saw \($0)',1.5);" }
    let rows = ((1...(count - twice)).map { ($0, 5) } + (1...twice).map { ($0, 7) })
      .map { "INSERT INTO stock VALUES (\($0),\($1));" }
    return """
      CREATE TABLE product (id integer PRIMARY KEY, name text, price numeric(10,2));
      CREATE TABLE stock (product_id integer REFERENCES product(id), quantity integer);

      """ + (products + rows).joined(separator: "\n") + "\n"
  }

  @Test("Of several stocks of a product none is read, unless asked, and that is told")
  func severalStocks() throws {
    let script = Self.stocks(4, twice: 1)
    func survey(_ options: ImportOptions) throws -> ImportFileSurvey {
      try ImportFileSurvey(name: "dump", options: options) { byteSource(Array(script.utf8)) }
    }
    let found = try survey(ImportOptions())
    #expect(!found.fields.contains(.quantity))
    #expect(
      found.remarks == [
        "no quantities: 'stock' has several rows for a product; to read the first of each: "
          + "--map 'quantity=product.id -> stock.quantity'"
      ])
    var options = ImportOptions()
    options.assignments = [("quantity", "product.id -> stock.quantity")]
    var reader = try survey(options).products()
    var record = ProductRecord()
    var quantities: [Int64?] = []
    while try reader.next(into: &record) { quantities.append(record.quantity) }
    #expect(quantities == [5, 5, 5, nil])
    #expect(
      reader.remarks == [
        "rows of 'stock' not read, for the first row of each product is: 1 (1) by product_id"
      ])
  }

  @Test("Several stocks behind the rows that are looked at are asked for")
  func lateStocks() throws {
    let script = Self.stocks(1500, twice: 200)
    let survey = try ImportFileSurvey(name: "dump", options: ImportOptions()) {
      byteSource(Array(script.utf8))
    }
    #expect {
      try survey.products()
    } throws: { error in
      "\(error)" == """
        has several rows of 'stock' for a product, which say something else (200 (1, 2, 3, …) by \
        product_id); leave one for each, or choose: --map 'quantity=product.id -> stock.quantity' \
        (the first of each product), --map quantity= (none)
        """
    }
  }

  @Test("A table of stocks with fractions or words is kept as a custom field, and told")
  func stocksThatAreNoQuantity() throws {
    for (value, words) in [("2.5", "fractions, such as 2.5"), ("'10+'", "words, such as 10+")] {
      let script = """
        CREATE TABLE product (id integer PRIMARY KEY, name text, sku text, price numeric(10,2));
        CREATE TABLE stock (product_id integer REFERENCES product(id), quantity text);
        INSERT INTO product VALUES (1,'Saw','S-1',2.5),(2,'Axe','S-2',3.5),(3,'Bow','S-3',4.5);
        INSERT INTO stock VALUES (1,\(value)),(3,7);

        """
      func survey(_ options: ImportOptions = ImportOptions()) throws -> ImportFileSurvey {
        try ImportFileSurvey(name: "dump", options: options) { byteSource(Array(script.utf8)) }
      }
      let found = try survey()
      #expect(
        found.remarks == [
          "'stock.quantity' is not read as a quantity (\(words)): kept as a custom field 'quantity'"
        ])
      #expect(!found.fields.contains(.quantity))
      let shown = value.replacing("'", with: "")
      #expect(
        try found.firstProducts(9).map { $0.text(.custom) } == [
          "{\"quantity\":\"\(shown)\"}", nil, #"{"quantity":"7"}"#,
        ])
      var options = ImportOptions()
      options.assignments = [("quantity", "stock.quantity")]
      let asked = try survey(options)
      #expect(asked.remarks == [] && asked.fields.contains(.quantity))
      options.assignments = [("quantity", "")]
      #expect(try survey(options).fields.filter { $0.customName != nil } == [])
    }
  }

  @Test("Pieces that may be those of a package are a stock only where there is no other")
  func packages() {
    for column in ["Antall", "Unidades", "kpl", "szt"] {
      #expect(
        outcome("sku, name, price, \(column), Stock", "A1|Saw|1|10|40", "A2|Axe|2|6|12")
          == "sku = sku; name = name; price = price; quantity = Stock")
      #expect(
        !outcome("sku, name, price, \(column)", "A1|Saw|1|10 ud", "A2|Axe|2|6 ud")
          .contains("quantity"))
    }
  }

  @Test("The stocks of several places are asked about")
  func places() {
    for (first, second) in [
      ("Butik", "Centrallager"), ("Lager Hamburg", "Lager Berlin"), ("Tienda 1", "Tienda 2"),
    ] {
      #expect(
        outcome("sku, name, price, \(first), \(second)", "A1|Saw|1|4|12", "A2|Axe|2|2|7")
          .hasPrefix("has no quantity column; choose one:\n  --map"))
    }
    #expect(
      outcome("sku, name, price, Butik, Lager", "A1|Saw|1|4|12", "A2|Axe|2|2|7")
        .hasPrefix("quantity could be Butik or Lager of t; choose one:"))
    #expect(
      outcome("sku, name, price, Store", "A1|Saw|1|4", "A2|Axe|2|2")
        == "sku = sku; name = name; price = price")
    #expect(
      outcome("sku, name, price, Stock, Store, Shop", "A1|Saw|1|4|1|2", "A2|Axe|2|2|2|3")
        == "sku = sku; name = name; price = price; quantity = Stock")
  }

  @Test("A stock of another language is updated by key")
  func updates() {
    #expect(
      outcome("Varenr, Antal på lager", "DG-1|110", "SG-2|38", key: .sku)
        == "sku = Varenr; quantity = Antal på lager")
    #expect(
      outcome("Varenr, Antall", "DG-1|110", "SG-2|38", key: .sku)
        .hasPrefix("'Antall' (110, 38) may be the quantity; --key guesses nothing; choose:\n"))
  }

  @Test(
    "Numbers of catalogs are SKUs",
    arguments: [
      "PZN", "Kat. číslo", "Kat.-Nr.", "מק\"ט", "رمز الصنف", "Teilenummer", "Best.-Nr.",
      "Cód. artículo", "Cód.", "Réf. produit",
    ])
  func numbersOfCatalogs(column: String) {
    #expect(
      outcome("\(column), name, price", "04711|Saw|1", "04712|Axe|2").contains("sku = \(column)"))
  }

  @Test("An amount beside units of weight or volume may be what a package holds")
  func contents() {
    for columns in ["Artikel, Menge, Einheit, Preis", "name, Qty, Unit, price"] {
      let message = outcome(columns, "Mehl|500|g|1.20", "Milch|1|l|0.99")
      #expect(message.hasPrefix("has no quantity column; '"), "\(message)")
    }
    for columns in ["name, Stock, Unit, price", "name, Qty, Weight unit, price"] {
      let lines = outcome(columns, "Mehl|500|g|1.20", "Milch|1|l|0.99")
      #expect(lines.contains("quantity = "), "\(lines)")
    }
    #expect(
      outcome("name, Qty, Unit, price", "Saw|5|pcs|1.20", "Axe|1|st|2").contains("quantity = Qty"))
  }
}

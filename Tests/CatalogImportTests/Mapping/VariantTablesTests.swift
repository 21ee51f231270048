import CatalogFields
import TestSupport
import Testing

@testable import CatalogImport

/// Variants in a table beside the products, or in an array beside theirs.
struct VariantTablesTests {
  private static let sql = """
    CREATE TABLE products (id int PRIMARY KEY, title varchar(100), vendor varchar(50));
    INSERT INTO products VALUES (1,'Polo shirt','Lefevre'),(2,'Pullover','Lefevre');
    CREATE TABLE product_variants (id int PRIMARY KEY, product_id int REFERENCES products(id),
      size varchar(10), sku varchar(30), price decimal(8,2), stock int);
    INSERT INTO product_variants VALUES (1,1,'6 y','POLO-6',18.50,12),(2,1,'8 y','POLO-8',18.50,9),
      (3,2,'8 y','PULL-8',29.00,0);
    """
  private static let json = """
    {"products":[{"id":1,"title":"Polo"},{"id":2,"title":"Pull"}],"variants":[
    {"id":11,"product_id":1,"sku":"P-6","price":18.5,"size":"6"},
    {"id":12,"product_id":1,"sku":"P-8","price":18.5,"size":"8"},
    {"id":13,"product_id":2,"sku":"U-8","price":29.0,"size":"8"}]}
    """

  private func survey(_ text: String, _ options: ImportOptions = ImportOptions()) throws
    -> ImportFileSurvey
  {
    let bytes = Array(text.utf8)
    return try ImportFileSurvey(name: "shop", options: options) { byteSource(bytes) }
  }

  @Test(
    "Products without prices are refused where a table of variants has them, and the advice works",
    arguments: [
      (sql, "--table product_variants --map name=products.title"),
      (json, "--table variants --map name=products.title"),
      (
        sql.replacing("product_variants", with: "skus"),
        "--table skus --map name=products.title"
      ),
      (
        """
        CREATE TABLE books (id int PRIMARY KEY, title varchar(100), isbn varchar(30));
        INSERT INTO books VALUES (1,'Kindred','9780807083697'),(2,'Maus','9780141014081');
        CREATE TABLE copies (id int PRIMARY KEY, book_id int REFERENCES books(id), price real);
        INSERT INTO copies VALUES (1,1,9.50),(2,1,12.00),(3,2,8.25);
        """, "--table copies --map name=books.title"
      ),
      (
        """
        CREATE TABLE produits (id_produit int PRIMARY KEY, nom varchar(100));
        INSERT INTO produits VALUES (1,'Polo'),(2,'Pull');
        CREATE TABLE declinaisons (id_declinaison int, id_produit int REFERENCES produits(id_produit),
          taille varchar(9), reference varchar(9), prix_ttc decimal(8,2));
        INSERT INTO declinaisons VALUES (1,1,'6','P-6',9.50),(2,1,'8','P-8',12.00),(3,2,'8','U-8',8.25);
        """, "--table declinaisons --map name=produits.nom"
      ),
    ])
  func refused(_ text: String, _ advice: String) throws {
    let error = #expect(throws: MappingError.self) { try survey(text) }
    let message = error?.description ?? ""
    #expect(message.contains("\n  \(advice)  (each row of "), "\(message)")
    #expect(message.contains("\n  --map price=  (only "), "\(message)")
    let words = advice.split(separator: " ")
    var options = ImportOptions()
    options.productTable = String(words[1])
    options.assignments = [("name", String(words[3].dropFirst("name=".count)))]
    #expect(try survey(text, options).firstProducts(9).count == 3)
    options.productTable = nil
    options.assignments = [("price", "")]
    #expect(try survey(text, options).firstProducts(9).count == 2)
  }

  @Test("Variants have the name of their product and what tells them apart")
  func names() throws {
    for (text, table) in [(Self.sql, "product_variants"), (Self.json, "variants")] {
      var options = ImportOptions()
      options.productTable = table
      // Who does not know is shown the column of the products.
      let error = #expect(throws: MappingError.self) { try survey(text, options) }
      #expect(error?.description.contains("--map name=products.title  (Pol") == true)
      options.assignments = [("name", "products.title")]
      let found = try survey(text, options)
      #expect(found.remarks.contains { $0.hasSuffix("the variant behind them: size") })
      let products = try found.firstProducts(9)
      #expect(products.compactMap { $0.text(.sku) }.count == 3)
      let names = products.compactMap { $0.text(.name) }
      #expect(Set(names).count == 3)
      #expect(names[0] == (text == Self.sql ? "Polo shirt – 6 y" : "Polo – 6"))
      #expect(products.allSatisfy { $0.price != nil })
    }
  }

  @Test(
    "Tables of what was sold or what others ask are no variants",
    arguments: [
      "order_items", "sales_lines", "supplier_products", "price_history", "rentals", "cart_items",
    ])
  func others(_ table: String) throws {
    let text = Self.sql.replacing("product_variants", with: table)
    let found = try survey(text)
    #expect(found.unusedTables.map(\.name) == [table])
    #expect(try found.firstProducts(9).count == 2)
  }

  @Test("Rows of a sheet with the names of variations have these behind their own")
  func variationNames() throws {
    let text = """
      Item Name,Variation Name,SKU,Price
      Flat White,Regular,FW,4.25
      Flat White,Large,FW-L,5.00
      Tea,Regular,T,3.00
      """
    let found = try survey(text)
    #expect(
      try found.firstProducts(9).map { $0.text(.name) } == [
        "Flat White – Regular", "Flat White – Large", "Tea – Regular",
      ])
    #expect(found.remarks == ["names have that of the variant behind them: Variation Name"])
    // Where no name repeats, each is whole.
    let alone = try survey("Item Name,Variation Name,SKU,Price\nTea,Regular,T,3.00\n")
    #expect(try alone.firstProducts(9).map { $0.text(.name) } == ["Tea"])
  }

  @Test("A field in a group of details is known by its own name")
  func groups() throws {
    let text = """
      [{"SUPPLIER_AID": "1", "ARTICLE_DETAILS": {"DESCRIPTION_SHORT": "Cable",
      "EAN": "4012345678901", "MANUFACTURER_NAME": "Lapp"}, "price": 3.5}]
      """
    let product = try survey(text).firstProducts(1).first
    #expect(product?.text(.manufacturer) == "Lapp")
    #expect(product?.text(.sku) == "1")
    #expect(product?.text(.name) == "Cable")
  }
}

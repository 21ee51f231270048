@testable import CatalogImport
import CatalogModel
import TestSupport
import Testing

/// Sheets of shops in which each row says what it is.
struct ItemLinesTests {
  private static let bulk = """
    Item Type,Product ID,Product Name,Product Code/SKU,Brand Name,Price,Current Stock Level,Category,Product Image File - 1,Product UPC/EAN
    Product,77,Linen Shirt,LS,Acme,49.00,0,Shirts,a.jpg,
      SKU,,"[S]Size= Small,[C]Color=Red",LS-S,,,4,,,4006381333931
      SKU,,"[RB]Size=8, wide,[CS]Color=Red:#ff0000",LS-W,,52.00,2,,,
      Rule,,[S]Size=Small,LS-S,,[ADD]5,,,,
    Product,78,Cup,CUP,Acme,4.50,7,Cups,b.jpg,

    """
  private static let modern = """
    Item,ID,Name,Type,SKU,Options,Current Stock,Price,Brand,Image URL (Import),Variant Image URL
    Product,77,Linen Shirt,physical,LS,,0,49.00,Acme,,
    Image,,,,,,,,,a.jpg,
    Variant,1,,,LS-S,Type=Rectangle|Name=Size|Value=SmallType=Swatch|Name=Color|Value=Red[#f00],4,,,,s.jpg
    Variant,2,,,LS-L,Type=Rectangle|Name=Size|Value=Large,3,55.00,,,
    Image,,,,,,,,,b.jpg,
    Product,78,Cup,physical,CUP,,7,4.50,Acme,,
    Image,,,,,,,,,c.jpg,

    """

  @Test("Rows of SKUs are variants of the product above, and rules are no products")
  func bulkExport() throws {
    let products = try readProducts(in: Self.bulk, name: "shop")
    #expect(
      products.map(\.name) == ["Linen Shirt – Small / Red", "Linen Shirt – 8, wide / Red", "Cup"])
    #expect(products.map(\.sku) == ["LS-S", "LS-W", "CUP"])
    #expect(products.map(\.id) == [nil, nil, 78])
    #expect(products.map(\.price?.minorUnits) == [4900, 5200, 450])
    #expect(products.map(\.quantity) == [4, 2, 7])
    #expect(products.map(\.manufacturer) == ["Acme", "Acme", "Acme"])
    #expect(products.map(\.image) == ["a.jpg", "a.jpg", "b.jpg"])
    #expect(products.map(\.line) == [3, 4, 6])
  }

  @Test("What was left out of such a sheet is told, with the codes of the first")
  func remarks() throws {
    #expect(
      try productRemarks(in: Self.bulk) == [
        "rows that are variants of the product above: 2",
        "products whose variants have rows below, no products themselves: 1 (LS); to import them: "
          + "--keep-parents",
        "rules for variants, no products: 1",
        "rules that change a price, which is imported as it is without them: 1 (LS-S)",
      ])
    #expect(
      try productRemarks(in: Self.modern) == [
        "rows that are variants of the product above: 2",
        "products whose variants have rows below, no products themselves: 1 (LS); to import them: "
          + "--keep-parents",
        "rows with another picture of the product above, no products: 1",
      ])
  }

  @Test("Products with variants are kept where that is asked for")
  func keptParents() throws {
    var options = ImportOptions()
    options.keepsParents = true
    #expect(
      try readProducts(in: Self.bulk, name: "shop", options: options).map(\.sku)
        == ["LS", "LS-S", "LS-W", "CUP"])
  }

  @Test("Options may stand in a column of their own, and pictures in rows")
  func modernExport() throws {
    let products = try readProducts(in: Self.modern, name: "shop")
    #expect(
      products.map(\.name) == ["Linen Shirt – Small / Red", "Linen Shirt – Large", "Cup"])
    #expect(products.map(\.sku) == ["LS-S", "LS-L", "CUP"])
    #expect(products.map(\.price?.minorUnits) == [4900, 5500, 450])
    #expect(products.map(\.quantity) == [4, 3, 7])
    #expect(products.map(\.image) == ["s.jpg", "a.jpg", "c.jpg"])
  }

  @Test(
    "A picture below the variants is theirs where neither they nor their product has one",
    arguments: [false, true])
  func picturesBelow(keepsParents: Bool) throws {
    let sheet = """
      Item,ID,Name,SKU,Options,Price,Image URL (Import),Variant Image URL
      Product,77,Linen Shirt,LS,,49.00,,
      Variant,1,,LS-S,Type=Rectangle|Name=Size|Value=Small,,,s.jpg
      Variant,2,,LS-M,Type=Rectangle|Name=Size|Value=Medium,,,
      Rule,,[S]Size=Small,,,,,
      Image,,,,,,a.jpg,
      Image,,,,,,b.jpg,
      Variant,3,,LS-L,Type=Rectangle|Name=Size|Value=Large,,,
      Product,78,Cup,CUP,,4.50,,
      Product,79,Bowl,BO,,5.50,,
      Variant,4,,BO-S,Type=Rectangle|Name=Size|Value=Small,,,

      """
    var options = ImportOptions()
    options.keepsParents = keepsParents
    let products = try readProducts(in: sheet, name: "shop", options: options)
    let expected: [(sku: String, image: String?, line: Int)] = [
      ("LS", "a.jpg", 2), ("LS-S", "s.jpg", 3), ("LS-M", "a.jpg", 4), ("LS-L", "a.jpg", 8),
      ("CUP", nil, 9), ("BO", nil, 10), ("BO-S", nil, 11),
    ].filter { keepsParents || !["LS", "BO"].contains($0.sku) }
    #expect(products.map(\.sku) == expected.map(\.sku))
    #expect(products.map(\.image) == expected.map(\.image))
    #expect(products.map(\.line) == expected.map(\.line))
    #expect(
      try productRemarks(in: sheet, options: options).contains(
        "rows with another picture of the product above, no products: 1"))
  }

  @Test("Many variants do not wait for a picture")
  func manyVariants() throws {
    let note = String(repeating: "x", count: 9_000)
    let row = "Variant,,,Type=Rectangle|Name=Size|Value=S,1.00,,\(note)\n"
    let sheet =
      "Item,Name,SKU,Options,Price,Image,Note\nProduct,Shirt,LS,,2,,\n"
      + String(repeating: row, count: 1_000) + "Image,,,,,a.jpg,\n" + row
    #expect(
      try readProducts(in: sheet, name: "shop").map(\.image)
        == [String?](repeating: nil, count: 1_000) + ["a.jpg"])
  }

  @Test("What stands above a damaged row is read")
  func damage() throws {
    let reader = ItemLines(
      csvReader(
        Array(
          """
          Item,Name,SKU,Options,Price,Image
          Product,Shirt,LS,,2,
          Variant,,LS-S,Type=Rectangle|Name=Size|Value=S,1,
          Variant,,"LS"-M,Type=Rectangle|Name=Size|Value=M,1,
          Variant,,LS-L,Type=Rectangle|Name=Size|Value=L,1,

          """.utf8)), keepsParents: false, isUpdate: false)
    let rows = try readRows(reader, allowingErrors: 1)
    #expect(rows.errors.map(\.line) == [4])
    #expect(rows.rows.map { $0[2] } == ["LS-S", "LS-L"])
  }

  @Test("A variant without a product above it is an error of its row")
  func orphans() throws {
    let sheet = """
      Item Type,Product Name,Product Code/SKU,Price
      SKU,[S]Size=Small,LS-S,5
      Product,Cup,CUP,4

      """
    #expect {
      try readProducts(in: sheet, name: "shop")
    } throws: { error in
      (error as? ImportError)?.description
        == "name is that of a variant, and no product stands above it"
    }
  }

  @Test("Sheets with other items are read as they are")
  func others() throws {
    let sheet = """
      Item Type,Name,SKU,Price
      SKU,Saw,S-1,5
      Product,Axe,A-1,6
      Service,Repair,R-1,7
      Rule,Folding rule,F-1,8

      """
    #expect(
      try readProducts(in: sheet, name: "shop").map(\.name)
        == ["Saw", "Axe", "Repair", "Folding rule"])
    #expect(try productRemarks(in: sheet) == [])
  }

  @Test("By a key, variants without options keep their names")
  func update() throws {
    var options = ImportOptions()
    options.key = .sku
    let sheet = """
      Item,Name,SKU,Options,Price
      Product,Linen Shirt,LS,,49.00
      Variant,,LS-S,,52.00
      Variant,,LS-L,Type=Rectangle|Name=Size|Value=Large,55.00

      """
    #expect(
      try readProducts(in: sheet, name: "shop", options: options).map(\.name)
        == [nil, "Linen Shirt – Large"])
  }
}

import CatalogImport
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

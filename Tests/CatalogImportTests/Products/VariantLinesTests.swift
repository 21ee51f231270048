@testable import CatalogImport
import CatalogModel
import TestSupport
import Testing

/// Sheets of shops in which several rows are the variants of a product.
struct VariantLinesTests {
  private static let shopify = """
    Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Image Position
    linen-shirt,Linen Shirt,Cool,Acme,Shirts,Size,M,Colour,White,LS-M,4,49.00,a.jpg,1
    linen-shirt,,,,,,L,,White,LS-L,2,52.00,b.jpg,2
    linen-shirt,,,,,,,,,,,,c.jpg,3
    cup,Cup,,Acme,Cups,Title,Default Title,,,CUP,7,4.50,d.jpg,1
    cup,,,,,,,,,,,,e.jpg,2

    """

  @Test("Rows of one handle are variants of the product above, or pictures of it")
  func handles() throws {
    let products = try readProducts(in: Self.shopify, name: "shop")
    #expect(
      products.map(\.name) == ["Linen Shirt – M / White", "Linen Shirt – L / White", "Cup"])
    #expect(products.map(\.sku) == ["LS-M", "LS-L", "CUP"])
    #expect(products.map(\.manufacturer) == ["Acme", "Acme", "Acme"])
    #expect(products.map(\.details) == ["Cool", "Cool", nil])
    #expect(products.map(\.quantity) == [4, 2, 7])
    #expect(products.map(\.price?.minorUnits) == [4900, 5200, 450])
    #expect(products.map(\.line) == [2, 3, 5])
    #expect(products.map(\.image) == ["a.jpg", "a.jpg", "d.jpg"])
  }

  @Test("What the first row of a product says of it holds for its variants")
  func commonColumns() throws {
    let sheet = """
      Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Alt Text,Gift Card,SEO Title,Google Shopping / Gender,Fabric (product.metafields.custom.fabric),Variant Grams
      card,Card,Amount,10,C-10,10.00,Front,true,Cards,unisex,paper,5
      card,,,25,C-25,25.00,,,,,,

      """
    let survey = try ImportFileSurvey(name: "shop", options: ImportOptions()) {
      byteSource(Array(sheet.utf8))
    }
    let custom = try survey.firstProducts(9).map { $0.text(.custom) ?? "" }
    #expect(custom.count == 2)
    for said in [
      #""Option1 Name":"Amount""#, #""Gift Card":"true""#, #""SEO Title":"Cards""#,
      #""Google Shopping / Gender":"unisex""#,
      #""Fabric (product.metafields.custom.fabric)":"paper""#,
    ] {
      #expect(custom.allSatisfy { $0.contains(said) }, "\(said) \(custom)")
    }
    for own in ["Variant Grams", "Image Alt Text"] { #expect(!custom[1].contains(own)) }
  }

  @Test("How many rows were variants and pictures is told")
  func remarks() throws {
    #expect(
      try productRemarks(in: Self.shopify) == [
        "rows with the title of the row above: 1, each of which is a variant",
        "rows with another picture of the product above, no products: 2",
        "further pictures of products, not read beside their variants: 1",
      ])
  }

  @Test("A row without a title that is neither is an error of its row")
  func others() throws {
    let sheet = """
      Handle,Title,Variant SKU,Variant Price,Note,Image Src
      cup,Cup,C-1,4.50,,a.jpg
      bowl,,B-1,3.00,,
      cup,,,,broken,b.jpg
      plate,Plate,P-1,2.00,,

      """
    let survey = try ImportFileSurvey(name: "shop", options: ImportOptions()) {
      byteSource(Array(sheet.utf8))
    }
    #expect(try survey.firstProducts(9).map { $0.text(.name) } == ["Cup", "Plate"])
  }

  private static let woocommerce = """
    ID,Type,SKU,Name,Regular price,Stock,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible
    44,simple,CAP,Cap,18,3,,,,
    45,variable,VNECK,V-Neck T-Shirt,,,,Colour,"Red, Green",1
    46,variation,VNECK-R,V-Neck T-Shirt - Red,20,1,VNECK,Colour,Red,1
    47,variation,VNECK-G,V-Neck T-Shirt,21,2,VNECK,Colour,Green,1

    """

  @Test("A variant has its own picture, or the first of its product")
  func ownPictures() throws {
    let sheet = """
      Handle,Title,Option1 Value,Variant SKU,Variant Price,Image Src,Variant Image
      tee,Tee,Red,T-R,10.00,front.jpg,red.jpg
      tee,,Blue,T-B,11.00,back.jpg,blue.jpg
      tee,,Gray,T-Y,13.00,,

      """
    #expect(
      try readProducts(in: sheet, name: "shop").map(\.image) == [
        "red.jpg", "blue.jpg", "front.jpg",
      ])
  }

  @Test("By a key, variants without options keep their names, unless new ones are asked for")
  func names() throws {
    let sheet = """
      Handle,Title,Variant SKU,Variant Price
      tee,Tee,T-R,1.10
      tee,,T-B,2.10

      """
    var options = ImportOptions()
    options.key = .sku
    func names() throws -> [String?] {
      let survey = try ImportFileSurvey(name: "shop", options: options) {
        byteSource(Array(sheet.utf8))
      }
      return try survey.firstProducts(9).map { $0.says(.name) ? $0.text(.name) : nil }
    }
    #expect(try names() == [nil, nil])
    options.assignments = [(field: "name", column: "Title")]
    #expect(try names() == ["Tee", "Tee"])
  }

  @Test("A variation has what it does not say from its parent above it, and from no other")
  func parentsAbove() throws {
    let sheet = """
      ID,Type,SKU,Name,Regular price,Categories,Brands,Description,Images,Parent
      10,variable,TS,T-Shirt,,Clothing,Acme,Long text,t.jpg,
      20,variable,HO,Hoodie,30.00,Hoods,Bolt,,h.jpg,
      11,variation,TS-R,T-Shirt - Red,15.00,,,,r.jpg,TS
      12,variation,TS-B,T-Shirt - Blue,15.00,,,Own text,,id:10
      13,variation,CUP-B,Cup - Blue,4.00,,,,,CUP
      21,variation,HO-G,Hoodie - Grey,,,,,,HO

      """
    let products = try readProducts(in: sheet, name: "shop")
    #expect(products.map(\.sku) == ["HO", "TS-R", "TS-B", "CUP-B", "HO-G"])
    #expect(products.map(\.manufacturer) == ["Bolt", "Acme", "Acme", nil, "Bolt"])
    #expect(products.map(\.details) == [nil, "Long text", "Own text", nil, nil])
    #expect(products.map(\.image) == ["h.jpg", "r.jpg", "t.jpg", nil, "h.jpg"])
    #expect(
      try productRemarks(in: sheet) == [
        "parents of variations without a price, no products: 1; to import them: --keep-parents",
        "variations that have nothing from their parent, for it does not stand above them: 1",
      ])
  }

  @Test("Parents without a price are no products beside their variations, unless asked")
  func parents() throws {
    #expect(
      try readProducts(in: Self.woocommerce, name: "shop").map(\.name)
        == ["Cap", "V-Neck T-Shirt - Red", "V-Neck T-Shirt – Green"])
    var options = ImportOptions()
    options.keepsParents = true
    #expect(
      try readProducts(in: Self.woocommerce, name: "shop", options: options).map(\.name)
        == ["Cap", "V-Neck T-Shirt", "V-Neck T-Shirt - Red", "V-Neck T-Shirt – Green"])
    #expect(
      try productRemarks(in: Self.woocommerce) == [
        "parents of variations without a price, no products: 1; to import them: --keep-parents"
      ])
  }

  @Test("A parent whose price is a word for nothing has none", arguments: ["variable", "POA"])
  func wordsForNothing(_ word: String) throws {
    let sheet = "Type,SKU,Name,Price\nvariable,A,Tee,\(word)\nvariation,B,Tee red,2\n"
    #expect(try readProducts(in: sheet, name: "shop").map(\.sku) == ["B"])
  }

  @Test("Without variations in the file, and with a price, what is called a parent is a product")
  func parentsAlone() throws {
    let alone = "Type,SKU,Name,Price\nvariable,A,Shirt,\nsimple,B,Cap,2\nvariable,C,Hat,\n"
    #expect(try readProducts(in: alone, name: "shop").map(\.name) == ["Shirt", "Cap", "Hat"])
    let priced = "Type,SKU,Name,Price\nparent,A,Shirt,3\nchild,B,Shirt red,2\n"
    #expect(try readProducts(in: priced, name: "shop").map(\.name) == ["Shirt", "Shirt red"])
  }
}

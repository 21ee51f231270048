import CatalogImport
import CatalogModel
import TestSupport
import Testing

/// Codes that programs wrote as decimal numbers.
struct FloatCodesTests {
  private func read(
    _ sheet: String, options: ImportOptions = ImportOptions()
  ) throws -> (products: [ReadProduct], custom: [String?], remarks: [String]) {
    let survey = try ImportFileSurvey(name: "t", options: options) {
      byteSource(Array(sheet.utf8))
    }
    var reader = try survey.products()
    var record = ProductRecord()
    var products: [ReadProduct] = []
    var custom: [String?] = []
    while try reader.next(into: &record) {
      products.append(ReadProduct(record))
      custom.append(record.text(.custom))
    }
    return (products, custom, reader.remarks)
  }

  @Test("Where all codes of a column end in .0 they are read without it, and that is told")
  func whole() throws {
    let found = try read(
      """
      id,sku,name,barcode,price,weight
      1.0,4006381333931.0,Pen,4006381333931.0,1.0,2.0
      2.0,4006381333948.0,Ink,,2.5,3.0

      """)
    #expect(found.products.map(\.id) == [1, 2])
    #expect(found.products.map(\.sku) == ["4006381333931", "4006381333948"])
    #expect(found.products.map(\.price?.minorUnits) == [100, 250])
    #expect(
      found.custom == [
        #"{"barcode":"4006381333931","weight":"2.0"}"#, #"{"weight":"3.0"}"#,
      ])
    #expect(
      found.remarks == [
        "codes written as decimal numbers, read without '.0': 'id' 2 (1.0, 2.0); "
          + "'sku' 2 (4006381333931.0, 4006381333948.0); 'barcode' 1 (4006381333931.0)"
      ])
  }

  @Test("Among other codes they are kept and told")
  func mixed() throws {
    let found = try read("sku,name\n4006381333931.0,Pen\nA-1,Ink\n")
    #expect(found.products.map(\.sku) == ["4006381333931.0", "A-1"])
    #expect(
      found.remarks == [
        "codes with '.0', as programs write numbers, among others without; kept: "
          + "'sku' 1 (4006381333931.0)"
      ])
  }

  @Test("What a catalog wrote is read as it is, and so are codes that its products have")
  func known() throws {
    let own =
      "id,sku,name,manufacturer,price,currency,quantity,origin,originCode,image,details,section,sortName\n"
      + "1,1.0,Pen,,,,,,,,,P,\n"
    #expect(try read(own).products.map(\.sku) == ["1.0"])
    var options = ImportOptions()
    options.key = .sku
    options.knownProducts = { _, skus in skus.map { Product(id: 1, name: $0) } }
    #expect(try read("sku,name\n1.0,Pen\n", options: options).products.map(\.sku) == ["1.0"])
  }

  @Test("References between tables are read so, too")
  func references() throws {
    let found = try read(
      """
      CREATE TABLE supplier (id integer, name text);
      INSERT INTO supplier VALUES (1,'Acme'),(2,'Bolt');
      CREATE TABLE product (id integer, name text, price numeric(10,2), supplier_id real);
      INSERT INTO product VALUES (1,'Saw',1.5,2.0),(2,'Axe',2.5,1.0),(3,'Bow',3.5,NULL);

      """)
    #expect(found.products.map(\.manufacturer) == ["Bolt", "Acme", nil])
  }
}

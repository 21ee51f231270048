@testable import CatalogImport
import CatalogModel
import TestSupport

/// A product as a file has it, as values that can be compared.
struct ReadProduct: Equatable {
  var line: Int
  var id: Int64?
  var sku: String?
  var name: String?
  var sortName: String?
  var manufacturer: String?
  var details: String?
  var price: Price?
  var isPriceRounded = false
  var quantity: Int64?
  var origin: String?
  var originCode: String?
  var image: String?

  init(
    line: Int, id: Int64? = nil, sku: String? = nil, name: String, sortName: String? = nil,
    manufacturer: String? = nil, details: String? = nil, price: Price? = nil,
    isPriceRounded: Bool = false, quantity: Int64? = nil, origin: String? = nil,
    originCode: String? = nil, image: String? = nil
  ) {
    (self.line, self.id, self.sku, self.name) = (line, id, sku, name)
    (self.sortName, self.manufacturer, self.details) = (sortName, manufacturer, details)
    (self.price, self.isPriceRounded, self.quantity) = (price, isPriceRounded, quantity)
    (self.origin, self.originCode, self.image) = (origin, originCode, image)
  }

  init(_ record: ProductRecord) {
    line = record.line
    id = record.id
    sku = record.text(.sku)
    name = record.text(.name)
    sortName = record.text(.sortName)
    manufacturer = record.text(.manufacturer)
    details = record.text(.details)
    price = record.price
    isPriceRounded = record.isPriceRounded
    quantity = record.quantity
    origin = record.text(.origin)
    originCode = record.text(.originCode)
    image = record.text(.image)
  }
}

/// Reads the products of a file.
func readProducts(
  in bytes: [UInt8],
  pieceSize: Int = 1 << 16,
  name: String = "input",
  options: ImportOptions = ImportOptions()
) throws -> [ReadProduct] {
  let survey = try ImportFileSurvey(name: name, options: options) {
    byteSource(bytes, pieceSize: pieceSize)
  }
  var reader = try survey.products()
  var products: [ReadProduct] = []
  var record = ProductRecord()
  while try reader.next(into: &record) { products.append(ReadProduct(record)) }
  return products
}

func readProducts(
  in text: String,
  pieceSize: Int = 1 << 16,
  name: String = "input",
  options: ImportOptions = ImportOptions()
) throws -> [ReadProduct] {
  try readProducts(in: Array(text.utf8), pieceSize: pieceSize, name: name, options: options)
}

/// Reads the products of a file, and returns what is said of them.
func productRemarks(in text: String, options: ImportOptions = ImportOptions()) throws -> [String] {
  let survey = try ImportFileSurvey(name: "input", options: options) {
    byteSource(Array(text.utf8))
  }
  var reader = try survey.products()
  var record = ProductRecord()
  while try reader.next(into: &record) {}
  return reader.remarks
}

/// Scripts that several suites read.
enum Script {
  /// What the sqlite3 shell's `.dump` writes of the seed's tables.
  static let seedDump = """
    PRAGMA foreign_keys=OFF;
    BEGIN TRANSACTION;
    CREATE TABLE IF NOT EXISTS "Product" ("ID" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, \
    "Name" TEXT, "ManufacturerID" INTEGER, "Details" TEXT, "Price" DOUBLE, \
    "QuantityOnHand" INTEGER, "CountryOfOriginID" INTEGER, "Image" TEXT );
    INSERT INTO Product VALUES(1,'Kettle',2,'Details of Kettle',1.2900000000000000355,5,1,'a_1');
    INSERT INTO Product VALUES(2,'L''Épée',1,replace('one\\ntwo','\\n',char(10)),2.125,NULL,9,NULL);
    INSERT INTO Product VALUES(3,'part gamma',NULL,NULL,NULL,0,NULL,'');
    CREATE TABLE IF NOT EXISTS "Country" ("CountryID" INTEGER PRIMARY KEY, "Country" TEXT NOT NULL);
    INSERT INTO Country VALUES(1,'Sweden ');
    CREATE TABLE IF NOT EXISTS "Manufacturer" (ManufacturerID INTEGER PRIMARY KEY, "Name" TEXT);
    INSERT INTO Manufacturer VALUES(1,'Spirit Industries');
    INSERT INTO Manufacturer VALUES(2,'日本');
    DELETE FROM sqlite_sequence;
    INSERT INTO sqlite_sequence VALUES('Product',3);
    CREATE INDEX byName ON Product (Name);
    COMMIT;
    """

  /// What the products of ``seedDump`` are.
  static let seedProducts = [
    ReadProduct(
      line: 4, id: 1, name: "Kettle", manufacturer: "日本", details: "Details of Kettle",
      price: Price(minorUnits: 129, currency: .none), quantity: 5, origin: "Sweden",
      image: "a_1"),
    ReadProduct(
      line: 5, id: 2, name: "L'Épée", manufacturer: "Spirit Industries", details: "one\ntwo",
      price: Price(minorUnits: 212, currency: .none), isPriceRounded: true),
    ReadProduct(line: 6, id: 3, name: "part gamma", quantity: 0),
  ]
}

@testable import CatalogImport
import CatalogModel
import TestSupport

/// Reads all records of a script.
func records(
  in script: String,
  pieceSize: Int = 1 << 16,
  currency: Currency = .usDollar
) throws -> [ImportRecord] {
  try records(in: Array(script.utf8), pieceSize: pieceSize, currency: currency)
}

func records(
  in bytes: [UInt8],
  pieceSize: Int = 1 << 16,
  currency: Currency = .usDollar
) throws -> [ImportRecord] {
  var reader = CatalogScriptReader(
    source: byteSource(bytes, pieceSize: pieceSize), currency: currency)
  var records: [ImportRecord] = []
  while let record = try reader.next() { records.append(record) }
  return records
}

/// Reads the products of a script.
func products(in script: String, pieceSize: Int = 1 << 16) throws -> [ProductRecord] {
  try records(in: script, pieceSize: pieceSize).compactMap(\.product)
}

extension ImportRecord {
  var product: ProductRecord? {
    if case .product(let product) = self { product } else { nil }
  }
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

  /// What the records of ``seedDump`` are.
  static let seedRecords: [ImportRecord] = [
    .product(
      ProductRecord(
        line: 4, id: 1, name: "Kettle", manufacturerKey: "2", details: "Details of Kettle",
        price: Price(minorUnits: 129, currency: .usDollar), isPriceRounded: false, quantity: 5,
        originKey: "1", image: "a_1")),
    .product(
      ProductRecord(
        line: 5, id: 2, name: "L'Épée", manufacturerKey: "1", details: "one\ntwo",
        price: Price(minorUnits: 212, currency: .usDollar), isPriceRounded: true,
        originKey: "9")),
    .product(ProductRecord(line: 6, id: 3, name: "part gamma", isPriceRounded: false, quantity: 0)),
    .country(key: "1", Country(name: "Sweden")),
    .manufacturer(key: "1", Manufacturer(name: "Spirit Industries")),
    .manufacturer(key: "2", Manufacturer(name: "日本")),
  ]
}

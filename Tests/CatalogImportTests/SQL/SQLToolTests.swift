@testable import CatalogImport
import CatalogModel
import TestSupport
import Testing

/// What programs write that people dump their shops with.
struct SQLToolTests {
  private func amount(_ minorUnits: Int64) -> Price {
    Price(minorUnits: minorUnits, currency: .none)
  }

  private func read(_ script: String, pieceSize: Int = 1 << 16) throws -> [ReadProduct] {
    try readProducts(in: script, pieceSize: pieceSize).map { product in
      var product = product
      product.line = 0
      return product
    }
  }

  /// The same script with the line ends that others have.
  private static func variants(_ script: String) -> [String] {
    [script, script.replacing("\n", with: "\r\n"), "\u{FEFF}" + script]
  }

  @Test func phpMyAdmin() throws {
    for script in Self.variants(ToolScript.phpMyAdmin) {
      let products = try read(script, pieceSize: 5)
      #expect(products.map(\.id) == [1, 2])
      #expect(products.first?.name == "It's a saw")
      #expect(products.map(\.manufacturer) == ["Ash & \"Sons\"", nil])
      #expect(products.map(\.price) == [amount(1250), amount(300)])
    }
  }

  @Test func phpMyAdminWithBareCarriageReturns() throws {
    let script = ToolScript.phpMyAdmin.replacing("\n", with: "\r")
    #expect(try read(script).map(\.id) == [1, 2])
  }

  @Test func phpMyAdminInUTF16() throws {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in ToolScript.phpMyAdmin.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(try readProducts(in: bytes).map(\.id) == [1, 2])
  }

  @Test func navicat() throws {
    for script in Self.variants(ToolScript.navicat) {
      #expect(
        try read(script) == [
          ReadProduct(line: 0, id: 1, name: "It's", price: amount(150)),
          ReadProduct(line: 0, id: 2, name: "B\\"),
        ])
    }
  }

  @Test func sqlServerManagementStudio() throws {
    for script in Self.variants(ToolScript.sqlServer) {
      let products = try read(script)
      #expect(products.map(\.id) == [1, 2, 3])
      #expect(products.map(\.price) == [amount(1250), amount(300), amount(425)])
      #expect(products.map(\.manufacturer) == ["Ash", nil, "Ash"])
      #expect(products.prefix(2).map(\.name) == ["It's a 'saw'", "日本\\"])
    }
  }

  @Test func oracleSQLDeveloper() throws {
    for script in Self.variants(ToolScript.oracle) {
      #expect(
        try read(script) == [
          ReadProduct(line: 0, id: 1, name: "It's a saw", price: amount(1250)),
          ReadProduct(line: 0, id: 2, name: "A & B\\", details: "long text", price: amount(300)),
        ])
    }
  }

  @Test func rowsThatMustBeComputedAreCountedAndLeftOut() throws {
    let script = """
      LOAD DATA INFILE 'x.csv' INTO TABLE other FIELDS TERMINATED BY ',';
      CREATE TABLE product (id INT PRIMARY KEY, name VARCHAR(20),
        upper_name VARCHAR(20) AS (upper(name)) VIRTUAL, price DECIMAL(8,2)) ENGINE=InnoDB
      /*!50100 PARTITION BY HASH (id) PARTITIONS 4 */;
      INSERT INTO other (id, name, price) SELECT id, name, price FROM third;
      INSERT INTO product (id, name, price) VALUES (1, 'a', 1)
        ON DUPLICATE KEY UPDATE name = VALUES(name), price = 2;
      INSERT INTO product PARTITION (p0, p1) (id, name, price) VALUES (2, 'b', 2) AS new
        ON DUPLICATE KEY UPDATE name = new.name;
      INSERT INTO other (id, name, price) WITH x AS (SELECT 1) SELECT * FROM x;
      INSERT INTO other (id, name, price) TABLE third;
      ATTACH 'x.db' AS y; PRAGMA writable_schema = 1; SELECT load_extension('x'); VALUES (1);
      /*!50001 CREATE VIEW `v` AS SELECT 1 AS `id` */;
      INSERT INTO product (id, name, price) VALUES (3, 'c', 3)
      """
    var options = ImportOptions()
    options.format = .sql
    let products = try readProducts(in: script, options: options)
    #expect(products.map(\.id) == [1, 2, 3])
    #expect(products.map(\.price) == [amount(100), amount(200), amount(300)])
    let survey = try SQLSurvey(dialect: nil) { byteSource(script.utf8) }
    #expect(survey.skippedStatements["INSERT without VALUES into other"] == 3)
    for word in ["LOAD", "ATTACH", "PRAGMA", "SELECT", "VALUES"] {
      #expect(survey.skippedStatements[word] == 1, "\(word)")
    }
  }

  /// A routine's own inserts are no rows.
  @Test func routinesEndWhereTheyEnd() throws {
    for (head, routine) in [
      (
        "-- MySQL dump",
        "DELIMITER $$\nCREATE PROCEDURE p() BEGIN IF 1 THEN \(insert) END IF; END$$\nDELIMITER ;"
      ),
      (
        "-- MySQL dump",
        "DELIMITER //\nCREATE FUNCTION f() RETURNS int BEGIN \(insert) END//\nDELIMITER ;"
      ),
      (
        "-- MySQL dump",
        "CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW BEGIN LOOP \(insert) END LOOP; \(insert) END;"
      ),
      (
        "SET DEFINE OFF;",
        "CREATE TRIGGER g BEFORE INSERT ON t\ndeclare x number;\nbegin if 1 then \(insert) end if; end;\n/"
      ),
      ("SET DEFINE OFF;", "CREATE PROCEDURE p AS x number; BEGIN \(insert) END;\n/"),
    ] {
      let script = "\(head)\n\(routine)\nINSERT INTO product (name) VALUES ('Saw');\n"
      #expect(try read(script).map(\.name) == ["Saw"], "\(routine)")
    }
  }

  private let insert = "INSERT INTO product (name) VALUES ('no');"

  @Test("A script may end anywhere: behind the sign of a temporary table, or a dot")
  func scriptsEndAnywhere() {
    let script = """
      CREATE TABLE [shop].[#t] (id int, name varchar(9) COLLATE x, p decimal(5, 2) DEFAULT (1));
      INSERT INTO #t (id, name) VALUES (1, N'a''b' COLLATE z), (2, $$c$$);
      UPDATE TOP (3) [shop].[t] SET @a = name, [t].name = 'x' FROM #t AS "u" WHERE id = 1;
      DELETE FROM `a`.`b`, @t; MERGE INTO [x]. USING #y ON 1 = 1; TRUNCATE TABLE a.#b;
      ALTER TABLE ##t ADD CONSTRAINT [k] FOREIGN KEY (id) REFERENCES [o].[p] (id);
      CREATE TRIGGER t ON [a].#b AFTER INSERT AS BEGIN UPDATE #; END; COPY a. (b) FROM stdin;
      """
    let ends =
      script.indices.map { String(script[..<$0]) }
      + ["UPDATE #", "UPDATE @", "UPDATE [a].", "UPDATE \"a\".", "UPDATE `a`. ", "DELETE #"]
    for script in ends {
      for dialect in SQLDialect.allCases {
        var options = ImportOptions()
        options.format = .sql
        options.dialect = dialect
        for pieceSize in [5, 1 << 16] {
          let survey = try? ImportFileSurvey(name: "script", options: options) {
            byteSource(script.utf8, pieceSize: pieceSize)
          }
          var reader = try? survey?.products()
          var record = ProductRecord()
          while (try? reader?.next(into: &record)) == true {}
        }
      }
    }
  }
}

@testable import CatalogImport
import TestSupport
import Testing

/// ALTER TABLE, and what MySQL hides from others.
struct SQLAlterationTests {
  private func products(_ script: String, dialect: SQLDialect? = nil) throws -> [String] {
    var options = ImportOptions()
    options.format = .sql
    options.dialect = dialect
    return try readProducts(in: script, options: options).map {
      "\($0.id ?? 0) \($0.name ?? "") \($0.price?.minorUnits ?? 0)"
    }
  }

  private static let created =
    "CREATE TABLE products (id int, name text); INSERT INTO products VALUES (1, 'a');\n"

  @Test(arguments: [
    "ADD COLUMN price numeric", "ADD price numeric(8, 2) NOT NULL DEFAULT 0", "ADD (price number)",
    "ADD COLUMN IF NOT EXISTS price numeric", "ADD `price` numeric, ADD KEY k (price)",
    "ADD CONSTRAINT pk PRIMARY KEY (id), ADD COLUMN price numeric",
    "ADD COLUMN price numeric, ADD note text, DROP COLUMN note",
  ])
  func rowsHaveTheColumnsThatWereAddedBeforeThem(change: String) throws {
    let script =
      Self.created + "ALTER TABLE products \(change);\n"
      + "INSERT INTO products VALUES (2, 'b', 3); INSERT INTO products (name, id) VALUES ('c', 4);"
    #expect(try products(script) == ["1 a 0", "2 b 300", "4 c 0"])
  }

  @Test func aColumnStandsWhereItIsPut() throws {
    let script =
      Self.created
        + """
        ALTER TABLE products ADD price numeric FIRST, ADD note text AFTER price;
        INSERT INTO products VALUES (3, 'x', 2, 'b');
        ALTER TABLE products DROP COLUMN note;
        INSERT INTO products VALUES (4, 5, 'c');
        """
    #expect(try products(script, dialect: .mysql) == ["1 a 0", "2 b 300", "5 c 400"])
  }

  @Test func statementsOfSQLServerEndWithTheirLine() throws {
    let script = """
      CREATE TABLE products (id int, name nvarchar(9))
      ALTER TABLE products ADD price money
      INSERT INTO products VALUES (2, N'b', 3)
      GO
      """
    #expect(try products(script, dialect: .sqlserver) == ["2 b 300"])
  }

  @Test func aColumnThatBecomesAnIdentityIsNotAdded() throws {
    let script =
      Self.created
        + """
        ALTER TABLE products ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (START WITH 1);
        ALTER TABLE products MODIFY id int NOT NULL AUTO_INCREMENT, AUTO_INCREMENT=4;
        INSERT INTO products VALUES (2, 'b');
        """
    #expect(try products(script) == ["1 a 0", "2 b 0"])
  }

  @Test func aTableMayGetAnotherName() throws {
    let script =
      Self.created
        + """
        ALTER TABLE products RENAME TO p2;
        INSERT INTO p2 VALUES (2, 'b');
        """
    #expect(try products(script) == ["1 a 0", "2 b 0"])
  }

  @Test func commentsThatMySQLRunsGiveRows() throws {
    let script = """
      CREATE TABLE `products` (id int, name text);
      /*!50000 INSERT INTO products VALUES (1, 'a'), (2, 'b') */;
      /*!40000 ALTER TABLE products DISABLE KEYS */;
      /*! REPLACE INTO products VALUES (3, 'c')*/;
      INSERT INTO products VALUES (4, 'd');
      """
    #expect(try products(script) == ["1 a 0", "2 b 0", "3 c 0", "4 d 0"])
  }

  @Test func textsInTwoKindsOfQuotesAreOneInMySQL() throws {
    let script = "INSERT INTO products (name) VALUES ('a' \"b\" 'c');"
    #expect(try products(script, dialect: .mysql) == ["0 abc 0"])
  }

  @Test(arguments: [
    ("_binary 0x4142", "AB"), ("_utf8mb4 X'43'", "C"), ("_latin1 X'e9'", "é"),
    ("_latin1 0xE941", "éA"), ("_utf8mb4'x'", "x"), ("_utf8mb4\"x\"", "x"),
    ("_binary 'y'", "y"), ("0x4142", "AB"),
  ])
  func bytesOfATextAreText(value: String, name: String) throws {
    for dialect in [nil, SQLDialect.mysql] {
      #expect(
        try products("INSERT INTO products (name) VALUES (\(value));", dialect: dialect)
          == ["0 \(name) 0"])
    }
  }

  @Test func hexadecimalIsANumberWhereOneIsWanted() throws {
    let script = "INSERT INTO products (id, name, price) VALUES (0x10, 'a', 0x2), (0xF, 'b', 1);"
    for dialect in [nil, SQLDialect.mysql, .sqlserver] {
      #expect(try products(script, dialect: dialect) == ["16 a 200", "15 b 100"])
    }
  }

  @Test func rowsOfOtherTablesAreKnown() throws {
    let script = """
      INSERT INTO products (id, name, maker_id) VALUES (1, 'a', 1);
      INSERT INTO makers (id, name) VALUES (1, 'm');
      INSERT INTO orders (id) VALUES (1), (2);
      CREATE TABLE notes (text text);
      """
    let survey = try ImportFileSurvey(name: "t", options: ImportOptions()) {
      byteSource(Array(script.utf8), pieceSize: 99)
    }
    #expect(survey.unusedTables.map(\.name) == ["orders"])
    #expect(survey.unusedTables.map(\.rowCount) == [2])
  }

  @Test func aBackslashThatNoMarkExplainsIsKnown() throws {
    func isKnown(_ script: String) throws -> Bool? {
      try ImportFileSurvey(name: "t", options: ImportOptions()) {
        byteSource(Array(script.utf8), pieceSize: 99)
      }.sql?.hasUnmarkedBackslash
    }
    #expect(try isKnown("INSERT INTO product (name) VALUES ('a\\tb');") == true)
    #expect(try isKnown("INSERT INTO product (name) VALUES ('ab');") == false)
    #expect(try isKnown("INSERT INTO `product` (name) VALUES ('a\\tb');") == false)
  }
}

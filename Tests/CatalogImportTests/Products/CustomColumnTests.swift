import CatalogFields
import CatalogImport
import TestSupport
import Testing

/// Custom fields of the columns of a file.
struct CustomColumnTests {
  @Test("A boolean of a database is true or false, however its dump writes it")
  func booleans() throws {
    let table = "CREATE TABLE product (title text, price text, used boolean);\n"
    for text in [
      table + "INSERT INTO product VALUES ('Saw', '1.50', true), ('Axe', '2.50', false);\n",
      table + "INSERT INTO product VALUES ('Saw', '1.50', 't'), ('Axe', '2.50', 'f');\n",
      table + "INSERT INTO product VALUES ('Saw', '1.50', 1), ('Axe', '2.50', 0);\n",
      table + "COPY product (title, price, used) FROM stdin;\nSaw\t1.50\tt\nAxe\t2.50\tf\n\\.\n",
    ] {
      let survey = try ImportFileSurvey(name: "stock", options: ImportOptions()) {
        byteSource(Array(text.utf8))
      }
      var reader = try survey.products()
      var record = ProductRecord()
      var found: [String?] = []
      while try reader.next(into: &record) { found.append(record.text(.custom)) }
      #expect(found == [#"{"used":"true"}"#, #"{"used":"false"}"#], "\(text)")
    }
  }

  @Test("Bits of MySQL are true and false, and numbers, however they are written")
  func bits() throws {
    for (one, five, none) in [
      ("b'1'", "b'101'", "b'0'"), ("B'1'", "5", "0"),
      ("_binary '\u{1}'", "_binary '\u{5}'", "_binary '\\0'"),
      ("'\u{1}'", "'\u{5}'", "'\\0'"), ("0x01", "0x05", "0x00"), ("x'01'", "x'05'", "x'00'"),
    ] {
      let text = """
        -- MySQL dump 10.13
        CREATE TABLE `products` (`name` varchar(9), `price` decimal(10,2), `used` bit(1), `flags` bit(8), `stock` bit(8));
        INSERT INTO `products` VALUES ('Saw',1.5,\(one),\(five),\(five)),('Axe',2,\(none),\(none),\(none));
        INSERT INTO `products` SET used = \(one), name = 'Bow', price = 3, flags = NULL, stock = \(five);

        """
      let survey = try ImportFileSurvey(name: "stock", options: ImportOptions()) {
        byteSource(Array(text.utf8))
      }
      var reader = try survey.products()
      var record = ProductRecord()
      var found: [String?] = []
      var stocks: [Int64?] = []
      while try reader.next(into: &record) {
        found.append(record.text(.custom))
        stocks.append(record.quantity.map { Int64($0) })
      }
      #expect(
        found == [
          #"{"flags":"5","used":"true"}"#, #"{"flags":"0","used":"false"}"#, #"{"used":"true"}"#,
        ], "\(one)")
      #expect(stocks == [5, 0, 5], "\(one)")
      #expect(reader.droppedControlCharacters == 0 && reader.computedValues == 0)
    }
  }

  @Test("Bits of PostgreSQL are texts of digits, of which the zeros count")
  func bitStrings() throws {
    let text = """
      CREATE TABLE product (name text, price text, used bit(1), mask bit(4));
      INSERT INTO product VALUES ('Saw', '1.50', B'1', B'0101');
      INSERT INTO product VALUES ('Axe', '1.50', B'0', B'0001');

      """
    var options = ImportOptions()
    options.dialect = .postgresql
    let survey = try ImportFileSurvey(name: "stock", options: options) {
      byteSource(Array(text.utf8))
    }
    #expect(
      try survey.firstProducts(9).map { $0.text(.custom) } == [
        #"{"mask":"0101","used":"true"}"#, #"{"mask":"0001","used":"false"}"#,
      ])
  }

  @Test("A number that leads to a name in another table is kept as the name")
  func namesReferredTo() throws {
    func survey(
      _ category: String, values: [String] = ["1", "2"], _ assignments: [(String, String)] = [],
      references: String = ""
    ) throws -> ImportFileSurvey {
      let script = """
        CREATE TABLE category(id int primary key, name text);
        CREATE TABLE product(id int primary key, sku text, name text, price numeric, \(category) int\(references));
        INSERT INTO category VALUES(1,'Tools'),(2,'Kitchen');
        INSERT INTO product VALUES(1,'A','Saw',1.5,\(values[0])),(2,'B','Cup',2,\(values[1])),(3,'C','Axe',2,NULL);

        """
      var options = ImportOptions()
      options.assignments = assignments.map { (field: $0.0, column: $0.1) }
      return try ImportFileSurvey(name: "dump", options: options) {
        byteSource(Array(script.utf8))
      }
    }
    func custom(_ survey: ImportFileSurvey) throws -> [String?] {
      try survey.firstProducts(9).map { $0.text(.custom) }
    }
    let found = try survey("category_id")
    #expect(try custom(found) == [#"{"category":"Tools"}"#, #"{"category":"Kitchen"}"#, nil])
    #expect(
      found.remarks == [
        "names in place of numbers: 'category' = product.category_id -> category.name; "
          + "for the numbers: --map custom.category_id=category_id"
      ])
    #expect(found.unusedTables.isEmpty)
    #expect(
      try custom(survey("CategoryID")) == [
        #"{"Category":"Tools"}"#, #"{"Category":"Kitchen"}"#, nil,
      ])
    #expect(
      try custom(survey("kind", references: " REFERENCES category(id)")) == [
        #"{"kind":"Tools"}"#, #"{"kind":"Kitchen"}"#, nil,
      ])
    // Where a number leads nowhere, or somebody wants it, the numbers stay.
    let numbers = [#"{"category_id":"1"}"#, #"{"category_id":"2"}"#, nil]
    #expect(
      try custom(survey("category_id", [("custom.category_id", "category_id")])) == numbers)
    #expect(
      try custom(survey("category_id", values: ["1", "7"])) == [
        #"{"category_id":"1"}"#, #"{"category_id":"7"}"#, nil,
      ])
    #expect(try custom(survey("category_id", [("custom.category", "")])) == [nil, nil, nil])
    #expect(try custom(survey("category_id", [("custom.category_id", "")])) == [nil, nil, nil])
  }

  @Test("A number that leads nowhere behind the first rows is kept itself")
  func lateNumberReferredTo() throws {
    let rows = (1...1001).map { "(\($0),'P\($0)',1.5,\($0 == 1001 ? 9 : 1))" }.joined(
      separator: ",")
    let script =
      "CREATE TABLE category(id int primary key, name text);\n"
      + "CREATE TABLE product(id int primary key, name text, price numeric, category_id int);\n"
      + "INSERT INTO category VALUES(1,'Tools');\nINSERT INTO product VALUES \(rows);\n"
    let survey = try ImportFileSurvey(name: "dump", options: ImportOptions()) {
      byteSource(Array(script.utf8))
    }
    let last = try survey.firstProducts(1001).suffix(2).map { $0.text(.custom) }
    #expect(last == [#"{"category":"Tools"}"#, #"{"category":"9"}"#])
  }

  @Test("A number that SQLite dumps with more digits than it has is the short one")
  func numbersOfDumps() throws {
    let survey = try ImportFileSurvey(name: "stock", options: ImportOptions()) {
      byteSource(
        Array(
          """
          CREATE TABLE product (name TEXT, price TEXT, weight REAL, ratio NUMERIC);
          INSERT INTO product VALUES('Saw','1.50',5.0999999999999996447,3.14159265358979323846);
          INSERT INTO product VALUES('Axe','2.50',2.0,0.00000000000000000001);

          """.utf8))
    }
    var reader = try survey.products()
    var record = ProductRecord()
    var found: [String?] = []
    while try reader.next(into: &record) { found.append(record.text(.custom)) }
    #expect(
      found == [
        #"{"ratio":"3.14159265358979323846","weight":"5.1"}"#,
        #"{"ratio":"0.00000000000000000001","weight":"2.0"}"#,
      ])
  }

  @Test("Bytes of a database that are no text are left out and counted as such")
  func binaries() throws {
    for (type, values) in [
      ("blob", ["X'0102ff00'", "X'41420301'", "X'4142'"]),
      ("mediumblob", [#"_binary 'AB\0'"#, #"'AB\Z'"#, "'AB'"]),
      ("text", ["X'01'", "0x02", "0x4142"]),
    ] {
      let rows = values.map { "('Saw', '1.50', \($0))" }.joined(separator: ", ")
      var options = ImportOptions()
      options.dialect = type == "mediumblob" ? .mysql : nil
      let survey = try ImportFileSurvey(name: "stock", options: options) {
        byteSource(
          Array(
            "CREATE TABLE product (title text, price text, raw \(type));\nINSERT INTO product VALUES \(rows);\n"
              .utf8))
      }
      var reader = try survey.products()
      var record = ProductRecord()
      var found: [String?] = []
      while try reader.next(into: &record) { found.append(record.text(.custom)) }
      #expect(found == [nil, nil, #"{"raw":"AB"}"#], "\(type)")
      #expect(reader.leftOutValues == 2)
      #expect(reader.droppedControlCharacters == 0)
    }
  }

  @Test("A name that is too long for a custom field is said to be cut")
  func longNames() throws {
    let name = String(repeating: "long name ", count: 30)
    let survey = try ImportFileSurvey(name: "stock", options: ImportOptions()) {
      byteSource(Array("sku,name,\(name)\nA,Saw,red\n".utf8))
    }
    #expect(
      survey.remarks == [
        "the name of column 3 ('long name long name …') was cut to 200 bytes; "
          + "another: --map custom.NAME=COLUMN"
      ])
  }
}

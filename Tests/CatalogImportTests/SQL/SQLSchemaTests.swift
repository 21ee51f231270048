@testable import CatalogImport
import TestSupport
import Testing

/// Tables of one name in several schemas, and tables whose rows are rows of another.
struct SQLSchemaTests {
  private func products(_ script: String, table: String? = nil) throws -> [ReadProduct] {
    var options = ImportOptions()
    options.format = .sql
    options.productTable = table
    return try readProducts(in: script, options: options)
  }

  // MARK: Schemas

  private let databases = """
    -- MySQL dump
    USE `a`;
    CREATE TABLE `maker` (`id` int, `name` varchar(9), PRIMARY KEY (`id`));
    CREATE TABLE `product` (`id` int, `name` varchar(9), `price` decimal(9,2), `maker_id` int,
      FOREIGN KEY (`maker_id`) REFERENCES `maker` (`id`));
    INSERT INTO `maker` VALUES (1,'Bosch');
    INSERT INTO `product` VALUES (1,'Saw',3.50,1);
    USE `b`;
    CREATE TABLE `maker` (`id` int, `name` varchar(9), PRIMARY KEY (`id`));
    CREATE TABLE `product` (`id` int, `name` varchar(9), `price` decimal(9,2), `color` text,
      `maker_id` int);
    INSERT INTO `maker` VALUES (1,'Makita');
    INSERT INTO `product` VALUES (1,'Old saw',2.50,'red',1);
    """

  @Test("Tables of one name in two databases are two tables, each with its own references")
  func twoDatabases() throws {
    let first = try products(databases, table: "a.product")
    #expect(first.map(\.name) == ["Saw"])
    #expect(first.map(\.manufacturer) == ["Bosch"])
    let second = try products(databases, table: "b.product")
    #expect(second.map(\.name) == ["Old saw"])
    #expect(second.map(\.manufacturer) == ["Makita"])
  }

  @Test("Which of two schemas is meant is asked for with both names", arguments: [nil, "product"])
  func asksForSchema(_ table: String?) throws {
    for script in [
      databases,
      """
      CREATE TABLE public.product (id int, name text, price numeric);
      CREATE TABLE archive.product (id int, name text, price numeric, sku text, quantity int);
      COPY public.product (id, name, price) FROM stdin;
      1	Saw	3.50
      \\.
      INSERT INTO archive.product VALUES (1,'Old saw',2.50,'X1',3);
      """,
      """
      \\connect one
      CREATE TABLE public.product (id int, name text, price numeric);
      INSERT INTO public.product VALUES (1,'Saw',3.50);
      \\connect two
      SET search_path = public, pg_catalog;
      CREATE TABLE product (id int, name text, price numeric);
      INSERT INTO product VALUES (1,'Old saw',2.50);
      """,
    ] {
      do {
        let products = try products(script, table: table)
        Issue.record("\(products)")
      } catch MappingError.ambiguousProductTable(let tables) {
        #expect(tables.count == 2)
        #expect(tables.allSatisfy { $0.name.contains(".") && $0.rowCount == 1 }, "\(tables)")
        for table in tables { #expect(try products(script, table: table.name).count == 1) }
      }
    }
  }

  @Test("A schema that is not there is not the one that is")
  func unknownSchema() throws {
    let script = """
      CREATE TABLE public.product (id int, name text, price numeric);
      INSERT INTO public.product VALUES (1,'Saw',3.50);
      """
    #expect(try products(script, table: "public.product").count == 1)
    #expect(throws: MappingError.self) { try products(script, table: "archive.product") }
  }

  @Test(
    "A table with and without its schema is one table",
    arguments: [
      ("product", "shop.product"), ("shop.product", "product"), ("product", "public.product"),
      ("dbo.product", "product"), ("[shop].[dbo].[product]", "[dbo].[product]"),
      ("shop..product", "product"), ("main.product", "product"),
    ])
  func sameTable(_ created: String, _ filled: String) throws {
    let script = """
      CREATE TABLE \(created) (id int, name varchar(9), price decimal(9,2));
      INSERT INTO \(filled) VALUES (1,'Saw',3.50);
      INSERT INTO \(created) VALUES (2,'Axe',4.50);
      """
    for head in ["", "USE shop;\n"] where !(head.isEmpty && created.contains("shop].")) {
      #expect(try products(head + script).map(\.name) == ["Saw", "Axe"], "\(head)\(script)")
    }
  }

  @Test("Rows with a schema are of the table that was created without one and has rows")
  func laterSchema() throws {
    let script = """
      CREATE TABLE product (id int, name varchar(9), price decimal(9,2));
      INSERT INTO product VALUES (1,'Saw',3.50);
      INSERT INTO shop.product VALUES (2,'Axe',4.50);
      INSERT INTO product VALUES (3,'Pin',5.50);

      """
    #expect(try products(script).map(\.name) == ["Saw", "Axe", "Pin"])
    do {
      let products = try products(script + "INSERT INTO b.product VALUES (4,'Old axe',1);")
      Issue.record("\(products)")
    } catch MappingError.ambiguousProductTable(let tables) {
      #expect(tables.map(\.name).sorted() == ["b.product", "shop.product"])
    }
  }

  // MARK: Parts

  private let whole = """
    -- PostgreSQL database dump
    CREATE TABLE public.product (id integer, name text, price numeric(9,2), quantity integer);

    """

  @Test(
    "Rows of a part are rows of the whole, in the order of the columns that the part has",
    arguments: [
      """
      CREATE TABLE public.product_1 (quantity integer, id integer, name text, price numeric(9,2));
      ALTER TABLE ONLY public.product ATTACH PARTITION public.product_1 FOR VALUES FROM (1) TO (9);
      COPY public.product_1 FROM stdin;
      4	1	Saw	3.50
      \\.
      """,
      """
      CREATE TABLE public.product_1 (quantity integer, id integer, name text, price numeric(9,2));
      INSERT INTO public.product_1 VALUES (4,1,'Saw',3.50);
      ALTER TABLE ONLY public.product ATTACH PARTITION public.product_1 FOR VALUES FROM (1) TO (9);
      """,
      """
      CREATE TABLE public.product_1 PARTITION OF public.product FOR VALUES FROM (1) TO (9);
      INSERT INTO public.product_1 VALUES (1,'Saw',3.50,4);
      """,
      """
      CREATE TABLE IF NOT EXISTS public.half PARTITION OF public.product
        FOR VALUES FROM (1) TO (9) PARTITION BY RANGE (id);
      CREATE TABLE public.product_1 PARTITION OF public.half FOR VALUES FROM (1) TO (3);
      COPY public.product_1 (price, id, name, quantity) FROM stdin;
      3.50	1	Saw	4
      \\.
      """,
      """
      CREATE TABLE public.tool (watts integer) INHERITS (public.product);
      INSERT INTO public.tool VALUES (1,'Saw',3.50,4,700);
      """,
      """
      CREATE TABLE public.tool (id integer, name text, price numeric(9,2), quantity integer);
      ALTER TABLE public.tool INHERIT public.product;
      INSERT INTO public.tool VALUES (1,'Saw',3.50,4);
      """,
    ])
  func parts(_ part: String) throws {
    for rows in ["", "INSERT INTO public.product VALUES (9,'Axe',1.50,1);\n"] {
      let products = try products(whole + part + "\n" + rows)
      #expect(products.map(\.name) == ["Saw"] + (rows.isEmpty ? [] : ["Axe"]))
      #expect(products[0].quantity == 4)
      #expect(products[0].id == 1)
    }
  }

  @Test(
    "A reference that only a part declares is one of the whole",
    arguments: [
      """
      CREATE TABLE product_1 PARTITION OF product FOR VALUES FROM (0) TO (9);
      ALTER TABLE ONLY product_1 ADD CONSTRAINT k FOREIGN KEY (hrst) REFERENCES maker(id);
      """,
      """
      CREATE TABLE product_1 (id integer, name text, hrst integer REFERENCES maker(id));
      ALTER TABLE product ATTACH PARTITION product_1 FOR VALUES FROM (0) TO (9);
      """,
    ])
  func keysOfParts(_ part: String) throws {
    let script = """
      CREATE TABLE maker (id integer PRIMARY KEY, name text);
      CREATE TABLE product (id integer, name text, hrst integer) PARTITION BY RANGE (id);
      \(part)
      INSERT INTO maker VALUES (1,'Bosch');
      INSERT INTO product_1 VALUES (1,'Saw',1);
      """
    #expect(try products(script).map(\.manufacturer) == ["Bosch"])
  }

  @Test("A part that is asked for leads to the whole")
  func partAskedFor() throws {
    let script =
      whole + """
        CREATE TABLE public.product_1 PARTITION OF public.product FOR VALUES FROM (1) TO (9);
        INSERT INTO public.product_1 VALUES (1,'Saw',3.50,4);
        """
    #expect(throws: MappingError.partOfTable("product_1", whole: "product")) {
      try products(script, table: "product_1")
    }
  }

  @Test(
    "What takes rows out of the whole, or leaves open where they belong, is an error",
    arguments: [
      "ALTER TABLE public.product DETACH PARTITION public.product_1;",
      "ALTER TABLE public.product_1 NO INHERIT public.product;",
      "CREATE TABLE both () INHERITS (other, public.product);",
      "DELETE FROM public.product_1;", "INSERT INTO product_1 SELECT 1;",
    ])
  func partsThatGo(_ statement: String) throws {
    let script =
      whole + """
        CREATE TABLE public.product_1 PARTITION OF public.product FOR VALUES FROM (1) TO (9);
        INSERT INTO public.product_1 VALUES (1,'Saw',3.50,4);
        \(statement)
        """
    do {
      let products = try products(script)
      Issue.record("\(products)")
    } catch let error as ImportError {
      #expect(error.line == 5)
    }
  }

  @Test(
    "A reference to a part is one to the whole, whose rows it is about",
    arguments: [
      """
      CREATE TABLE public.maker (id integer, name text) PARTITION BY RANGE (id);
      CREATE TABLE public.maker_1 PARTITION OF public.maker FOR VALUES FROM (1) TO (9);
      """,
      """
      CREATE TABLE public.maker_1 (id integer, name text);
      CREATE TABLE public.maker (id integer, name text) PARTITION BY RANGE (id);
      ALTER TABLE ONLY public.maker ATTACH PARTITION public.maker_1 FOR VALUES FROM (1) TO (9);
      """,
      """
      CREATE TABLE public.maker (id integer, name text) PARTITION BY RANGE (id);
      CREATE TABLE archive.maker (id integer, name text);
      CREATE TABLE public.half PARTITION OF public.maker FOR VALUES FROM (1) TO (9)
        PARTITION BY RANGE (id);
      CREATE TABLE public.maker_1 PARTITION OF public.half FOR VALUES FROM (1) TO (3);
      """,
    ])
  func referenceToPart(_ makers: String) throws {
    let script =
      makers + """

        CREATE TABLE public.product (
          id integer, name text, price numeric(9,2), made_by integer, quantity integer);
        INSERT INTO public.maker_1 VALUES (1,'Bosch'),(2,'Makita');
        INSERT INTO public.product VALUES (1,'Saw',3.50,2,4),(2,'Axe',1.50,1,5);
        ALTER TABLE ONLY public.product ADD CONSTRAINT made
          FOREIGN KEY (made_by) REFERENCES public.maker_1(id);
        """
    #expect(try products(script).map(\.manufacturer) == ["Makita", "Bosch"])
  }

  @Test("Parts of each other are an error and no circle")
  func circle() {
    let script =
      whole + """
        ALTER TABLE public.product INHERIT public.tool;
        ALTER TABLE public.tool INHERIT public.product;
        INSERT INTO public.product VALUES (1,'Saw',3.50,4);
        """
    #expect(throws: ImportError.self) { try products(script) }
  }

  @Test("Rows in a script behind that of the tables belong to the whole, too")
  func severalScripts() throws {
    let tables =
      whole + "CREATE TABLE product_1 PARTITION OF product FOR VALUES FROM (1) TO (9);\n"
    let rows = "INSERT INTO product_1 VALUES (1,'Saw',3.50,4);"
    let surveys = try ImportFileSurvey.ofScripts(
      [{ byteSource(tables.utf8) }, { byteSource(rows.utf8) }], options: ImportOptions())
    #expect(surveys.map(\.rowCount) == [0, 1])
    var reader = try surveys[1].products()
    var record = ProductRecord()
    #expect(try reader.next(into: &record))
    #expect(record.text(.name) == "Saw")
  }

  // MARK: Many tables

  @Test("Thousands of tables that refer to each other are looked through, and a signal ends it")
  func manyTables() throws {
    var tables: [SourceTable] = []
    let words = ["product", "maker", "country", "stock", "item", "order"]
    for number in 0..<3_000 {
      let next = (number * 7 + 1) % 3_000
      tables.append(
        SourceTable(
          name: "\(words[number % 6])_\(number)",
          columns: ["id", "name", "price", "next_id"].map { SourceColumn(name: $0) },
          primaryKey: ["id"],
          foreignKeys: [ForeignKey(columns: ["next_id"], table: "\(words[next % 6])_\(next)")],
          rowCount: 1, sampleRows: [["1", "Saw", "2.50", "1"]]))
    }
    #expect(throws: MappingError.self) { try CatalogMapping.make(tables: tables) }
    #expect(throws: MappingError.interrupted) {
      try CatalogMapping.make(tables: tables, isInterrupted: { true })
    }
  }
}

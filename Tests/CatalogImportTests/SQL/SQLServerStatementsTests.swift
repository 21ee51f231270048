@testable import CatalogImport
import TestSupport
import Testing

/// Scripts of SQL Server, in which no semicolon ends a statement.
struct SQLServerStatementsTests {
  private func names(_ script: String, dialect: SQLDialect? = nil) throws -> [String?] {
    var options = ImportOptions()
    options.format = .sql
    options.dialect = dialect
    return try readProducts(in: script, options: options).map(\.name)
  }

  private func insert(_ name: String) -> String {
    "INSERT INTO dbo.Products (Sku, Name, Price) VALUES ('\(name)-1', '\(name)', 12.50)"
  }

  private let table =
    "CREATE TABLE dbo.Products (Sku varchar(10), Name varchar(50), Price money)\nGO\n"

  @Test(
    "A statement that changes no rows may follow rows without a semicolon",
    arguments: [
      "IF @@ERROR <> 0 PRINT 'bad'", "IF @@ERROR <> 0 ROLLBACK TRAN", "DECLARE @id int",
      "IF @@ERROR <> 0\nBEGIN\n  PRINT 'x'\n  RETURN\nEND", "RAISERROR ('x', 0, 1) WITH NOWAIT",
      "SELECT @@IDENTITY", "WAITFOR DELAY '00:00:01'", "COMMIT TRAN\nBEGIN TRAN", "COMMIT TRAN",
      "SAVE TRAN x", "EXEC sp_x 'a'", "DECLARE @id int\nSET @id = SCOPE_IDENTITY()", "CHECKPOINT",
      "DBCC CHECKIDENT ('x', RESEED, 1)", "GRANT SELECT ON dbo.Products TO x",
      "END TRY\nBEGIN CATCH\n  ROLLBACK TRAN\n  PRINT 'it'\nEND CATCH\nBEGIN TRY",
      "END TRY\nBEGIN CATCH\n  INSERT INTO dbo.Products VALUES ('b', 'bad', 1)\nEND CATCH\nBEGIN TRY",
      "THROW 50000, 'x', 1", "DROP TABLE dbo.Other",
    ])
  func statements(_ statement: String) throws {
    let script =
      "\(table)BEGIN TRY\n\(insert("Saw"))\n\(statement)\n\(insert("Axe"))\nEND TRY\n"
      + "BEGIN CATCH\n  IF @@TRANCOUNT > 0 ROLLBACK TRAN\n  THROW\nEND CATCH\nGO\n"
    #expect(try names(script) == ["Saw", "Axe"])
    #expect(try names(script, dialect: .sqlserver) == ["Saw", "Axe"])
  }

  @Test("A statement that takes rows away is an error behind rows, too")
  func deletions() {
    for statement in ["DELETE FROM dbo.Products", "TRUNCATE TABLE dbo.Products"] {
      #expect(throws: ImportError.self) {
        try names("\(table)\(insert("Saw"))\n\(statement)\n\(insert("Axe"))\nGO\n")
      }
    }
  }

  @Test("Where the dialect is another, the error names the one that needs no semicolon")
  func advice() {
    let script = "CREATE TABLE goods (name text);\nINSERT INTO goods VALUES ('Saw')\nIF 1 = 1\n"
    let error = #expect(throws: ImportError.self) { try names(script, dialect: .mysql) }
    #expect(error?.message.contains("--dialect sqlserver") == true)
  }
}

/// Columns that a database computes have no values in rows that name no columns.
struct GeneratedColumnTests {
  @Test(
    "Rows without names have no values for columns that the database computes, or all have them",
    arguments: [
      (
        "id INTEGER PRIMARY KEY, name TEXT, net REAL, total REAL GENERATED ALWAYS AS (net*1.25) "
          + "STORED, sku TEXT", SQLDialect.sqlite
      ),
      ("id int, name text, net real, total real AS (net*1.25), sku text", .sqlite),
      ("id int, name text, net int, gross int GENERATED ALWAYS AS (net) VIRTUAL, sku text", .mysql),
      (
        "id int, name text, net int, gross int GENERATED ALWAYS AS (net) STORED, sku text",
        .postgresql
      ),
      (
        "Id int, Name varchar(9), Net money, Total AS Net * 1.25 PERSISTED, Sku varchar(9)",
        .sqlserver
      ),
      ("Id int, Name varchar(9), Net money, [Total] AS (Net), Sku varchar(9)", .sqlserver),
    ])
  func rows(_ columns: String, _ dialect: SQLDialect) throws {
    for values in ["1,'Saw',10,'A1'", "1,'Saw',10,12.5,'A1'"] {
      var options = ImportOptions()
      options.format = .sql
      options.dialect = dialect
      options.assignments = [(field: "price", column: "")]
      let script =
        "CREATE TABLE product (\(columns));\nINSERT INTO product VALUES (\(values));\n"
        + "INSERT INTO product VALUES (\(values));\n"
      let products = try readProducts(in: script, options: options)
      #expect(products.map(\.name) == ["Saw", "Saw"])
      #expect(products.map(\.sku) == ["A1", "A1"])
    }
  }

  @Test("An identity is a value of the row, and a row with another count is an error")
  func others() throws {
    var options = ImportOptions()
    options.format = .sql
    options.dialect = .postgresql
    let table = "CREATE TABLE product (id int GENERATED ALWAYS AS IDENTITY (START 1), name text);\n"
    let rows = table + "INSERT INTO product VALUES (7, 'Saw');\n"
    #expect(try readProducts(in: rows, options: options).map(\.id) == [7])
    #expect(throws: ImportError.self) {
      try readProducts(in: table + "INSERT INTO product VALUES ('Saw');\n", options: options)
    }
    options.assignments = [(field: "price", column: "")]
    let copied =
      "CREATE TABLE product (name text, net int, gross int GENERATED ALWAYS AS (net) STORED, "
      + "sku text);\n"
      + "COPY product FROM stdin;\nSaw\t10\tA1\n\\.\n"
    #expect(try readProducts(in: copied, options: options).map(\.sku) == ["A1"])
  }
}

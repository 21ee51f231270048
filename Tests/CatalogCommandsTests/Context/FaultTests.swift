import Foundation
import TestSupport
import Testing

/// What `Scripts/faults`, `Scripts/resources` and `Scripts/damage` have found.
struct FaultTests {
  private func mayFail(_ fixture: CatalogFixture) throws -> Bool {
    try fixture.shell("strace -o /dev/null true").status == 0
  }

  @Test("A change that finds no room takes back what it has written, and leaves no journal")
  func failedChangeLeavesNoJournal() throws {
    let fixture = try CatalogFixture.names((1...20_000).map { "Axe \($0)" })
    let before = try fixture.catalog(["export"]).output
    let attributes = try FileManager.default.attributesOfItem(atPath: fixture.path)
    let size = try #require(attributes[.size] as? Int)
    for limit in [size, size + 4096, size + 100_000] {
      let run = try fixture.shell(
        "prlimit --fsize=\(limit) \"$CATALOG\" edit --where 'id > 0' --details 'Something long' --yes"
      )
      #expect(run.status == 2, "\(run.diagnostics)")
      #expect(!FileManager.default.fileExists(atPath: fixture.path + "-journal"))
    }
    #expect(try fixture.catalog(["export"]).output == before)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("Indexes that were made are told as made, whatever fails behind it")
  func indexesAreToldAsMade() throws {
    let fixture = try CatalogFixture.names((1...20).map { "Axe \($0)" })
    guard try mayFail(fixture) else { return }
    try #require(try fixture.catalog(["edit", "5", "--set", "Color=Red"]).status == 0)
    var told = 0
    for number in stride(from: 20, through: 140, by: 4) {
      try #require(try fixture.catalog(["reindex", "--no-custom", "Color"]).status == 0)
      let run = try fixture.shell(
        "strace -f -o /dev/null -e trace=fcntl -e inject=fcntl:error=EIO:when=\(number) "
          + "\"$CATALOG\" reindex --custom Color")
      let isThere = try fixture.catalog(["info"]).output.contains("indexed field")
      if run.status == 2 && isThere {
        told += 1
        #expect(run.diagnostics.contains("The indexes were changed."), "\(run.diagnostics)")
      } else {
        #expect(isThere == (run.status == 0), "\(number): \(run.diagnostics)")
      }
    }
    #expect(told > 0)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("The program starts where it cannot be told where its file is")
  func ownFileCannotBeFound() throws {
    let fixture = try CatalogFixture.names(["Axe"])
    guard try mayFail(fixture) else { return }
    for number in 1...4 {
      let run = try fixture.shell(
        "strace -f -o /dev/null -e trace=readlink -e inject=readlink:error=EIO:when=\(number) "
          + "\"$CATALOG\" list")
      // With shared libraries it is the loader that asks first, and fails with this.
      #expect([0, 127].contains(run.status), "\(number): \(run.diagnostics)")
    }
  }

  @Test("Two catalogs are compared, or one of them cannot be opened: the command line is right")
  func catalogThatCannotBeOpenedIsNoWrongUsage() throws {
    let fixture = try CatalogFixture.names(["Axe"])
    guard try mayFail(fixture) else { return }
    try fixture.sqlite3("VACUUM INTO '\(fixture.directory.file("other.db"))'")
    for number in stride(from: 2, through: 120, by: 3) {
      let run = try fixture.shell(
        "strace -f -o /dev/null -e trace=newfstatat,access -e inject=newfstatat,access:error=EIO"
          + ":when=\(number) \"$CATALOG\" diff '\(fixture.directory.file("other.db"))'")
      // 127 is of the loader of shared libraries.
      #expect([0, 2, 127].contains(run.status), "\(number): \(run.diagnostics)")
    }
  }

  @Test("Where memory is limited so that there is no room for threads, the command says so")
  func memoryForThreadsIsLimited() throws {
    let fixture = try CatalogFixture.names((1...2000).map { "Axe \($0)" })
    // The least with which the program starts, which is for the most part that of its file.
    var least = 0
    for size in stride(from: 40, through: 800, by: 8) where least == 0 {
      let run = try fixture.shell("prlimit --as=\(size << 20) \"$CATALOG\" --version 2>/dev/null")
      if run.status == 0 { least = size }
    }
    try #require(least > 0)
    for room in [24, 40] {
      let run = try fixture.shell(
        "timeout -s KILL 60 prlimit --as=\((least + room) << 20) \"$CATALOG\" reindex")
      #expect(run.status == 2, "\(run.diagnostics)")
      #expect(run.diagnostics.contains("cannot start a thread: the limit of memory is reached"))
    }
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  // MARK: Damage

  @Test("A file that only a later SQLite may write says so, and check does, too")
  func fileForLaterSQLite() throws {
    let fixture = try CatalogFixture.names(["Axe"])
    let file = try #require(FileHandle(forUpdatingAtPath: fixture.path))
    try file.seek(toOffset: 18)
    try file.write(contentsOf: Data([3]))
    try file.close()
    #expect(try fixture.catalog(["list"]).status == 0)
    let edit = try fixture.catalog(["edit", "1", "--quantity", "3"])
    #expect(edit.status == 2)
    #expect(edit.diagnostics.contains("only a later version of SQLite may write it"))
    let check = try fixture.catalog(["check"])
    #expect(check.status == 2)
    #expect(check.output.contains("only a later version of SQLite may write it"))
  }

  @Test("A schema that no SQLite knows is damage, and the message says what helps")
  func formatOfNoSQLite() throws {
    let fixture = try CatalogFixture.names(["Axe"])
    let file = try #require(FileHandle(forUpdatingAtPath: fixture.path))
    try file.seek(toOffset: 44)
    try file.write(contentsOf: Data([0, 0, 0, 99]))
    try file.close()
    let check = try fixture.catalog(["check"])
    #expect(check.status == 2)
    #expect(check.diagnostics.contains("is damaged"), "\(check.diagnostics)")
    #expect(!check.diagnostics.contains("SQLite 1)"))
  }

  @Test("A schema that cannot be read is not said to be mended by reindex")
  func malformedSchema() throws {
    let fixture = try CatalogFixture.names(["Axe"])
    try #require(try fixture.catalog(["reindex", "--substring"]).status == 0)
    try fixture.sqlite3(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE TABLE x(' WHERE name = 'name_trigram_config';
      """)
    for command in ["check", "reindex", "list"] {
      let run = try fixture.catalog([command])
      #expect(run.status == 2)
      #expect(!run.diagnostics.contains("catalog reindex"), "\(run.diagnostics)")
    }
  }

  @Test("A table that products refer to and that is missing is not said to be mended by reindex")
  func lostParent() throws {
    let fixture = try CatalogFixture(
      "INSERT INTO manufacturer VALUES (1, 'Ash');"
        + "INSERT INTO product (name, manufacturer_id) VALUES ('Axe', 1);")
    try fixture.sqlite3(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'REFERENCES manufacturer', 'REFERENCES manufactures')
        WHERE name = 'product';
      """)
    let check = try fixture.catalog(["check"])
    #expect(check.status == 2)
    #expect(check.output == "'product' refers to the table 'manufactures', which is missing\n")
    #expect(check.diagnostics.contains("catalog import"), "\(check.diagnostics)")
    #expect(!check.diagnostics.contains("reindex"))
  }

  @Test("What check says that reindex mends, reindex mends")
  func indexOfNotesIsMended() throws {
    let fixture = try CatalogFixture.names(["Axe"])
    // A row that the index of the table does not have.
    try fixture.sqlite3(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE TABLE grdb_migrations (identifier TEXT)'
        WHERE name = 'grdb_migrations';
      UPDATE sqlite_schema SET name = 'kept', tbl_name = 'kept', type = 'table',
        sql = 'CREATE TABLE kept (a PRIMARY KEY) WITHOUT ROWID'
        WHERE name = 'sqlite_autoindex_grdb_migrations_1';
      """)
    try fixture.sqlite3("INSERT INTO grdb_migrations VALUES ('another')")
    try fixture.sqlite3(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)'
        WHERE name = 'grdb_migrations';
      UPDATE sqlite_schema SET name = 'sqlite_autoindex_grdb_migrations_1',
        tbl_name = 'grdb_migrations', type = 'index', sql = NULL WHERE name = 'kept';
      """)
    let check = try fixture.catalog(["check"])
    #expect(check.status == 2)
    #expect(check.output.contains("grdb_migrations"), "\(check.output)")
    #expect(check.diagnostics.contains("catalog reindex"), "\(check.diagnostics)")
    #expect(try fixture.catalog(["reindex"]).status == 0)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A history that SQLite finds damaged is mended by reindex")
  func damagedHistoryIsMended() throws {
    let fixture = try CatalogFixture.names(["Axe"])
    try #require(try fixture.catalog(["edit", "1", "--name", "Saw"]).status == 0)
    let change = { (from: String, to: String) in
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, '\(from)', '\(to)') WHERE name = 'history_product';
      """
    }
    try fixture.sqlite3(change("fields INTEGER NOT NULL", "fields INTEGER"))
    try fixture.sqlite3("UPDATE history_product SET fields = NULL")
    try fixture.sqlite3(change("fields INTEGER", "fields INTEGER NOT NULL"))
    let check = try fixture.catalog(["check"])
    #expect(check.status == 2)
    #expect(check.output.contains("NULL value in history_product.fields"), "\(check.output)")
    #expect(check.diagnostics.contains("catalog reindex"), "\(check.diagnostics)")
    #expect(try fixture.catalog(["reindex"]).status == 0)
    let again = try fixture.catalog(["check"])
    #expect(again.status == 0, "\(again.output)")
    #expect(try fixture.catalog(["list"]).output.contains("Saw"))
  }

  @Test("A file that says that it is of an earlier schema, and is not, is mended by reindex")
  func schemaThatSaysItIsEarlier() throws {
    let fixture = try CatalogFixture.names(["Axe"])
    try #require(try fixture.catalog(["edit", "1", "--set", "Color=Red"]).status == 0)
    try fixture.sqlite3("PRAGMA user_version = 4")
    let run = try fixture.catalog(["reindex"])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try fixture.catalog(["check"]).status == 0)
    #expect(try fixture.catalog(["show", "1"]).output.contains("Red"))
  }
}

import Foundation
import TestSupport
import Testing

/// Files that gzip has compressed are read as what was in them.
struct CompressedFileTests {
  fileprivate static let sheet = "sku,name,price,currency\nA-1,Saw,1.50,EUR\nA-2,Axe,2.50,EUR\n"

  private func export(_ fixture: CatalogFixture) throws -> String {
    try fixture.catalog(["export"]).output
  }

  @Test(
    "What gzip has compressed gives the products of what was in it",
    arguments: [
      ("parts.csv", CompressedFileTests.sheet),
      ("parts.sql", "INSERT INTO product (name, price) VALUES ('Saw', 1.5), ('Axe', 2.5);\n"),
      ("parts.json", "[{\"name\":\"Saw\",\"price\":1.5},{\"name\":\"Axe\",\"price\":2.5}]\n"),
      ("parts.ndjson", "{\"name\":\"Saw\",\"price\":1.5}\n{\"name\":\"Axe\",\"price\":2.5}\n"),
    ])
  func compressed(_ name: String, _ text: String) throws {
    let plain = try CatalogFixture()
    try text.write(toFile: plain.directory.file(name), atomically: true, encoding: .utf8)
    let first = try plain.shell("catalog import '\(plain.directory.file(name))'")
    #expect(first.status == 0, "\(first.diagnostics)")
    let packed = try CatalogFixture()
    let file = plain.directory.file(name)
    let second = try packed.shell("gzip -k '\(file)' && catalog import '\(file).gz'")
    #expect(second.status == 0, "\(second.diagnostics)")
    #expect(try export(packed) == export(plain))
    let piped = try CatalogFixture()
    let third = try piped.shell("catalog import - < '\(file).gz'")
    #expect(third.status == 0, "\(third.diagnostics)")
    #expect(try export(piped) == export(plain))
    #expect(try piped.catalog(["check"]).status == 0)
  }

  @Test("Several members are one file, also with the zeros of a tape behind them")
  func members() throws {
    let fixture = try CatalogFixture()
    let file = fixture.directory.file("parts.csv.gz")
    let run = try fixture.shell(
      "{ printf 'name,price\\nSaw,' | gzip; printf '1.50\\nAxe,2.50\\n' | gzip -1; printf '' | gzip; "
        + "head -c 5000 /dev/zero; } > '\(file)' && catalog import --currency EUR '\(file)'")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.diagnostics.contains("2 products added"))
  }

  @Test("A damaged file, one that is cut off, and one with something behind it are said to be so")
  func damaged() throws {
    let fixture = try CatalogFixture()
    let directory = fixture.directory.path
    let make =
      "cd '\(directory)'; i=0; { echo sku,name,price; while [ $i -lt 3000 ]; do i=$((i + 1)); "
      + "echo A-$i,Saw $i,$i.50; done; } | gzip > whole.csv.gz; "
    let cases = [
      ("head -c 9000 whole.csv.gz > x.csv.gz", "x.csv.gz: is not complete"),
      ("head -c 2 whole.csv.gz > x.csv.gz; printf '\\10' >> x.csv.gz", "is not complete"),
      (
        "{ head -c 5000 whole.csv.gz; printf 'xxxxxxxxxxxxxxxxxxxx'; tail -c +5021 whole.csv.gz; }"
          + " > x.csv.gz", "is damaged: its compressed data cannot be unpacked"
      ),
      ("{ cat whole.csv.gz; echo more; } > x.csv.gz", "something behind its compressed data"),
      ("{ cat whole.csv.gz; printf '\\037more than this'; } > x.csv.gz", "is damaged"),
    ]
    for (command, message) in cases {
      let run = try fixture.shell(make + command + "; catalog import --currency EUR x.csv.gz")
      #expect(run.status == 2)
      #expect(run.diagnostics.contains(message), "\(command): \(run.diagnostics)")
      #expect(!FileManager.default.fileExists(atPath: fixture.path))
    }
  }

  @Test("What unpacks to very much needs little memory")
  func bombs() throws {
    let fixture = try CatalogFixture()
    let directory = fixture.directory.path
    // An endless name, and spaces behind an array that never ends.
    let bombs = [
      ("csv", "name,price\\nSaw", "a", "a row is larger than 64 MiB"),
      ("json", "[{\"name\":\"Saw\"},", " ", "expected"),
      ("sql", "INSERT INTO product (name) VALUES (1);", " ", nil),
    ]
    for (kind, beginning, filler, message) in bombs {
      let run = try fixture.shell(
        "cd '\(directory)'; { printf '\(beginning)'; head -c 300000000 /dev/zero | "
          + "tr '\\0' '\(filler)'; } | gzip -1 > x.\(kind).gz; ulimit -v 600000; "
          + "catalog import --dry-run x.\(kind).gz")
      if let message {
        #expect(run.status == 2)
        #expect(run.diagnostics.contains(message), "\(kind): \(run.diagnostics)")
      } else {
        #expect(run.status == 0, "\(run.diagnostics)")
      }
    }
  }

  @Test("A database that gzip has compressed is imported, also in mode WAL, and nothing is left")
  func database() throws {
    let old = try SmallCatalog.make()
    let packed = try CatalogFixture()
    let run = try packed.shell(
      "cd '\(packed.directory.path)' && mkdir tmp && cp '\(old.path)' old.db && "
        + "sqlite3 old.db 'PRAGMA journal_mode = wal' > mode && gzip old.db && "
        + "TMPDIR=\"$PWD/tmp\" catalog import old.db.gz && ls tmp")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.output == "")
    #expect(try export(packed) == export(old))
    #expect(try packed.catalog(["check"]).status == 0)
  }

  @Test("A workbook that gzip has compressed is imported")
  func workbook() throws {
    let old = try SmallCatalog.make()
    let packed = try CatalogFixture()
    let file = packed.directory.file("parts.xlsx")
    #expect(try old.catalog(["export", "-o", file]).status == 0)
    let run = try packed.shell("gzip '\(file)' && catalog import --locale en '\(file).gz'")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try export(packed) == export(old))
  }

  @Test("A database whose compressed data is damaged is said to be so")
  func damagedDatabase() throws {
    let old = try SmallCatalog.make()
    let packed = try CatalogFixture()
    let file = packed.directory.file("old.db.gz")
    let run = try packed.shell(
      "gzip -c '\(old.path)' | head -c 1000 > '\(file)' && catalog import '\(file)'")
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("is not complete"), "\(run.diagnostics)")
  }
}

import Foundation
import TestSupport
import Testing

@testable import CatalogCommands

/// The commands that messages name: about the catalog that was typed, and never with a password.
struct NextCommandTests {
  @Test("The catalog that was typed is in each command that a message names")
  func catalogIsKept() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("my shop.db")
    let made = try ProgramRun.catalog(
      ["import", "--db", path, "--locale", "en", "-"],
      input: "name,sku\nLamp,L-1\nLamp 2,L-2\nRed lamp,L-3\nWall lamp,L-4\n")
    try #require(made.status == 0, "\(made.diagnostics)")
    let cases: [(arguments: [String], line: String)] = [
      (["show", "9"], "list DB --columns id,name"),
      (["show", "--", "-9"], "list DB --columns id,name"),
      (["show", "red"], "search DB --words red"),
      (["search", "amp"], "search DB --contains amp"),
      (["search", "--locale", "sv", "ed la"], "search DB --contains --locale sv 'ed la'"),
      (["edit", "1", "--sku", "L-2"], "show DB L-2"), (["remove", "1", "--yes"], "undo DB"),
      (["list", "--locale", "sv"], "reindex DB --locale sv --add"),
      (["show", "1", "2"], "list DB --where 'id IN {1, 2}'"),
      (["remove", "--all"], "remove DB --where TRUEPREDICATE"),
      (["check", "--fix"], "reindex DB"), (["serch", "lamp"], "search DB lamp"),
      (["list", "--limit", "2"], "list DB --page-size 2"), (["browse"], "list DB"),
      (["list", "--xlsx"], "export DB -o FILE.xlsx"), (["lamp"], "search lamp DB"),
    ]
    for (arguments, line) in cases {
      let run = try ProgramRun.catalog([arguments[0], "--db", path] + arguments.dropFirst())
      let command = "catalog " + line.replacing("DB", with: "--db '\(path)'")
      #expect(run.diagnostics.contains(command), "\(arguments): \(run.diagnostics)")
    }
    let attached = try ProgramRun.catalog(["show", "--db=\(path)", "9"])
    #expect(attached.diagnostics.contains("catalog list --db '\(path)' --columns id,name\n"))
    let run = try ProgramRun.catalog(["show", "9"], environment: ["CATALOG_DB": path])
    #expect(run.diagnostics.contains("catalog list --columns id,name\n"), "\(run.diagnostics)")
  }

  @Test("Data that look like a command stay as they are")
  func dataStay() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("a.db")
    _ = try ProgramRun.catalog(
      ["import", "--db", path, "--locale", "en", "-"], input: "name\ncatalog undo\n")
    let run = try ProgramRun.catalog(["remove", "1", "--yes", "--db", path])
    #expect(
      run.diagnostics.contains("“catalog undo”") || run.diagnostics.contains("1 catalog undo"))
    #expect(run.diagnostics.contains("catalog undo --db \(path)"))
  }

  @Test(
    "A password that was typed is in no message",
    arguments: [
      ["serch", "--db", "ADDRESS", "knife"], ["serch", "--db=ADDRESS", "knife"],
      ["--db", "ADDRESS", "list", "--limit", "3"], ["list", "--db", "ADDRESS", "knife"],
      ["check", "ADDRESS"], ["ADDRESS"], ["ADDRESS", "list"], ["list", "ADDRESS"],
      ["list", "--db", "ADDRESS", "--page", "x"], ["show", "--db", "ADDRESS", "1", "2"],
      ["reindex", "ADDRESS"], ["help", "ADDRESS"], ["undo", "ADDRESS"], ["--db", "ADDRESS"],
      ["copy", "ADDRESS"], ["copy", "a", "ADDRESS", "b"], ["info", "--db", "ADDRESS"],
    ])
  func passwordsAreNotShown(arguments: [String]) throws {
    for address in [
      "postgresql://me:hunter22@127.0.0.1:1/shop",
      "postgres://me@127.0.0.1:1/shop?password=hunter22",
      "host=127.0.0.1 port=1 user=me password=hunter22", "postgresql://me:hunter22@127.0.0.1:x%zz",
    ] {
      let run = try ProgramRun.catalog(arguments.map { $0.replacing("ADDRESS", with: address) })
      #expect(!run.diagnostics.contains("hunter22"), "\(arguments): \(run.diagnostics)")
      #expect(!run.output.contains("hunter22"))
    }
  }
}

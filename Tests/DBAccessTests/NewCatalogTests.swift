import DBAccess
import Foundation
import TestSupport
import Testing

struct NewCatalogTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("catalog.db")
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
  }

  @Test func nothingStandsInThePlaceBeforeItIsWhole() throws {
    do {
      let new = try NewCatalog(for: path)
      #expect(try files() == ["catalog.db.new"])
      #expect(new.database.path == path)
    }
    #expect(try files().isEmpty, "given up, it leaves nothing")
  }

  @Test func publishedItIsACatalog() throws {
    try NewCatalog(for: path).publish()
    #expect(try files() == ["catalog.db"])
    _ = try CatalogDatabase(readingAt: path)
  }

  @Test func whatACrashHasLeftIsOverwritten() throws {
    try directory.write("half a catalog", to: "catalog.db.new")
    try directory.write("a journal", to: "catalog.db.new-journal")
    try NewCatalog(for: path).publish()
    #expect(try files() == ["catalog.db"])
    _ = try CatalogDatabase(readingAt: path)
  }

  @Test func twoCannotMakeTheSameAtOnce() throws {
    let first = try NewCatalog(for: path)
    #expect(throws: CatalogDatabaseError.self) { try NewCatalog(for: path) }
    try first.publish()
    #expect(!NewCatalog.isWanted(at: path))
  }

  @Test func whatHasComeIntoThePlaceIsLeftAlone() throws {
    let new = try NewCatalog(for: path)
    try directory.write("something else", to: "catalog.db")
    #expect(throws: CatalogDatabaseError.self) { try new.publish() }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "something else")
  }

  @Test func anEmptyFileIsAPlaceForOne() throws {
    #expect(NewCatalog.isWanted(at: path))
    try directory.write("", to: "catalog.db")
    #expect(NewCatalog.isWanted(at: path))
    #expect(!NewCatalog.isWanted(at: directory.path))
    try NewCatalog(for: path).publish()
    _ = try CatalogDatabase(readingAt: path)
  }
}

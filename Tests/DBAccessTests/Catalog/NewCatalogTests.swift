import CatalogAccess
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
      let files = try files()
      #expect(files.count == 1 && files[0].hasPrefix("catalog.db.new-"))
      #expect(new.database.path == path)
    }
    #expect(try files().isEmpty, "given up, it leaves nothing")
  }

  @Test func publishedItIsACatalog() throws {
    try NewCatalog(for: path).publish()
    #expect(try files() == ["catalog.db"])
    _ = try CatalogDatabase(readingAt: path)
  }

  @Test("Of two that make the same catalog the first has the place")
  func firstOfTwoHasThePlace() throws {
    let first = try NewCatalog(for: path)
    let second = try NewCatalog(for: path)
    try first.publish()
    #expect(throws: CatalogDatabaseError.self) { try second.publish() }
    #expect(!NewCatalog.isWanted(at: path))
  }

  @Test func aLinkLeadsToThePlace() throws {
    try FileManager.default.createDirectory(
      atPath: directory.file("real"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "real/parts.db")
    try NewCatalog(for: path).publish()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "real/parts.db")
    _ = try CatalogDatabase(readingAt: directory.file("real/parts.db"))
  }

  @Test func anEmptyFileKeepsItsMode() throws {
    try directory.write("", to: "catalog.db")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try NewCatalog(for: path).publish()
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
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

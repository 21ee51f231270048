import Foundation
import TestSupport
import Testing

/// Files of the shapes that tools write, each with the products that are truly in it, or with
/// the words by which it is refused: `Corpus/NAME` with `NAME.products` or `NAME.refused`, and
/// with the options of the import in `NAME.arguments`.
struct CorpusTests {
  private static let directory = Repository.path("Tests/CatalogCommandsTests/Corpus")

  private static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    let ours = [".arguments", ".products", ".refused"]
    return files.filter { name in !ours.contains { name.hasSuffix($0) } }.sorted()
  }()

  private static func text(_ name: String) -> String? {
    try? String(contentsOfFile: directory + "/" + name, encoding: .utf8)
  }

  /// Where expectations are recorded: they are read by a person before they are kept.
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil

  private func expect(_ text: String, in name: String) throws {
    if Self.isRecording {
      try text.write(toFile: Self.directory + "/" + name, atomically: true, encoding: .utf8)
    } else {
      #expect(Self.text(name) == text)
    }
  }

  @Test("There are files of sixty shapes and more")
  func corpusIsLarge() { #expect(Self.names.count >= 60) }

  @Test("Files of all shapes give the products that are in them, or are refused", arguments: names)
  func filesGiveTheirProducts(_ name: String) throws {
    let fixture = try CatalogFixture()
    let arguments = Self.text(name + ".arguments").map { $0.split(whereSeparator: \.isWhitespace) }
    let run = try fixture.shell(
      "cd '\(Self.directory)' && catalog import --locale en "
        + "\((arguments ?? []).joined(separator: " ")) '\(name)'")
    guard run.status == 0 else {
      #expect(run.status == 2)
      try expect(run.diagnostics, in: name + ".refused")
      #expect(!FileManager.default.fileExists(atPath: fixture.path), "nothing is made")
      return
    }
    let products = try fixture.catalog(["export", "--format", "csv"]).output
    try expect(products, in: name + ".products")
    #expect(try fixture.catalog(["check"]).status == 0)
    // What is exported gives the same again: in one of the formats, that the files take in turns.
    let formats = ["csv", "json", "ndjson", "sql", "xlsx"]
    let format = formats[(Self.names.firstIndex(of: name) ?? 0) % formats.count]
    let again = try CatalogFixture()
    let file = again.directory.file("again." + format)
    let export = try fixture.catalog(["export", "--format", format, "-o", file])
    #expect(export.status == 0, "\(export.diagnostics)")
    let back = try again.catalog(["import", "--locale", "en", file])
    #expect(back.status == 0, "\(format): \(back.diagnostics)")
    #expect(try again.catalog(["export", "--format", "csv"]).output == products, "\(format)")
    #expect(try again.catalog(["check"]).status == 0)
  }
}

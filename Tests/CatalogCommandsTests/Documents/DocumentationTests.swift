import Foundation
import TestSupport
import Testing

/// The command lines of the documentation, with what they print: blocks of
/// ```console, where a line with `$ ` is a command and what follows its
/// output. The commands of one page run one after another in one directory.
///
/// `RECORD_GOLDEN=1` writes what they print into the page, and fails.
struct DocumentationTests {
  @Test(arguments: [
    "README.md", "docs/guide/custom-fields.md", "docs/guide/editing.md", "docs/guide/import.md",
    "docs/guide/prices.md",
    "docs/guide/spreadsheets.md", "docs/internals/collation.md",
  ])
  func commandLinesPrintWhatIsShown(_ page: String) throws {
    let text = try String(contentsOfFile: Repository.path(page), encoding: .utf8)
    let directory = try TemporaryDirectory()
    try FileManager.default.copyItem(
      atPath: Repository.path("catalog.sql"), toPath: directory.file("catalog.sql"))
    var printed: [String] = []
    var isInBlock = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") { isInBlock = line == "```console" }
      // What stood there before is replaced by what is printed now.
      let isOutput = isInBlock && !line.hasPrefix("$ ") && !line.hasPrefix("```")
      if !isOutput { printed.append(line) }
      if isInBlock, line.hasPrefix("$ ") {
        printed += try Self.output(of: String(line.dropFirst(2)), in: directory)
      }
    }
    let now = printed.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try now.write(toFile: Repository.path(page), atomically: true, encoding: .utf8)
      Issue.record("recorded \(page); look at it")
    }
    #expect(text.contains("```console"))
    #expect(now == text, "\(page)")
  }

  /// Returns the lines that a command prints, to either stream.
  private static func output(
    of command: String,
    in directory: TemporaryDirectory
  ) throws -> [String] {
    let programs = URL(fileURLWithPath: ProgramRun.catalog).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let run = try ProgramRun(
      "sh", ["-c", "cd '\(directory.path)' && { \(command)\n} 2>&1"],
      environment: [
        "PATH": programs + ":" + path, "LC_ALL": "C.UTF-8",
        "CATALOG_DB": directory.file("catalog.db"), "HOME": directory.path,
      ])
    var lines = run.output.replacingOccurrences(of: directory.path + "/", with: "")
      .components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

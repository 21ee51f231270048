import Foundation
import TestSupport
import Testing

/// Images of products, drawn by a `chafa` that a test makes.
struct BrowsePictureCommandTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]

  /// Makes a catalog with images beside it, and a directory with a program that
  /// is found as `chafa`.
  private func make(chafa: String) throws -> (CatalogFixture, path: String) {
    let names = ["good.png", "text.png", "link.png", "none.png", "../out.png", "pipe.png"]
    let rows = names.map { "('\($0)', '\($0)')" }.joined(separator: ", ")
    let fixture = try CatalogFixture("INSERT INTO product (name, image) VALUES \(rows);")
    let outside = try FileManager.default.url(
      for: .itemReplacementDirectory, in: .userDomainMask,
      appropriateFor: URL(fileURLWithPath: fixture.path), create: true
    ).appendingPathComponent("outside.png").path
    for path in ["good.png"].map(fixture.directory.file) + [outside] {
      _ = FileManager.default.createFile(atPath: path, contents: Data(Self.png))
    }
    try "no picture at all".write(
      toFile: fixture.directory.file("text.png"), atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: fixture.directory.file("link.png"), withDestinationPath: outside)
    _ = try ProgramRun("mkfifo", [fixture.directory.file("pipe.png")])
    let bin = fixture.directory.file("bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: false)
    // It may not write files, but make directories.
    try ("#!/bin/sh\nmkdir '\(fixture.directory.file("run"))'.$$\n" + chafa).write(
      toFile: bin + "/chafa", atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: bin + "/chafa")
    return (fixture, bin + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""))
  }

  private func show(_ name: String, _ terminal: BrowseTerminal) throws {
    try terminal.press("/")
    try terminal.type(name)
    try terminal.wait(for: "> " + name)
    try terminal.press("Enter", "Enter")
    try terminal.wait(for: "image     " + name)
  }

  /// L15.
  @Test(
    "A picture has the colors that the terminal says it has",
    arguments: [
      ("xterm-256color", "", "--colors 256"), ("xterm-256color", "truecolor", "its own choice"),
      ("xterm", "", "--colors 16"),
    ])
  func pictureHasTheColorsOfTheTerminal(name: String, color: String, said: String) throws {
    let (fixture, path) = try make(
      chafa: "echo \"$*\" | grep -o -e '--colors [0-9]*' || echo 'its own choice'\n")
    let terminal = try BrowseTerminal(
      fixture, columns: 80, rows: 24,
      line: "TERM=\(name) COLORTERM=\(color) \"$CATALOG\" browse", environment: ["PATH": path])
    try terminal.wait(for: "6 products")
    try show("good.png", terminal)
    try terminal.wait(for: said)
  }

  @Test func imageIsDrawnBesideTheFields() throws {
    // It gets the image as its input, and how large the picture may be.
    let (fixture, path) = try make(
      chafa: """
        test "$(head -c 4 "$(eval echo "\\${$#}")" | tail -c 3)" = PNG || exit 1
        echo "$*" | tr ' ' '\\n' | grep -A1 -e --size | tail -1
        printf '\\033[31m▄▄▄\\033[0m\\n'
        """)
    let terminal = try BrowseTerminal(
      fixture, columns: 80, rows: 24, environment: ["PATH": path])
    try terminal.wait(for: "6 products")
    try show("good.png", terminal)
    let lines = try terminal.wait(for: "▄▄▄").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1].hasPrefix(" good.png "))
    #expect(lines[1].hasSuffix(" 32x16"))
    #expect(lines[2].firstIndex(of: "▄") == lines[2].index(lines[2].startIndex, offsetBy: 47))
    try terminal.press("Escape")
    // The product has `1 of`, too, so it is no sign of the list.
    try terminal.waitUntilGone("▄")
    try terminal.wait(for: "1 of ")
  }

  /// Only images below the catalog's directory are read, and no other files.
  @Test(arguments: ["text.png", "link.png", "none.png", "../out.png", "pipe.png"])
  func otherFilesAreNotRead(name: String) throws {
    let (fixture, path) = try make(chafa: "echo '▄▄▄'")
    let terminal = try BrowseTerminal(
      fixture, columns: 80, rows: 24, environment: ["PATH": path])
    try terminal.wait(for: "6 products")
    try show(name, terminal)
    // One that is drawn, so that the other would have been.
    try terminal.press("Escape", "Escape")
    try show("good.png", terminal)
    try terminal.wait(for: "▄▄▄")
    let files = try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path)
    #expect(files.count { $0.hasPrefix("run.") } == 1)
  }

  /// A program that fails, writes what is no picture, or does not end leaves the
  /// name, and keys work meanwhile.
  @Test(arguments: ["exit 1", "printf '\\033]0;hacked\\007▄▄▄\\n'", "echo '▄▄▄'; sleep 60"])
  func failingProgramLeavesTheName(chafa: String) throws {
    let (fixture, path) = try make(chafa: chafa)
    let terminal = try BrowseTerminal(
      fixture, columns: 80, rows: 24, environment: ["PATH": path])
    try terminal.wait(for: "6 products")
    try show("good.png", terminal)
    try terminal.press("?")
    #expect(try terminal.wait(for: "next product").contains("▄") == false)
    try terminal.press("q")
    #expect(try terminal.end().contains("status 0"))
    #expect(try terminal.leftovers() == [])
  }
}

import Foundation
import TestSupport
import Testing

/// The recording in docs/guide/browse.md: keys, and the screen that they lead to.
///
///     `g` `ä` goes to a section:
///
///     ```text
///     what the screen shows
///     ```
///
/// `RECORD_GOLDEN=1` writes what the program shows into the page, and fails.
struct BrowseRecordingTests {
  private static let begin = "<!-- recording of catalog browse -->"
  private static let end = "<!-- end of the recording -->"

  @Test func recordingIsWhatTheProgramShows() throws {
    let page = Repository.path("docs/guide/browse.md")
    let text = try String(contentsOfFile: page, encoding: .utf8)
    let fixture = try CatalogFixture(
      String(contentsOfFile: Repository.path("catalog.sql"), encoding: .utf8), locale: "sv")
    let terminal = try BrowseTerminal(fixture, columns: 72, rows: 11)
    try terminal.wait(for: "248 products")
    var isRecording = false
    var isScreen = false
    var screenCount = 0
    var shown: [String] = []
    for line in text.components(separatedBy: "\n") {
      if line == Self.begin { isRecording = true }
      if line == Self.end { isRecording = false }
      if isScreen, line != "```" { continue }
      shown.append(line)
      if !isRecording { continue }
      if line == "```text" {
        isScreen = true
        screenCount += 1
        shown += try terminal.settledLines()
      } else if line == "```" {
        isScreen = false
      } else if line.hasPrefix("`") {
        try press(keys(line), terminal)
      }
    }
    let now = shown.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try now.write(toFile: page, atomically: true, encoding: .utf8)
      Issue.record("recorded \(page); look at it")
    }
    #expect(screenCount >= 4)
    #expect(now == text)
  }

  /// The words in code that a line begins with.
  private func keys(_ line: String) -> [String] {
    var keys: [String] = []
    var rest = Substring(line)
    while rest.hasPrefix("`"), let end = rest.dropFirst().firstIndex(of: "`") {
      keys.append(String(rest[rest.index(after: rest.startIndex)..<end]))
      rest = rest[rest.index(after: end)...].drop { $0 == " " }
    }
    return keys
  }

  private func press(_ keys: [String], _ terminal: BrowseTerminal) throws {
    let names = ["Enter": "Enter", "Esc": "Escape", "Tab": "Tab", "↓": "Down", "End": "End"]
    for key in keys where key != "catalog browse" {
      if let name = names[key] { try terminal.press(name) } else { try terminal.type(key) }
    }
  }
}

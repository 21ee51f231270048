import Foundation
import TestSupport
import Testing

/// The tables of docs/internals/browse.md that name tests.
struct BrowsePageTests {
  /// The text of each file of tests, by the suites in it.
  private func suites() throws -> [String: String] {
    var suites: [String: String] = [:]
    let folder = Repository.path("Tests")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
    for file in files where file.hasSuffix("Tests.swift") {
      let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      for match in text.matches(of: /struct (\w+Tests)/) { suites[String(match.1)] = text }
    }
    return suites
  }

  @Test("Each test that stands beside something once found wrong is in the suite that is named")
  func testsAreThere() throws {
    let page = try String(
      contentsOfFile: Repository.path("docs/internals/browse.md"), encoding: .utf8)
    let suites = try suites()
    var rows: [String] = []
    for line in page.components(separatedBy: "\n") {
      guard let row = line.wholeMatch(of: /\| ([HML]\d+) \|.*\| (.*) \|/) else { continue }
      rows.append(String(row.1))
      var suite = ""
      var count = 0
      for word in row.2.matches(of: /`(\w+)(?:\.(\w+))?`/) {
        count += 1
        var test = String(word.1)
        if suites[test] != nil {
          suite = test
          guard let name = word.2 else { continue }
          test = String(name)
        }
        #expect(suites[suite]?.contains("func \(test)(") == true, "\(row.1): \(suite).\(test)")
      }
      #expect(count > 0, "\(row.1)")
    }
    let all =
      (1...4).map { "H\($0)" } + (1...13).map { "M\($0)" } + (1...15).map { "L\($0)" }
    #expect(rows == all)
  }
}

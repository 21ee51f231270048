import Foundation
import TestSupport
import Testing

/// The examples and tables about predicates in docs are those of the tests.
struct DocumentationPageTests {
  private static func page(_ name: String) throws -> String {
    try String(contentsOfFile: Repository.path("docs/" + name), encoding: .utf8)
  }

  @Test func everyExampleOfTheDocumentationIsRun() throws {
    let source = try String(
      contentsOfFile: Repository.path("Tests/SearchTests/Predicate/DocumentationTests.swift"),
      encoding: .utf8
    )
    let lines = Set(source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    let blocks = try Self.page("internals/search.md").components(separatedBy: "```swift\n")
      .dropFirst()
    #expect(!blocks.isEmpty)
    for block in blocks {
      for line in (block.components(separatedBy: "```").first ?? "").split(separator: "\n") {
        #expect(lines.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
      }
    }
  }

  @Test func theTableOfNullsIsThatOfTheTests() throws {
    let rows = PredicateNullTests.cases.map {
      "| `\($0.format)` | \($0.whenNull) | \($0.otherwise) |"
    }
    let lines = try Self.page("guide/search.md").components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "| | null | not null |")) + 2
    #expect(Array(lines[start...].prefix { $0.hasPrefix("|") }) == rows)
  }
}

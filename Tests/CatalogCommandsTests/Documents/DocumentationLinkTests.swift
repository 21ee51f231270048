import Foundation
import TestSupport
import Testing

/// The links between the pages of the documentation.
struct DocumentationLinkTests {
  private static let pages =
    ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"]
    + (FileManager.default.enumerator(atPath: Repository.path("docs"))?.allObjects ?? [])
    .compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.map { "docs/" + $0 }.sorted()

  @Test(arguments: pages)
  func linksLeadToFilesAndHeadings(_ page: String) throws {
    for link in try Self.text(of: page).matches(of: /\]\(([^)\s]+)\)/).map(\.1)
    where !link.hasPrefix("https://") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let folder = URL(fileURLWithPath: "/" + page).deletingLastPathComponent()
      let target =
        parts[0].isEmpty
        ? page : String(folder.appending(path: parts[0]).standardized.path.dropFirst())
      #expect(FileManager.default.fileExists(atPath: Repository.path(target)), "\(page): \(link)")
      if parts.count == 2 {
        #expect(try Self.anchors(of: target).contains(String(parts[1])), "\(page): \(link)")
      }
    }
  }

  @Test func everyPageIsReachedFromTheReadMe() throws {
    let folders = ["docs/guide/", "docs/internals/"]
    for page in Self.pages where !page.hasSuffix("README.md") {
      guard let folder = folders.first(where: page.hasPrefix) else { continue }
      let name = page.dropFirst(folder.count)
      #expect(try Self.text(of: folder + "README.md").contains("](\(name)"), "\(page)")
    }
    for folder in folders {
      #expect(try Self.text(of: "README.md").contains("](\(folder)README.md)"))
    }
  }

  private static func text(of page: String) throws -> String {
    try String(contentsOfFile: Repository.path(page), encoding: .utf8)
  }

  /// Returns the addresses of a page's headings, as forges make them.
  private static func anchors(of page: String) throws -> Set<String> {
    Set(
      try text(of: page).split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" || $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacingOccurrences(of: " ", with: "-")
      })
  }
}

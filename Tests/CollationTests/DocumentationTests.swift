import Collation
import Foundation
import TestSupport
import Testing

/// The Swift examples of docs/internals/collation.md, as they stand there.
struct DocumentationTests {
  @Test func theExamplesOfTheDocumentationHold() throws {
    let collation = try IndexedCollation(locale: LocaleIdentifier("sv"))
    let names = ["Zebra", "Ångström", "Öl", "7-Eleven", "adam", "Ärta"]
    let sections = collation.sectioned(names, by: \.self)
    #expect(sections.map(\.title) == ["A", "Z", "Å", "Ä", "Ö", "#"])
    #expect(
      sections.flatMap(\.elements) == ["adam", "Zebra", "Ångström", "Ärta", "Öl", "7-Eleven"])

    var list = ["adam", "Zebra", "Ångström"]
    list.insert("Åsa", at: collation.insertionIndex(of: "Åsa", in: list, by: \.self))
    #expect(list == ["adam", "Zebra", "Ångström", "Åsa"])

    let d = collation.sectionTitles.firstIndex(of: "D")
    let h = try #require(collation.sectionIndexTitles.firstIndex(of: "H"))
    #expect(collation.section(forIndexTitleAt: h, where: { $0 == d }) == d)

    let numbers = try IndexedCollation(
      locale: LocaleIdentifier("en"),
      options: .init(numericOrder: true, digits: .section))
    #expect(numbers.sorted(["M10", "M9"], by: \.self) == ["M9", "M10"])
    #expect(numbers.sectionTitles.suffix(3) == ["Z", "0–9", "#"])

    let folding = Folding.caseAndDiacriticInsensitive
    #expect(folding.fold("Öl") == "ol")
    #expect(folding.fold("Straße") == "strasse")
    #expect(folding.fold("が") == "が")
  }

  @Test func everyExampleOfTheDocumentationIsRunHere() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = Set(source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    let page = try String(
      contentsOfFile: Repository.path("docs/internals/collation.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "```swift\n").dropFirst()
    #expect(blocks.count > 3)
    for block in blocks {
      for line in (block.components(separatedBy: "```").first ?? "").split(separator: "\n") {
        #expect(lines.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
      }
    }
  }
}

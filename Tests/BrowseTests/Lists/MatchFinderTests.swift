import CatalogModel
import Collation
import Search
import SectionedTable
import TestSupport
import Testing

@testable import Browse

/// What is highlighted of a name, and how it is moved into view.
struct MatchFinderTests {
  private func parts(_ text: String, _ kind: SearchKind, in name: String) -> [String] {
    let utf8 = Array(name.utf8)
    return MatchFinder([(text, kind)]).ranges(in: name).map {
      String(decoding: utf8[$0], as: UTF8.self)
    }
  }

  @Test func beginningsOfWordsAreFoundInAnyOrder() {
    #expect(parts("kni br", .words, in: "Bread Knife, Bronze") == ["Br", "Kni", "Br"])
    #expect(parts("nife", .words, in: "Bread Knife") == [])
    #expect(parts("18 loff", .words, in: "Café-Löffel, 18/8") == ["Löff", "18"])
  }

  @Test func lettersThatNoKeyHasAreFoundByThoseOfASCII() {
    #expect(parts("aeb", .words, in: "Æbleskiver") == ["Æb"])
    #expect(parts("ost", .words, in: "Øst-Kniv") == ["Øst"])
    #expect(parts("strasse", .words, in: "Straße") == ["Straße"])
    #expect(parts("stras", .beginsWith, in: "Straße") == ["Straß"])
  }

  @Test func marksBelongToTheirLetters() {
    #expect(parts("cafe", .contains, in: "Eiscafe\u{301} Cafe") == ["cafe\u{301}", "Cafe"])
    #expect(parts("ca", .beginsWith, in: "Cafe Cafe") == ["Ca"])
    #expect(parts("cafe", .beginsWith, in: "Das Cafe") == [])
  }

  @Test func eachLetterBeginsAWordWhereThereAreNoSpaces() {
    #expect(parts("包丁", .words, in: "日本の包丁") == ["包丁"])
    #expect(parts("ナイフ", .words, in: "左利きナイフ 3本") == ["ナイフ"])
  }

  private static let letters: [String] = [
    "a", "b", "A", "e\u{301}", "é", "ß", "æ", "Ø", "日", "本", "の", " ", "-", "1", "😀", "\u{301}",
    "ก", "ำ", "ि", "क", "İ", "ŉ", "ﬁ",
  ]

  private func randomText(_ random: inout SeededGenerator, upTo length: Int) -> String {
    (0..<Int.random(in: 1...length, using: &random)).map { _ in
      Self.letters.randomElement(using: &random) ?? ""
    }.joined()
  }

  /// A name has something highlighted where the evaluator finds it, and nowhere else.
  @Test func whatTheEvaluatorFindsIsHighlighted() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<4000 {
      let name = randomText(&random, upTo: 8)
      let text = randomText(&random, upTo: 2)
      for kind in [SearchKind.words, .beginsWith, .contains] {
        let filter = BrowseQuery.Filter.text(text, kind)
        guard let search = filter.search, search.kind == kind else { continue }
        let ranges = MatchFinder([search]).ranges(in: name)
        // Marks that join the letter before them may fold away.
        let isFolded = !Folding.caseAndDiacriticInsensitive.foldedBytes(of: text).isEmpty
        let query = kind == .words ? try WordQuery(text).in([.name]) : nil
        let predicate = query.map { Predicate($0) } ?? filter.predicate
        let isFound = try predicate.evaluate(Product(id: 1, name: name)) && isFolded
        if !isFound { continue }
        #expect(!ranges.isEmpty, "\(text.debugDescription) in \(name.debugDescription), \(kind)")
        let ends = Set(name.indices.map { $0.utf16Offset(in: name) })
        for range in ranges {
          let start = name.utf8.index(name.startIndex, offsetBy: range.lowerBound)
          #expect(ends.contains(start.utf16Offset(in: name)))
        }
      }
    }
  }

  /// The first match is seen whole where there is room for it.
  @Test func firstMatchIsMovedIntoView() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<4000 {
      let name = randomText(&random, upTo: 30)
      let ends = name.indices.map { name.utf8.distance(from: name.startIndex, to: $0) }
      guard let start = ends.randomElement(using: &random) else { continue }
      let next = ends.first { $0 > start } ?? name.utf8.count
      let width = Int.random(in: 1...20, using: &random)
      let moved = MovedText(name, showing: [start..<next], inColumns: width)
      let utf8 = Array(moved.text.utf8)
      let range = moved.ranges[0]
      #expect(utf8[range].elementsEqual(Array(name.utf8)[start..<next]))
      let match = String(decoding: utf8[range], as: UTF8.self)
      if match.displayWidth + 2 > width { continue }
      let end = String(decoding: utf8[..<range.upperBound], as: UTF8.self)
      #expect(
        end.displayWidth < width || moved.text.displayWidth <= width,
        "\(name.debugDescription) \(width)")
    }
  }

  @Test func textAtTheEndIsShownToTheEnd() {
    let name = "Fish & Chips <b>Bold</b> Letter Stencil Set"
    let ranges = MatchFinder([("stencil", .words)]).ranges(in: name)
    #expect(MovedText(name, showing: ranges, inColumns: 20).text == "…Letter Stencil Set")
    #expect(
      MovedText(name, showing: ranges, inColumns: 32).text == "…<b>Bold</b> Letter Stencil Set")
    #expect(MovedText(name, showing: ranges, inColumns: 80).text == name)
    #expect(MovedText(name, showing: [0..<4], inColumns: 10).text == name)
  }
}

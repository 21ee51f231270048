import CatalogAccess
import TestSupport
import Testing

/// A scan passes over names that begin as their neighbours do, and over blocks without the text: it finds what
/// looking at each name finds.
struct SuggestionScanTests {
  @Test(
    "Sorted names give the same suggestions as names between which others stand", arguments: 1...40)
  func neighboursAreLikeOthers(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let letters = ["a", "b", "c", " ", "é", "d"]
    func word(_ length: Int) -> String {
      (0..<length).map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
    }
    let names = (0..<300).map { _ in "x" + word(.random(in: 0...9, using: &generator)) }.sorted()
    let text = "x" + word(.random(in: 3...6, using: &generator))
    var block = BlockNames()
    var single = SuggestionScan(text)
    for (index, name) in names.enumerated() {
      func look(_ name: String, _ product: Int64) {
        var name = name
        name.withUTF8 { single.look(atName: $0, of: product) }
      }
      var copy = name
      copy.withUTF8 { block.append($0) }
      look("~~~~~~~~~~~~~~~", -1)
      look(name, Int64(index))
    }
    var scan = SuggestionScan(text)
    block.text.withUnsafeBytes { scan.look(atNames: $0, of: .least(in: 0)) }
    func found(_ scan: SuggestionScan) -> SearchSuggestions {
      scan.finish { place in
        switch place {
        case .product(let id): names[Int(id)]
        case .block(_, let position): names[position]
        }
      }
    }
    #expect(found(scan) == found(single), "\(text)")
    let folded = names.map { $0.replacing("é", with: "e") }
    let sought = text.replacing("é", with: "e")
    #expect(scan.suggestions.containingCount == folded.count { $0.contains(sought) })
  }
}

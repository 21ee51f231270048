import CatalogFields
import Testing

/// The words that say that there is nothing.
struct WordForNothingTests {
  @Test(
    "Short words are known in any case",
    arguments: ["-", "—", "N/A", "n/a", "NA", "None", "POA", "p.o.a.", "TBD", "?", "時価", "a. a."])
  func short(_ word: String) {
    #expect(isShort(word) && WordForNothing.isKnown(word))
  }

  @Test(
    "Longer ones, and texts that are like them, are texts",
    arguments: ["variable", "on request", "", "navy", "no", "-5", "n/b", "nones", "/", "É", "時間"])
  func others(_ text: String) {
    #expect(!isShort(text))
  }

  private func isShort(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBytes { WordForNothing.isShort($0) }
  }
}

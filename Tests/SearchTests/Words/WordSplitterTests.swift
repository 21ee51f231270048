import Testing

@testable import Search

struct WordSplitterTests {
  @Test(
    "Words are runs of letters and digits, without case and accents",
    arguments: [
      ("Café-Löffel, 18/8 Ø", ["cafe", "loffel", "18", "8", "o"]),
      ("KN-0001_b", ["kn", "0001", "b"]),
      (
        "Æbleskive ŁÓDŹ Þórr straße đặc œuvre",
        ["aebleskive", "lodz", "thorr", "strasse", "dac", "oeuvre"]
      ),
      ("  \u{0} … — ½", ["½"]),
      ("нож-Ножницы", ["нож", "ножницы"]),
      ("e\u{301}te\u{301}", ["ete"]),
      ("M8x40", ["m8x40"]),
      ("", []),
      ("👨‍👩‍👧 a👍b", ["a", "b"]),
    ])
  func words(text: String, expected: [String]) {
    #expect(WordSplitter.words(of: text) == expected)
  }

  @Test("Where words have no spaces between them, one begins at each letter")
  func unspacedWords() throws {
    #expect(WordSplitter.words(of: "USBメモリ 16GB") == ["usbメモリ", "メモリ", "モリ", "リ", "16gb"])
    #expect(WordSplitter.words(of: "包丁A") == ["包丁a", "丁a", "a"])
    #expect(try WordQuery("メモリ").words == ["メモリ"])
    #expect(try WordQuery("USBメモリ").words == ["usbメモリ"])
  }

  @Test("A long word is compared by its beginning, and no character is divided")
  func longWords() throws {
    let long = String(repeating: "a", count: 200)
    #expect(WordSplitter.words(of: long) == [String(repeating: "a", count: 60)])
    let odd = "a" + String(repeating: "ж", count: 100)
    #expect(WordSplitter.words(of: odd) == ["a" + String(repeating: "ж", count: 29)])
    #expect(try WordQuery(long + "b").words == [String(repeating: "a", count: 60)])
  }

  @Test("Bytes that are no text have no words, and end nothing")
  func brokenText() {
    for bytes: [UInt8] in [[0xFF, 0x41], [0x41, 0xE3], [0xF0, 0x9F, 0x91], [0xC3, 0x28, 0x42]] {
      bytes.withUnsafeBufferPointer { text in
        WordSplitter.forEachWord(of: text) { word in
          #expect(String(validating: word, as: UTF8.self) != nil)
          return true
        }
      }
    }
  }
}

import Foundation
import TestSupport
import Testing

@testable import CatalogCommands

struct HTMLTextTests {
  /// A character at a time.
  private func reference(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x3C: "&lt;"
      case 0x3E: "&gt;"
      case 0x26: "&amp;"
      case 0x22: "&quot;"
      case 0x09, 0x0A: String(scalar)
      case 0..<0x20: String(UnicodeScalar(0x2400 + scalar.value) ?? "?")
      case 0x7F: "\u{2421}"
      case 0x80...0x9F: "\u{FFFD}"
      default: String(scalar)
      }
    }.joined()
  }

  private func html(_ text: String) -> String {
    let html = HTMLText()
    html.text(text)
    return String(decoding: html.bytes, as: UTF8.self)
  }

  /// Texts are looked at eight bytes at a time, so each character stands at each
  /// place of texts of each length.
  @Test func escapesWhereverACharacterStands() {
    let scalars = (0..<0x101).compactMap { UnicodeScalar($0) } + ["日", "\u{202E}", "😀"]
    for scalar in scalars {
      for length in [0, 1, 6, 7, 8, 9, 16, 17] {
        for position in Set([0, length / 2, length]) {
          let text =
            String(repeating: "a", count: position) + String(scalar)
            + String(repeating: "b", count: length - position)
          #expect(Array(html(text).utf8) == Array(reference(text).utf8))
        }
      }
    }
  }

  @Test(arguments: [
    ("a b.jpg", "./a%20b.jpg"), ("https://x/y", "./https%3A//x/y"), ("//x/y", ".///x/y"),
    ("javascript:alert(1)", "./javascript%3Aalert%281%29"),
    ("a\"b<c>&?#%", "./a%22b%3Cc%3E%26%3F%23%25"),
    ("é/日.png", "./%C3%A9/%E6%97%A5.png"),
  ])
  func fileNamesAreRelativeURLs(name: String, url: String) {
    let html = HTMLText()
    var name = name
    name.withUTF8 { html.fileURL($0) }
    #expect(String(decoding: html.bytes, as: UTF8.self) == url)
  }

  /// A page whose hashes were of another text would have neither style nor
  /// search.
  @Test(arguments: [
    (HTMLPageStyle.css.description, HTMLPageStyle.hash.description),
    (HTMLPageScript.javaScript.description, HTMLPageScript.hash.description),
  ])
  func hashesAreThoseOfStyleAndScript(text: String, hash: String) throws {
    let run = try ProgramRun("sha256sum", [], input: text)
    let digits = Array(run.output.prefix { $0 != " " })
    let digest = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    #expect(hash == "sha256-" + Data(digest).base64EncodedString())
  }

  /// Else the browser would end the element there.
  @Test func styleAndScriptHaveNoMarkup() {
    for text in [HTMLPageStyle.css.description, HTMLPageScript.javaScript.description] {
      #expect(!text.contains("</"))
      #expect(!text.contains("<!--"))
    }
  }
}

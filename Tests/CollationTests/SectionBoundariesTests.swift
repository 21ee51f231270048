import Foundation
import TestSupport
import Testing

@testable import Collation

/// The section that is found by bytes against ICU's own ImmutableIndex.
struct SectionBoundariesTests {
  static let locales = [
    "root", "en", "sv", "da", "nb", "fi", "de", "de-u-co-phonebk", "nl", "fr-CA", "es",
    "es-u-co-trad", "pt", "it", "pl", "cs", "sk", "hu", "ro", "hr", "sr", "sr-Latn", "lv", "lt",
    "et", "tr", "az", "sq", "vi", "cy", "is", "ru", "uk", "bg", "el", "hy", "ka", "he", "ar", "fa",
    "ur", "hi", "bn", "ta", "th", "km", "my", "ko", "ja", "zh", "zh-Hant", "zh-u-co-stroke",
    "zh-u-co-zhuyin", "am", "mn", "kk", "yo", "gd", "eo", "fy", "uz", "to",
  ]

  /// ICU's index of the letters of the language with English A to Z.
  private static func oracle(of collation: IndexedCollation) throws -> BucketIndex {
    try BucketIndex(collator: collation.collator, extraLabels: ["en"])
  }

  private static func check(
    _ name: String, in collation: IndexedCollation, against oracle: BucketIndex
  ) -> String? {
    let ours = collation.sectionTitles[collation.section(for: name)]
    let theirs =
      oracle.label(of: name, collator: collation.collator) ?? IndexedCollation.otherTitle
    return ours == theirs ? nil : "\(collation.locale) '\(name)': \(ours), but ICU \(theirs)"
  }

  @Test(arguments: locales)
  func sectionFromBytesIsTheOneOfImmutableIndex(_ locale: String) throws {
    let collation = try IndexedCollation(locale: LocaleIdentifier(locale))
    let oracle = try Self.oracle(of: collation)
    var generator = SeededGenerator(seed: 20_260_101)
    for _ in 0..<4000 {
      let name = RandomText.string(using: &generator)
      if let difference = Self.check(name, in: collation, against: oracle) {
        Issue.record("\(difference)")
      }
    }
    // Each block of 64 code points at its first, so that every script is met.
    for value in stride(from: UInt32(0), to: 0x30000, by: 64) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let name = String(Character(scalar))
      if let difference = Self.check(name, in: collation, against: oracle) {
        Issue.record("\(difference)")
      }
    }
  }

  @Test func everyAssignedLetterHasTheSectionOfImmutableIndex() throws {
    for locale in ["en", "cs", "ru", "ja", "zh"] {
      let collation = try IndexedCollation(locale: LocaleIdentifier(locale))
      let oracle = try Self.oracle(of: collation)
      for value in UInt32(0)..<0x20000 {
        guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
        let name = String(Character(scalar))
        if let difference = Self.check(name, in: collation, against: oracle) {
          Issue.record("\(difference)")
        }
      }
    }
  }

  @Test(.enabled(if: SharedData.isPresent, "needs the real catalogs beside the repository"))
  func realNamesHaveTheSectionOfImmutableIndex() throws {
    struct Line: Decodable { var name: String }
    for (file, locale) in [
      ("by-origin/CZ", "cs"), ("by-origin/DK", "da"), ("by-origin/GR", "el"),
      ("by-origin/JP", "ja"), ("by-origin/RU", "ru"), ("by-origin/SE", "sv"),
      ("hard-names", "en"), ("nonlatin-names", "th"), ("nonlatin-names", "zh-Hant"),
    ] {
      let collation = try IndexedCollation(locale: LocaleIdentifier(locale))
      let oracle = try Self.oracle(of: collation)
      let text = try String(
        contentsOfFile: SharedData.path("openfoodfacts/\(file).jsonl"), encoding: .utf8)
      let lines = text.split(separator: "\n")
      #expect(lines.count > 100)
      for line in lines {
        let name = try JSONDecoder().decode(Line.self, from: Data(line.utf8)).name
        if let difference = Self.check(name, in: collation, against: oracle) {
          Issue.record("\(difference)")
        }
      }
    }
  }
}

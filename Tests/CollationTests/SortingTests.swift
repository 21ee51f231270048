import TestSupport
import Testing

@testable import Collation

struct SortingTests {
  private static func names(_ count: Int, seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in RandomText.string(using: &generator) }
  }

  /// The order by definition: section, ICU's comparison of the two strings,
  /// place in the input.
  private static func reference(_ names: [String], _ collation: IndexedCollation) -> [Int] {
    let sections = names.map { collation.section(for: $0) }
    return names.indices.sorted { left, right in
      if sections[left] != sections[right] { return sections[left] < sections[right] }
      let order = collation.collator.compare(names[left], names[right])
      return order == 0 ? left < right : order < 0
    }
  }

  @Test(arguments: ["en", "sv", "da", "cs", "ja", "zh", "th", "en-u-kn-true", "zh-Hant"])
  func sortedIsTheOrderOfICUsComparison(_ locale: String) throws {
    let collation = try IndexedCollation(locale: LocaleIdentifier(locale))
    let names = Self.names(1500, seed: 7)
    let sorted = collation.sorted(Array(names.enumerated()), by: \.element).map(\.offset)
    #expect(sorted == Self.reference(names, collation))
  }

  @Test func aSecondThreadChangesNothing() throws {
    let collation = try IndexedCollation(locale: LocaleIdentifier("sv"))
    let strings = Self.names(3000, seed: 11)
    var names = NameList()
    for name in strings { names.append(name) }
    let one = collation.collator.sortKeys(for: names, workers: 1)
    for workers in [2, 3, 7] {
      let many = collation.collator.sortKeys(for: names, workers: workers)
      #expect(many.count == one.count)
      for index in 0..<one.count {
        let isSame = one.withKey(at: index) { a in
          many.withKey(at: index) { b in a.elementsEqual(b) }
        }
        #expect(isSame)
      }
      let order = SortKeyOrder(one, workers: 1)
      let divided = SortKeyOrder(one, workers: workers)
      #expect(
        (0..<order.count).map { order.index(at: $0) }
          == (0..<divided.count).map { divided.index(at: $0) })
    }
  }

  @Test func sectionsHoldEveryElementOnceInOrder() throws {
    let collation = try IndexedCollation(locale: LocaleIdentifier("cs"))
    let names = Self.names(1000, seed: 3)
    let all = collation.sectioned(names, by: \.self, includingEmpty: true)
    #expect(all.map(\.title) == collation.sectionTitles)
    #expect(all.flatMap(\.elements) == collation.sorted(names, by: \.self))
    let used = collation.sectioned(names, by: \.self)
    #expect(used.map(\.number) == all.filter { !$0.elements.isEmpty }.map(\.number))
    for section in used {
      #expect(section.elements.allSatisfy { collation.section(for: $0) == section.number })
    }
  }

  @Test func theOrderOfTheInputDoesNotMatter() throws {
    let collation = try IndexedCollation(locale: LocaleIdentifier("de"))
    var generator = SeededGenerator(seed: 5)
    let names = Array(Set(Self.names(500, seed: 5)))
    let keys = Set(names.map { collation.sortKey(for: $0) })
    // Names that the collator holds for equal keep the order of the input, so
    // leave one of each.
    let distinct = keys.compactMap { key in names.first { collation.sortKey(for: $0) == key } }
    let sorted = collation.sorted(distinct, by: \.self)
    for _ in 0..<5 {
      #expect(collation.sorted(distinct.shuffled(using: &generator), by: \.self) == sorted)
    }
  }

  @Test func normalizationFormsSortAlike() throws {
    let collation = try IndexedCollation(locale: LocaleIdentifier("vi"))
    for (composed, decomposed) in [
      ("é", "e\u{301}"), ("Å", "A\u{30A}"), ("ệ", "e\u{302}\u{323}"), ("ệ", "e\u{323}\u{302}"),
      ("한", "\u{1112}\u{1161}\u{11AB}"), ("が", "か\u{3099}"),
    ] {
      #expect(collation.sortKey(for: composed) == collation.sortKey(for: decomposed))
      #expect(collation.compare(composed, decomposed) == 0)
    }
  }

  @Test func insertionKeepsAListSorted() throws {
    let collation = try IndexedCollation(locale: LocaleIdentifier("es"))
    var list: [String] = []
    for name in Self.names(300, seed: 13) {
      list.insert(name, at: collation.insertionIndex(of: name, in: list, by: \.self))
    }
    #expect(list == collation.sorted(list, by: \.self))
    #expect(collation.insertionIndex(of: "b", in: ["a", "b", "B", "c"], by: \.self) == 2)
    #expect(collation.insertionIndex(of: "a", in: ["a", "a", "b"], by: \.self) == 2)
  }

  @Test func compareGoesBySectionFirst() throws {
    let collation = try IndexedCollation(locale: LocaleIdentifier("en"))
    // The collator has digits before letters, the listing has them after.
    #expect(collation.collator.compare("7-Eleven", "Apple") < 0)
    #expect(collation.compare("7-Eleven", "Apple") > 0)
    #expect(collation.compare("apple", "Banana") < 0)
  }

  @Test func sortKeysAreInTheOrderOfTheCollator() throws {
    let collator = try Collator(locale: LocaleIdentifier("th"))
    let names = Self.names(400, seed: 17)
    for (left, right) in zip(names, names.dropFirst()) {
      let order = collator.compare(left, right)
      let keys = (collator.sortKey(for: left), collator.sortKey(for: right))
      #expect((order < 0) == (keys.0 < keys.1))
      #expect((order == 0) == (keys.0 == keys.1))
    }
  }

  @Test func punctuationIsNotIgnoredInThai() throws {
    // CLDR's th has alternate=shifted, which would make these equal.
    let collator = try Collator(locale: LocaleIdentifier("th"))
    #expect(collator.compare("กก", "ก-ก") != 0)
  }

  @Test func equalNamesOfMegabytesAreSorted() throws {
    let collation = try IndexedCollation(locale: LocaleIdentifier("en"))
    let long = String(repeating: "a", count: 1_000_000)
    let sorted = collation.sorted([long, "b", long, long + "a"], by: \.self).map(\.utf8.count)
    #expect(sorted == [1_000_000, 1_000_000, 1_000_001, 1])
  }

  @Test func aLongNameHasAWholeKey() throws {
    let collator = try Collator(locale: LocaleIdentifier("en"))
    let long = String(repeating: "Ångström 日本 ", count: 2000)
    #expect(collator.sortKey(for: long + "a") < collator.sortKey(for: long + "b"))
    #expect(collator.sortKey(for: long).bytes.count > long.utf8.count / 2)
  }

  @Test func aListOfKeysIsAValue() {
    var names = NameList()
    names.append("a")
    var copy = names
    copy.append("b")
    #expect(names.count == 1)
    #expect(copy.count == 2)
    #expect(copy.withName(at: 1) { String(decoding: $0, as: UTF8.self) } == "b")
  }

  /// The beginning of CLDR's root order, as its collation chart shows it:
  /// spaces and punctuation, symbols, currency, digits, Latin, Greek, Cyrillic
  /// and the others, Han last.
  @Test func keysOfTheRootOrderNeverFall() throws {
    let order = Array("_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789aAbBcCzZ").map { String($0) }
    let scripts = ["α", "Ω", "а", "Я", "ა", "ա", "א", "ا", "क", "ก", "ᄀ", "あ", "ㄅ", "一", "龘"]
    let collator = try Collator(locale: .root)
    for list in [order + scripts, ["a", "A", "á", "Á", "à", "À", "ä", "Ä", "aa", "ab", "áb"]] {
      let keys = list.map { collator.sortKey(for: $0) }
      for (position, pair) in zip(keys, keys.dropFirst()).enumerated() {
        #expect(pair.0 <= pair.1, "\(list[position]) before \(list[position + 1])")
      }
    }
  }
}

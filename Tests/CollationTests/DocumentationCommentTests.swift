import Collation
import TestSupport
import Testing

/// The examples of doc comments, as they stand there.
struct DocumentationCommentTests {
  @Test func exampleOfLocaleIdentifier() throws {
    #expect(try LocaleIdentifier("sv").identifier == "sv")
    #expect(try LocaleIdentifier("zh-Hant-TW").identifier == "zh_Hant_TW")
    #expect(try LocaleIdentifier("de-u-co-phonebk").identifier == "de@collation=phonebook")
    #expect(try LocaleIdentifier("sr@latin").identifier == "sr_Latn")
    #expect(try LocaleIdentifier("C.UTF-8") == .root)
  }

  @Test func exampleOfCollator() throws {
    let collator = try Collator(locale: LocaleIdentifier("sv"))
    #expect(collator.compare("Zebra", "Ångström") < 0)
    let names = ["Ångström", "Zebra", "adam"]
    let sorted = names.sorted { collator.compare($0, $1) < 0 }
    #expect(sorted == ["adam", "Zebra", "Ångström"])
  }

  @Test func exampleOfSortKey() throws {
    let collator = try Collator(locale: LocaleIdentifier("sv"))
    let zebra = collator.sortKey(for: "Zebra")
    let angstrom = collator.sortKey(for: "Ångström")
    #expect(zebra < angstrom)
    #expect(collator.sortKey(for: "A\u{30A}ngstro\u{308}m") == angstrom)
  }

  @Test func exampleOfIndexedCollation() throws {
    let collation = try IndexedCollation(locale: LocaleIdentifier("sv"))
    #expect(collation.sectionTitles.suffix(4) == ["Å", "Ä", "Ö", "#"])
    #expect(collation.sectionTitles[collation.section(for: "Ångström")] == "Å")
    #expect(
      collation.sorted(["Öl", "7-Eleven", "adam"], by: \.self) == ["adam", "Öl", "7-Eleven"])
  }

  @Test func exampleOfFolding() {
    let folding = Folding.caseAndDiacriticInsensitive
    #expect(folding.fold("Crème Brûlée") == "creme brulee")
    #expect(folding.fold("ø") == "ø")
    #expect(Folding.caseInsensitive.fold("Straße") == "strasse")
    #expect(Folding.diacriticInsensitive.fold("É") == "E")
  }

  @Test(arguments: [
    "Sources/Collation/LocaleIdentifier.swift",
    "Sources/Collation/Collator.swift",
    "Sources/Collation/SortKey.swift",
    "Sources/Collation/IndexedCollation.swift",
    "Sources/Collation/Folding.swift",
  ])
  func everyLineOfTheExampleIsRunHere(source: String) throws {
    #expect(try DocumentationExample.linesNotRun(of: source, in: #filePath) == [])
  }
}

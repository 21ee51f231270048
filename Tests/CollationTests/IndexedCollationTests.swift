import Testing

@testable import Collation

struct IndexedCollationTests {
  private static let latin = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"

  struct Titles: CustomTestStringConvertible, Sendable {
    var locale: String
    var titles: String
    var testDescription: String { locale }
  }

  /// The index characters of CLDR 42 (common/main, exemplarCharacters
  /// type="index"), and for Chinese the groups of its orders.
  static let titles = [
    Titles(locale: "en", titles: latin + " #"),
    Titles(locale: "de", titles: latin + " #"),
    Titles(locale: "sv", titles: latin + " Å Ä Ö #"),
    Titles(locale: "da", titles: latin + " Æ Ø Å #"),
    Titles(locale: "es", titles: "A B C D E F G H I J K L M N Ñ O P Q R S T U V W X Y Z #"),
    Titles(
      locale: "cs",
      titles: "A B C Č D E F G H CH I J K L M N O P Q R Ř S Š T U V W X Y Z Ž #"),
    Titles(
      locale: "hu",
      titles: "A B C CS D DZ DZS E F G GY H I J K L LY M N NY O Ö P Q R S SZ T TY U Ü V W X Y Z "
        + "ZS #"),
    Titles(
      locale: "lt", titles: "A B C Č D E F G H I J K L M N O P Q R S Š T U V W X Z Ž #"),
    Titles(
      locale: "eo",
      titles: "A B C Ĉ D E F G Ĝ H Ĥ I J Ĵ K L M N O P Q R S Ŝ T U Ŭ V W X Y Z #"),
    Titles(locale: "gd", titles: latin + " #"),
    Titles(locale: "mi", titles: latin + " #"),
    Titles(
      locale: "sq",
      titles: "A B C Ç D DH E Ë F G GJ H I J K L LL M N NJ O P Q R RR S SH T TH U V W X XH Y Z ZH "
        + "#"),
    Titles(
      locale: "uz", titles: "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z Oʻ Gʻ Sh Ch #"),
    Titles(
      locale: "et", titles: "A B C D E F G H I J K L M N O P Q R S Š Z Ž T U V W Õ Ä Ö Ü X Y #"),
    Titles(
      locale: "ru",
      titles: "А Б В Г Д Е Ж З И Й К Л М Н О П Р С Т У Ф Х Ц Ч Ш Щ Ы Э Ю Я \(latin) #"),
    Titles(
      locale: "el", titles: "Α Β Γ Δ Ε Ζ Η Θ Ι Κ Λ Μ Ν Ξ Ο Π Ρ Σ Τ Υ Φ Χ Ψ Ω \(latin) #"),
    Titles(locale: "ko", titles: "ㄱ ㄴ ㄷ ㄹ ㅁ ㅂ ㅅ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ \(latin) #"),
    Titles(locale: "ja", titles: "あ か さ た な は ま や ら わ \(latin) #"),
    Titles(
      locale: "he", titles: "א ב ג ד ה ו ז ח ט י כ ל מ נ ס ע פ צ ק ר ש ת \(latin) #"),
    Titles(
      locale: "ar",
      titles: "ا ب ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق ك ل م ن ه و ي \(latin) #"),
    Titles(locale: "zh", titles: latin + " #"),
    Titles(locale: "root", titles: latin + " #"),
  ]

  @Test(arguments: titles)
  func sectionTitlesAreTheLettersOfTheLanguageThenEnglishThenOther(_ c: Titles) throws {
    let collation = try IndexedCollation(locale: LocaleIdentifier(c.locale))
    #expect(collation.sectionTitles.joined(separator: " ") == c.titles)
    #expect(collation.sectionIndexTitles == collation.sectionTitles)
  }

  @Test func thaiBeginsWithItsConsonants() throws {
    let titles = try IndexedCollation(locale: LocaleIdentifier("th")).sectionTitles
    #expect(titles.starts(with: ["ก", "ข", "ฃ", "ค"]))
    #expect(titles.suffix(3) == ["Y", "Z", "#"])
    #expect(titles.count == 46 + 26 + 1)
  }

  @Test func strokeSectionsThinOutInTheIndex() throws {
    let collation = try IndexedCollation(locale: LocaleIdentifier("zh-Hant"))
    #expect(collation.sectionTitles.starts(with: ["1劃", "2劃", "3劃", "4劃"]))
    #expect(collation.sectionIndexTitles.starts(with: ["1劃", "3劃", "5劃"]))
    #expect(collation.sectionIndexTitles.suffix(2) == ["Z", "#"])
    #expect(collation.sectionIndexTitles.count < collation.sectionTitles.count)
    for (position, title) in collation.sectionIndexTitles.enumerated() {
      #expect(collation.sectionTitles[collation.section(forIndexTitleAt: position)] == title)
    }
  }

  struct Placement: CustomTestStringConvertible, Sendable {
    var locale: String
    var name: String
    var title: String
    var testDescription: String { "\(locale): \(name) under \(title)" }
  }

  static let placements = [
    Placement(locale: "en", name: "Łódź", title: "L"),
    Placement(locale: "en", name: "Ærø", title: "A"),
    Placement(locale: "en", name: "éclair", title: "E"),
    Placement(locale: "en", name: "7-Eleven", title: "#"),
    Placement(locale: "en", name: "", title: "#"),
    Placement(locale: "en", name: "😀", title: "#"),
    Placement(locale: "en", name: "Яблоко", title: "#"),
    Placement(locale: "en", name: "日本", title: "#"),
    Placement(locale: "sv", name: "Ångström", title: "Å"),
    Placement(locale: "sv", name: "A\u{30A}ngström", title: "Å"),
    Placement(locale: "da", name: "Aarhus", title: "Å"),
    Placement(locale: "cs", name: "Chata", title: "CH"),
    Placement(locale: "cs", name: "Cukr", title: "C"),
    Placement(locale: "es", name: "ñandú", title: "Ñ"),
    Placement(locale: "de", name: "Ärger", title: "A"),
    Placement(locale: "de-u-co-phonebk", name: "Ärger", title: "A"),
    Placement(locale: "hu", name: "Csók", title: "CS"),
    Placement(locale: "hu", name: "Cukor", title: "C"),
    Placement(locale: "gd", name: "Zinc", title: "Z"),
    Placement(locale: "gd", name: "Jug", title: "J"),
    Placement(locale: "eo", name: "Quiz", title: "Q"),
    Placement(locale: "lt", name: "Xerox", title: "X"),
    Placement(locale: "lt", name: "Zinc", title: "Z"),
    Placement(locale: "lt", name: "Žalias", title: "Ž"),
    // CLDR: &I<<y, Y sorts among the names with I.
    Placement(locale: "lt", name: "Yra", title: "I"),
    Placement(locale: "sv", name: "Wasa", title: "W"),
    Placement(locale: "ru", name: "яблоко", title: "Я"),
    Placement(locale: "ru", name: "Ёлка", title: "Е"),
    Placement(locale: "ru", name: "apple", title: "A"),
    Placement(locale: "ja", name: "カメラ", title: "か"),
    Placement(locale: "ko", name: "한국", title: "ㅎ"),
    Placement(locale: "th", name: "เกม", title: "ก"),
    Placement(locale: "zh", name: "大", title: "D"),
    Placement(locale: "zh", name: "Delta", title: "D"),
    Placement(locale: "zh-Hant", name: "大", title: "3劃"),
    Placement(locale: "he", name: "שלום", title: "ש"),
    Placement(locale: "ar", name: "كتاب", title: "ك"),
  ]

  @Test(arguments: placements)
  func aNameStandsInTheSectionOfItsLanguage(_ c: Placement) throws {
    let collation = try IndexedCollation(locale: LocaleIdentifier(c.locale))
    #expect(collation.sectionTitles[collation.section(for: c.name)] == c.title)
  }

  @Test func umlautsFollowAeInAPhoneBook() throws {
    let names = ["Arger", "Ärger", "Ad", "Af"]
    let dictionary = try IndexedCollation(locale: LocaleIdentifier("de"))
    #expect(dictionary.sorted(names) { $0 } == ["Ad", "Af", "Arger", "Ärger"])
    let phoneBook = try IndexedCollation(locale: LocaleIdentifier("de-u-co-phonebk"))
    #expect(phoneBook.sorted(names) { $0 } == ["Ad", "Ärger", "Af", "Arger"])
  }

  @Test func pinyinSectionsHoldTwoRangesOfKeys() throws {
    let collation = try IndexedCollation(locale: LocaleIdentifier("zh"))
    let sorted = collation.sorted(["饿", "Emil", "大", "Dora", "东"]) { $0 }
    // The order of zh has Han before Latin (CLDR: [reorder Hani]).
    #expect(sorted == ["大", "东", "Dora", "饿", "Emil"])
  }

  @Test func digitsHaveASectionOfTheirOwnWhenAskedFor() throws {
    let collation = try IndexedCollation(
      locale: LocaleIdentifier("en"), options: .init(digits: .section))
    func title(_ name: String) -> String { collation.sectionTitles[collation.section(for: name)] }
    #expect(collation.sectionTitles.suffix(3) == ["Z", "0–9", "#"])
    #expect(title("0") == "0–9")
    #expect(title("7-Eleven") == "0–9")
    #expect(title("٣ كتب") == "0–9")
    #expect(title("½ inch") == "0–9")
    #expect(title("#8 screw") == "#")
    #expect(title("") == "#")
    #expect(title("Apple") == "A")
    #expect(title("Яблоко") == "#")
  }

  @Test func digitsStayTogetherInNumericOrder() throws {
    let collation = try IndexedCollation(
      locale: LocaleIdentifier("en"), options: .init(numericOrder: true, digits: .section))
    for name in ["0", "007", "10", "99999999999999999999", "1e5", "5 A"] {
      #expect(collation.sectionTitles[collation.section(for: name)] == "0–9")
    }
    #expect(collation.sorted(["M10", "M9", "M 1"]) { $0 } == ["M 1", "M9", "M10"])
  }

  @Test func extraLabelsComeFromAnyLocale() throws {
    let greek = try LocaleIdentifier("el")
    let collation = try IndexedCollation(
      locale: LocaleIdentifier("en"), options: .init(extraLabels: .locales([greek])))
    #expect(collation.sectionTitles.count == 26 + 24 + 1)
    #expect(collation.sectionTitles[collation.section(for: "Ωμέγα")] == "Ω")
    let none = try IndexedCollation(
      locale: LocaleIdentifier("ru"), options: .init(extraLabels: .locales([])))
    #expect(none.sectionTitles.last == "#")
    #expect(none.sectionTitles[none.section(for: "apple")] == "#")
  }

  @Test func transliterationPutsOtherScriptsAmongLatin() throws {
    let collation = try IndexedCollation(
      locale: LocaleIdentifier("en"), options: .init(transliteratesToLatin: true))
    #expect(collation.sectionTitles[collation.section(for: "Яблоко")] == "A")
    #expect(collation.sectionTitles[collation.section(for: "Москва")] == "M")
    #expect(collation.sorted(["Nora", "Москва", "Lars"]) { $0 } == ["Lars", "Москва", "Nora"])
  }

  @Test func anIndexTitleWithoutRowsLeadsToTheNearestBefore() throws {
    let collation = try IndexedCollation(locale: LocaleIdentifier("en"))
    let rows: Set = [3, 15, 22]  // D P W
    func section(_ title: String) -> Int? {
      collation.sectionIndexTitles.firstIndex(of: title).flatMap {
        collation.section(forIndexTitleAt: $0, where: rows.contains)
      }
    }
    #expect(section("D") == 3)
    #expect(section("O") == 3)
    #expect(section("Z") == 22)
    #expect(section("#") == 22)
    #expect(section("A") == 3)
    #expect(collation.section(forIndexTitleAt: 0) { _ in false } == nil)
  }

  @Test("A name with a letter of A to Z stands under it in every language with a Latin alphabet")
  func latinLetters() throws {
    var others: [String: String] = [:]
    for locale in LocaleIdentifier.available where locale.script == "Latn" {
      let collation = try IndexedCollation(locale: locale)
      for letter in Self.latin.split(separator: " ") {
        let title = collation.sectionTitles[collation.section(for: String(letter))]
        if title != letter { others["\(locale.identifier.prefix(2)) \(letter)"] = title }
      }
    }
    // To these languages Y is a form of I.
    #expect(others == ["fy Y": "I", "lt Y": "I", "lv Y": "I"])
  }

  @Test("Letters that are added are among those of the script, and behind those of another")
  func placesOfAddedLetters() throws {
    func titles(_ locale: String, _ extra: String) throws -> [String] {
      try IndexedCollation(
        locale: LocaleIdentifier(locale),
        options: .init(extraLabels: .locales([LocaleIdentifier(extra)]))
      ).sectionTitles
    }
    #expect(try titles("en", "lg").joined(separator: " ").contains("M N Ŋ O"))
    #expect(try titles("en", "el").joined(separator: " ").contains("Y Z Α Β"))
  }

  @Test func everyTitleStandsInItsOwnSection() throws {
    for locale in [
      "en", "sv", "cs", "hu", "ru", "ja", "ko", "hy", "vi", "lv", "hi", "lt", "eo", "gd", "uz",
    ] {
      let collation = try IndexedCollation(locale: LocaleIdentifier(locale))
      for (section, title) in collation.sectionTitles.dropLast().enumerated() {
        #expect(collation.section(for: title) == section, "\(locale) \(title)")
      }
    }
  }
}

import Browse
import Collation
import Testing

struct OriginIndexTests {
  private func sections(
    _ names: [String], locale: String = "en", isReversed: Bool = false
  ) throws -> [BrowseSection] {
    OriginIndex.sections(
      names.map { BrowseSection(title: $0, indexTitle: nil, count: 2) },
      in: try IndexedCollation(locale: LocaleIdentifier(locale)), isReversed: isReversed)
  }

  /// The titles of the strip, with the origins that they lead to.
  private func strip(_ sections: [BrowseSection]) -> [String] {
    sections.compactMap { section in
      section.indexTitle.map { section.count > 0 ? "\($0):\(section.title)" : $0 }
    }
  }

  @Test func firstOriginOfALetterHasIt() throws {
    let found = try sections(["Denmark", "Djibouti", "Sweden", "Ukraine", "(none)"])
    #expect(
      strip(found)
        == ["A", "B", "C", "D:Denmark", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P"]
        + ["Q", "R", "S:Sweden", "T", "U:Ukraine", "V", "W", "X", "Y", "Z", "#:(none)"])
    #expect(found.filter { $0.count > 0 }.map(\.title).count == 5)
  }

  @Test func reverseOrderHasTheLettersInReverse() throws {
    let found = try sections(["Sweden", "Djibouti", "Denmark", "(none)"], isReversed: true)
    #expect(strip(found).first == "Z")
    #expect(strip(found).filter { $0.contains(":") } == ["S:Sweden", "D:Djibouti", "#:(none)"])
    #expect(strip(found).suffix(4) == ["C", "B", "A", "#:(none)"])
  }

  @Test func letterIsThatOfTheLanguage() throws {
    #expect(try strip(sections(["Österrike"], locale: "sv")).contains("Ö:Österrike"))
    #expect(try strip(sections(["Österreich"], locale: "de")).contains("O:Österreich"))
  }

  @Test func sectionsKeepTheirOrderAndProducts() throws {
    let names = ["Andorra", "Brazil", "Čad", "日本", "(none)"]
    for isReversed in [false, true] {
      let given = isReversed ? names.dropLast().reversed() + ["(none)"] : names
      let found = try sections(given, isReversed: isReversed)
      #expect(found.filter { $0.count > 0 }.map(\.title) == given)
      #expect(Set(strip(found).map { $0.prefix(1) }).count == 27)
    }
  }
}

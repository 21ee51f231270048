import Testing

@testable import Browse

struct PickerScreenTests {
  private let languages = [
    BrowseLanguage(tag: "sv", name: "Swedish", ownName: "svenska", isStored: true),
    BrowseLanguage(tag: "de", name: "German", ownName: "Deutsch", isStored: false),
    BrowseLanguage(
      tag: "es-SV", name: "Spanish (El Salvador)", ownName: "español", isStored: false),
    BrowseLanguage(tag: "gsw", name: "Swiss German", ownName: "Schwiizertüütsch", isStored: false),
  ]

  private func make() -> Pressed<PickerScreen> { Pressed(.ofLanguages(languages)) }

  private func names(_ picker: Pressed<PickerScreen>) -> [String] {
    picker.screen.found.map { picker.screen.items[$0].text }
  }

  @Test func lettersNarrowTheList() {
    let picker = make()
    #expect(names(picker).count == 4)
    #expect(picker.press(.text("sv")).isEmpty)
    // The one that is called so stands first.
    #expect(names(picker) == ["Swedish, svenska", "Spanish (El Salvador), español"])
    #expect(picker.press(.enter) == ["leave", "setLanguage"])
    let german = make()
    _ = german.press(.text("deutsch"))
    #expect(names(german) == ["German, Deutsch"])
    // Accents and case do not matter.
    let swiss = make()
    _ = swiss.press(.text("TUUTSCH"))
    #expect(names(swiss) == ["Swiss German, Schwiizertüütsch"])
  }

  @Test func nothingIsChosenUnasked() {
    let picker = make()
    #expect(picker.press(.enter) == ["leave"])
    #expect(picker.press(.down).isEmpty)
    #expect(picker.press(.enter) == ["leave", "setLanguage"])
    #expect(picker.press(.escape) == ["leave"])
  }

  @Test("An order of a language is found by its name")
  func ordersAreFoundByName() {
    let picker = Pressed(
      PickerScreen.ofLanguages(
        languages + [
          BrowseLanguage(
            tag: "de-u-co-phonebk", name: "German (Phonebook Sort Order)",
            ownName: "Deutsch (Telefonbuch-Sortierung)", isStored: false)
        ]))
    _ = picker.press(.text("phonebook"))
    #expect(picker.screen.found.count == 1)
    _ = picker.press(.control("u"))
    _ = picker.press(.text("telefonbuch"))
    #expect(picker.press(.enter) == ["leave", "setLanguage"])
  }

  /// A code with keywords is on no list.
  @Test func whatIsOnNoListIsAskedFor() {
    let picker = make()
    _ = picker.press(.text("de@collation=phonebook"))
    #expect(picker.press(.enter) == ["ask"])
  }

  @Test func theCursorStaysInTheList() {
    let picker = make()
    for key in [BrowseKey.end, .pageDown, .pageDown, .wheel(99)] { _ = picker.press(key) }
    #expect(picker.screen.cursor == 3)
    for key in [BrowseKey.pageUp, .up, .wheel(-99)] { _ = picker.press(key) }
    #expect(picker.screen.cursor == 0)
    let empty = Pressed(PickerScreen("Nothing", []))
    for key in [BrowseKey.down, .up, .enter, .pageDown] { _ = empty.press(key) }
    #expect(empty.screen.page(in: empty.context)?.lines.count == 1)
  }

  @Test func valuesAreInTheOrderOfTheirNumbers() {
    let picker = Pressed(
      PickerScreen.ofValues(
        [
          BrowseValueCount(value: "Acme", count: 2),
          BrowseValueCount(value: "Bo\u{1B}lt", count: 30),
          BrowseValueCount(value: nil, count: 7),
        ], of: .manufacturer))
    #expect(names(picker) == ["Bo␛lt", "(none)", "Acme"])
    #expect(picker.press(.enter) == ["leave", "filterByValue"])
  }
}

import Collation
import TestSupport
import Testing

@testable import CatalogCommands

/// Languages by their names, where a code is expected.
struct LanguageNamesTests {
  @Test(
    "A language is known by its name in English and in itself",
    arguments: [
      ("sv", "sv"), ("Swedish", "sv"), ("swedish", "sv"), ("svenska", "sv"), ("SVENSKA", "sv"),
      ("Swedish (Finland)", "sv_FI"), ("svenska finland", "sv_FI"),
      ("Brazilian Portuguese", "pt_BR"), ("Portuguese (Brazil)", "pt_BR"),
      ("português (Brasil)", "pt_BR"), ("portugues brasil", "pt_BR"), ("Portuguese", "pt"),
      ("日本語", "ja"), ("русский", "ru"), ("Ελληνικά", "el"), ("हिन्दी", "hi"), ("한국어", "ko"),
      ("Simplified Chinese", "zh_Hans"), ("简体中文", "zh_Hans"), ("中文", "zh"),
      ("Austrian German", "de_AT"), ("Österreichisches Deutsch", "de_AT"), ("Deutsch", "de"),
      ("Norwegian Bokmål", "nb"), ("türkçe", "tr"), ("Scottish Gaelic", "gd"), ("Thai", "th"),
      ("C", "root"), ("de-u-co-phonebk", "de@collation=phonebook"),
      ("German (Phonebook Sort Order)", "de@collation=phonebook"),
    ])
  func names(name: String, identifier: String) throws {
    #expect(try LanguageNames.locale(name).identifier == identifier)
  }

  @Test(
    "All names of all languages are known, and mean that language or one that has the same name")
  func allNames() throws {
    let english = try LocaleIdentifier("en")
    let names = LanguageNames()
    for locale in LocaleIdentifier.available where !locale.identifier.contains("_") {
      for name in [locale.displayName(in: english), locale.displayName(in: locale)] {
        guard (try? LocaleIdentifier(name)) == nil else { continue }
        #expect(try LanguageNames.locale(name, among: names) == locale, "\(name)")
      }
    }
  }

  @Test(
    "What is no name is refused, with those that are near",
    arguments: [
      ("Swedsh", "unknown language 'Swedsh'; did you mean Swedish (sv)?"),
      ("svensk", "unknown language 'svensk'; did you mean Swedish (sv)?"),
      ("xx", "unknown language 'xx': ICU does not support it"),
      ("Klingon", "unknown language 'Klingon'"), ("", "unknown language ''"),
      ("sv-Qqqq", "unknown language 'sv-Qqqq'"), ("\u{1B}[31m", "unknown language '"),
    ])
  func refusals(name: String, message: String) throws {
    let run = try ProgramRun.catalog(["locales", name])
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.diagnostics.hasPrefix("Error: " + message), "\(run.diagnostics)")
    #expect(run.diagnostics.contains("To list the languages: catalog locales"))
    #expect(!run.diagnostics.contains("\u{1B}"))
  }

  @Test("Commands take names of languages")
  func commands() throws {
    let fixture = try CatalogFixture.names(["Öl", "Zon", "Adam"])
    func run(_ arguments: String...) throws -> String {
      let run = try fixture.catalog(arguments)
      #expect(run.status == 0, "\(arguments): \(run.diagnostics)")
      return run.output
    }
    for command in [
      ["list", "--json"], ["index", "--json"], ["search", "--json", "ö"], ["export"],
    ] {
      #expect(
        try fixture.catalog(command + ["--locale", "svenska"]).output
          == fixture.catalog(command + ["--locale", "sv"]).output)
    }
    _ = try run("show", "1", "--locale", "Swedish")
    _ = try run("info", "--locale", "Swedish")
    #expect(try run("locales", "Swedish", "--json").contains("\"locale\":\"sv\""))
    _ = try run("reindex", "--locale", "Swedish")
    #expect(try run("info", "--json").contains("\"locale\":\"sv\""))
    let collate = try ProgramRun.catalog(
      ["collate", "--locale", "svenska"], input: "Öl\nZon\n")
    #expect(collate.output == "Z\tZon\nÖ\tÖl\n")
    let refused = try fixture.catalog(["list", "--locale", "Swedsh"])
    #expect(refused.status == 64)
  }
}

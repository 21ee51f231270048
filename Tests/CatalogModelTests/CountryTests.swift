import CatalogModel
import Testing

struct CountryTests {
  @Test(arguments: [
    ("SE", "\u{1F1F8}\u{1F1EA}"), ("AZ", "\u{1F1E6}\u{1F1FF}"), ("ZA", "\u{1F1FF}\u{1F1E6}"),
  ])
  func flagIsTheRegionalIndicatorsOfTheCode(code: String, flag: String) {
    #expect(Country(name: "", code: code).flag == flag)
  }

  @Test(arguments: [nil, "", "S", "SWE", "S1", "se", "é", "  "])
  func otherCodesHaveNoFlag(code: String?) {
    #expect(Country(name: "Sweden", code: code).flag == nil)
  }
}

import Search
import Testing

struct PredicateValueTests {
  @Test func valuesMakeWhatTheirTextMakes() throws {
    let both: Predicate.Options = [.caseInsensitive, .diacriticInsensitive]
    for text in ["", "wid", "\"", "%@", "Å"] {
      #expect(
        try Predicate(.name, .beginsWith, text, options: both)
          == Predicate(format: "name BEGINSWITH[cd] %@", text))
      #expect(
        Predicate(.name, .contains, text) == (try Predicate(format: "name CONTAINS %@", text)))
    }
    #expect(try Predicate(.id, .equal, 44) == Predicate(format: "id == %@", 44))
    #expect(
      try Predicate(.section, .in, ["A", "Å"]) == Predicate(format: "section IN %@", ["A", "Å"]))
    #expect(try Predicate(.price, .between, [1, 5]) == Predicate(format: "price BETWEEN {1, 5}"))
  }
}

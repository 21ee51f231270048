import CatalogModel
import Testing

@testable import Search

struct WordQueryTests {
  private let knife: Product = {
    var knife = Product(
      id: 1, sku: "KN-0001", name: "Bread Knife", manufacturer: .init(name: "Ødelund & Søn"),
      details: "Stainless steel, 20 cm", origin: Country(name: "Denmark", code: "DK"))
    knife.custom["Category"] = "Kitchen \"tools\""
    knife.custom["Färg"] = "Röd"
    return knife
  }()

  @Test(
    "All words must begin words of a product, in any field and order",
    arguments: [
      ("knife", true), ("KNI", true), ("steel bread", true), ("kn-0001", true), ("odelund", true),
      ("søn denm 20", true), ("kitch rod", true), ("tools", true), ("nife", false),
      ("bread spoon", false), ("DK", false), ("bread bread", true),
    ])
  func allFields(text: String, isFound: Bool) throws {
    #expect(try Predicate(WordQuery(text)).evaluate(knife) == isFound)
  }

  @Test("Chosen fields alone are looked at")
  func chosenFields() throws {
    #expect(try Predicate(WordQuery("steel", in: [.details])).evaluate(knife))
    #expect(try !Predicate(WordQuery("steel", in: [.name, .sku])).evaluate(knife))
    #expect(try Predicate(WordQuery("rod", in: [.custom("Färg")])).evaluate(knife))
    #expect(try !Predicate(WordQuery("rod", in: [.custom("Category")])).evaluate(knife))
    #expect(try Predicate(WordQuery("DK", in: [.originCode])).evaluate(knife))
  }

  @Test("A word that others begin with is looked for with them")
  func redundantWords() throws {
    #expect(try WordQuery("ste steel s STEEL knife").words == ["knife", "steel"])
  }

  @Test("A text without words, or with too many, is refused")
  func refusals() {
    #expect(throws: WordQuery.Failure.noWords) { try WordQuery(" -- ") }
    let many = (100..<165).map { "w\($0)" }.joined(separator: " ")
    #expect(throws: WordQuery.Failure.tooManyWords(65)) { try WordQuery(many) }
  }

  @Test("A predicate has words in quotes, and fields before them in braces")
  func parsing() throws {
    let predicate = try Predicate.parse(
      "price < 5 AND NOT words {name, custom.Category} 'Steel kni'")
    #expect(
      predicate.description == "price < 5 AND NOT WORDS {name, custom.Category} \"kni steel\"")
    #expect(try Predicate.parse("WORDS \"rod\"").evaluate(knife))
    // A custom field of that name is one.
    #expect(try Predicate.parse("custom.Words == 'x'").wordQueries.isEmpty)
    for text in [
      "WORDS", "WORDS \"--\"", "WORDS {price} \"a\"", "WORDS {name \"a\"", "WORDS {name} 5",
    ] {
      #expect(throws: PredicateSyntaxError.self, "\(text)") { try Predicate.parse(text) }
    }
  }
}

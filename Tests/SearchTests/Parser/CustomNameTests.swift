import Search
import Testing

/// The names of custom fields in the text of a predicate.
struct CustomNameTests {
  private static let names = [
    "Category", "Minimum stock", "Price", "brand.name", "kind", "KIND", "nil", "Å",
  ]

  @Test(
    "A name stands alone where it is no other word, and in quotes where it has blanks",
    arguments: [
      ("Category == 1", "custom.Category == 1"), ("category == 1", "custom.Category == 1"),
      ("custom.CATEGORY == 1", "custom.Category == 1"), ("Price < 5", "custom.Price < 5"),
      ("price < 5", "price < 5"), ("brand.name == nil", "custom.brand.name == nil"),
      ("custom.'minimum stock' < 3", #"custom."Minimum stock" < 3"#),
      (#"5 > custom."Minimum stock""#, #"custom."Minimum stock" < 5"#),
      ("kind == KIND", "custom.kind == custom.KIND"), ("custom.nil == nil", "custom.nil == nil"),
      ("A\u{30A} == 1 OR å == 2", "custom.Å == 1 OR custom.Å == 2"),
      (#"custom."Å" IN name"#, "name CONTAINS custom.Å"),
    ])
  func namesAreFound(text: String, canonical: String) throws {
    let predicate = try Predicate.parse(text, custom: Self.names)
    #expect(predicate.description == canonical)
    #expect(try Predicate.parse(canonical) == predicate)
  }

  @Test(
    "A name that is not there is an error that says what was meant",
    arguments: [
      ("Categry == 1", "Did you mean 'Category'?"),
      ("custom.Categry == 1", "found 'Categry'. Did you mean 'Category'?"),
      (#""minimum stock" > 3"#, #"found "minimum stock". Did you mean 'custom."Minimum stock"'?"#),
      ("3 < 'Category'", "column 5, found 'Category'. Did you mean 'custom.Category'?"),
      ("'price' > 3", "Did you mean 'price'?"),
      ("Minimum == 1", #"Did you mean 'custom."Minimum stock"'?"#),
      (
        "custom.xyzzy == 1", "it has Category, Minimum stock, Price, brand.name, kind, KIND, nil, Å"
      ),
      ("xyzzy == 1", "custom fields are Category, Minimum stock"),
      ("Kind == 1", "Did you mean"), ("PRICE == 1", "Did you mean 'price'?"),
      ("custom. == 1", "expected the name of a custom field at column 8"),
      ("custom.Category CONTAINS price", "expected a text at column 26"),
    ])
  func unknownNamesAreRefused(text: String, message: String) {
    let error = #expect(throws: PredicateSyntaxError.self) {
      try Predicate.parse(text, custom: Self.names)
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test("Without names, custom. is needed")
  func namesNeedThePrefix() throws {
    #expect(throws: PredicateSyntaxError.self) { try Predicate.parse("Category == 1") }
    let key = Predicate.Key.custom("Min. stock")
    let predicate = try Predicate(format: "%K == %@", key, 5)
    #expect(predicate.keys == [key])
    #expect(predicate == Predicate(key, .equal, 5))
    #expect(predicate.usesCustomFields)
  }
}

import Testing

@testable import Search

struct PredicateSyntaxErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let description: String
    let offset: Int
    init(_ text: String, _ offset: Int, _ description: String) {
      self.text = text
      self.description = description
      self.offset = offset
    }
    var testDescription: String { text }
  }

  static func error(_ text: String) throws -> PredicateSyntaxError {
    try #require(throws: PredicateSyntaxError.self) { try Predicate.parse(text) }
  }

  static let keys =
    "fields are id, sku, name, manufacturer, details, price, currency, quantity, origin, "
    + "originCode, image, section"

  @Test(arguments: [
    Case("", 0, "expected a field name, NOT or '(' at column 1, found the end of the predicate"),
    Case("  ", 2, "expected a field name, NOT or '(' at column 3, found the end of the predicate"),
    Case(
      "nmae == \"a\"", 0,
      "expected a field name, NOT or '(' at column 1, found 'nmae'. Did you mean 'name'?"),
    Case(
      "Name == \"a\"", 0,
      "expected a field name, NOT or '(' at column 1, found 'Name'. Did you mean 'name'?"),
    Case(
      "color == \"a\"", 0,
      "expected a field name, NOT or '(' at column 1, found 'color'; " + keys),
    Case(
      "manufacturor == 'x'", 0,
      "expected a field name, NOT or '(' at column 1, found 'manufacturor'. "
        + "Did you mean 'manufacturer'?"),
    Case(
      "manu == 'x'", 0,
      "expected a field name, NOT or '(' at column 1, found 'manu'. Did you mean 'manufacturer'?"),
    Case(
      "TRUE", 0,
      "expected a field name, NOT or '(' at column 1, found 'TRUE'; no field is true or false. "
        + "Did you mean 'TRUEPREDICATE'?"),
    Case(
      "ANY name == 'x'", 0,
      "expected a field name, NOT or '(' at column 1, found 'ANY'; no field has several values"),
    Case(
      "name BEGINWITH 'x'", 5,
      "expected a comparison such as == or CONTAINS at column 6, found 'BEGINWITH'. "
        + "Did you mean 'BEGINSWITH'?"),
    Case(
      "name liek 'x'", 5,
      "expected a comparison such as == or CONTAINS at column 6, found 'liek'. "
        + "Did you mean 'LIKE'?"),
    Case(
      "name === 'x'", 5,
      "expected a comparison at column 6, found '==='. Did you mean '=='?"),
    Case(
      "name", 4,
      "expected a comparison such as == or CONTAINS at column 5, found the end of the predicate"),
    Case("name ==", 7, "expected a value at column 8, found the end of the predicate"),
    Case("name == )", 8, "expected a value at column 9, found ')'"),
    Case("name == abc", 8, "expected a value at column 9, found 'abc'; put text in quotes"),
    Case(
      "name == “abc”", 8,
      "expected a value at column 9, found '“abc”'; put text in quotes"
        + ". Did you mean '\"'?"),
    Case("sku == 47a", 7, "expected a number at column 8, found '47a'; put text in quotes"),
    Case("price < 1.2.3", 8, "expected a number at column 9, found '1.2.3'; put text in quotes"),
    Case("price < -", 8, "expected a number at column 9, found '-'; put text in quotes"),
    Case(
      "name == \"abc", 12,
      "expected a closing \" at column 13, found the end of the predicate; "
        + "the text began at byte 8"),
    Case(
      "name == 'a' adn id == 1", 12,
      "expected AND, OR or the end at column 13, found 'adn'. Did you mean 'AND'?"),
    Case(
      "name == 'a' & id == 1", 12,
      "expected AND, OR or the end at column 13, found '&'. Did you mean '&&'?"),
    Case(
      "(name == 'a'", 12, "expected AND, OR or ')' at column 13, found the end of the predicate"),
    Case("name == 'a')", 11, "expected AND, OR or the end at column 12, found ')'"),
    Case(
      "name == 'a' AND", 15,
      "expected a field name, NOT or '(' at column 16, found the end of the predicate"),
    Case("()", 1, "expected a field name, NOT or '(' at column 2, found ')'"),
    Case("name ==[x] 'a'", 8, "expected c, d or cd at column 9, found 'x'"),
    Case("name ==[] 'a'", 8, "expected c, d or cd at column 9, found ']'"),
    Case("name ==[cc] 'a'", 8, "expected c, d or cd at column 9, found 'cc'"),
    Case("name ==[c 'a'", 9, "expected ']' at column 10, found ' '"),
    Case("name <[c] 'a'", 6, "expected a value at column 7, found '['; '<' takes no [c] or [d]"),
    Case(
      "name IN ('a')", 8,
      "expected a list in braces at column 9, found '('. Did you mean '{'?"),
    Case("name IN 'a'", 8, "expected a list in braces at column 9, found 'a'"),
    Case("name IN {'a', }", 14, "expected a value at column 15, found '}'"),
    Case("name IN {'a' 'b'}", 13, "expected ',' or '}' at column 14, found 'b'"),
    Case(
      "price BETWEEN {1}", 14,
      "expected two bounds in braces at column 15, found '{'; BETWEEN takes two"),
    Case("price BETWEEN 1", 14, "expected two bounds in braces at column 15, found '1'"),
    Case("5 == 5", 0, "expected a field name on one side of the comparison at column 1, found '5'"),
    Case(
      "'a' LIKE name", 0, "expected a field name at column 1, found 'a'; LIKE needs one before it"),
    Case(
      "price CONTAINS 1", 6,
      "expected a comparison such as <, BETWEEN or IN {…} at column 7, found 'CONTAINS'; "
        + "'price' is a number"),
    Case(
      "price > \"abc\"", 8,
      "expected a number at column 9, found \"abc\"; 'price' is a number"),
    Case("'abc' == id", 0, "expected a number at column 1, found 'abc'; 'id' is a number"),
    Case(
      "id ==[c] 5", 5,
      "expected a value at column 6, found '['; 'id' is a number; [c] and [d] are for texts"),
    Case(
      "id IN {1, 'x'}", 6,
      "expected numbers at column 7, found '{'; 'id' is a number, value 2 is not"),
    Case(
      "name == price", 8,
      "expected a text at column 9, found 'price'; 'name' is a text, 'price' a number"),
    Case(
      "name LIKE sku", 10,
      "expected a pattern in quotes at column 11, found 'sku'; a field is not a pattern"),
    Case(
      "name MATCHES 'a(b'", 17,
      "expected a regular expression at column 18, found '; "
        + "a parenthesis has no other that opens or closes it"),
    Case(
      "name == '\\u12'", 9,
      "expected four hexadecimal digits after \\u at column 10, found '\\'; "
        + "\\\\u is a backslash and u"),
    Case("name == %@", 8, "expected a value at column 9, found '%@'; there are no arguments"),
    Case("id == %d", 6, "expected %@ or %K at column 7, found '%d'. Did you mean '%@'?"),
    Case("id == $X", 6, "expected a number at column 7, found '$X'"),
    Case(
      "id == 1\n  ORR id == 1", 10,
      "expected AND, OR or the end at column 3, found 'ORR'. Did you mean 'OR'?"),
    Case("日本 == 'x'", 0, "expected a field name, NOT or '(' at column 1, found '日本'; " + keys),
    Case(
      "name == '日本 👨‍👩‍👧 e\u{301}' x", 40, "expected AND, OR or the end at column 18, found 'x'"),
    Case("id == 1\u{0}", 7, "expected AND, OR or the end at column 8, found '\\u0000'"),
  ])
  func saysWhatIsExpectedWhere(_ c: Case) throws {
    let error = try Self.error(c.text)
    #expect(error.description == c.description)
    #expect(error.offset == c.offset)
  }

  @Test func argumentsAreNotShown() throws {
    let error = try #require(throws: PredicateSyntaxError.self) {
      try Predicate(format: "price < %@", "secret")
    }
    #expect(
      error.description == "expected a number at column 9, found '%@'; 'price' is a number")
  }

  @Test func argumentsAreCounted() {
    #expect(throws: PredicateSyntaxError.self) { try Predicate(format: "id == %@ AND id < %@", 1) }
    #expect(throws: PredicateSyntaxError.self) { try Predicate(format: "id == %@", 1, 2) }
    #expect(throws: PredicateSyntaxError.self) { try Predicate(format: "%K == 1", "nmae") }
    #expect(throws: PredicateSyntaxError.self) { try Predicate(format: "id == %@", [1]) }
    #expect(throws: PredicateSyntaxError.self) { try Predicate(format: "id IN %@", 1) }
    #expect(throws: PredicateSyntaxError.self) { try Predicate(format: "id IN {%@}", [1]) }
    #expect(throws: PredicateSyntaxError.self) { try Predicate(format: "id == %@", Double.nan) }
  }

  @Test func theFieldsSayWhatTheDescriptionSays() throws {
    let error = try Self.error("nmae == \"a\"")
    #expect(error.column == 1)
    #expect(error.found == "nmae")
    #expect(error.expected == "a field name, NOT or '('")
    #expect(error.note == nil)
    #expect(error.suggestion == "name")
  }

  @Test func theCaretStandsUnderThePlace() throws {
    let width: (Character) -> Int = {
      $0.unicodeScalars.first.map { $0.value > 0x2E80 } == true ? 2 : 1
    }
    for (text, excerpt) in [
      ("price < 5 adn id == 1", "price < 5 adn id == 1\n          ^"),
      ("name == '日本' adn id == 1", "name == '日本' adn id == 1\n               ^"),
      ("id ==\t1 adn", "id ==\t1 adn\n     \t  ^"),
      ("id == 1 OR\nnmae == 'x'\nOR id == 2", "nmae == 'x'\n^"),
      ("id ==", "id ==\n     ^"),
      ("", "\n^"),
    ] {
      #expect(try Self.error(text).excerpt(of: text, width: width) == excerpt)
    }
    let long =
      String(repeating: "id == 1 OR ", count: 1000) + "nmae == 1"
      + String(repeating: " ", count: 999)
    #expect(
      try Self.error(long).excerpt(of: long, reach: 12)
        == "… id == 1 OR nmae == 1   …\n             ^")
  }
}

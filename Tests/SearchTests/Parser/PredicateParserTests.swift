import CatalogModel
import Testing

@testable import Search

/// What docs/guide/search.md says of the language; what a text means is told by the
/// canonical text that its tree prints as.
struct PredicateParserTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let canonical: String
    init(_ text: String, _ canonical: String) {
      self.text = text
      self.canonical = canonical
    }
    var testDescription: String { text }
  }

  @Test(arguments: [
    Case("id=7", "id == 7"),
    Case("id == 7", "id == 7"),
    Case("id != 7", "id != 7"),
    Case("id <> 7", "id != 7"),
    Case("id<7", "id < 7"),
    Case("id<=7", "id <= 7"),
    Case("id =< 7", "id <= 7"),
    Case("id > 7", "id > 7"),
    Case("id >= 7", "id >= 7"),
    Case("id => 7", "id >= 7"),
    Case("price BETWEEN {1.5, 2}", "price BETWEEN {1.5, 2}"),
    Case("name between {'a','b'}", "name BETWEEN {\"a\", \"b\"}"),
    Case("originCode IN {\"SE\", 'no'}", "originCode IN {\"SE\", \"no\"}"),
    Case("originCode in[c]{}", "originCode IN[c] {}"),
    Case("id IN {1,nil,NULL}", "id IN {1, nil, nil}"),
    Case("name BEGINSWITH \"wid\"", "name BEGINSWITH \"wid\""),
    Case("name beginswith[c] 'wid'", "name BEGINSWITH[c] \"wid\""),
    Case("name EndsWith [D] 'x'", "name ENDSWITH[d] \"x\""),
    Case("name contains[dc]'x'", "name CONTAINS[cd] \"x\""),
    Case("name LIKE[cd] \"a?b*\"", "name LIKE[cd] \"a?b*\""),
    Case("sku MATCHES \"\\d+\"", "sku MATCHES \"\\\\d+\""),
    Case("name ==[c] \"x\"", "name ==[c] \"x\""),
    Case("name !=[cd] \"x\"", "name !=[cd] \"x\""),
    Case("price = -1.50e3", "price == -1.50e3"),
    Case("price < .5", "price < .5"),
    Case("details == nil", "details == nil"),
    Case("details != NULL", "details != nil"),
    Case("details != Nil", "details != nil"),
    Case("TruePredicate", "TRUEPREDICATE"),
    Case(" \t\r\n falsepredicate\n", "FALSEPREDICATE"),
  ])
  func readsEveryOperator(_ c: Case) throws {
    #expect(try Predicate.parse(c.text).description == c.canonical)
  }

  @Test(arguments: Predicate.Key.allCases)
  func readsEveryKey(_ key: Predicate.Key) throws {
    let predicate = try Predicate.parse("\(key.rawValue) == nil")
    #expect(predicate.node == .comparison(.init(key, .equal, .literal(.null))))
  }

  @Test(arguments: [
    Case("id==1 AND id==2 OR id==3", "id == 1 AND id == 2 OR id == 3"),
    Case("id==1 OR id==2 AND id==3", "id == 1 OR id == 2 AND id == 3"),
    Case("(id==1 OR id==2) AND id==3", "(id == 1 OR id == 2) AND id == 3"),
    Case("id==1&&id==2||id==3", "id == 1 AND id == 2 OR id == 3"),
    Case("NOT id==1 AND id==2", "NOT id == 1 AND id == 2"),
    Case("NOT (id==1 AND id==2)", "NOT (id == 1 AND id == 2)"),
    Case("!(id==1||id==2)", "NOT (id == 1 OR id == 2)"),
    Case("! ! id==1", "NOT NOT id == 1"),
    Case("NOT(NOT(id==1))", "NOT NOT id == 1"),
    Case("id==1 and not id==2 or not id==3", "id == 1 AND NOT id == 2 OR NOT id == 3"),
    Case("((((id==1))))", "id == 1"),
    Case("(id==1 AND id==2) AND (id==3 AND id==4)", "id == 1 AND id == 2 AND id == 3 AND id == 4"),
    Case("id==1 OR (id==2 OR id==3)", "id == 1 OR id == 2 OR id == 3"),
    Case("TRUEPREDICATE AND (FALSEPREDICATE)", "TRUEPREDICATE AND FALSEPREDICATE"),
  ])
  func andBindsTighterThanOrAndNotTighterThanBoth(_ c: Case) throws {
    #expect(try Predicate.parse(c.text).description == c.canonical)
  }

  @Test func andIsATermOfOr() throws {
    let terms = try (1...3).map { try Predicate.parse("id == \($0)") }
    #expect(
      try Predicate.parse("id==1 AND id==2 OR id==3").node
        == .or([Predicate.and([terms[0], terms[1]]), terms[2]]))
    #expect(try Predicate.parse("NOT id==1 AND id==2") == (!terms[0] && terms[1]))
    #expect(try Predicate.parse("id==1 OR id==2 OR id==3") == (terms[0] || terms[1] || terms[2]))
  }

  @Test(arguments: [
    Case("5 > price", "price < 5"),
    Case("5 >= price", "price <= 5"),
    Case("5 == id", "id == 5"),
    Case("nil != sku", "sku != nil"),
    Case("'wid' IN[cd] name", "name CONTAINS[cd] \"wid\""),
    Case("manufacturer IN name", "name CONTAINS manufacturer"),
    Case("name == manufacturer", "name == manufacturer"),
    Case("name BEGINSWITH[cd] manufacturer", "name BEGINSWITH[cd] manufacturer"),
    Case("quantity > price", "quantity > price"),
  ])
  func aKeyMayStandOnEitherSide(_ c: Case) throws {
    #expect(try Predicate.parse(c.text).description == c.canonical)
  }

  @Test(
    arguments: [
      (#""""#, ""), (#""it's""#, "it's"), (#"'say "x"'"#, #"say "x""#), (#""a\"b""#, "a\"b"),
      (#"'a\'b'"#, "a'b"), (#""a\\b""#, #"a\b"#), (#""a\nb\tc\rd\0""#, "a\nb\tc\rd\0"),
      (#""\u00e5\u65E5""#, "å日"), (#""\d\*\?""#, #"\d\*\?"#), (#""\\d""#, #"\d"#),
      (#""日本 Å 👨‍👩‍👧""#, "日本 Å 👨‍👩‍👧"), (#""%@ %K %%""#, "%@ %K %%"), ("'a\nb'", "a\nb"),
    ])
  func readsStringsWithEscapes(source: String, text: String) throws {
    let predicate = try Predicate.parse("name == \(source)")
    #expect(predicate.node == .comparison(.init(.name, .equal, .literal(.text(text)))))
    #expect(try Predicate.parse(predicate.description) == predicate)
    #expect(!predicate.description.contains("\n"))
  }

  @Test func argumentsAreValuesAndNotText() throws {
    let hostile = "x\" OR TRUEPREDICATE OR name == \"%@\\"
    let predicate = try Predicate(
      format: "%K BEGINSWITH[cd] %@ AND price < %@ AND %@ == quantity", "name", hostile, 4.99, 7)
    #expect(
      predicate.comparisons == [
        .init(
          .name, .beginsWith, [.caseInsensitive, .diacriticInsensitive], .literal(.text(hostile))),
        .init(.price, .less, .literal(.number(.init(checked: "4.99")))),
        .init(.quantity, .equal, .literal(.number(.init(7)))),
      ])
    #expect(try Predicate.parse(predicate.description) == predicate)
  }

  @Test func argumentsMayBeListsAndNil() throws {
    let nothing: String? = nil
    #expect(
      try Predicate(
        format: "sku IN %@ AND price BETWEEN %@ AND details == %@ AND id IN {%@, 2}", ["a", "b"],
        [1, 5], nothing, Int64.max
      ).description
        == "sku IN {\"a\", \"b\"} AND price BETWEEN {1, 5} AND details == nil "
        + "AND id IN {9223372036854775807, 2}")
    let price = Price(minorUnits: 1290, currency: .usDollar)
    #expect(try Predicate(format: "price < %@", price).description == "price < 12.90")
    #expect(try Predicate(format: "%K == %@", Predicate.Key.origin, "x").keys == [.origin])
  }

  @Test func combinationsAreFlat() throws {
    let a = try Predicate.parse("id == 1")
    #expect(Predicate.and([]) == Predicate(value: true))
    #expect(Predicate.or([]) == Predicate(value: false))
    #expect(Predicate.and([a]) == a)
    let four = (a && a) && (a && a)
    #expect(four == Predicate.and([a, a, a, a]))
    let mixed = !a && a || a
    #expect(mixed.keys == [.id])
  }

  @Test func aNumberForATextKeyKeepsItsSpelling() throws {
    let predicate = try Predicate.parse("sku == 0042.50")
    #expect(try predicate.evaluate(Product(id: 1, sku: "0042.50", name: "x")))
    #expect(try !predicate.evaluate(Product(id: 1, sku: "42.5", name: "x")))
    #expect(
      try Predicate.parse("sku IN {1, 4711}").evaluate(Product(id: 1, sku: "4711", name: "x")))
    #expect(try Predicate.parse("name BEGINSWITH 7").evaluate(Product(id: 1, name: "7-Eleven")))
  }
}

extension Predicate.Comparison {
  init(_ key: Predicate.Key, _ operator: Predicate.Operator, _ operand: Predicate.Operand) {
    self.init(key, `operator`, [], operand)
  }
}

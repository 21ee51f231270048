import Search
import Testing

struct ReplacingTests {
  private func replaced(_ text: String) throws -> String? {
    try Predicate.parse(text).replacing { comparison in
      comparison.key == .origin
        ? Predicate(comparison) || Predicate(.originCode, .in, ["SE"]) : nil
    }?.description
  }

  @Test("Comparisons are replaced wherever they stand, and others stay")
  func places() throws {
    #expect(try replaced("price < 5") == "price < 5")
    #expect(
      try replaced("origin == 'a'") == "origin == \"a\" OR originCode IN {\"SE\"}")
    #expect(
      try replaced("price < 5 AND NOT origin == 'a'")
        == "price < 5 AND NOT (origin == \"a\" OR originCode IN {\"SE\"})")
    #expect(
      try replaced("(origin == 'a' OR id == 1) AND origin != nil")
        == "(origin == \"a\" OR originCode IN {\"SE\"} OR id == 1) AND "
        + "(origin != nil OR originCode IN {\"SE\"})")
    #expect(try replaced("TRUEPREDICATE") == "TRUEPREDICATE")
  }

  @Test("What would have too many levels is nil")
  func depth() throws {
    func replaced(levels: Int) -> Predicate? {
      var deep = Predicate(.origin, .equal, "a")
      for _ in 0..<levels { deep = !deep }
      return deep.replacing { Predicate($0) || Predicate(.originCode, .in, ["SE"]) }
    }
    #expect(replaced(levels: Predicate.maximumDepth - 1) != nil)
    #expect(replaced(levels: Predicate.maximumDepth) == nil)
  }
}

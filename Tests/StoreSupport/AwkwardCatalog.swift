import Foundation
import GRDB
import Search
public import TestSupport

/// A catalog of products that another program has written, with most of what
/// is awkward, and predicates that are about them.
public enum AwkwardCatalog {
  /// Names that are hard to sort, to fold or to compare.
  public static let names = [
    "Widget A", "widget a", "WIDGET b", "Wïdget C", "Wi\u{308}dget D", "widgét", "Straße",
    "strasse",
    "STRASSE 2", "Öl", "O\u{308}l 2", "øl", "İstanbul", "istanbul", "Iı", "日本酒", "がま", "か\u{3099}ま",
    "ガマ", "Ελαία", "ᾳω", "αιω", "a\u{345}b", "ab", "AB c", "包丁", "Молоток", "й", "и\u{306}", "9 mm",
    "10 mm", "100% wool", "_x", "a*b?c", "\\d", "'tis", "\"q\"", "x\u{302}", "\u{301}", "\u{FFFF}x",
    "👨‍👩‍👧 set", "K", "\u{212A}", "a\nb", "e\u{301}e", "Café", "cafe\u{301}", "caffè", "Aarhus", "Åben",
    "ch", "chléb", "cihla", " lead", "각", "가", "wid",
  ]
  /// Texts that are looked for.
  public static let texts = [
    "", "w", "wid", "WID", "widget a", "wïd", "str", "ss", "ß", "o", "ö", "O\u{308}", "i", "I", "İ",
    "が", "か", "ガ", "ε", "α", "αι", "ᾳ", "a", "ab", "aι", "9", "1", "%", "_", "*", "a*b", "?", "\\",
    "'", "x", "\u{301}", "k", "K", "\u{212A}", "e", "é", "cafe", "caf", "aa", "å", "ch", "c", "각",
    "가",
    "mm", "get", "A", "SE", "Sweden", "EUR", "S-1", "K-1", "n", "nil", "5", "日", "👨", "\n", " ",
  ]
  /// Custom fields, also such as no `catalog` writes.
  private static let custom = [
    nil, nil, "{}", #"{"Cost":"5"}"#, #"{"Cost":"5.0","a b":"wid"}"#, #"{"Cost":4.99}"#,
    #"{"Cost":"-1","a b":"É"}"#, #"{"Cost":null,"a b":"e\u0301"}"#, #"{"a b":"","Cost":"0.5e1"}"#,
    #"{"C\u006fst":"wid\"get","a b":"99999999999999999999.1"}"#, #"{"Cost":"1","Cost":"a"}"#,
    #"{"a b":"5","Cost":"x"}"#,
  ]
  private static let numbers = [
    "0", "1", "-1", "5", "4.99", "5.001", ".05", "1e2", "99999999999999999999",
  ]

  /// Writes products as `sqlite3` would.
  public static func fill(_ path: String, count: Int, using generator: inout SeededGenerator) throws
  {
    func pick<Element>(_ list: [Element]) -> Element {
      list[Int.random(in: 0..<list.count, using: &generator)]
    }
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try other.write { db in
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO manufacturer VALUES (1, 'Wid & Co.'), (2, 'Öl A'), (3, 'widget'),
            (70000, 'É'), (5, 'e\u{301}');
          INSERT OR IGNORE INTO country VALUES (1, 'Sweden', 'SE'), (2, 'Various', NULL),
            (3, 'Österreich', 'AT'), (4, 'se', NULL);
          """)
      for _ in 0..<count {
        let hasPrice = Int.random(in: 0..<5, using: &generator) > 0
        let suffix = pick(["", "", " 1", " é", " Z"])
        try db.execute(
          sql: """
            INSERT OR REPLACE INTO product (id, sku, name, sort_name, manufacturer_id, details,
              price_minor, currency, quantity, country_id, image, custom)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
          arguments: [
            Int.random(in: -20...2000, using: &generator),
            pick([nil, nil, "S-1", "K-1", "\u{212A}-1", "s-1", "5", "S-\(count)é"]),
            pick(names) + suffix, pick([nil, nil, nil, "Aa", "The", "z"]),
            pick([nil, 1, 2, 3, 5, 70000, 99]), pick([nil, "", "a", "É", "wid", "5", "n"]),
            hasPrice ? pick([0, 1, 5, 499, 500, 501, 100_000]) : nil,
            hasPrice ? pick(["EUR", "EUR", "USD", "JPY", "BHD", "QQQ"]) : nil,
            pick([nil, 0, 5, -1, 100, Int.max]), pick([nil, 1, 2, 3, 4, 77]),
            pick([nil, "x.jpg", "É"]), pick(custom),
          ])
      }
    }
  }

  /// Returns a predicate of any shape, as text.
  public static func predicate(depth: Int, using generator: inout SeededGenerator) -> String {
    let choice = depth == 0 ? 0 : Int.random(in: 0..<7, using: &generator)
    func part() -> String { predicate(depth: depth - 1, using: &generator) }
    switch choice {
    case 1: return "NOT (\(part()))"
    case 2, 3: return "(\(part()) AND \(part()))"
    case 4: return "(\(part()) OR \(part()))"
    case 5: return "(\(part()) AND \(part()) AND \(part()))"
    default: return comparison(using: &generator)
    }
  }

  private static func comparison(using generator: inout SeededGenerator) -> String {
    func pick(_ list: [String]) -> String {
      list[Int.random(in: 0..<list.count, using: &generator)]
    }
    func quoted(_ text: String) -> String {
      "\""
        + text.replacingOccurrences(of: "\\", with: "\\\\")
        .replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "\n", with: "\\n")
        + "\""
    }
    if Int.random(in: 0..<8, using: &generator) == 0 {
      let fields = pick([
        "", "{name} ", "{details, sku} ", "{manufacturer, origin} ", "{custom.Cost} ",
      ])
      return "WORDS \(fields)\(quoted(pick(["a", "w", "z", "S-1", "ö", "5", "e"])))"
    }
    // Names are what indexes know most about.
    let keys =
      ["name", "name", "name", "custom.Cost", "custom.\"a b\""]
      + Predicate.Key.allCases.map(\.rawValue) + ["price", "origin"]
    let key = pick(keys)
    let isNumber = ["id", "price", "quantity"].contains(key)
    func literal() -> String {
      if Int.random(in: 0..<9, using: &generator) == 0 { return "nil" }
      if key.hasPrefix("custom"), Bool.random(using: &generator) { return pick(numbers) }
      return isNumber ? pick(numbers) : quoted(pick(texts))
    }
    let options = isNumber ? "" : pick(["", "[c]", "[d]", "[cd]", "[cd]"])
    switch Int.random(in: 0..<(isNumber ? 6 : 12), using: &generator) {
    case 0: return "\(key) \(pick(["<", "<=", ">", ">="])) \(literal())"
    case 1: return "\(key) BETWEEN {\(literal()), \(literal())}"
    case 2: return "\(key) IN\(options) {\(literal()), \(literal())}"
    case 3: return "\(key) ==\(options) \(literal())"
    case 4: return "\(key) !=\(options) \(literal())"
    case 5:
      let other =
        isNumber
        ? pick(["id", "price", "quantity", "custom.Cost"])
        : pick(["name", "details", "manufacturer", "section", "custom.Cost"])
      return "\(key) \(pick(["==", "<", "!="])) \(other)"
    case 6, 7: return "\(key) BEGINSWITH\(options) \(quoted(pick(texts)))"
    case 8: return "\(key) ENDSWITH\(options) \(quoted(pick(texts)))"
    case 9: return "\(key) CONTAINS\(options) \(quoted(pick(texts)))"
    case 10: return "\(key) LIKE\(options) \(quoted(pick(texts) + pick(["*", "?*", "", "\\*"])))"
    default: return "\(key) MATCHES\(options) \(quoted(pick(["w.*", ".*a", "\\d+.*", "[a-zö]+"])))"
    }
  }
}

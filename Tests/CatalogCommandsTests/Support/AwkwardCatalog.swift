import CatalogModel
import Foundation
import TestSupport
import Testing

/// Products with what formats stumble over, as a catalog may hold them after
/// imports: texts without control characters but tabs and line feeds in
/// details, without edge spaces, in normalization form C.
enum AwkwardCatalog {
  /// What is the same in all products, so that a look at values misleads.
  enum Profile: String, CaseIterable, Sendable {
    case mixed
    /// All prices are in currencies of three decimals: `1.000` is one.
    case thousandths
    /// Every text is digits, or a word for yes and no.
    case numbers
    /// Most is not known, of one product nothing but the name.
    case sparse
    case one
    case empty
  }

  /// Writes them into a catalog, as another program would.
  static func make(_ profile: Profile, seed: UInt64, locale: String = "sv") throws
    -> CatalogFixture
  {
    let fixture = try CatalogFixture("CREATE TABLE product (name TEXT);", locale: locale)
    var writer = Writer(profile: profile, generator: SeededGenerator(seed: seed))
    try fixture.sqlite3(writer.script())
    return fixture
  }

  /// All that a catalog says of its products, by id.
  static func content(_ path: String) throws -> String {
    let run = try ProgramRun(
      "sqlite3", ["-bail", path],
      input: """
        .mode quote
        SELECT product.id, sku, product.name, sort_name, manufacturer.name, details, price_minor,
          currency, quantity, country.name, country.code, image,
          (SELECT json_group_array(key || char(0) || value)
            FROM (SELECT key, value FROM json_each(custom) ORDER BY key))
        FROM product
        LEFT JOIN manufacturer ON manufacturer.id = manufacturer_id
        LEFT JOIN country ON country.id = country_id
        ORDER BY product.id;
        """)
    try #require(run.status == 0, "\(run.diagnostics)")
    return run.output
  }

  static let names = [
    "Saw", "saw", "\"quoted\"", "6\" nail, 1/2\"", "a, b; c | d", "it's", "''", "'", "\"", "=1+1",
    "+46 8", "-1", "@home", "1.000", "1,5", "007", "1e5", "2024-01-31", "NULL", "null", "true",
    "no", "Ångström", "Ølbrød", "日本酒", "東京 タワー", "한국어", "ไทย", "हिन्दी क्षि", "עברית",
    "\u{200F}ערבית", "x\u{323}\u{301}", "👩‍👩‍👧", "🇸🇪 flag", "Fish &amp; Chips &lt;b&gt;", "&",
    "\\N", "\\", "C:\\new\\table", "\\'", "a\\", "-- MySQL dump", "--", "#1", ".quit", "/", "go",
    ";", "a;", "/* x */", "$$", "auto_increment", ") engine=", "insert into `", "sep=;", "[1]",
    "{\"a\":1}", "X'00'", "E'\\n'", "a\u{A0}b", "a\u{2028}b", "%", "_", "id", "section",
    String(repeating: "long ", count: 5000) + "name",
  ]

  static let details = [
    "line one\nline two", "a\tb", "a\n\nb", "x;\n.quit\n;\ngo\n/\nCOMMIT;\nx", "\"a\"\n,\t\"b\"",
    "'\n'", "a\\nb", String(repeating: "\"\n", count: 3000) + "end",
  ]

  static let numbers = ["1", "12", "1898", "007", "-5", "1.000", "true", "no", "y", "F", "0"]

  private struct Writer {
    let profile: Profile
    var generator: SeededGenerator

    mutating func script() -> String {
      let isNumbers = profile == .numbers
      let names = isNumbers ? AwkwardCatalog.numbers : AwkwardCatalog.names
      let count =
        switch profile {
        case .empty: 0
        case .one: 1
        case .mixed: 320
        default: 40
        }
      var lines = ["BEGIN;"]
      // Numbers with gaps, not in the order of their use; some of no product.
      for (index, name) in names.enumerated() {
        lines.append(insert("manufacturer", [String(900 - 7 * index), text(name)]))
      }
      let countries = origins(names)
      for (index, country) in countries.enumerated() {
        let code = country.code.map(text) ?? "NULL"
        lines.append(insert("country", [String(500 - 3 * index), text(country.name), code]))
      }
      var id: Int64 = -3
      for number in 0..<count {
        id += Int64.random(in: 1...5, using: &generator)
        if number == count - 1, profile == .mixed { id = .max - 7 }
        lines.append(product(id, number, names, countries.count))
      }
      return (lines + ["COMMIT;"]).joined(separator: "\n")
    }

    private func origins(_ names: [String]) -> [(name: String, code: String?)] {
      if profile == .numbers { return names.map { ($0, nil) } }
      return [
        ("Sweden", "SE"), ("Norway", nil), ("DE", nil), ("Various", nil), ("Atlantis", "ZZ"),
        ("Côte d'Ivoire", "CI"), ("The North, \"up\"", "AQ"), ("France", "XK"), ("sweden", nil),
      ]
    }

    private mutating func product(
      _ id: Int64, _ number: Int, _ names: [String], _ countryCount: Int
    ) -> String {
      let rest = profile == .sparse ? 10 : 2
      let isOne = profile == .one
      func isKnown(_ generator: inout SeededGenerator) -> Bool {
        !isOne && Int.random(in: 0..<rest, using: &generator) == 0
      }
      func some(_ texts: [String], _ generator: inout SeededGenerator) -> String {
        texts[Int.random(in: 0..<texts.count, using: &generator)]
      }
      var sku = "NULL"
      if number < names.count, profile != .sparse { sku = text(names[number]) }
      let details = profile == .numbers ? names : names + AwkwardCatalog.details
      var price = ["NULL", "NULL"]
      if profile == .thousandths || isKnown(&generator) {
        let currency =
          profile == .thousandths
          ? some(["BHD", "KWD"], &generator)
          : some(["EUR", "USD", "JPY", "BHD", "CLF", "XOF"], &generator)
        // Digits of all lengths, with zeros at the end.
        var minor = Int64.random(in: 0..<1_000_000, using: &generator)
        if Bool.random(using: &generator) { minor = minor / 1000 * 1000 }
        if Int.random(in: 0..<20, using: &generator) == 0 { minor = 999_999_999_999_999_999 }
        price = [String(minor), text(currency)]
      }
      let quantity = some(["0", "-2", "7", "1000", "9223372036854775807"], &generator)
      return insert(
        "product",
        [
          String(id),
          isOne ? text("no") : sku,
          text(some(names, &generator)),
          isKnown(&generator) ? text(some(names, &generator)) : "NULL",
          isOne || isKnown(&generator)
            ? String(900 - 7 * Int.random(in: 0..<names.count, using: &generator)) : "NULL",
          isKnown(&generator) ? text(some(details, &generator)) : "NULL",
          price[0], price[1],
          isKnown(&generator) ? quantity : "NULL",
          isKnown(&generator)
            ? String(500 - 3 * Int.random(in: 0..<countryCount, using: &generator)) : "NULL",
          isKnown(&generator) ? text(some(names, &generator)) : "NULL",
          isOne ? "NULL" : custom(details, &generator),
        ])
    }

    /// Custom fields of some names, as an expression of SQLite.
    private func custom(_ texts: [String], _ generator: inout SeededGenerator) -> String {
      // NULL in a catalog that we have made.
      var fields = CustomFields()
      for name in ["Category", "price", "a,\"b\"", "Größe", "id", "custom.x", "category"]
      where Int.random(in: 0..<3, using: &generator) == 0 {
        fields[name] = texts[Int.random(in: 0..<texts.count, using: &generator)]
      }
      return fields.isEmpty ? "NULL" : text(String(decoding: fields.json, as: UTF8.self))
    }

    private func insert(_ table: String, _ values: [String]) -> String {
      "INSERT INTO \(table) VALUES (\(values.joined(separator: ", ")));"
    }

    private func text(_ text: String) -> String { CatalogFixture.quoted(text) }
  }
}

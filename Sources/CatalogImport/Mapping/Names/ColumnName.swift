import CatalogFields
import CatalogModel

/// The fields that a column may hold, by its name.
///
/// A reading has a score; the lower one is the better one:
///
/// | score | the name |
/// |---|---|
/// | rank × 10 | is one of ``FieldNames`` |
/// | + 1 to 9 | is one behind the table's name, a prefix, before a language |
/// | 2000 + rank × 10 | ends with a word such as `price`, behind another that is not known |
enum ColumnName {
  /// The score of names that are known by their last word only.
  static let compoundScore = 2000

  /// Returns the fields that a column may hold, with their scores.
  ///
  /// - Complexity: O(*n*) in the length of the name, a few times.
  static func readings(of name: String, in table: TableName) -> [ProductField: Int] {
    if isOfOtherProduct(name) { return [:] }
    let words = NameWords(name).words
    var readings: [ProductField: Int] = [:]
    read(words, in: table, penalty: 0, into: &readings) { _ in true }
    // The price of Hungary; without its accent it is two letters of any code.
    if withoutUnits(words) == ["ar"], name.contains(where: { "áÁ".contains($0) }) {
      readings[.price] = 0
    }
    if let rest = withoutCurrency(words)?.words {
      read(rest, in: table, penalty: 3, into: &readings) { $0 == .price || $0 == .priceMinor }
    }
    // `images.0.src`: the first of several.
    let letters = words.filter { !isNumber($0) }
    if letters.count < words.count, !letters.isEmpty {
      read(letters, in: table, penalty: 5, into: &readings) { $0 == .image || $0 == .price }
    }
    // `IMAGE1`: so are these; `price1` may be that of a group of customers.
    if let last = words.last, last.hasSuffix("1"), !isNumber(last) {
      read(words.dropLast() + [String(last.dropLast())], in: table, penalty: 5, into: &readings) {
        $0 == .image
      }
    }
    // `Current Quantity Main`: that of a place.
    if words.count > 2, Array(words.prefix(2)) == ["current", "quantity"] {
      readings[.quantity] = 18
    }
    if let last = words.last, words.count > 1, languages.contains(last) {
      read(Array(words.dropLast()), in: table, penalty: 4, into: &readings) {
        [.name, .details, .origin, .manufacturer, .image].contains($0)
      }
    }
    // `Цена, руб./шт`: the unit is no part of the name.
    let unitless = withoutUnits(words)
    if unitless.count < words.count {
      read(unitless, in: table, penalty: 3, into: &readings) { $0 == .price || $0 == .quantity }
    }
    // `Verkaufspreis brutto`: with or without the tax.
    let untaxed = withoutTax(words)
    if untaxed.count < words.count {
      read(untaxed, in: table, penalty: 43, into: &readings) { $0 == .price }
    }
    // `Name of the product`, `Nombre del producto`.
    if CompoundNames.areNameOfProduct(words) {
      readings[.name] = min(readings[.name] ?? .max, 18)
    }
    for (field, score) in CompoundNames.readings(of: unprefixed(words, in: table))
    where readings[field] == nil {
      readings[field] = score
    }
    // `Nom du vin`, `Weinname`.
    if readings[.name] == nil, readings.values.allSatisfy({ $0 >= compoundScore }),
      ThingNames.isOne(name)
    {
      readings[.name] = compoundScore
    }
    // `price.centAmount`: cents, however far they are in it, and never a price of whole units.
    for count in 2...3 where words.count > count && readings[.priceMinor] == nil {
      guard FieldNames.ranks[words.suffix(count).joined()]?[.priceMinor] != nil else { continue }
      readings[.price] = nil
      readings[.priceMinor] = CompoundNames.scoreOfMoney(in: words)
    }
    if readings[.currency] == nil, let score = CompoundNames.scoreOfCurrency(words) {
      readings[.currency] = score
    }
    if let (rest, remark) = withoutBrackets(name), !CompoundNames.areMeaningful(remark) {
      for (field, score) in self.readings(of: rest, in: table) {
        readings[field] = min(readings[field] ?? .max, score + 6)
      }
    }
    // `ARTICLE_DETAILS.MANUFACTURER_NAME`, `attributes.brand`: the group says nothing of it.
    let parts = name.split(separator: ".")
    if parts.count > 1, let group = NameWords(String(parts[parts.count - 2])).words.last,
      ["details", "attributes"].contains(group)
    {
      for (field, score) in self.readings(of: String(parts[parts.count - 1]), in: table) {
        readings[field] = min(readings[field] ?? .max, score + 7)
      }
    }
    if parts.count > 1, isOfOtherQuantity(parts.dropLast()) { readings[.quantity] = nil }
    // `Price ($)` is no better than `Price (EUR)`.
    if let score = readings[.price], score < 3, name.contains(where: { "$¥￥".contains($0) }) {
      readings[.price] = 3
    }
    // `Preis (%)`: a part of one, or how it changes.
    if name.contains("%") || words.contains(where: partWords.contains) {
      for field in [ProductField.price, .priceMinor, .quantity] { readings[field] = nil }
    }
    // `text[en].name`, beside `text.name` in the first language.
    return name.contains("].") ? readings.mapValues { $0 + 50 } : readings
  }

  private static let partWords: Set = [
    "percent", "percentage", "prozent", "pct", "procent", "pourcent",
  ]

  /// Whether a quantity behind a path is that of one of several places or parts, or of something
  /// else than what is there: `inventory.0.qty`, `packaging.qty`, `sales.quantity`.
  private static func isOfOtherQuantity(_ path: ArraySlice<Substring>) -> Bool {
    path.contains { part in
      part.allSatisfy(\.isNumber)
        || NameWords(String(part)).words.contains { word in
          [
            "sales", "sale", "sold", "packaging", "package", "packing", "verpackung", "bundle",
            "pack",
            "carton", "case", "box",
          ].contains(word)
        }
    }
  }

  /// Whether a name is the path of what an entry of a list of other products has:
  /// `related.0.stock`.
  private static func isOfOtherProduct(_ name: String) -> Bool {
    let parts = name.split(separator: ".")
    guard let number = parts.firstIndex(where: { $0.allSatisfy(\.isNumber) }), number > 0 else {
      return false
    }
    return !NameWords(String(parts[number - 1])).words.allSatisfy { !otherProducts.contains($0) }
  }

  private static let otherProducts: Set = [
    "related", "similar", "accessory", "accessories", "bundle", "bundles", "upsell", "upsells",
    "crosssell", "crosssells", "recommended", "recommendations", "alternatives", "zubehor",
    "replacements", "substitutes", "component", "components",
  ]

  /// Returns the currency that the name of a column of prices says, such as
  /// `price_usd`, `Price (EUR)`, `Preis in €`.
  ///
  /// - Parameter isPrice: Whether somebody said that it is one, whatever it is called: `prices.EUR`.
  static func currency(of name: String, isPrice: Bool = false) -> Currency? {
    let words = NameWords(name).words
    if isPrice {
      let codes = Set(words.filter(commonCurrencies.contains))
      if codes.count == 1, let code = codes.first { return Currency(code: code) }
      if codes.isEmpty, let last = name.split(separator: ".").last, last.allSatisfy(\.isUppercase),
        let currency = Currency(code: String(last))
      {
        return currency
      }
    }
    guard let (rest, currency) = withoutCurrency(words) else { return nil }
    let isPrice = readings(of: rest.joined(separator: "_"), in: TableName("")).keys.contains {
      $0 == .price || $0 == .priceMinor
    }
    return isPrice ? currency : nil
  }

  /// Returns a sign or word in the name of a column of prices that several currencies share:
  /// `单价(元)`, `Pris (kr)`, `Price ($)`, `Preço (R$)`.
  static func sharedSign(in name: String) -> String? {
    if let end = name.firstIndex(where: { "$¥￥".contains($0) }) {
      let letters = name[..<end].reversed().prefix { $0.isASCII && $0.isLetter }.reversed()
      let sign = String(letters) + String(name[end])
      return CurrencySymbol.isKnown(sign) ? sign : String(name[end])
    }
    let words = NameWords(name).words
    guard words.count > 1 || name.last == "元" else { return nil }
    let word = words.last { sharedMoneyWords.contains($0) } ?? (name.contains("元") ? "元" : nil)
    return word.map { $0.hasPrefix("dollar") ? "$" : $0 }
  }

  /// Returns what stands before brackets, and the words in them; nil where there are none.
  private static func withoutBrackets(_ name: String) -> (rest: String, remark: [String])? {
    guard let start = name.firstIndex(where: { "([{（【［".contains($0) }) else { return nil }
    let rest = String(name[..<start]).trimmingEdgeSpaces
    return rest.isEmpty ? nil : (rest, NameWords(String(name[start...])).words)
  }

  /// Returns words without units at their end; those behind a `per` say what they are.
  private static func withoutUnits(_ words: [String]) -> [String] {
    var rest = words[...]
    while rest.count > 1, let last = rest.last, units.contains(last) { rest.removeLast() }
    return rest.last.map { ["per", "pro", "je", "за", "par", "por"].contains($0) } ?? true
      ? words : Array(rest)
  }

  private static let taxWords: Set = [
    "netto", "brutto", "net", "gross", "ttc", "ht", "nett", "inkl", "exkl", "incl", "excl", "inc",
    "ex", "including", "excluding", "inclusive", "exclusive", "included", "excluded", "with",
    "without", "mit", "ohne",
    "zzgl", "sin", "con", "hors", "sans", "avec", "med", "utan", "uden", "uten", "bez", "без", "с",
  ]
  private static let taxNames: Set = [
    "vat", "tax", "taxes", "mwst", "ust", "tva", "iva", "btw", "moms", "gst", "dph", "ндс", "of",
    "taxe", "mva", "alv", "pdv",
  ]

  /// Returns words without those at their end that say whether a tax is in it.
  private static func withoutTax(_ words: [String]) -> [String] {
    // `Brutto-VK`.
    if words.count > 1, ["netto", "brutto", "net", "nett", "gross"].contains(words[0]) {
      return withoutTax(Array(words.dropFirst()))
    }
    var rest = words[...]
    while rest.count > 1, let last = rest.last, taxWords.contains(last) || taxNames.contains(last) {
      rest.removeLast()
    }
    return words[rest.count...].contains(where: taxWords.contains) ? Array(rest) : words
  }

  /// Whether a word says something of a tax.
  static func saysTax(_ word: String) -> Bool { taxWords.contains(word) || taxNames.contains(word) }

  /// Whether words say that a tax is in it or not, and nothing else.
  static func saysTaxOnly(_ words: [String]) -> Bool {
    words.contains { taxWords.contains($0) && !["ht", "ttc", "of"].contains($0) }
      && words.contains(where: taxNames.contains)
      && words.allSatisfy(saysTax)
  }

  /// Whether the name of a column has the unit of money: `Розница, руб.`
  static func namesMoney(_ name: String) -> Bool {
    NameWords(name).words.contains {
      commonCurrencies.contains($0) || moneyWords[$0] != nil || sharedMoneyWords.contains($0)
    }
  }

  /// Words of money, and the currency that they mean in the name of a price.
  private static let moneyWords = [
    "руб": "RUB", "грн": "UAH", "zl": "PLN", "kc": "CZK", "円": "JPY", "원": "KRW", "лв": "BGN",
    "тг": "KZT", "tl": "TRY", "euro": "EUR", "euros": "EUR",
  ]
  private static let sharedMoneyWords: Set = ["元", "dollar", "dollars", "kr", "lei", "rs"]

  private static let units: Set = [
    "руб", "rub", "грн", "zl", "kc", "ft", "kr", "lei", "tl", "шт", "szt", "st", "stk", "stuck",
    "pcs", "pc", "pce", "ea", "each", "ud", "uds", "pz", "ks", "db", "adet", "円", "元",
  ]

  /// Reads words as they stand and without prefixes.
  private static func read(
    _ words: [String], in table: TableName, penalty: Int, into readings: inout [ProductField: Int],
    where isWanted: (ProductField) -> Bool
  ) {
    var variants = [(words.joined(), 0)]
    var rest = words
    for depth in 1...2 {
      let shorter = unprefixed(rest, in: table, once: true)
      if shorter == rest || shorter.isEmpty { break }
      rest = shorter
      variants.append((rest.joined(), depth))
    }
    variants += gluedRests(of: words.joined(), in: table).map { ($0, 1) }
    for (key, depth) in variants {
      for (field, rank) in FieldNames.ranks[key] ?? [:] where isWanted(field) {
        let score = rank * 10 + depth + penalty
        readings[field] = min(readings[field] ?? score, score)
      }
    }
  }

  /// Returns the words behind the name of the table and other prefixes.
  private static func unprefixed(
    _ words: [String], in table: TableName, once: Bool = false
  ) -> [String] {
    var words = words[...]
    repeat {
      let before = words.count
      if let first = words.first, words.count > 1 {
        let tableWords = table.words
        if words.count > tableWords.count, tableWords.count > 1,
          Array(words.prefix(tableWords.count - 1)) == Array(tableWords.dropLast()),
          NameWords.stem(of: words[words.startIndex + tableWords.count - 1])
            == NameWords.stem(of: tableWords[tableWords.count - 1])
        {
          words = words.dropFirst(tableWords.count)
        } else if table.isNamed(first) && !CompoundNames.isOfPoorPrice(first)
          || prefixes.contains(first) || longPrefixes.contains(first)
          || isNumber(first)
        {
          words = words.dropFirst()
        }
      }
      if words.count == before { break }
    } while !once
    return Array(words)
  }

  /// Returns what is left of a name in which nothing divides the words, such
  /// as `productname`.
  private static func gluedRests(of key: String, in table: TableName) -> [String] {
    var names = longPrefixes
    names.formUnion(table.words.count == 1 ? table.words : [table.key])
    if let stem = table.words.last.map(NameWords.stem(of:)) { names.insert(stem) }
    // The wholesale price in `wholesale.csv` is one.
    names = names.filter { !CompoundNames.isOfPoorPrice($0) }
    var rests = names.compactMap { name in
      name.count > 2 && key.count > name.count && key.hasPrefix(name)
        ? String(key.dropFirst(name.count)) : nil
    }
    // `id_product` in `product`.
    if key.hasPrefix("id"), table.isNamed(String(key.dropFirst(2))) { rests.append("id") }
    return rests
  }

  private static func isNumber(_ word: String) -> Bool {
    word.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func withoutCurrency(_ words: [String]) -> (words: [String], Currency)? {
    guard words.count > 1 else { return nil }
    let position =
      words.firstIndex { commonCurrencies.contains($0) }
      ?? words.indices.dropFirst().first { moneyWords[words[$0]] != nil }
      ?? (Currency(code: words[words.count - 1]) == nil ? nil : words.count - 1)
    guard let position,
      let currency = Currency(code: moneyWords[words[position]] ?? words[position]),
      !currency.isNone
    else { return nil }
    var rest = words
    rest.remove(at: position)
    if let last = rest.last, ["in", "v", "w", "в", "у"].contains(last), rest.count > 1 {
      rest.removeLast()
    }
    return (rest, currency)
  }

  /// Words before the name of a column that say nothing of it: the thing it is a column of, and
  /// letters for its type.
  private static let prefixes: Set = [
    "p", "f", "fld", "field", "col", "tbl", "tb", "txt", "str", "vc", "c", "v", "s", "n", "i",
    "int", "dbl", "dec", "num", "chr", "lng", "pr", "pd", "prd", "a", "x", "offer", "offers",
  ]
  private static let longPrefixes: Set = [
    "product", "products", "prod", "item", "items", "article", "artikel", "art", "producto",
    "produit", "produkt", "prodotto", "produto", "urun", "articulo", "articolo", "artigo", "vare",
    "vara", "node", "good", "goods", "part", "variant", "variants", "merchandise", "stockitem",
  ]

  /// Currencies that are known anywhere in a name; others at its end only,
  /// because `all`, `top` and `try` are codes too.
  private static let commonCurrencies: Set = [
    "eur", "usd", "gbp", "jpy", "chf", "cad", "aud", "nzd", "sek", "nok", "dkk", "pln", "czk",
    "huf", "brl", "inr", "cny", "mxn", "rub", "zar", "krw",
  ]

  private static let languages: Set = [
    "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "pl", "tr", "ja", "zh", "ru",
    "fi", "cs", "hu", "ro", "el", "uk", "ko", "english", "german", "french", "spanish",
  ]
}

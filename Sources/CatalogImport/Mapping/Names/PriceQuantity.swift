import CatalogModel

/// The names of columns of prices that are those of another quantity than one: `price per 100`,
/// `Preis/kg`, `unit price (per kg)`.
enum PriceQuantity {
  /// Whether a name says so.
  static func isTold(by name: String) -> Bool {
    let words = NameWords(name).joiningThousands
    if isCountBehindSlash(in: name) || isOfCount(name, words) { return true }
    for (position, word) in words.enumerated() {
      // `Price/kg`, `Price/C`.
      let isMeasure = measures.contains(word) || word == "c" && position == words.count - 1
      if isMeasure, isBehindSlash(word, in: name) { return true }
      // `100g`, `1kg`, `100pcs`.
      let unit = String(word.drop { $0.isASCII && $0.isNumber })
      if unit.count < word.count, !unit.isEmpty {
        if units.contains(unit) { return true }
        if isMany(String(word.dropLast(unit.count))), pieces.contains(unit) { return true }
      }
      guard position > 0 else { continue }
      let before = words[position - 1]
      if isMany(before), units.contains(word) || pieces.contains(word) { return true }
      // `10 pack`, and no year.
      if isCount(before), measures.contains(word) { return true }
      // `price per the 100`.
      let isOf =
        pers.contains(before)
        || position > 1 && articles.contains(before) && pers.contains(words[position - 2])
      if isOf, isMany(word) || measures.contains(word) { return true }
    }
    // `Case price`; but `Price per set` is above.
    for (word, next) in zip(words, words.dropFirst())
    where cases.contains(word) && ["price", "preis", "prix", "cost"].contains(next) {
      return true
    }
    return words.contains { word in
      wholes.contains(word) || units.contains { word == $0 + "preis" || word == "preispro" + $0 }
    }
  }

  /// Returns of how many pieces a price is by the value of another column: `100`, `per 100`, `100 pcs`, `each`,
  /// `EUR/100`.
  ///
  /// - Parameter needsWord: Whether more than one needs a word such as `per`.
  static func pieces(in value: String, needsWord: Bool) -> Int? {
    // `100,00` is a hundred.
    let number = value.split { $0 == "." || $0 == "," }
    if let count = number.first.flatMap({ Int($0) }),
      number.dropFirst().allSatisfy({ Int($0) == 0 })
    {
      return needsWord && count > 1 ? nil : count
    }
    var words = NameWords(value).words[...]
    if words.count > 1, let first = words.first, Currency(code: first.uppercased()) != nil {
      words.removeFirst()
    }
    let isTold = words.first.map(pers.contains) ?? false || value.contains("/")
    if isTold, words.first.map(pers.contains) ?? false { words.removeFirst() }
    let hasUnit = words.last.map { pieces.contains($0) || single.contains($0) } ?? false
    if hasUnit { words.removeLast() }
    if words.isEmpty { return 1 }
    guard words.count == 1, let count = Int(words[words.startIndex]) else { return nil }
    return needsWord && count > 1 && !isTold && !hasUnit ? nil : count
  }

  private static let single: Set = ["each", "piece", "unit", "item", "stuck", "unite", "unidad"]

  private static func isMany(_ word: String) -> Bool { (Int(word) ?? 0) > 1 }

  /// Whether a number is one of several pieces, and none of a year.
  private static func isCount(_ text: some StringProtocol) -> Bool {
    isMany(String(text)) && !(text.count == 4 && ["19", "20"].contains(text.prefix(2)))
  }

  /// Whether a number of pieces stands in parentheses, behind a sign of them, or alone at the end as one
  /// that prices are for: `Price (12)`, `Price x12`, `Price @ 100`, `Price 100+`, `price_1000`.
  private static func isOfCount(_ name: String, _ words: [String]) -> Bool {
    if let open = name.lastIndex(of: "("), let close = name[open...].firstIndex(of: ")"),
      isCount(name[name.index(after: open)..<close])
    {
      return true
    }
    guard let last = words.last else { return false }
    if last.first == "x", isCount(last.dropFirst()) { return true }
    let isMarked = name.contains("@") || name.hasSuffix("+")
    if isMarked, isCount(last) { return true }
    let isRate = name.contains { "%/-.".contains($0) }
    return !isRate && counts.contains(last)
  }

  /// The numbers of pieces that prices are for.
  private static let counts: Set = [
    "10", "12", "25", "50", "100", "144", "200", "250", "500", "1000", "5000", "10000",
  ]

  /// Whether a number of pieces is behind a slash: `Price/12`, `Price/1k`; but `Price 2025/26` and
  /// `Price/2026` are those of a year.
  private static func isCountBehindSlash(in name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return zip(parts, parts.dropFirst()).contains { before, behind in
      if before.last(where: { $0 != " " })?.isNumber ?? true { return false }
      guard let word = NameWords(String(behind)).joiningThousands.first else { return false }
      if word.last == "k", isMany(word.dropLast() + "000") { return true }
      return isCount(word)
    }
  }

  private static func isBehindSlash(_ word: String, in name: String) -> Bool {
    name.split(separator: "/").dropFirst().contains { NameWords(String($0)).words.first == word }
  }

  private static let pers: Set = [
    "per", "pr", "pro", "je", "par", "por", "le", "au", "al", "a", "za", "na", "pour", "voor", "by",
    "за", "на", "for", "fur", "les",
  ]
  private static let articles: Set = ["the", "le", "la", "el", "il", "l", "un", "jede", "jeden"]

  /// Units of measure.
  private static let units = Set(
    """
    g gr gram grams gramm gramme grammes kg kgs kilo kilos kilogram kilogramm kilogramme lb lbs \
    pound oz ounce t ton tonne tonnes ml cl dl l lt ltr liter litre liters litres litro lit m mtr \
    metre meter metro meters metres mm cm m2 m² m3 m³ qm sqm cbm ft sqft yd yard gal gallon кг г л \
    мл м м2 м3 тонну
    """.split(separator: " ").map(String.init))

  private static let pieces: Set = [
    "pcs", "pc", "pce", "pces", "units", "items", "ea", "st", "stk", "stck", "stuck", "szt",
    "pz", "pezzi", "ud", "uds", "unidades", "unites", "pieces", "ks", "db", "stuks", "шт", "個", "枚",
  ]

  /// What more than one piece, or no piece, is sold by.
  private static let measures = units.union(
    """
    dozen dz doz dtz dutzend douzaine docena dozzina hundred hundert cent thousand tausend mille \
    ciento cien cento honderd hundra hundrede сто millar millier migliaio milheiro duizend tusen \
    тысячу mil pack package pkg pck packung box karton carton case crate pallet palette set hour \
    stunde heure hora uur day tag pair pairs paar ve gross roll rolle rouleau rollo rotolo rulle \
    rull reel coil spool spule bobine drum barrel fass
    """.split(separator: " ").map(String.init))

  /// What is sold by several pieces, before the word of the price.
  private static let cases: Set = [
    "case", "carton", "pack", "pallet", "crate", "dozen", "box", "bulk",
  ]

  /// Words that say it alone, for the price by which others are compared.
  private static let wholes: Set = [
    "grundpreis", "kilopreis", "literpreis", "kilopris", "literpris", "jamforpris",
    "jamforelsepris",
    "kilogrammpreis", "meterpreis", "meterpris", "tausenderpreis", "hunderterpreis",
  ]
}

extension NameWords {
  /// The words, in which the thousands of a number are one with what is before them: `1,000`.
  var joiningThousands: [String] {
    words.reduce(into: []) { joined, word in
      if word.hasPrefix("000"), let last = joined.last, Int(last) != nil {
        joined[joined.count - 1] = last + word
      } else {
        joined.append(word)
      }
    }
  }
}

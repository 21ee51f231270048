import Bytes

/// The name of a table or a column as words: `UnitsInStock`, `units_in_stock`
/// and `Units in stock` are `units`, `in`, `stock`.
///
/// Case, accents and what stands between the words are ignored; letters that
/// are no accented ones have the usual spelling (`ß` is `ss`, `ø` is `o`).
struct NameWords: Hashable, Sendable {
  /// The words, each without case and accents.
  var words: [String]

  /// The words without anything between them.
  var key: String { words.joined() }

  init(words: [String]) { self.words = words }

  /// The greatest length of a name that is read: no name of a column is longer, and a text that is
  /// taken for a header may be of any length.
  private static let greatestLength = 400

  /// Reads a name; of a very long one the beginning.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  init(_ name: String) {
    var words: [String] = []
    var word = ""
    var previous = Kind.separator
    let scalars = Array(name.unicodeScalars.prefix(Self.greatestLength))
    // `groß` is large, and `gross` is with the tax.
    let isOfSize = scalars.contains("ß")
    func endWord() {
      if !word.isEmpty { words.append(isOfSize && word == "gross" ? "grosse" : word) }
      word = ""
    }
    for (index, scalar) in scalars.enumerated() {
      let kind = Kind(scalar)
      switch kind {
      case .mark: continue
      case .separator:
        endWord()
        if let meaning = Self.signs[scalar] { words.append(meaning) }
      case .upper:
        // Of `SKUCode` the second word begins with the C, which a small letter
        // follows.
        let next = index + 1 < scalars.count ? Kind(scalars[index + 1]) : .separator
        let isNewWord = previous == .lower || previous == .digit
        if isNewWord || previous == .upper && next == .lower { endWord() }
        word += Self.folded(scalar)
      case .lower, .digit:
        word += Self.folded(scalar)
      }
      previous = kind
    }
    endWord()
    self.words = words
  }

  private enum Kind {
    case separator
    case upper
    case lower
    case digit
    case mark

    init(_ scalar: Unicode.Scalar) {
      if (0x300...0x36F).contains(scalar.value) {
        self = .mark
      } else if scalar.properties.isUppercase {
        self = .upper
      } else if scalar.properties.isAlphabetic {
        self = .lower
      } else if scalar.properties.numericType != nil {
        self = .digit
      } else {
        self = .separator
      }
    }
  }

  /// Signs that stand for a word.
  private static let signs: [Unicode.Scalar: String] = [
    "#": "no", "№": "no", "€": "eur", "£": "gbp",
  ]

  private static func folded(_ scalar: Unicode.Scalar) -> String {
    if scalar.isASCII { return scalar.properties.lowercaseMapping }
    var folded = ""
    for lower in scalar.properties.lowercaseMapping.unicodeScalars
    where !(0x300...0x36F).contains(lower.value) {
      folded += plainLetters[lower] ?? String(lower)
    }
    return folded
  }

  /// The letters of European languages that are written with something more.
  private static let plainLetters: [Unicode.Scalar: String] = {
    let rows = [
      ("a", "àáâãäåāăąǎạảấầẩẫậắằẳẵặ"), ("c", "çćĉċč"), ("d", "ďđð"), ("e", "èéêëēĕėęěẹẻẽếềểễệ"),
      ("g", "ĝğġģ"), ("h", "ĥħ"), ("i", "ìíîïĩīĭįıịỉ"), ("j", "ĵ"), ("k", "ķ"),
      ("l", "ĺļľŀł"), ("n", "ñńņňŋ"), ("o", "òóôõöøōŏőơọỏốồổỗộớờởỡợ"), ("r", "ŕŗř"),
      ("s", "śŝşšș"), ("t", "ţťŧț"), ("u", "ùúûüũūŭůűųưụủứừửữự"), ("w", "ŵ"),
      ("y", "ýÿŷỳỵỷỹ"), ("z", "źżž"), ("α", "ά"), ("ε", "έ"),
      ("η", "ή"), ("ι", "ίϊΐ"), ("ο", "ό"), ("υ", "ύϋΰ"), ("ω", "ώ"), ("σ", "ς"), ("е", "ё"),
      ("ss", "ß"), ("ae", "æ"), ("oe", "œ"), ("th", "þ"),
    ]
    var letters: [Unicode.Scalar: String] = [:]
    for (plain, accented) in rows {
      for scalar in accented.unicodeScalars { letters[scalar] = plain }
    }
    return letters
  }()

  /// The beginning of a word that its singular and its plural have in common,
  /// in the languages of Europe mostly: that of `countries` and `country`,
  /// `proveedores` and `proveedor`, `fornitori` and `fornitore`.
  static func stem(of key: String) -> String {
    var stem = Substring(key)
    if stem.hasSuffix("ies"), stem.utf8.count > 4 { return stem.dropLast(3) + "y" }
    if stem.hasSuffix("res"), stem.utf8.count > 6 { return String(stem.dropLast(2)) }
    if stem.hasSuffix("s"), !stem.hasSuffix("ss"), stem.utf8.count > 3 { stem.removeLast() }
    if stem.utf8.count > 4, let last = stem.last, "eoai".contains(last) { stem.removeLast() }
    return String(stem)
  }
}

/// Names that are like one that was typed.
enum NearestNames {
  /// Returns up to three names that differ from a name in few letters, the
  /// nearest first; those that contain it, or are contained in it, follow.
  ///
  /// - Complexity: O(*n* · *m*²) for *n* names of *m* letters.
  static func nearest(to name: String, among names: [String]) -> [String] {
    let typed = Array(NameWords(name).key.utf8)
    let ranked = names.enumerated().compactMap { position, candidate in
      let key = Array(NameWords(candidate).key.utf8)
      let distance = typed.editDistance(to: key)
      if distance <= max(1, min(typed.count, key.count) / 3) { return (distance, position) }
      let (short, long) = typed.count < key.count ? (typed, key) : (key, typed)
      if short.count >= 3, contains(long, short) { return (100 + long.count, position) }
      return nil
    }
    return ranked.sorted { $0 < $1 }.prefix(3).map { names[$0.1] }
  }

  private static func contains(_ long: [UInt8], _ short: [UInt8]) -> Bool {
    guard short.count <= long.count else { return false }
    return (0...(long.count - short.count)).contains { start in
      long[start..<(start + short.count)].elementsEqual(short)
    }
  }
}

/// Words that are looked for: each must begin a word of a product.
///
///     let query = try WordQuery("steel KNI")
///     query.words  // ["kni", "steel"]
///     let predicate = Predicate(query)
///     try predicate.evaluate(Product(id: 1, name: "Knife", details: "Stainless steel"))  // true
///     try predicate.evaluate(Product(id: 2, name: "Penknife", details: "Steel"))  // false
///
/// The words may be of any of the fields, in any order. How texts are divided into words is in
/// ``WordSplitter``.
public struct WordQuery: Hashable, Sendable {
  /// More words than this are refused.
  public static let greatestWordCount = 64

  /// The fields whose words are looked at when none are chosen, besides all custom fields.
  public static let fixedKeys: [Predicate.Key] = [.name, .sku, .manufacturer, .origin, .details]

  /// What a text of words can lack.
  public enum Failure: Error, Hashable, Sendable {
    /// It has no letter and no digit.
    case noWords
    /// It has more than ``WordQuery/greatestWordCount`` words.
    case tooManyWords(Int)
  }

  /// The words without case and accents, each once, none the beginning of another, in the order of
  /// their bytes.
  public let words: [String]
  /// The fields that are looked at; nil for ``fixedKeys`` and all custom fields.
  public private(set) var keys: [Predicate.Key]?

  /// Makes the query of a text.
  ///
  /// - Parameters:
  ///   - text: The words, with anything between them.
  ///   - keys: Fields of texts; nil for all.
  public init(_ text: String, in keys: [Predicate.Key]? = nil) throws(Failure) {
    var found: Set<String> = []
    var text = text
    text.withUTF8 {
      WordSplitter.forEachWord(of: $0, onlyRuns: true) { word in
        found.insert(String(decoding: word, as: UTF8.self))
        return true
      }
    }
    // What begins with `steel` has `ste`, too.
    let words = found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let needed = zip(words, words.dropFirst().map(Optional.some) + [nil])
      .filter { word, next in next?.utf8.starts(with: word.utf8) != true }.map(\.0)
    if needed.isEmpty { throw .noWords }
    if needed.count > Self.greatestWordCount { throw .tooManyWords(needed.count) }
    self.words = needed
    self.keys = keys
  }

  /// Returns the same words in other fields.
  public func `in`(_ keys: [Predicate.Key]) -> WordQuery {
    var query = self
    query.keys = keys
    return query
  }

  /// Whether custom fields are looked at.
  public var usesCustomFields: Bool { keys?.contains(where: \.isCustom) ?? true }
}

extension WordQuery: CustomStringConvertible {
  /// The query as a predicate has it.
  public var description: String {
    let text = Predicate.Literal.text(words.joined(separator: " ")).description
    guard let keys else { return "WORDS " + text }
    return "WORDS {" + keys.map(\.rawValue).joined(separator: ", ") + "} " + text
  }
}

import CatalogModel

/// A query of words, ready to be asked of many products.
public final class WordTest: Sendable {
  /// The query.
  public let query: WordQuery
  /// The fields that are looked at, but for custom fields where that is all of them.
  public let keys: [Predicate.Key]
  fileprivate let words: [[UInt8]]
  fileprivate let all: UInt64

  /// Makes the test of a query.
  public init(_ query: WordQuery) {
    self.query = query
    keys = query.keys ?? WordQuery.fixedKeys
    words = query.words.map { Array($0.utf8) }
    all = UInt64.max >> UInt64(64 - words.count)
  }

  /// Returns whether a product has the words, whose texts the caller gets at.
  ///
  /// - Parameters:
  ///   - look: Looks in one of the fields of ``keys``, by `look(in:)` of what it is given. Called until
  ///     all words are found.
  ///   - lookInCustomFields: Looks in all custom fields. Called where words are missing then, and the
  ///     query is about all fields.
  public func matches<Failure: Error>(
    _ look: (Predicate.Key, inout Found) throws(Failure) -> Void,
    lookInCustomFields: (inout Found) -> Void
  ) throws(Failure) -> Bool {
    var found = Found(test: self)
    for key in keys where !found.isComplete { try look(key, &found) }
    if query.keys == nil, !found.isComplete { lookInCustomFields(&found) }
    return found.isComplete
  }

  /// The words of the query that one product has.
  public struct Found {
    fileprivate let test: WordTest
    private var bits: UInt64 = 0

    fileprivate init(test: WordTest) { self.test = test }

    /// Whether they are all.
    public var isComplete: Bool { bits == test.all }

    /// Looks for the missing ones in a value of the product, if it is a text.
    public mutating func look(in value: Predicate.Value) {
      if case .text(let text) = value { look(in: text) }
    }

    /// Looks for the missing ones in all custom fields of the product, as JSON.
    public mutating func look(inCustomFields json: UnsafeBufferPointer<UInt8>?) {
      CustomFieldTexts.forEachText(of: json) {
        look(in: $0)
        return !isComplete
      }
    }

    /// Looks for the missing ones in a text of the product.
    public mutating func look(in text: UnsafeBufferPointer<UInt8>) {
      var bits = bits
      let test = test
      WordSplitter.forEachWord(of: text) { word in
        for (index, wanted) in test.words.enumerated()
        where bits & 1 << UInt64(index) == 0 && word.starts(with: wanted) {
          bits |= 1 << UInt64(index)
        }
        return bits != test.all
      }
      self.bits = bits
    }
  }
}

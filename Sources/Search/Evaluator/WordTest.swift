/// A query of words, ready to be asked of many products.
public final class WordTest: Sendable {
  /// The query.
  public let query: WordQuery
  /// The fields that are looked at, but for custom fields where that is all of them.
  public let keys: [Predicate.Key]
  /// Whether all custom fields are looked at.
  public var usesAllCustomFields: Bool { query.keys == nil }
  fileprivate let words: [[UInt8]]
  fileprivate let all: UInt64

  /// Makes the test of a query.
  public init(_ query: WordQuery) {
    self.query = query
    keys = query.keys ?? WordQuery.fixedKeys
    words = query.words.map { Array($0.utf8) }
    all = UInt64.max >> UInt64(64 - words.count)
  }

  /// Returns the words that a product was found to have: none.
  public func begin() -> Found { Found(test: self) }

  /// The words of the query that one product has.
  public struct Found {
    fileprivate let test: WordTest
    private var bits: UInt64 = 0

    fileprivate init(test: WordTest) { self.test = test }

    /// Whether they are all.
    public var isComplete: Bool { bits == test.all }

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

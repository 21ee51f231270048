import Bytes
import CatalogModel

/// The texts beside amounts that mean no currency and that all of them have: `Dhs`, `/kg`.
///
///     let texts = ConstantTexts(of: ["Dhs 12.50 /kg", "Dhs 3 /kg", "on request"])
///     texts.contains("Dhs")  // true
///     ConstantTexts(of: ["12.50 pounds", "13.00"]).contains("pounds")  // false
package struct ConstantTexts: Sendable {
  /// The side of the digits on which a text stands.
  package enum Side: Int, CaseIterable { case before, behind }

  /// The texts by their sides; empty where there is none.
  private var texts: [[UInt8]] = [[], []]

  /// Makes the texts of no amounts: none.
  package init() {}

  /// Finds the texts of some amounts, among which may be words that say that there is none.
  package init(of amounts: some Sequence<String>) {
    var isFirst = true
    for amount in amounts {
      var amount = amount
      amount.withUTF8 { bytes in
        if ForeignDigits.withASCII(bytes, { keep($0, &isFirst) }) == nil { keep(bytes, &isFirst) }
      }
    }
    for side in Side.allCases where Self.hasMeaning(texts[side.rawValue]) {
      texts[side.rawValue] = []
    }
  }

  /// Keeps of the texts those that one more amount has.
  private mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>, _ isFirst: inout Bool) {
    // Nothing is nothing in any unit.
    guard let parts = AmountText(bytes), parts.core.contains(where: { $0 > 0x30 && $0 <= 0x39 })
    else { return }
    for (side, part) in zip(Side.allCases, [parts.prefix, parts.suffix]) {
      if isFirst {
        texts[side.rawValue] = Array(part)
      } else if !Self.areEqual(texts[side.rawValue], part) {
        texts[side.rawValue] = []
      }
    }
    isFirst = false
  }

  /// Whether a text says a currency, or another unit than a whole one.
  private static func hasMeaning(_ text: [UInt8]) -> Bool {
    let text = String(decoding: text, as: UTF8.self)
    return CurrencySymbol.meaning(of: text) != nil || CurrencySymbol.saysOtherUnit(text)
  }

  /// Returns whether a text is the one on a side.
  func contains(_ text: UnsafeBufferPointer<UInt8>, on side: Side) -> Bool {
    !text.isEmpty && Self.areEqual(texts[side.rawValue], text)
  }

  /// Whether two texts are the same but for the case of their ASCII letters: `Dhs`, `DHS`.
  private static func areEqual(
    _ first: some Collection<UInt8>, _ second: some Collection<UInt8>
  ) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    return first.elementsEqual(second) { $0 == $1 || isLetter($0) && $0 | 0x20 == $1 | 0x20 }
  }

  /// Returns whether one of the texts names a currency among other words, and not this one:
  /// `USD/kg`, `€ net`.
  func nameOther(than currency: Currency) -> Bool {
    texts.contains { text in
      let named = Self.currencies(in: String(decoding: text, as: UTF8.self))
      return !named.isEmpty && !named.contains(currency)
    }
  }

  /// Returns the currencies that the words and signs of a text may mean.
  private static func currencies(in text: String) -> [Currency] {
    var found: [Currency] = []
    var word = ""
    func endWord() {
      // Small letters are words, too: `per cup`.
      let isCode = word.count != 3 || word == word.uppercased() || codes.contains(word.lowercased())
      if word.count > 1, isCode { add(word) }
      word = ""
    }
    func add(_ text: String) {
      switch CurrencySymbol.meaning(of: text) {
      case .exactly(let currency): found.append(currency)
      case .oneOf(let currencies, _): found += currencies
      case nil: break
      }
    }
    for character in text {
      if character.isLetter {
        word.append(character)
      } else {
        endWord()
        if character.isCurrencySymbol { add(String(character)) }
      }
    }
    endWord()
    return found
  }

  /// Codes that are no words.
  private static let codes: Set = [
    "usd", "eur", "gbp", "chf", "jpy", "cny", "sek", "nok", "dkk", "pln", "czk", "huf", "aud",
    "cad", "nzd", "inr", "brl", "mxn", "zar",
  ]

  /// The texts, as the first amount has them.
  package var all: [String] {
    texts.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns whether a text is one of them.
  package func contains(_ text: String) -> Bool {
    !text.isEmpty && texts.contains { Self.areEqual($0, text.utf8) }
  }
}

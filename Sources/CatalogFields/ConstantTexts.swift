import Bytes

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
    guard let parts = AmountText(bytes) else { return }
    for (side, part) in zip(Side.allCases, [parts.prefix, parts.suffix]) {
      if isFirst {
        texts[side.rawValue] = Array(part)
      } else if !texts[side.rawValue].elementsEqual(part) {
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
    !text.isEmpty && texts[side.rawValue].elementsEqual(text)
  }

  /// Returns whether a text is one of them.
  package func contains(_ text: String) -> Bool {
    !text.isEmpty && texts.contains { $0.elementsEqual(text.utf8) }
  }
}

/// A typed amount that can be read in two ways: it has one point or comma, and
/// three digits behind it. `1,299` is 1299 where the comma groups, and less than
/// two where it is the decimal mark.
///
/// A column of a file says by its other values what is meant; what a person types stands alone, and the language of a
/// catalog or of a terminal says too little of the person to stake a price on.
struct AmbiguousAmount {
  /// The mark that is doubtful.
  let mark: DecimalMark
  /// The number where the mark groups: `1299`.
  let grouped: String
  /// The number where the mark is the decimal one, with a point and without
  /// zeros at its end: `1.299`.
  let decimal: String
  private let text: String

  /// Looks at an amount; nil where it can be read in one way, or in none.
  init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    let parts = bytes.withUnsafeBufferPointer { bytes -> (DecimalMark, [UInt8])? in
      guard case .either(let mark) = DecimalMark.Reading(bytes), let amount = AmountText(bytes)
      else { return nil }
      return (mark, Array(amount.core))
    }
    guard let (mark, core) = parts else { return nil }
    let digits = core.split(separator: mark.byte).map { String(decoding: $0, as: UTF8.self) }
    var fraction = digits.last ?? ""
    while fraction.hasSuffix("0") { fraction.removeLast() }
    self.mark = mark
    self.text = String(text)
    grouped = digits.joined()
    decimal = (digits.first ?? "") + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// Both readings, in words that follow the name of a field.
  var readings: String { "'\(text)' could mean \(grouped) or \(decimal)" }
}

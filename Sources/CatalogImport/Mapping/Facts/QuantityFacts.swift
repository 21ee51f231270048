import CatalogFields

/// The facts about a column that say whether its values are whole quantities.
struct QuantityFacts {
  /// Whether most values have letters, or signs, that no number has, nor a number of pieces; words
  /// that say that there is none (`-`, `N/A`) do not count.
  let isMostlyNoNumber: Bool
  /// The same, where such words count, too.
  let isMostlyNoAmount: Bool
  /// Whether more values are whole numbers than are not.
  let isMostlyWhole: Bool
  /// The reason why the column is no quantity, with the first value that is not a whole number; nil
  /// where all are, or may be.
  let objection: String?

  /// Looks at the values of the samples.
  ///
  /// - Parameters:
  ///   - header: The name of the column. A value that is the same is of a header that is repeated.
  ///   - areNumbers: Whether a point is surely the decimal mark.
  init(_ values: [String], header: String, areNumbers: Bool) {
    let reader = AmountReader(decimalMark: areNumbers ? .point : nil, currency: .none)
    var (count, others, wrong) = (0, 0, 0)
    var faults: [Fault: String] = [:]
    for value in values where value != header && !WordForNothing.isKnown(value) {
      count += 1
      do throws(AmountError) {
        _ = try reader.wholeNumber(value.utf8)
      } catch {
        if !Self.looksLikeNumber(value) { others += 1 }
        guard let fault = Fault(error, of: value, areNumbers: areNumbers) else { continue }
        wrong += 1
        if faults[fault] == nil { faults[fault] = value }
      }
    }
    isMostlyNoNumber = values.count >= 3 && 2 * others > count
    isMostlyNoAmount = values.count >= 3 && 2 * (others + values.count - count) > values.count
    isMostlyWhole = 2 * wrong < count
    objection =
      Fault.allCases.compactMap { fault in
        faults[fault].map { "\(fault.rawValue), such as \(Self.shown($0))" }
      }.first
  }

  /// What a value is in place of a whole number.
  private enum Fault: String, CaseIterable {
    case fraction = "fractions"
    case word = "words"
    case size = "too large numbers"

    init?(_ error: AmountError, of value: String, areNumbers: Bool) {
      switch error {
      case .notWhole:
        // `1.500` may be a thousand and five hundred: that is asked.
        let reading = Array(value.utf8).withUnsafeBufferPointer { DecimalMark.Reading($0) }
        if !areNumbers, case .either = reading { return nil }
        self = .fraction
      case .price: self = .size
      case .contradicts: return nil
      case .notANumber, .unknownCurrency, .ambiguousCurrency, .twoCurrencies: self = .word
      }
    }
  }

  private static func looksLikeNumber(_ value: String) -> Bool {
    value.utf8.contains(where: \.isASCIIDigit)
      && value.utf8.allSatisfy { (0x2B...0x39).contains($0) || $0 == 0x20 }
  }

  private static func shown(_ value: String) -> String {
    let line = value.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 24 ? line.prefix(23) + "…" : line
  }
}

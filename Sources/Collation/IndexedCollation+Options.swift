extension IndexedCollation {
  /// The choices by which an indexed collation differs from its locale.
  public struct Options: Hashable, Sendable {
    /// The languages whose letters are added to those of the locale: behind them, or among them
    /// where both are written in one script.
    public enum ExtraLabels: Hashable, Sendable {
      /// English A to Z.
      case automatic
      /// The letters of these languages; of none when empty.
      case locales([LocaleIdentifier])

      var locales: [String] {
        switch self {
        case .automatic: ["en"]
        case .locales(let locales): locales.map(\.identifier)
        }
      }

      func haveOtherScript(than locale: LocaleIdentifier) -> Bool {
        switch self {
        case .automatic: locale.script != "Latn"
        case .locales(let locales): locales.contains { $0.script != locale.script }
        }
      }
    }

    /// The place of names that begin with a digit.
    public enum Digits: Hashable, Sendable {
      /// To `#`, with everything else that is no letter.
      case other
      /// To a section `0–9` of their own, before `#`.
      case section
    }

    /// Whether runs of digits sort by their value: 9 before 10.
    public var numericOrder: Bool
    /// The languages whose letters are added to those of the locale.
    public var extraLabels: ExtraLabels
    /// The place of names that begin with a digit.
    public var digits: Digits
    /// Whether names in other scripts are taken by their transliteration, so
    /// that `Яблоко` stands under A (`Âbloko`).
    public var transliteratesToLatin: Bool

    /// Makes options; each has the default that a catalog has.
    public init(
      numericOrder: Bool = false,
      extraLabels: ExtraLabels = .automatic,
      digits: Digits = .other,
      transliteratesToLatin: Bool = false
    ) {
      self.numericOrder = numericOrder
      self.extraLabels = extraLabels
      self.digits = digits
      self.transliteratesToLatin = transliteratesToLatin
    }
  }
}

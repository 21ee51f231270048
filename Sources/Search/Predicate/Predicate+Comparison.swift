public import Collation

extension Predicate {
  /// A comparison of a key with a value or with another key.
  ///
  /// Text that has the value first is turned round: `5 > price` is
  /// `price < 5`, `"wid" IN name` is `name CONTAINS "wid"`. Every comparison
  /// that exists is well-typed.
  public struct Comparison: Hashable, Sendable {
    /// The key that is compared.
    public let key: Key
    /// The operator.
    public let `operator`: Operator
    /// The differences that the comparison ignores. Empty where the key is a number.
    public let options: Options
    /// The value that the key is compared with.
    public let operand: Operand

    /// Makes a comparison that was checked.
    init(_ key: Key, _ `operator`: Operator, _ options: Options = [], _ operand: Operand) {
      self.key = key
      self.operator = `operator`
      self.options = options
      self.operand = operand
    }
  }

  /// A value that a key is compared with.
  public enum Operand: Hashable, Sendable {
    /// A value.
    case literal(Literal)
    /// The values of `IN`, or the two bounds of `BETWEEN`.
    case list([Literal])
    /// Another key of the same kind.
    case key(Key)
  }

  /// An operator of a comparison.
  public enum Operator: String, CaseIterable, Hashable, Sendable {
    /// The same: `=` or `==`.
    case equal = "=="
    /// Not the same: `!=` or `<>`.
    case notEqual = "!="
    /// Less; of texts, before in the order of code points.
    case less = "<"
    /// Less or the same: `<=` or `=<`.
    case lessOrEqual = "<="
    /// Greater.
    case greater = ">"
    /// Greater or the same: `>=` or `=>`.
    case greaterOrEqual = ">="
    /// Not less than the first of two bounds, not greater than the second.
    case between = "BETWEEN"
    /// The same as one of a list.
    case `in` = "IN"
    /// The text begins so.
    case beginsWith = "BEGINSWITH"
    /// The text ends so.
    case endsWith = "ENDSWITH"
    /// The text holds it.
    case contains = "CONTAINS"
    /// The text is like a pattern with `*` and `?`.
    case like = "LIKE"
    /// The whole text matches a regular expression of ICU.
    case matches = "MATCHES"

    /// Whether the operator is for texts only.
    public var needsText: Bool {
      switch self {
      case .beginsWith, .endsWith, .contains, .like, .matches: true
      default: false
      }
    }

    /// Whether `[c]` and `[d]` may follow.
    public var takesOptions: Bool {
      switch self {
      case .equal, .notEqual, .in: true
      default: needsText
      }
    }

    /// The operator that says the same with the sides exchanged.
    var mirrored: Operator? {
      switch self {
      case .equal, .notEqual: self
      case .less: .greater
      case .lessOrEqual: .greaterOrEqual
      case .greater: .less
      case .greaterOrEqual: .lessOrEqual
      default: nil
      }
    }
  }

  /// The differences that a comparison of texts ignores: `[c]`, `[d]`, `[cd]`.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes options of their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `[c]`: `A` is `a`.
    public static let caseInsensitive = Options(rawValue: 1)
    /// `[d]`: `é` is `e`.
    public static let diacriticInsensitive = Options(rawValue: 2)

    /// The folding that makes texts equal under these options.
    public var folding: Folding {
      switch (contains(.caseInsensitive), contains(.diacriticInsensitive)) {
      case (false, false): .canonical
      case (true, false): .caseInsensitive
      case (false, true): .diacriticInsensitive
      case (true, true): .caseAndDiacriticInsensitive
      }
    }
  }
}

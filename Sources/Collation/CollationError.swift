/// A locale that has no order here, or a failure that ICU reported.
public enum CollationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A fault of a locale identifier.
  public enum Reason: Hashable, Sendable {
    /// It is not a language tag.
    case malformed
    /// ICU has no data for its language.
    case unknownLanguage
    /// Its script is none of ISO 15924's.
    case unknownScript
    /// Its region is none of ISO 3166's or UN M.49's.
    case unknownRegion
    /// Its language has no such order (`co`).
    case unknownCollation
    /// It has a keyword for what is the same in every language here, such as
    /// the strength (`ks`).
    case unknownKeyword
    /// Its POSIX modifier (what follows `@`) is not known.
    case unknownModifier
  }

  /// A locale identifier that names no order. ICU would silently take the
  /// root order for it.
  case unknownLocale(identifier: String, Reason)
  /// An ICU call failed; `status` is ICU's name of the failure.
  case failed(operation: String, status: String)

  /// The locale or the call, and what is wrong with it.
  public var description: String {
    switch self {
    case .unknownLocale(let identifier, let reason):
      let what =
        switch reason {
        case .malformed: "it is not a language tag such as 'sv', 'de-AT' or 'zh-u-co-stroke'"
        case .unknownLanguage: "ICU does not support it"
        case .unknownScript: "its script is unknown"
        case .unknownRegion: "its region is unknown"
        case .unknownCollation: "the language has no such sort order"
        case .unknownKeyword: "strength and punctuation handling cannot be chosen"
        case .unknownModifier: "the modifier after '@' is unknown"
        }
      return "unknown language '\(identifier)': \(what)"
    case .failed(let operation, let status):
      return "cannot \(operation): ICU reported \(status)"
    }
  }
}

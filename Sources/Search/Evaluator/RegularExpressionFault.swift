import CICU

/// What is wrong with a regular expression, in words: a name of ICU says nothing to who has typed it.
enum RegularExpressionFault {
  /// Returns why ICU has not taken a pattern.
  static func words(forPattern status: Int32) -> String {
    pattern[String(cString: cicu_status_name(status))] ?? "it cannot be read"
  }

  /// Returns what a match has taken too much of.
  static func words(forMatch status: Int32) -> String {
    switch String(cString: cicu_status_name(status)) {
    case "U_REGEX_TIME_OUT": "too much time"
    case "U_REGEX_STACK_OVERFLOW": "too much memory"
    default: "too much time or memory"
    }
  }

  /// https://unicode-org.github.io/icu/userguide/strings/regexp.html#error-codes
  private static let pattern = [
    "U_REGEX_RULE_SYNTAX": "a sign is out of place, as * is where nothing stands before it",
    "U_REGEX_BAD_ESCAPE_SEQUENCE":
      "a backslash stands before something that it cannot stand before",
    "U_REGEX_PROPERTY_SYNTAX": "there is no such class of characters",
    "U_REGEX_UNIMPLEMENTED": "that kind of expression is not known here",
    "U_REGEX_MISMATCHED_PAREN": "a parenthesis has no other that opens or closes it",
    "U_REGEX_NUMBER_TOO_BIG": "a number is too large",
    "U_REGEX_BAD_INTERVAL": "repetitions are written as {2} or {2,5}",
    "U_REGEX_MAX_LT_MIN": "the second number between { and } is smaller than the first",
    "U_REGEX_INVALID_BACK_REF": "the number behind a backslash is that of no group in parentheses",
    "U_REGEX_INVALID_FLAG": "there is no such letter between (? and )",
    "U_REGEX_LOOK_BEHIND_LIMIT": "what (?<= or (?<! looks back for has no greatest length",
    "U_REGEX_SET_CONTAINS_STRING": "a set between [ and ] has a text of several characters",
    "U_REGEX_MISSING_CLOSE_BRACKET": "a [ has no ] that closes it",
    "U_REGEX_INVALID_RANGE": "the last character of a range comes before the first, as in [z-a]",
    "U_REGEX_STACK_OVERFLOW": "it is too deep",
    "U_REGEX_PATTERN_TOO_BIG": "it is too large",
    "U_REGEX_INVALID_CAPTURE_GROUP_NAME": "a group has no valid name, or that of another",
  ]
}

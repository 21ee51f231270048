extension Predicate {
  /// Returns a predicate that requires both; either may be missing.
  public static func both(_ left: Predicate?, _ right: Predicate?) -> Predicate? {
    guard let left else { return right }
    guard let right else { return left }
    return left && right
  }

  /// Names that begin with a text, or hold it.
  public static func name(
    _ text: String,
    contains: Bool = false,
    isCaseSensitive: Bool = false,
    isAccentSensitive: Bool = false
  ) -> Predicate {
    var options: Options = []
    if !isCaseSensitive { options.insert(.caseInsensitive) }
    if !isAccentSensitive { options.insert(.diacriticInsensitive) }
    return Predicate(.name, contains ? .contains : .beginsWith, text, options: options)
  }
}

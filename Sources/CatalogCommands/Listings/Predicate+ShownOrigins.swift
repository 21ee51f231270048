import Collation
import LocaleData
import Search

extension Predicate {
  /// Returns the predicate so that what it says of origins may also be said of the names that are
  /// shown for them: those of countries in a language. Nil is no language.
  ///
  ///     origin == "Sverige"      // origin == "Sverige" OR originCode IN {"SE"}
  ///
  /// A predicate that compares no origins is returned as it is, before ICU is asked for any name.
  func matchingOrigins(shownIn locale: LocaleIdentifier?) -> Predicate {
    guard let locale, keys.contains(.origin) else { return self }
    let names = RegionNames.names(in: locale)
    let replaced = replacing { comparison in
      guard let codes = comparison.codes(of: names), !codes.isEmpty else { return nil }
      let isShown = Predicate(.originCode, .in, codes)
      return comparison.operator == .notEqual
        ? Predicate(comparison) && !isShown : Predicate(comparison) || isShown
    }
    return replaced ?? self
  }
}

extension Predicate.Comparison {
  /// Returns the codes of the regions whose names pass, for `!=` of those that it is about; nil for what
  /// is not asked of names.
  fileprivate func codes(of names: [(code: String, name: String)]) -> [String]? {
    guard key == .origin else { return nil }
    if case .key = operand { return nil }
    switch `operator` {
    case .equal, .notEqual, .in, .beginsWith, .endsWith, .contains, .like, .matches: break
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .between: return nil
    }
    let evaluator = ComparisonEvaluator(self)
    return try? names.filter { region in
      var name = region.name
      // ICU gives the code back where it has no name.
      guard name.utf8.count > 2 else { return false }
      return try name.withUTF8 { try evaluator.matches(.text($0)) } != (`operator` == .notEqual)
    }.map(\.code)
  }
}

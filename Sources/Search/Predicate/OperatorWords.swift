/// What people call the comparisons who come from other programs.
enum OperatorWords {
  private static let words: [String: Set<String>] = [
    "BEGINSWITH": ["startswith", "startwith", "starts", "begins", "beginswith", "prefix"],
    "ENDSWITH": ["endswith", "ends", "suffix"],
    "CONTAINS": ["includes", "include", "has", "having", "containing", "contain"],
    "LIKE[c]": ["ilike"],
    "MATCHES": ["regexp", "regex", "rlike", "match"],
    "==": ["equals", "equal", "eq", "eql"],
    "!=": ["ne", "neq", "unequal"],
    "<": ["lt", "below", "under"],
    "<=": ["le", "lte"],
    ">": ["gt", "above", "over"],
    ">=": ["ge", "gte"],
  ]

  /// Returns the operator that a word stands for; nil where it stands for none. Case and `_` do not matter.
  static func `operator`(meantBy word: String) -> String? {
    let key = word.lowercased().filter { $0 != "_" }
    return words.first { $0.value.contains(key) }?.key
  }
}

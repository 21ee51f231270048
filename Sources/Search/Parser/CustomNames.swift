import Collation

/// The names of a catalog's custom fields, as a predicate may mean them.
struct CustomNames {
  let names: [String]
  /// Whether any name may be one of a field.
  var areUnknown = false

  /// Returns the name that is meant by one that was typed: the same, or else the only one that
  /// differs in case alone.
  ///
  /// - Parameter isWhole: Whether `custom.` was before it; else one that differs in case from a
  ///   fixed key, too, is not taken for either.
  func found(_ typed: String, isWhole: Bool) -> String? {
    if areUnknown { return typed }
    func same(_ folding: Folding, _ names: [String]) -> [String] {
      let folded = folding.foldedBytes(of: typed)
      return names.filter { folding.foldedBytes(of: $0) == folded }
    }
    if let name = same(.canonical, names).first { return name }
    if !isWhole, !same(.caseInsensitive, Predicate.Key.allCases.map(\.rawValue)).isEmpty {
      return nil
    }
    let found = same(.caseInsensitive, names)
    return found.count == 1 ? found[0] : nil
  }

  /// The names for a message, shortened.
  var list: String {
    let shown = names.prefix(12).joined(separator: ", ")
    return names.count > 12 ? shown + " and \(names.count - 12) more" : shown
  }
}

public import CatalogFields

extension MappingError {
  /// A field that an update by key does not surely read from a column, though an import without a
  /// key does.
  public struct Doubt: Hashable, Sendable {
    /// The field.
    public var field: ProductField
    /// The columns that may have it, the best first.
    public var choices: [Choice]
    /// The assignment by which each of them is something else: `custom.Vendor=Vendor`.
    public var others: [String]

    fileprivate func assignment(of choice: Choice) -> String {
      "\(field.rawValue)=\(choice.column)"
    }
  }

  /// The number of columns of a field that are named.
  private static let shownCount = 4

  /// Returns the question for some fields, with the options that answer it for all of them.
  static func question(_ doubts: [Doubt]) -> String {
    let parts = doubts.enumerated().map { index, doubt in
      let columns = doubt.choices.prefix(shownCount).map { choice in
        "'\(choice.column)'"
          + (choice.values.isEmpty ? "" : " (\(choice.values.joined(separator: ", ")))")
      }
      let count = doubt.choices.count - columns.count
      return columns.joined(separator: " or ") + (count > 0 ? " or \(count) more" : "")
        + " \(index == 0 ? "may be the" : "the") \(doubt.field.label)"
    }
    let others = doubts.flatMap(\.others)
    let isOne = others.count == 1
    let areCustom = others.allSatisfy { $0.hasPrefix(ProductField.customPrefix) }
    return parts.joined(separator: ", ") + "; --key guesses nothing; choose"
      + (isOne ? ":" : " for each:")
      + "\n  to change \(doubts.count == 1 ? "the \(doubts[0].field.label)" : "these fields"): "
      + options(doubts.map { $0.assignment(of: $0.choices[0]) })
      + doubts.flatMap { doubt in
        doubt.choices.prefix(shownCount).dropFirst().map { choice in
          "\n  or the \(doubt.field.label) by another column: "
            + options([doubt.assignment(of: choice)])
        }
      }.joined()
      + (areCustom ? "\n  to keep \(isOne ? "a custom field" : "custom fields"): " : "\n  if not: ")
      + options(others)
  }

  private static func options(_ assignments: [String]) -> String {
    assignments.map { "--map \(quoted($0))" }.joined(separator: " ")
  }
}

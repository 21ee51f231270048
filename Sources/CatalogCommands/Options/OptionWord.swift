import ArgumentParser
import SectionedTable

/// A word of a few that an option takes.
///
/// The options that hold them are plain strings: every type that the parser
/// meets makes it search all conformances of the program, which takes longer
/// than reading a row (docs/internals/performance.md).
protocol OptionWord: RawRepresentable<String>, CaseIterable {}

extension OptionWord {
  /// All words, as they are typed.
  static var words: [String] { allCases.map(\.rawValue) }

  /// Returns the word of an option, or throws with the words there are.
  static func word(_ text: String, of option: String) throws -> Self {
    if let word = Self(rawValue: text) { return word }
    let words = allCases.map { "'\($0.rawValue)'" }
    throw ValidationError(
      "The value '\(text)' is invalid for '\(option)'. Please provide one of "
        + words.dropLast().joined(separator: ", ") + " or \(words.last ?? "").")
  }
}

extension ColorChoice: OptionWord {}

extension CellStyle: OptionWord {}

extension TableView.Style: OptionWord {}

import ArgumentParser
import Bytes
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

  /// Makes the word that was typed, in any case; nil for one that is none.
  init?(typed: String) {
    if let word = Self(rawValue: typed) {
      self = word
      return
    }
    let key = typed.lowercased()
    guard let word = Self.allCases.first(where: { $0.rawValue.lowercased() == key }) else {
      return nil
    }
    self = word
  }

  /// Returns the word of an option, or throws with the words there are.
  static func word(_ text: String, of option: String) throws -> Self {
    if let word = Self(typed: text) { return word }
    let words = allCases.map { "'\($0.rawValue)'" }
    throw ValidationError(
      "The value '\(text)' is invalid for '\(option)'. Please provide one of "
        + words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")."
        + advice(on: text, of: option))
  }

  private static func advice(on text: String, of option: String) -> String {
    let isFormat = option.hasPrefix("--format ")
    let typed = text.lowercased()
    if isFormat, typed == "excel" || typed == "xls", words.contains("xlsx") {
      let line = UsageLine(NextCommand.typed)
      // A workbook is not for the screen.
      return " For a workbook: "
        + (line.has("-o") || line.has("--output")
          ? NextCommand.line(with: "--format", "xlsx")
          : NextCommand.line(with: "-o", "FILE.xlsx", withoutOptions: ["--format"]))
    }
    let listing = ["list", "search", "browse"]
    if isFormat, ["xls", "xlsx", "excel"].contains(typed), words.contains("csv"),
      NextCommand.typed.first.map(listing.contains) == false
    {
      return " A spreadsheet opens CSV, too: "
        + NextCommand.line(
          with: "-o", "FILE.csv", withoutOptions: ["--format", "--output"])
    }
    if isFormat, ["xls", "xlsx", "excel"].contains(typed), !words.contains("xlsx") {
      return " For a workbook: " + MeantWords.export(to: "FILE.xlsx")
    }
    if isFormat, typed == "xml" || typed == "yaml" || typed == "yml" {
      return " For another program: " + NextCommand.line(with: "--format", "json")
    }
    if isFormat, typed == "pdf" || typed == "print" {
      let line = UsageLine(NextCommand.typed)
      guard let name = line.output, name.hasSuffix("." + typed) else {
        return " To print it: " + NextCommand.line(with: "--format", "html")
      }
      return " To print it: "
        + NextCommand.line(
          with: line.outputOption, name.dropLast(typed.count) + "html",
          withoutOptions: ["--format"])
    }
    if isFormat, typed == "sql" {
      return " For a script: " + MeantWords.export(to: "FILE.sql")
    }
    let meant = isFormat ? MeantWords.formats[typed] : MeantWords.values[typed]
    let known = meant.flatMap { words.contains($0) ? $0 : nil }
    return (known ?? WordSuggestion.nearest(to: text.utf8, among: words)).map { meant in
      " Did you mean '\(meant)'? Try: "
        + NextCommand.line(with: String(option.prefix { $0 != " " }), meant)
    } ?? ""
  }
}

extension ColorChoice: OptionWord {}

extension CellStyle: OptionWord {}

extension TableView.Style: OptionWord {}

import ArgumentParser
import CatalogAccess
import Bytes
import PostgreSQL
import SectionedTable

/// What somebody meant who typed a command or an option that there is not: the line that goes on.
///
/// A whole line is only named where the program takes it.
struct UsageAdvice {
  /// The arguments as they were typed, the command first.
  let arguments: [String]
  let context: CommandContext

  init(arguments: [String], in context: CommandContext) {
    (self.arguments, self.context) = (arguments, context)
  }

  /// The names of the catalog's custom fields, where it is a file that can be read.
  var customNames: [String] {
    var global = GlobalOptions()
    global.database = UsageLine(arguments).value(of: "--db")
    guard let place = try? global.place(in: context), !place.isServer else { return [] }
    return (try? place.openUnchanged().customNames()) ?? []
  }

  /// The option that names the catalog, as it was typed; empty where none was.
  var placeOption: [String] { UsageLine(arguments).value(of: "--db").map { ["--db", $0] } ?? [] }

  /// Returns the first of some lines that the program takes.
  func right(_ lines: [[String]]) -> [String]? { lines.first { UsageLine($0).isRight } }

  func right(
    _ lines: [(line: [String], name: String)]
  ) -> (line: [String], name: String)? {
    lines.first { UsageLine($0.line).isRight }
  }

  /// A command as a shell takes it, fit for a terminal.
  func line(_ arguments: [String]) -> String {
    NextCommand.shellLine(arguments)
  }

  static var commandNames: [String] {
    CatalogCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// Whether a word names a catalog, a file or the address of a server.
  static func isCatalog(_ word: String) -> Bool {
    isNameOfCatalog(word) || ConnectionInfo.matches(word)
  }

  /// Returns the name nearest to what was typed, whatever hyphens are before it.
  static func nearest(to typed: String, among names: [String]) -> String? {
    let words = names.map { String($0.drop { $0 == "-" }) }
    let word = String(typed.drop { $0 == "-" })
    guard word.utf8.count > 1,
      let nearest = WordSuggestion.nearest(to: word.utf8, among: words)
    else { return nil }
    return words.firstIndex(of: nearest).map { names[$0] }
  }
}

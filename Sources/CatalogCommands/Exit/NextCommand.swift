import CatalogImport
import PostgreSQL
import SectionedTable

/// The commands that messages name: what to type next, about the catalog that was typed.
enum NextCommand {
  /// What was typed.
  struct Line: Sendable {
    /// The arguments, the command first.
    var arguments: [String] = []
    /// Tells the words of a line that are no options: which of them take values is known by the commands.
    var findOperands: @Sendable ([String]) -> [String] = { _ in [] }
  }

  /// The line that was typed.
  ///
  /// Messages are made far from the command line, by errors above all.
  @TaskLocal static var line = Line()

  /// The arguments that were typed, the command first.
  static var typed: [String] { line.arguments }

  /// The words that were typed behind the command, without options and their values.
  static var operands: [String] { line.findOperands(typed) }

  /// The option that names the catalog, with a space before it; empty where none was typed.
  static var place: String { place(in: typed) }

  /// Returns the line of a command.
  ///
  /// - Parameter words: The command and what follows it, as a shell takes it.
  static func line(_ words: String) -> String {
    let end = words.firstIndex(of: " ") ?? words.endIndex
    return "catalog " + words[..<end] + place + words[end...]
  }

  /// Returns the advice for several products where one is shown: the line that lists them.
  ///
  /// - Parameter identifiers: Their ids, or else their SKUs.
  static func listing(of identifiers: [String]) -> String {
    let areIDs = identifiers.allSatisfy { Int64($0) != nil }
    let values = identifiers.map { areIDs ? $0 : $0.quotedForPredicate }.joined(separator: ", ")
    let predicate = "\(areIDs ? "id" : "sku") IN {\(values)}"
    return "To show several: " + line("list --where \(predicate.quotedForShell.escapedForTerminal)")
  }

  /// Returns the line that was typed with an option, in the place of what the option had, and without others.
  ///
  /// - Parameters:
  ///   - value: The value of the option; nil for one that has none.
  ///   - flags: The options that are left out, which have no values.
  ///   - options: The options that are left out with their values.
  static func line(
    with option: String, _ value: String? = nil, withoutFlags flags: [String] = [],
    withoutOptions options: [String] = []
  ) -> String {
    let words = [option] + (value.map { [$0] } ?? [])
    let line = without(flags, options: options)
    if line.has(option) { return shellLine(line.replacing(valued: option, with: words).arguments) }
    // What is behind `--` is no option.
    let end = line.arguments.firstIndex(of: "--") ?? line.arguments.endIndex
    return shellLine(line.arguments[..<end] + words + line.arguments[end...])
  }

  /// Returns the line that was typed without some options.
  ///
  /// - Parameters:
  ///   - flags: Options that have no values.
  ///   - options: Options that have values, which go with them.
  static func line(withoutFlags flags: [String] = [], options: [String] = []) -> String {
    shellLine(without(flags, options: options).arguments)
  }

  /// Returns the line that was typed with another argument in the place of one.
  static func line(with other: String, for argument: String) -> String {
    shellLine(typed.map { $0 == argument ? other : $0 })
  }

  private static func without(_ flags: [String], options: [String] = []) -> UsageLine {
    let line = flags.reduce(UsageLine(typed)) { $0.replacing($1, with: []) }
    return options.reduce(line) { $0.replacing(valued: $1, with: []) }
  }

  /// Returns the line that was typed with another word in the value of an option, which may be a list; nil where
  /// it is not there.
  static func line(with meant: String, for word: String, in option: String) -> String? {
    guard let value = UsageLine(typed).value(of: option) else { return nil }
    var words = value.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.drop { $0 == " " }
    }
    if value == word { return line(with: option, meant) }
    guard let index = words.firstIndex(where: { $0 == word }) else { return nil }
    words[index] = meant[...]
    return line(with: option, words.joined(separator: ","))
  }

  /// Returns a command as a shell takes it, fit for a terminal, without a password.
  static func shellLine(_ arguments: [String]) -> String {
    (["catalog"] + arguments.map { withoutPassword($0).quotedForShell }).joined(separator: " ")
      .escapedForTerminal
  }

  /// Returns ``place`` for arguments.
  private static func place(in arguments: [String]) -> String {
    var place = ""
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { break }
      var value: String?
      if argument == "--db", index + 1 < arguments.count { value = arguments[index + 1] }
      if argument.hasPrefix("--db=") { value = String(argument.dropFirst(5)) }
      if let value, !value.isEmpty {
        place = " --db " + withoutPassword(value).quotedForShell.escapedForTerminal
      }
    }
    return place
  }

  /// Returns an argument that may be the address of a server, without its password.
  static func withoutPassword(_ argument: String) -> String {
    let option = "--db="
    if argument.hasPrefix(option) {
      return option + withoutPassword(String(argument.dropFirst(option.count)))
    }
    guard ConnectionInfo.matches(argument) else { return argument }
    // What is no address may have a password all the same.
    guard let info = try? ConnectionInfo(argument) else {
      return argument.contains { ":@".contains($0) } || argument.contains("password")
        ? "ADDRESS" : argument
    }
    return argument.contains("password") || argument.contains("@") ? info.address : argument
  }
}

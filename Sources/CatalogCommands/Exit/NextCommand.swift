import CatalogImport
import PostgreSQL
import SectionedTable

/// The commands that messages name: what to type next, about the catalog that was typed.
enum NextCommand {
  /// The option that names the catalog, with a space before it; empty where none was typed.
  ///
  /// Messages are made far from the command line, by errors above all.
  @TaskLocal static var place = ""

  /// Returns the line of a command.
  ///
  /// - Parameter words: The command and what follows it, as a shell takes it.
  static func line(_ words: String) -> String {
    let end = words.firstIndex(of: " ") ?? words.endIndex
    return "catalog " + words[..<end] + place + words[end...]
  }

  /// Returns ``place`` for arguments.
  static func place(in arguments: [String]) -> String {
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

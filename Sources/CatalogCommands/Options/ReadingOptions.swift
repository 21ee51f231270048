import ArgumentParser
import PostgresStore
import SectionedTable

/// The option for the server that is read.
struct ReadingOptions: PlainOptions {
  @Option(
    help: "Server to read from: primary (default; the one of the address) or standby (one of the "
      + "address that has your own changes).",
    value: "server")
  var readFrom: String?

  func validate() throws {
    if let readFrom { _ = try ReadChoice.word(readFrom, of: "--read-from <server>") }
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    readFrom = arguments.text("--read-from")
  }

  /// Returns the server that is read, by option or environment.
  ///
  /// - Parameter written: What knows of this user's changes.
  func server(
    of place: CatalogPlace, _ written: @autoclosure () -> WrittenPositionFiles,
    in context: CommandContext
  ) throws -> ReadServer {
    if readFrom != nil { try place.requireServer(for: "--read-from") }
    let word = readFrom ?? context.variable(ReadChoice.variable)
    return place.isServer && word.flatMap(ReadChoice.init(typed:)) == .standby
      ? .standby(written()) : .addressed
  }

  /// Returns the server that is read, by option or environment.
  func server(of place: CatalogPlace, in context: CommandContext) throws -> ReadServer {
    try server(of: place, context.writtenPositions(), in: context)
  }
}

/// A server to read from.
enum ReadChoice: String, OptionWord {
  case primary
  case standby

  /// What chooses one where the option does not.
  static let variable = "CATALOG_READ_FROM"

  /// Refuses an environment in which it is none of them.
  static func checkVariable(in context: CommandContext) throws {
    guard let text = context.variable(variable), Self(typed: text) == nil else { return }
    throw CommandError(
      .wrongUsage,
      "\(variable) is '\(text.escapedForTerminal)': it must be 'primary' or 'standby'")
  }
}

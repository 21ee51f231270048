import CatalogAccess
import ArgumentParser
import CatalogImport
import Collation
import DBAccess
import PostgreSQL
import PostgresStore
import SectionedTable

/// The options of commands that read or change a catalog.
struct GlobalOptions: PlainOptions {
  @Option(
    name: .customLong("db"),
    help: "Catalog to use: a file, or the address of a server (docs/guide/server.md).",
    value: "file")
  var database: String?

  @OptionGroup var common: QuietOptions

  var quiet: Bool { common.quiet }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    database = arguments.text("--db")
    common = arguments.group()
  }
}

extension GlobalOptions {
  /// Returns where the catalog is, by option, environment or convention.
  ///
  /// https://specifications.freedesktop.org/basedir-spec/0.8/
  func place(in context: CommandContext) throws -> CatalogPlace {
    if let database {
      if database.isEmpty { throw CommandError(.wrongUsage, "--db needs a file name") }
      if database.lowercased().hasPrefix("sqlite:") {
        let path = database.dropFirst(7).drop { $0 == "/" }
        let file = database.hasPrefix("sqlite:////") ? "/" + path : path
        throw CommandError(
          .wrongUsage, "--db takes the name of a file, not '\(database.escapedForTerminal)'",
          advice: "Try: " + NextCommand.line(with: "--db", String(file)))
      }
      return try CatalogPlace(database)
    }
    if let path = context.variable("CATALOG_DB") { return try CatalogPlace(path) }
    return .file(try defaultDirectory(in: context) + "/catalog.db")
  }

  /// Returns where the catalog is, for a command that needs a file.
  func databasePath(in context: CommandContext) throws -> String {
    switch try place(in: context) {
    case .file(let path): return path
    case .server(let info):
      let address = info.description.escapedForTerminal
      throw CommandError(
        .wrongUsage,
        "this command needs a catalog in a file, and '\(address)' is one on a server",
        advice: "Copy it into a file first: catalog copy \(address.quotedForShell) FILE")
    }
  }

  /// Returns the directory of the default catalog when that is the one in use.
  func directoryToCreate(in context: CommandContext) throws -> String? {
    if database != nil || context.variable("CATALOG_DB") != nil { return nil }
    return try defaultDirectory(in: context)
  }

  private func defaultDirectory(in context: CommandContext) throws -> String {
    // A relative path is invalid and to be ignored, says the specification.
    if let data = context.variable("XDG_DATA_HOME"), data.hasPrefix("/") {
      return data + "/catalog"
    }
    guard let home = context.variable("HOME") else {
      throw CommandError(
        .failed, "HOME is not set",
        advice: "Choose a file with --db FILE or CATALOG_DB.")
    }
    return home + "/.local/share/catalog"
  }

  /// Opens the catalog for reading.
  func openCatalog(
    _ reading: ReadingOptions, in context: CommandContext
  ) throws -> any CatalogReading & CatalogHistoryReading {
    let place = try place(in: context)
    let catalog = try place.open(from: reading.server(of: place, in: context))
    context.reading.note(catalog)
    noteStaleness(of: catalog, in: context)
    try noteState(of: catalog, isServer: place.isServer, in: context)
    return catalog
  }

  /// Opens the catalog for reading it as it is.
  func openUnchanged(
    _ reading: ReadingOptions, in context: CommandContext
  ) throws -> any CatalogReading & CatalogInspecting {
    let place = try place(in: context)
    let catalog = try place.openUnchanged(from: reading.server(of: place, in: context))
    noteStaleness(of: catalog, in: context)
    return catalog
  }

  /// Says so where a standby is behind.
  private func noteStaleness(of catalog: any CatalogReading, in context: CommandContext) {
    if let staleness = catalog.staleness { note(staleness.sentence, in: context) }
  }

  /// Says so where the stored order cannot be used.
  private func noteState(
    of catalog: any CatalogReading, isServer: Bool, in context: CommandContext
  ) throws {
    switch try catalog.listingState() {
    case .current: break
    case .behind:
      note(
        "Another program changed the catalog, and it is \(isServer ? "in use" : "locked") or "
          + "read-only: sorted on the fly from all names.", in: context)
    case .otherVersion(let stamp):
      let locale = try? catalog.knownLocale()
      let remedy =
        if !isServer || ListingStamp.lacksLetters(stamp) {
          "To rebuild it: "
            + (locale == nil ? CommandError.reindexing : NextCommand.line("reindex"))
        } else {
          "To keep one for this version beside it: "
            + NextCommand.line("reindex --locale \(locale?.identifier ?? "LANGUAGE") --add")
        }
      note(
        "The sort order was built by another version (\(stamp.escapedForTerminal)): sorted on the "
          + "fly from all names. " + remedy, in: context)
    }
  }

  /// Says that a catalog has no products yet, and throws where it has some.
  func noteNoProducts(of catalog: any CatalogReading, in context: CommandContext) throws {
    try catalog.requireNoProducts()
    note("No products yet. Import some: \(NextCommand.line("import FILE"))", in: context)
  }

  /// Writes a note unless notes are not wanted.
  ///
  /// - Parameter line: It is only made where it is written.
  func note(_ line: @autoclosure () -> String, in context: CommandContext) {
    if !common.quiet { context.note(line()) }
  }
}

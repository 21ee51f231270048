import CatalogAccess
import ArgumentParser
import DBAccess

/// The options of commands that read or change a catalog.
struct GlobalOptions: PlainOptions {
  @Option(name: .customLong("db"), help: "Catalog file to use.", value: "file", completion: .file())
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
  func databasePath(in context: CommandContext) throws -> String {
    if let database {
      if database.isEmpty { throw CommandError(.wrongUsage, "--db needs a file name") }
      return database
    }
    if let path = context.variable("CATALOG_DB") { return path }
    return try defaultDirectory(in: context) + "/catalog.db"
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
  func openCatalog(in context: CommandContext) throws -> CatalogDatabase {
    let catalog = try CatalogDatabase(readingAt: databasePath(in: context))
    // It stays open to the end of the process: closing it disposes of a dispatch
    // queue, which starts two threads to do so.
    _ = Unmanaged.passRetained(catalog)
    switch try catalog.listingState() {
    case .current: break
    case .behind:
      note(
        "Another program changed the catalog, and it is locked or read-only: sorted on the fly "
          + "from all names.", in: context)
    case .otherVersion(let stamp):
      note(
        "The sort order was built by another version (\(stamp.escapedForTerminal)): sorted on the "
          + "fly from all names. To rebuild it: "
          + ((try? catalog.knownLocale()) == nil ? CommandError.reindexing : "catalog reindex"),
        in: context)
    }
    return catalog
  }

  /// Writes a note unless notes are not wanted.
  func note(_ line: String, in context: CommandContext) {
    if !common.quiet { context.note(line) }
  }
}

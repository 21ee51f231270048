import ArgumentParser
import CatalogAccess
import Collation
import DBAccess
import PostgresStore
import SectionedTable

/// `catalog copy`: a whole catalog to or from a server.
struct CopyCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", _superCommandName: "catalog",
    abstract: "Copy a catalog with its history, to a file or a PostgreSQL server.",
    usage: "catalog copy [<options>] <from> <to>",
    discussion: """
      EXAMPLES:
        catalog copy shop.db postgresql://server/shop   To a server.
        catalog copy service=shop backup.db             Back into a file.

      The copy has the same products, sort orders and history. It is made whole or not at all, \
      and nothing is replaced: the file, or the catalog in the database, must not be there yet. \
      The address is as psql takes it; a password is better kept in ~/.pgpass.
      """)

  @Argument(
    help: ArgumentHelp("Catalog to copy: a file or an address.", valueName: "from"))
  var source: String

  @Argument(
    help: ArgumentHelp("Where to copy it: a new file, or an address.", valueName: "to"))
  var target: String

  @OptionGroup var reading: ReadingOptions

  @OptionGroup var common: QuietOptions

  func validate() throws {
    if source == "-" || target == "-" {
      throw ValidationError("copy needs files or addresses: a catalog is no stream.")
    }
    if target.hasPrefix("mysql://") || target.hasPrefix("mariadb://") {
      throw ValidationError(
        "copy knows PostgreSQL alone. For a script of another: catalog export -o FILE.sql")
    }
    if let format = ExportFormat(ofFile: target) {
      throw ValidationError(
        "copy writes a catalog, and '\(target.escapedForTerminal)' is the name of another file. For \(format.rawValue.uppercased()): "
          + NextCommand.shellLine(["export", "--db", source, "-o", target]))
    }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let source = try CatalogPlace(source)
    let target = try CatalogPlace(target)
    let server = try reading.server(of: source, in: context)
    let isInterrupted = context.catchInterruption()
    let progress = ProgressLine("Copying", in: context)
    defer { progress.end() }
    do {
      let rows: any CatalogRowSource =
        switch source {
        case .file(let path): try openFile(path)
        case .server(let info):
          try PostgresCatalog(readingAt: info, from: server, isInterrupted: isInterrupted)
        }
      let staleness = (rows as? PostgresCatalog)?.staleness
      if let staleness, !common.quiet { context.note(staleness.sentence) }
      let new = try NewCopy(at: target, in: context, isInterrupted: isInterrupted)
      let copy = CatalogCopy(from: rows, to: new.rows)
      let leftOut = try copy.leftOut()
      let count = try perform(copy, from: rows, to: new.rows, isInterrupted) {
        progress.update(bytes: 0, of: 0, rows: $0, ofRows: $1)
      }
      progress.end()
      try new.file?.publish()
      if common.quiet { return .done }
      context.note(
        "\(count.counted("product")) copied to '\(target.description.escapedForTerminal)'")
      for what in leftOut { context.note("not copied: \(what.escapedForTerminal)") }
      return .done
    } catch  where isInterrupted() && (error as? ServerCatalogError)?.leavesChange != true {
      context.note("Interrupted: nothing was copied.")
      return .cancelled
    }
  }

  private func openFile(_ path: String) throws -> CatalogDatabase {
    do {
      return try CatalogDatabase(stayingOpenAt: path)
    } catch {
      guard case .missing = error else { throw error }
      // Nobody wants a new one to copy from.
      throw CommandError(
        .failed, error.description.escapedForTerminal,
        advice: (CommandError.nearCatalog(path).map { $0 + "\n  " } ?? "")
          + "Nothing was copied. Name the catalog first, then its copy.")
    }
  }

  /// Copies everything as it is. Where this user may not count up what has changed in the listings, the
  /// server is a standby, or it keeps the beginnings of long keys only, the listings are made anew.
  private func perform(
    _ copy: CatalogCopy, from rows: any CatalogRowSource, to target: any CatalogRowTarget,
    _ isInterrupted: @escaping () -> Bool, progress: @escaping ListingProgress
  ) throws -> Int {
    do {
      return try copy.perform(progress: progress, isInterrupted: isInterrupted)
    } catch CopyError.otherListings(let path) {
      guard let source = rows as? PostgresCatalog else { throw CopyError.otherListings(path: path) }
      let draft = try DraftCatalog()
      try CatalogCopy(from: source, to: draft.database)
        .perform(takesListings: false, isInterrupted: isInterrupted)
      for (number, locale) in try source.listedLocales().enumerated() {
        let collation = try IndexedCollation(locale: locale)
        if number == 0 {
          try draft.list(in: collation, progress: nil)
        } else {
          try draft.database.addListing(collation)
        }
      }
      return try CatalogCopy(from: draft.database, to: target)
        .perform(progress: progress, isInterrupted: isInterrupted)
    }
  }

  /// The catalog that the copy is to be.
  private struct NewCopy {
    let rows: any CatalogRowTarget
    /// What puts a file into its place.
    var file: NewCatalog?

    init(
      at place: CatalogPlace, in context: CommandContext, isInterrupted: @escaping () -> Bool
    ) throws {
      switch place {
      case .server(let info):
        rows = try NewServerCatalog(
          at: info, noting: context.writtenPositions(), isInterrupted: isInterrupted,
          onWait: CatalogPlace.noteWaiting(in: context))
      case .file(let path):
        guard NewCatalog.isWanted(at: path) else {
          throw CommandError(
            .failed, "'\(path.escapedForTerminal)' exists already",
            advice: "Nothing was copied. Choose the name of a new file.")
        }
        let new = try NewCatalog(for: path)
        rows = new.database
        file = new
      }
    }
  }
}

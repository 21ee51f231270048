import Bytes
import CatalogAccess
import CatalogFields
import CatalogImport
import Collation
import PostgreSQL
import PostgresStore
import Search
import SectionedTable
import Glibc

extension CommandError {
  /// Gives an error of a library the form of the command line.
  init(_ error: any Error) {
    switch error {
    case let error as CommandError:
      self = error
    case is CancellationError:
      self.init(.cancelled, "Interrupted: nothing was changed.")
    case CatalogDatabaseError.damaged(let path) where Self.readingError(path) != nil:
      self.init(
        .failed,
        "cannot read '\(path.escapedForTerminal)': "
          + String(cString: strerror(Self.readingError(path) ?? EIO)),
        advice: "The disk or the network fails; the catalog itself may be whole.")
    case let error as CatalogDatabaseError:
      let advice: String? =
        switch error {
        case .missing(let path):
          Self.address(path) ?? Self.catalogWithoutOption ?? Self.nearCatalog(path)
            ?? "Create it with: catalog import --db \(path.quotedForShell.escapedForTerminal) FILE"
        case .notADatabase(let path), .notACatalog(let path): Self.importing(path)
        case .newerSchema: "Install a newer version of catalog."
        case .unknownLocale, .lostLanguage: Self.otherLanguage
        case .missingTable(_, let table): Self.remedy(forMissing: table)
        case .damaged: Self.recovery
        case .inconsistent: "To repair it: " + NextCommand.line("reindex")
        case .staleLog(_, let log):
          "If that catalog is gone for good, delete \(log.quotedForShell.escapedForTerminal)."
        case .deletingJournal(let path, let journal, _):
          "If a program of yours made that change: sqlite3 \(path.quotedForShell.escapedForTerminal) .tables "
            + "takes it back. If none did, move \(journal.quotedForShell.escapedForTerminal) elsewhere."
        case .interruptedWrite: "Run any catalog command once as a user who can write the file."
        case .readOnly: "Change its permissions, or use another file with --db."
        case .replaced: "Nothing was changed. Run the command again."
        case .locked: "Wait for it to finish, or wait longer: CATALOG_BUSY_TIMEOUT=60 (seconds)."
        case .tooLarge: "Empty that value in a copy of the file, and use the copy."
        // https://www.sqlite.org/rescode.html#ioerr
        case .failed(_, _, let code, _) where code & 0xFF == 10 && code != 778:
          "The disk or the network fails; the catalog itself may be whole."
        // SQLITE_FULL, of the catalog, its journal or a temporary file.
        case .failed(_, _, 13, _): "Make room on the disk, and run the command again."
        case .unreadable(let path, "it is empty"):
          "Create it with: catalog import --db \(path.quotedForShell.escapedForTerminal) FILE"
        case .otherEncoding(let path, _):
          "For a catalog with its products: catalog import --db NEW.db "
            + path.quotedForShell.escapedForTerminal
        case .unreadable, .failed: nil
        }
      self.init(
        .failed, error.description.escapedForTerminal + Self.sizeLimitNote(error),
        // Nothing of a file helps a server.
        advice: ConnectionInfo.matches(error.path) ? nil : advice)
    case let error as ServerCatalogError:
      self.init(
        .failed, error.description.escapedForTerminal,
        advice: Self.advice(for: error))
    case CopyError.otherVersion(let path):
      let name = path.escapedForTerminal
      self.init(
        .failed, "the sort order of '\(name)' was built by another version",
        advice: "To rebuild it: catalog reindex --db \(path.quotedForShell.escapedForTerminal)")
    case CopyError.otherListings(let path):
      self.init(
        .failed, "the listings of '\(path.escapedForTerminal)' cannot be copied as they are",
        advice: "Run any command that changes it once, on the primary server.")
    case let error as ChangeError:
      self.init(error)
    case let error as CollationError:
      let message = error.description.escapedForTerminal
      if case .unknownLocale = error {
        self.init(.wrongUsage, message, advice: "To list the languages: catalog locales")
      } else {
        self.init(.failed, message)
      }
    case let error as PredicateEvaluationError:
      self.init(
        .failed, error.description.escapedForTerminal,
        advice: "Simplify the expression, or narrow the products with another comparison first.")
    default:
      self.init(.failed, String(describing: error).escapedForTerminal)
    }
  }

  /// What to do about the address of something else than a catalog; nil for a path.
  private static func address(_ path: String) -> String? {
    path.contains("://")
      ? "A catalog is a file, or the address of a database such as postgresql://SERVER/DATABASE."
      : nil
  }

  /// What to do about a catalog on a server.
  private static func advice(for error: ServerCatalogError) -> String? {
    switch error {
    case .missing(let place):
      "Create it with: catalog import --db \(place.quotedForShell.escapedForTerminal) FILE"
    case .notACatalog: "Choose another database of the server."
    case .newerFormat: "Install a newer version of catalog."
    case .olderFormat(let place, _, _):
      "Let the owner of its tables do so, on the primary server: catalog info --db "
        + place.quotedForShell.escapedForTerminal
    case .exists: "Choose a database that has none."
    case .unstorable: "Nothing was copied."
    case .noSubstringIndex:
      "Nothing was changed: searches do without. docs/guide/server.md says what the index needs."
    case .changedMeanwhile: "Nothing was imported. Run the command again."
    case .server(_, _, .notConnected(_, let needsPassword)) where needsPassword:
      "Put the password into ~/.pgpass, or a service file."
    case .server(_, _, .notConnected):
      "See whether psql reaches it with the same address; its host, port, user and database are of the "
        + "address, PGHOST, PGPORT, PGUSER and PGDATABASE."
    case .notDone: "Nothing was changed."
    case .unknownOutcome(_, let place, let token, _):
      "To ask: catalog history --token \(token) --db \(place.quotedForShell.escapedForTerminal)"
    case .server(_, let place, .notReplicated):
      "It is lost if this server is lost before a standby has it. See what is there with: catalog history --db "
        + place.quotedForShell.escapedForTerminal
    case .server(_, let place, .unknownOutcome):
      "See what is there: catalog info --db \(place.quotedForShell.escapedForTerminal)"
    case .inconsistent: "To repair it: " + NextCommand.line("reindex")
    case .server(_, _, let error): advice(for: error.state)
    }
  }

  private static func advice(for state: SQLState?) -> String? {
    switch state {
    case .readOnlyTransaction?:
      "Nothing was changed: this server is a standby, or read-only. Use the primary, or name all servers "
        + "and add target_session_attrs=read-write."
    case .insufficientPrivilege?:
      "Nothing was changed. Whoever owns the catalog can give you the right: see docs/guide/server.md."
    case .programLimitExceeded?:
      "Nothing was changed. A server takes SKUs and names of manufacturers and origins of some 2,600 bytes."
    case .sequenceGeneratorLimitExceeded?:
      "Nothing was changed. Some row has the greatest id there is, and new ones have greater ids: give it "
        + "another by psql, or add products by import."
    default: nil
    }
  }

  /// What to do where the language of a catalog is none.
  static var otherLanguage: String { "Choose a language, such as English: \(reindexing)" }

  /// The command that gives a catalog a language.
  static var reindexing: String { NextCommand.line("reindex --locale en") }

  /// What to do where the file is damaged, but not all of it.
  static let recovery =
    "Restore a copy, or recover what can be read: catalog import --db NEW FILE"

  /// What to do where the table of the products is gone.
  static let restoration =
    "Restore a copy of the file. If another table has the products: catalog import --db NEW FILE"

  private static func remedy(forMissing table: String) -> String {
    table == "product" ? restoration : recovery
  }

  /// Returns the error of a file whose bytes cannot be read, whatever they are: SQLite says
  /// of it, too, that it is damaged.
  private static func readingError(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return nil }
    defer { close(descriptor) }
    return withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { buffer in
      var offset = 0
      while true {
        let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        if count < 0 { return errno }
        if count == 0 { return nil }
        offset += count
      }
    }
  }

  /// Returns the line that makes a catalog of a file that is none, where its name says that it can be imported.
  private static func importing(_ path: String) -> String {
    let isCopy = NextCommand.typed.first == "copy"
    let words = NextCommand.operands
    let place = isCopy && words.count == 2 && words[0] == path ? ["--db", words[1]] : []
    let file = path.quotedForShell.escapedForTerminal
    if ExportFormat(ofFile: path) != nil || path.lowercased().hasSuffix(".xml") {
      return "To import it: "
        + NextCommand.shellLine(["import"] + place + [path.hasPrefix("-") ? "./" + path : path])
    }
    return isCopy
      ? "copy takes a catalog. For the products of another file: catalog import \(file)"
      : "Choose a catalog with --db FILE or CATALOG_DB."
  }

  /// Returns the line with `--db` before a catalog that stands where products do; nil where none does.
  private static var catalogWithoutOption: String? {
    let typed = NextCommand.typed
    guard !typed.contains("--db"), let place = NextCommand.operands.first,
      isNameOfCatalog(place), fileExists(place)
    else { return nil }
    let product =
      ["show", "edit", "remove"].contains(typed.first) && NextCommand.operands.count == 1
      ? ["ID"] : []
    return "To choose a catalog: "
      + NextCommand.shellLine(typed.flatMap { $0 == place ? ["--db", place] : [$0] } + product)
  }

  /// Returns the line with the catalog in the same folder whose name is near to one that there is not; nil where none is.
  static func nearCatalog(_ path: String) -> String? {
    if path == ":memory:" { return "A catalog is a file, such as: --db shop.db" }
    if path.hasPrefix("file:") {
      let name = String(
        path.dropFirst("file:".count).drop { $0 == "/" && path.hasPrefix("file://") })
      return "A catalog is named as other files: --db \(name.quotedForShell.escapedForTerminal)"
    }
    let names = fileNames(in: directoryPath(of: path)).filter(isNameOfCatalog)
    let start = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let typed = path.dropFirst(start.count)
    // A link to a file that there is not is called so itself.
    let others = names.filter { $0 != typed }.sorted()
    guard let near = WordSuggestion.nearest(to: typed.utf8, among: others) else {
      return nil
    }
    return "Did you mean '\((start + near).escapedForTerminal)'?"
      + (NextCommand.typed.contains(path)
        ? " Try: " + NextCommand.line(with: start + near, for: path) : "")
  }

  /// Returns the limit of the size of a file, where SQLite could not write behind it.
  private static func sizeLimitNote(_ error: CatalogDatabaseError) -> String {
    // SQLITE_IOERR_WRITE: https://www.sqlite.org/rescode.html#ioerr_write
    guard case .failed(_, _, 778, _) = error else { return "" }
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0,
      limit.rlim_cur < rlim_t.max
    else { return "" }
    return "; no file may be larger than \(Int(limit.rlim_cur).grouped) bytes (ulimit -f)"
  }

  /// Says why a change was refused.
  init(_ error: ChangeError) {
    switch error {
    case .noProduct(let id):
      self.init(.nothingFound, "no product with the id \(id); nothing was changed")
    case .field(let error, let id):
      let product = id.map { "product \($0): " } ?? ""
      self.init(
        .failed, product + error.description.escapedForTerminal, advice: "Nothing was changed.")
    case .takenSKU(let sku, _):
      self.init(
        .failed, "sku '\((sku ?? "").escapedForTerminal)' is already used by another product",
        advice: "Nothing was changed. See that product with: "
          + NextCommand.line("show " + (sku ?? "").quotedForShell.escapedForTerminal))
    case .takenID(let id):
      self.init(
        .failed, "the id \(id) is now used by another product",
        advice: "Nothing was changed. To restore the product with a new id: "
          + NextCommand.line(with: "--force"))
    case .barrier(let entry):
      self.init(
        .failed,
        "the last change was made with --no-history; it and earlier changes cannot be undone: "
          + HistoryText.line(entry),
        advice: "Nothing was changed.")
    case .conflicts(let conflicts, let count):
      let lines = conflicts.map { conflict in
        let product = conflict.productID == 0 ? "" : "product \(conflict.productID): "
        let field = conflict.field.map { "\($0.optionName) " } ?? ""
        let shown = ChangeReport.values(conflict.expected, conflict.found)
        return "\n  \(product)\(field)was \(shown.old), is now \(shown.new)"
      }
      let products = Set(conflicts.map(\.productID)).count > 1 ? "products have" : "product has"
      let more = count > conflicts.count ? "\n  and \(count - conflicts.count) more" : ""
      self.init(
        .failed, "the \(products) changed since:" + lines.joined() + more,
        advice: "Nothing was changed. To overwrite it: " + NextCommand.line(with: "--force"))
    case .staleSelection(let expected, let found):
      self.init(
        .failed,
        "other products match now: \(found.grouped) instead of \(expected.grouped)",
        advice: "Nothing was changed. To change the products that match now: "
          + NextCommand.line(with: "--force"))
    case .nothingToUndo:
      self.init(.nothingFound, "nothing to undo")
    case .forgotten:
      self.init(
        .nothingFound, "nothing to undo: the earlier history was deleted")
    case .otherChange(let entry):
      self.init(
        .failed,
        "another program has changed the history; the next change is now "
          + (entry.map { "\($0.id), \(HistoryText.line($0))" } ?? "none"),
        advice: "Nothing was changed. See it with: " + NextCommand.line("history"))
    case .nothingToRedo:
      self.init(
        .nothingFound, "nothing to redo",
        advice: "Only what undo has taken back is made again. The changes: "
          + NextCommand.line("history"))
    }
  }
}

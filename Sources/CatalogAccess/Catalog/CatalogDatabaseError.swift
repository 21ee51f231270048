/// The reason why a catalog cannot be opened, read or changed.
public enum CatalogDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no file.
  case missing(path: String)
  /// The file is a directory, or may not be read.
  case unreadable(path: String, reason: String)
  /// The texts of the file are in another encoding than UTF-8, such as `UTF-16le`.
  case otherEncoding(path: String, encoding: String)
  /// The file is something else than a SQLite database.
  case notADatabase(path: String)
  /// The file is a SQLite database of another program.
  case notACatalog(path: String)
  /// The catalog has a schema that a later version of the program made.
  case newerSchema(path: String, found: Int, known: Int)
  /// The catalog is listed in a locale that this ICU does not know.
  case unknownLocale(path: String, identifier: String)
  /// The catalog does not say any more in which language it is listed.
  case lostLanguage(path: String)
  /// SQLite finds the file damaged.
  case damaged(path: String)
  /// A table of the products, manufacturers or origins is gone.
  case missingTable(path: String, table: String)
  /// What is made from the products, or kept of changes, cannot be right: it can be mended.
  case inconsistent(path: String, fault: String)
  /// A program was killed while it wrote, and what it has left can only be
  /// rolled back by one that may write the file.
  case interruptedWrite(path: String)
  /// A journal or a log of another catalog lies where that of a new one would be.
  case staleLog(path: String, log: String)
  /// A journal beside the catalog has SQLite delete a file when it has put the pages back.
  case deletingJournal(path: String, journal: String, file: String)
  /// The file, or its directory, may not be written.
  case readOnly(operation: String, path: String)
  /// Another file has come into the place of the one that is open.
  case replaced(operation: String, path: String)
  /// Another program holds a lock on the file, and held it for longer than
  /// was waited.
  case locked(operation: String, path: String, seconds: Double)
  /// A row has more bytes than are read of one.
  case tooLarge(operation: String, path: String, mebibytes: Int)
  /// SQLite failed; `operation` is what was being done.
  case failed(operation: String, path: String, resultCode: Int, message: String)

  /// The file, or the address of a server.
  public var path: String {
    switch self {
    case .missing(let path), .unreadable(let path, _), .otherEncoding(let path, _),
      .notADatabase(let path),
      .notACatalog(let path), .newerSchema(let path, _, _), .unknownLocale(let path, _),
      .lostLanguage(let path), .damaged(let path), .missingTable(let path, _),
      .inconsistent(let path, _), .interruptedWrite(let path), .staleLog(let path, _),
      .deletingJournal(let path, _, _),
      .readOnly(_, let path), .replaced(_, let path), .locked(_, let path, _),
      .tooLarge(_, let path, _), .failed(_, let path, _, _):
      path
    }
  }

  /// The attempt, its file, and the fault.
  public var description: String {
    switch self {
    case .missing(let path):
      "no catalog at '\(path)'"
    case .unreadable(let path, let reason):
      "cannot open '\(path)': \(reason)"
    case .otherEncoding(let path, let encoding):
      "cannot open '\(path)': its texts are in \(encoding), not in UTF-8"
    case .notADatabase(let path):
      "'\(path)' is not a SQLite database"
    case .notACatalog(let path):
      "'\(path)' is a SQLite database, but not a catalog"
    case .newerSchema(let path, let found, let known):
      "'\(path)' was made by a newer version of catalog (schema \(found); "
        + "this version supports \(known))"
    case .unknownLocale(let path, let identifier):
      "'\(path)' is sorted for the language '\(identifier)', "
        + "which this version of ICU does not support"
    case .lostLanguage(let path):
      "'\(path)' is damaged, but not its products: its language is lost"
    case .damaged(let path):
      "'\(path)' is damaged: its pages are not valid SQLite pages"
    case .missingTable(let path, let table):
      "'\(path)' is damaged: its table '\(table)' is missing"
    case .inconsistent(let path, let fault):
      "'\(path)' is damaged, but not its products: \(fault)"
    case .interruptedWrite(let path):
      "'\(path)' has an interrupted change, and cannot be written to roll it back"
    case .staleLog(let path, let log):
      "cannot make '\(path)': '\(log)' belongs to another catalog that was there"
    case .deletingJournal(let path, let journal, let file):
      "cannot open '\(path)': '\(journal)' takes back a change of several databases, by which "
        + "SQLite deletes '\(file)'"
    case .readOnly(let operation, let path):
      "cannot \(operation) '\(path)': no permission to write the file or its folder"
    case .replaced(let operation, let path):
      "cannot \(operation) '\(path)': another file was put in its place meanwhile"
    case .locked(let operation, let path, let seconds):
      "cannot \(operation) '\(path)': another program has locked it for more than "
        + "\(seconds.formatted) s"
    case .tooLarge(let operation, let path, let mebibytes):
      "cannot \(operation) '\(path)': a row is larger than \(mebibytes) MiB"
    case .failed(let operation, let path, let resultCode, let message):
      "cannot \(operation) '\(path)': \(message) (SQLite \(resultCode))"
    }
  }
}

extension Double {
  /// The number without a point where it is whole.
  fileprivate var formatted: String {
    self == rounded() ? String(Int(self)) : String(self)
  }
}

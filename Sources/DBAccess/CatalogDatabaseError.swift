/// Why a catalog cannot be opened, read or changed.
public enum CatalogDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no file.
  case missing(path: String)
  /// The file is a directory, or may not be read.
  case unreadable(path: String, reason: String)
  /// The file is something else than a SQLite database.
  case notADatabase(path: String)
  /// The file is a SQLite database of another program.
  case notACatalog(path: String)
  /// The catalog has a schema that a later version of the program made.
  case newerSchema(path: String, found: Int, known: Int)
  /// The catalog is listed in a locale that this ICU does not know.
  case unknownLocale(path: String, identifier: String)
  /// SQLite failed; `operation` is what was being done.
  case failed(operation: String, path: String, resultCode: Int, message: String)

  /// What was tried, on which file, and what was wrong.
  public var description: String {
    switch self {
    case .missing(let path):
      "no catalog at '\(path)'"
    case .unreadable(let path, let reason):
      "cannot open '\(path)': \(reason)"
    case .notADatabase(let path):
      "'\(path)' is not a SQLite database"
    case .notACatalog(let path):
      "'\(path)' is a SQLite database, but not a catalog"
    case .newerSchema(let path, let found, let known):
      "'\(path)' was made by a newer catalog: its schema is \(found), and this program knows \(known)"
    case .unknownLocale(let path, let identifier):
      "'\(path)' is listed in the locale '\(identifier)', which this version of ICU does not know"
    case .failed(let operation, let path, let resultCode, let message):
      "cannot \(operation) '\(path)': \(message) (SQLite \(resultCode))"
    }
  }
}

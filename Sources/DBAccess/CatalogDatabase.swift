import GRDB

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One catalog: a SQLite file with products, their sections and their order.
///
/// Opening checks that the file is a catalog that this version understands,
/// and changes nothing. Reading never creates a file.
public final class CatalogDatabase: Sendable {
  /// Where the file is.
  public let path: String

  let queue: DatabaseQueue

  /// Opens a catalog for reading.
  ///
  /// - Throws: `CatalogDatabaseError`.
  public init(readingAt path: String) throws(CatalogDatabaseError) {
    self.path = path
    try Self.checkFile(at: path)
    queue = try Self.open(path, isReadOnly: true)
    try checkIsCatalog()
  }

  /// Opens a catalog for changing it. ``NewCatalog`` makes one.
  ///
  /// - Throws: `CatalogDatabaseError`.
  public init(writingAt path: String) throws(CatalogDatabaseError) {
    self.path = path
    try Self.checkFile(at: path)
    queue = try Self.open(path, isReadOnly: false)
    try checkIsCatalog()
    try performing("prepare") { try CatalogSchema.migrator.migrate(queue) }
  }

  /// Makes a catalog in an empty file that nobody else reads: without a
  /// journal, for the file is thrown away after an error.
  ///
  /// - Parameters:
  ///   - path: Where it will stand; what messages name.
  ///   - temporaryPath: Where it is made.
  init(creating path: String, at temporaryPath: String) throws(CatalogDatabaseError) {
    self.path = path
    queue = try Self.open(temporaryPath, isReadOnly: false)
    try performing("create") {
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      }
      try CatalogSchema.migrator.migrate(queue)
    }
  }

  /// Runs a closure and gives what GRDB throws our error's form.
  func performing<Result>(
    _ operation: String,
    _ body: () throws -> Result
  ) throws(CatalogDatabaseError) -> Result {
    do {
      return try body()
    } catch let error as CatalogDatabaseError {
      throw error
    } catch {
      throw Self.error(error, operation: operation, path: path)
    }
  }

  static func error(
    _ error: any Error,
    operation: String,
    path: String
  ) -> CatalogDatabaseError {
    guard let error = error as? DatabaseError else {
      return .failed(operation: operation, path: path, resultCode: 1, message: "\(error)")
    }
    switch error.resultCode {
    case .SQLITE_NOTADB:
      return .notADatabase(path: path)
    default:
      return .failed(
        operation: operation, path: path,
        resultCode: Int(error.extendedResultCode.rawValue),
        message: error.message ?? "unknown error")
    }
  }

  // MARK: Opening

  private static func open(
    _ path: String,
    isReadOnly: Bool
  ) throws(CatalogDatabaseError) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    // The import keeps references whole itself, without a check a row.
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(5)
    configuration.label = "catalog"
    do {
      return try DatabaseQueue(path: path, configuration: configuration)
    } catch {
      throw Self.error(error, operation: "open", path: path)
    }
  }

  /// Throws for what SQLite would create, or refuse without a reason.
  private static func checkFile(at path: String) throws(CatalogDatabaseError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { throw .missing(path: path) }
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw .unreadable(path: path, reason: "it is a directory")
    }
    if access(path, R_OK) != 0 {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    if status.st_size == 0 { throw .notACatalog(path: path) }
  }

  private func checkIsCatalog() throws(CatalogDatabaseError) {
    let (application, version) = try performing("read") {
      try queue.read { db in
        (
          try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
          try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        )
      }
    }
    if application != CatalogSchema.applicationID { throw .notACatalog(path: path) }
    if version > CatalogSchema.version {
      throw .newerSchema(path: path, found: version, known: CatalogSchema.version)
    }
  }
}

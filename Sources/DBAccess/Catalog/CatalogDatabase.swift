import Bytes
public import CatalogAccess
import Collation
import GRDB
import Glibc
import SQLiteFile
import Synchronization

/// One catalog: a SQLite file with products, their sections and their order.
///
///     // The catalog has one product, "Äppelkniv", and is sorted for Swedish.
///     let catalog = try CatalogDatabase(readingAt: path)
///     try catalog.product(id: 1)?.name  // "Äppelkniv"
///     try catalog.locale()?.identifier  // "sv"
///     try catalog.listing(where: Predicate.parse("price < 5")).count  // 0
///
/// Opening checks that the file is a catalog that this version understands,
/// and changes nothing. Reading never creates a file.
///
/// What a catalog does is documented where CatalogAccess asks it of a store: in
/// `CatalogReading`, `CatalogChanging`, `CatalogHistory`, `CatalogImporting` and
/// `CatalogMaintaining`.
public final class CatalogDatabase: Sendable, CatalogStore {
  /// The path of the file.
  public let path: String

  /// The number of seconds to wait for a lock: `CATALOG_BUSY_TIMEOUT`, or five.
  static let busyTimeout: Double = {
    guard let text = getenv("CATALOG_BUSY_TIMEOUT").map({ String(cString: $0) }),
      let seconds = busySeconds(text)
    else { return 5 }
    return seconds
  }()

  /// Returns the seconds that a text says, nil for one that says none.
  public static func busySeconds(_ text: String) -> Double? {
    guard let seconds = Double(text), seconds >= 0, seconds <= 86_400 else { return nil }
    return seconds
  }

  let queue: DatabaseQueue
  /// Who wants to know how far an order has come that is computed.
  let computing = ComputingProgress()
  /// How long it waits for locks.
  let patience: LockPatience
  /// Whether it is a new one that nobody else has open.
  let isBeingMade: Bool
  /// The identity of the file that was opened; nil where it is not known.
  let identity: FileIdentity?
  /// The number of the schema when the file was opened.
  let schemaVersion: Int
  /// What writes pages past SQLite has opened: https://www.sqlite.org/howtocorrupt.html, 2.2.
  let openedPagesFile = Mutex<DatabaseFile?>(nil)
  /// The stored listings, as far as they are known, as long as a state is read.
  let knownListings = Mutex<StoredListings?>(nil)
  /// The collation that was opened last: that takes milliseconds, and each key of a search asks for it.
  let lastCollation = Mutex<(locale: LocaleIdentifier, collation: IndexedCollation)?>(nil)

  /// Whether the derived tables are those of an earlier version.
  var hasEarlierSchema: Bool { schemaVersion < CatalogSchema.derivedVersion }
  /// Whether it was opened to be changed: only then does it get what an earlier version lacks.
  let isWriter: Bool

  /// Opens a catalog for reading. Everything that is read is of one state, that
  /// of the first read.
  ///
  /// Where products were changed by another program since the listings were
  /// made, these are brought up to date first, if the file can be written.
  ///
  /// - Throws: `CatalogDatabaseError`.
  public convenience init(readingAt path: String) throws(CatalogDatabaseError) {
    try self.init(unchangedAt: path)
    try bringUpToDateIfFree()
  }

  /// Opens a catalog for reading and nothing else.
  ///
  /// The file is opened for writing all the same, if it can be: a program that
  /// was killed while it wrote has left a journal, and only who may write can
  /// undo what it did (https://www.sqlite.org/atomiccommit.html, 4.2).
  ///
  /// - Throws: `CatalogDatabaseError`.
  public convenience init(unchangedAt path: String) throws(CatalogDatabaseError) {
    try self.init(unchangedAt: path, LockPatience(Self.busyTimeout, nil))
  }

  init(unchangedAt path: String, _ patience: LockPatience) throws(CatalogDatabaseError) {
    self.path = path
    self.patience = patience
    isBeingMade = false
    try Self.checkFile(at: path)
    isWriter = false
    identity = FileIdentity(of: path)
    (queue, schemaVersion) = try Self.openCatalog(
      path, isReadOnly: access(path, W_OK) != 0, isReader: true, patience)
  }

  /// Opens a catalog for changing it. ``NewCatalog`` makes one.
  ///
  /// Tables that an earlier version has derived from the products are rebuilt, in one
  /// transaction.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - watch: Sees whether a lock is being waited for.
  ///   - interruption: What may end a change: it throws `CancellationError` then, and nothing is
  ///     changed.
  /// - Throws: `CatalogDatabaseError`.
  public convenience init(
    writingAt path: String, watch: LockWatch? = nil, interruption: ChangeInterruption? = nil
  ) throws(CatalogDatabaseError) {
    try self.init(openingForWritingAt: path, watch, interruption)
    if !hasEarlierSchema { return }
    try performing("bring up to date") { try replaceDerivedTables() }
    try self.init(openingForWritingAt: path, watch, interruption)
  }

  private init(
    openingForWritingAt path: String, _ watch: LockWatch?, _ interruption: ChangeInterruption?
  ) throws(CatalogDatabaseError) {
    self.path = path
    patience = LockPatience(Self.busyTimeout, watch, interruption)
    isBeingMade = false
    isWriter = true
    identity = nil
    try Self.checkFile(at: path)
    // What is of another application or newer is refused.
    (queue, schemaVersion) = try Self.openCatalog(
      path, isReadOnly: false, isReader: false, patience)
    try performing("change") {
      try queue.writeWithoutTransaction { db in
        // A journal that is gone is gone on disk, too: a change that was told of stays
        // (https://www.sqlite.org/pragma.html#pragma_synchronous).
        try db.execute(sql: "PRAGMA synchronous = EXTRA")
        if !hasEarlierSchema { try ChangeQueue.watch(db) }
      }
    }
  }

  /// Makes a copy that nobody else sees and that is gone with this: to try out there what is not to
  /// change the catalog. It stands where SQLite puts its temporary files.
  ///
  /// - Complexity: O(size of the file).
  /// - Throws: `CatalogDatabaseError`.
  public convenience init(copying catalog: CatalogDatabase) throws(CatalogDatabaseError) {
    try self.init(copyingOnce: catalog)
    if !hasEarlierSchema { return }
    try performing("copy") { try replaceDerivedTables() }
    try self.init(copyingOnce: self)
  }

  private init(copyingOnce catalog: CatalogDatabase) throws(CatalogDatabaseError) {
    path = catalog.path
    isBeingMade = false
    isWriter = true
    identity = nil
    patience = LockPatience(Self.busyTimeout, nil)
    // SQLite's name for a file without a name: https://www.sqlite.org/inmemorydb.html#temp_db
    queue = try Self.open(Self.temporaryPath, isReadOnly: false, patience)
    do {
      let copy = queue
      schemaVersion = try catalog.queue.unsafeRead { db in
        try copy.writeWithoutTransaction { try db.backup(to: $0) }
        return try db.int("PRAGMA user_version") ?? 0
      }
      try copy.writeWithoutTransaction { db in
        try db.makeDefensive()
        if schemaVersion >= CatalogSchema.derivedVersion { try ChangeQueue.watch(db) }
      }
    } catch {
      throw Self.error(error, operation: "copy", path: catalog.path)
    }
  }

  private static let temporaryPath = ""

  /// Makes a catalog in an empty file that nobody else reads, under the path that messages name.
  /// There is no journal: the file is thrown away after an error.
  init(creating path: String, at temporaryPath: String) throws(CatalogDatabaseError) {
    self.path = path
    isBeingMade = true
    isWriter = true
    identity = nil
    schemaVersion = CatalogSchema.version
    patience = LockPatience(Self.busyTimeout, nil)
    queue = try Self.open(temporaryPath, isReadOnly: false, patience)
    try performing("create") {
      try queue.writeWithoutTransaction { db in
        try db.execute(
          sql: """
            PRAGMA journal_mode = OFF;
            PRAGMA synchronous = OFF;
            BEGIN;
            PRAGMA application_id = \(CatalogSchema.applicationID);
            PRAGMA user_version = \(CatalogSchema.unfinishedVersion);
            COMMIT;
            """)
      }
      try CatalogSchema.migrator.migrate(queue)
      try queue.writeWithoutTransaction(ChangeQueue.watch)
    }
  }

  /// Says in a catalog that is being made that it is whole.
  func finish() throws(CatalogDatabaseError) {
    try performing("create") {
      try queue.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA user_version = \(CatalogSchema.version)")
      }
    }
  }

  /// Reads, and gives errors our form.
  func reading<Result>(
    _ operation: String,
    _ body: (Database) throws -> Result
  ) throws -> Result {
    try performingUntyped(operation) { try queue.unsafeRead(body) }
  }

  /// Reads products as views. What `body` throws of its own is passed on.
  func readingViews(
    _ rareIDs: RareTextIDs = RareTextIDs(),
    _ body: (Database, ReferenceNames) throws -> Void
  ) throws {
    try performingUntyped("read") {
      try queue.unsafeRead { db in
        let references = ReferenceNames(db, rareIDs: rareIDs)
        try body(db, references)
        try references.throwFailure()
      }
    }
  }

  /// Writes in one transaction, and gives SQLite's errors our form.
  ///
  /// - Parameter isAlone: Whether readers are kept out from the beginning: a
  ///   change of so much that it does not fit into the cache would wait for
  ///   them later, again and again.
  func writing(
    _ operation: String,
    isAlone: Bool = false,
    _ body: (Database) throws -> Void
  ) throws {
    try performingUntyped(operation) {
      var former: UInt32?
      do {
        try queue.inTransaction(isAlone ? .exclusive : .immediate) { db in
          let counter = db.changeCounter
          try interruptibly(db) {
            if isWriter, !hasEarlierSchema { try CatalogSchema.addCustomFields(db) }
            try body(db)
          }
          former = counter
          return .commit
        }
      } catch let error as DatabaseError {
        // A lock that cannot be released behind the commit takes nothing back.
        if let former, hasCommitted(since: former) { return }
        if isInterrupted, [.SQLITE_INTERRUPT, .SQLITE_BUSY].contains(error.resultCode) {
          throw CancellationError()
        }
        throw error
      }
    }
  }

  /// Whether somebody wants the end of the change that is being made.
  var isInterrupted: Bool { patience.interruption?.hasCome ?? false }

  /// Begins a change, which ends by `CancellationError` where somebody wants that.
  func interruptibly(_ db: Database, _ body: () throws -> Void) throws {
    guard let interruption = patience.interruption else { return try body() }
    interruption.begin()
    try StatementInterruption.asking({ interruption.hasCome }, in: db, body)
    if interruption.hasCome { throw CancellationError() }
  }

  /// Whether a change that failed to end is in the file: its counter is another, and there is
  /// no journal that would take it back. https://www.sqlite.org/fileformat2.html#file_change_counter
  private func hasCommitted(since former: UInt32) -> Bool {
    guard !isBeingMade, let counter = queue.unsafeRead({ $0.changeCounter }) else { return false }
    var status = stat()
    let hasJournal = stat(path + "-journal", &status) == 0 && status.st_size > 0
    return counter != former && !hasJournal
  }

  /// Runs a closure and gives SQLite's errors our form; others are passed on.
  func performingUntyped<Result>(
    _ operation: String,
    _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      let cause = Self.error(ofDiskOr(error), operation: operation, path: path)
      takeBackWhatIsLeft(by: error)
      throw cause
    }
  }

  /// What is said of a file that SQLite reads and does not write, though it may.
  static let isForLaterSQLite = "the file says that only a later version of SQLite may write it"

  /// Has SQLite put back what a change has written into the file that failed, as on a full disk: it does
  /// so when it reads next. Else the journal would lie there, and a copy of the file would be half a change.
  private func takeBackWhatIsLeft(by error: DatabaseError) {
    if isBeingMade || [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) { return }
    _ = try? queue.unsafeReentrantRead { try $0.int("PRAGMA user_version") }
  }

  /// Returns the error of the disk where SQLite says of a page that it does not give that it is damaged.
  private func ofDiskOr(_ error: any Error) -> any Error {
    guard let damage = error as? DatabaseError, damage.extendedResultCode == .SQLITE_CORRUPT,
      let cause = queue.unsafeReentrantRead({ $0.errorOfDisk })
    else { return error }
    return cause
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
      throw Self.error(ofDiskOr(error), operation: operation, path: path)
    }
  }

  /// https://www.sqlite.org/rescode.html#readonly_dbmoved
  static let fileWasMoved = ResultCode(rawValue: 1032)

  static func error(
    _ error: any Error,
    operation: String,
    path: String
  ) -> CatalogDatabaseError {
    guard let error = error as? DatabaseError else {
      if error is CancellationError {
        return .failed(
          operation: operation, path: path, resultCode: Int(ResultCode.SQLITE_INTERRUPT.rawValue),
          message: "it was interrupted")
      }
      return .failed(operation: operation, path: path, resultCode: 1, message: "\(error)")
    }
    switch error.resultCode {
    case .SQLITE_NOTADB:
      return .notADatabase(path: path)
    case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK:
      return .interruptedWrite(path: path)
    // The pages may be put back, and the journal may not be removed.
    case .SQLITE_IOERR
    where error.extendedResultCode == .SQLITE_IOERR_DELETE
      && access(directoryPath(of: path), W_OK) != 0:
      return .interruptedWrite(path: path)
    case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_PERM:
      guard let reason = CompanionFiles.reasonNoFile(besides: path) else {
        return failed(error, operation, path)
      }
      return .unreadable(path: path, reason: reason)
    case .SQLITE_READONLY where error.extendedResultCode == fileWasMoved:
      return .replaced(operation: operation, path: path)
    // https://www.sqlite.org/fileformat2.html#file_format_version_numbers
    case .SQLITE_READONLY
    where error.extendedResultCode == .SQLITE_READONLY && access(path, W_OK) == 0:
      // Without the memory of its log, SQLite reads only.
      if let reason = CompanionFiles.reasonNoFile(besides: path) {
        return .unreadable(path: path, reason: reason)
      }
      return .failed(
        operation: operation, path: path, resultCode: 8,
        message: Self.isForLaterSQLite)
    case .SQLITE_READONLY:
      return .readOnly(operation: operation, path: path)
    case .SQLITE_CORRUPT where error.extendedResultCode == .SQLITE_CORRUPT_INDEX:
      return .inconsistent(path: path, fault: error.message ?? "an index is damaged")
    // What a schema computes is not run (`Database.distrustSchema`).
    case .SQLITE_CORRUPT where error.message?.contains("unsafe use of") == true:
      return .unreadable(
        path: path, reason: "\(error.message ?? ""); use a view in place of a column or an index")
    // Whatever it names, nothing of the file can be read, and so nothing mended.
    case .SQLITE_CORRUPT where error.message?.hasPrefix("malformed database schema") == true:
      return .damaged(path: path)
    // https://www.sqlite.org/rescode.html#corrupt_vtab
    case .SQLITE_CORRUPT
    where error.extendedResultCode.rawValue == 267
      || error.message?.contains(SchemaDifferences.substringTable) == true:
      return .inconsistent(path: path, fault: "the substring index cannot be read")
    case .SQLITE_CORRUPT:
      return .damaged(path: path)
    case .SQLITE_ERROR where error.message == "unsupported file format":
      return .damaged(path: path)
    case .SQLITE_ERROR:
      if let table = missingTable(error.message) {
        if SchemaDifferences.sourceNames.contains(table) {
          return .missingTable(path: path, table: table)
        }
        return table == "language"
          ? .lostLanguage(path: path)
          : .inconsistent(path: path, fault: "its table '\(table)' is missing")
      }
      if error.message?.contains("fts5") == true
        || error.message?.contains(SchemaDifferences.substringTable) == true
      {
        return .inconsistent(path: path, fault: "the substring index cannot be read")
      }
      return failed(error, operation, path)
    case .SQLITE_CONSTRAINT where error.message?.hasSuffix("language.locale") == true:
      return .inconsistent(path: path, fault: "two of its sort orders are of one language")
    case .SQLITE_TOOBIG:
      return .tooLarge(
        operation: operation, path: path, mebibytes: Int(Database.greatestValueSize) >> 20)
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return .locked(operation: operation, path: path, seconds: busyTimeout)
    default:
      return failed(error, operation, path)
    }
  }

  private static func failed(
    _ error: DatabaseError, _ operation: String, _ path: String
  ) -> CatalogDatabaseError {
    .failed(
      operation: operation, path: path, resultCode: Int(error.extendedResultCode.rawValue),
      message: error.message ?? "unknown error")
  }

  /// Returns the table that a message says is missing, or in whose place it says that there is a view.
  private static func missingTable(_ message: String?) -> String? {
    (SchemaDifferences.sourceNames + CatalogSchema.derivedTableNames).first { name in
      [
        "no such table: \(name)", "no such table: main.\(name)",
        "access to view \"\(name)\" prohibited", "cannot modify \(name) because it is a view",
        "cannot create BEFORE trigger on view: main.\(name)",
        "cannot create AFTER trigger on view: main.\(name)",
      ].contains(message)
    }
  }

  // MARK: Opening

  static func open(
    _ path: String,
    isReadOnly: Bool,
    isReader: Bool = false,
    _ patience: LockPatience
  ) throws(CatalogDatabaseError) -> DatabaseQueue {
    if path != temporaryPath { try CompanionFiles.check(besides: path) }
    return try open(
      uri: filePath(path), path: path, isReadOnly: isReadOnly, isReader: isReader, patience)
  }

  /// Opens a file by a name as SQLite takes it.
  ///
  /// - Parameters:
  ///   - path: What messages name.
  ///   - isReader: Whether nothing will be changed, also where the file could be.
  static func open(
    uri: String,
    path: String,
    isReadOnly: Bool,
    isReader: Bool = false,
    _ patience: LockPatience = LockPatience(CatalogDatabase.busyTimeout, nil)
  ) throws(CatalogDatabaseError) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    // A reader keeps one transaction from the first read to the end.
    configuration.allowsUnsafeTransactions = true
    // The import keeps references whole itself, without a check a row.
    configuration.foreignKeysEnabled = false
    configuration.label = "catalog"
    configuration.prepareDatabase {
      if isReadOnly || isReader { $0.watchNoStatements() }
      // Before anybody is waited for.
      try $0.distrustSchema()
      $0.wait(patience)
      try RowFunction.registerAll(in: $0)
    }
    do {
      return try DatabaseQueue(path: uri, configuration: configuration)
    } catch {
      throw Self.error(error, operation: "open", path: path)
    }
  }

  /// Returns a path that SQLite takes for that of a file, whatever its name: it takes
  /// `file:name` and `:memory:` for something else.
  static func filePath(_ path: String) -> String {
    path.hasPrefix("/") || path == temporaryPath ? path : "./" + path
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
    if status.st_mode & S_IFMT != S_IFREG {
      throw .unreadable(path: path, reason: "it is not a file")
    }
    if status.st_size == 0 { throw .unreadable(path: path, reason: "it is empty") }
  }

  /// Opens a file that is a catalog of our schema or before. A reader's snapshot begins.
  private static func openCatalog(
    _ path: String,
    isReadOnly: Bool,
    isReader: Bool,
    _ patience: LockPatience
  ) throws(CatalogDatabaseError) -> (DatabaseQueue, schemaVersion: Int) {
    do {
      return try openCatalogOnce(path, isReadOnly: isReadOnly, isReader: isReader, patience)
    } catch .damaged {
      // A read that fails once is told as damage, too.
      return try openCatalogOnce(path, isReadOnly: isReadOnly, isReader: isReader, patience)
    }
  }

  private static func openCatalogOnce(
    _ path: String,
    isReadOnly: Bool,
    isReader: Bool,
    _ patience: LockPatience
  ) throws(CatalogDatabaseError) -> (DatabaseQueue, schemaVersion: Int) {
    let queue = try open(path, isReadOnly: isReadOnly, isReader: isReader, patience)
    let application: Int
    let version: Int
    let encoding: String?
    do {
      (application, version, encoding) = try queue.unsafeRead { db in
        try db.makeDefensive()
        if isReader { try db.makeStatement(sql: "BEGIN").execute() }
        return (
          try db.int("PRAGMA application_id") ?? 0,
          try db.int("PRAGMA user_version") ?? 0,
          try db.string("PRAGMA encoding")
        )
      }
    } catch {
      throw Self.error(error, operation: "read", path: path)
    }
    if application != CatalogSchema.applicationID { throw .notACatalog(path: path) }
    if version == CatalogSchema.unfinishedVersion {
      throw .unreadable(path: path, reason: "it was being made when the program ended")
    }
    if let encoding, encoding != "UTF-8" {
      throw .otherEncoding(path: path, encoding: encoding)
    }
    if version > CatalogSchema.version {
      throw .newerSchema(path: path, found: version, known: CatalogSchema.version)
    }
    return (queue, version)
  }
}

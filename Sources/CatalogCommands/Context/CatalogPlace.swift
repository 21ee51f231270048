import CatalogAccess
import CatalogImport
import DBAccess
import PostgreSQL
import PostgresStore
import SectionedTable

/// Where a catalog is kept.
enum CatalogPlace {
  /// In a file.
  case file(String)
  /// On a PostgreSQL server.
  case server(ConnectionInfo)

  /// Reads what was typed: an address, or else the path of a file.
  ///
  /// - Throws: `CommandError` for an address that is none; it shows no password.
  init(_ text: String) throws {
    guard ConnectionInfo.matches(text) else {
      self = .file(text)
      return
    }
    do {
      self = .server(try ConnectionInfo(text))
    } catch {
      throw CommandError(.wrongUsage, error.description.escapedForTerminal)
    }
  }

  /// The path, or the address without a password.
  var description: String {
    switch self {
    case .file(let path): path
    case .server(let info): info.description
    }
  }

  var isServer: Bool {
    if case .server = self { true } else { false }
  }

  /// Opens the catalog for reading. What can be brought up to date is.
  func open(from server: ReadServer) throws -> any CatalogReading & CatalogHistoryReading {
    switch self {
    case .file(let path):
      try CatalogDatabase(stayingOpenAt: path)
    case .server(let info): try PostgresCatalog(readingAt: info, from: server)
    }
  }

  /// Opens the catalog for a reader that stays.
  ///
  /// - Parameters:
  ///   - server: The server that is read.
  ///   - watch: Sees whether the lock of a file is being waited for.
  ///   - seconds: How long the lock of a file is waited for while it is opened; nil is as long as
  ///     always.
  func openFollowing(
    from server: ReadServer = .addressed, watch: LockWatch? = nil, waiting seconds: Double? = nil
  ) throws -> any CatalogFollowing {
    switch self {
    case .file(let path):
      try CatalogDatabase(readingNowAndThenAt: path, watch: watch, waiting: seconds)
    case .server(let info): try PostgresCatalog(followingAt: info, from: server)
    }
  }

  /// Opens the catalog for reading it as it is.
  func openUnchanged(
    from server: ReadServer = .addressed
  ) throws -> any CatalogReading & CatalogInspecting {
    switch self {
    case .file(let path): try CatalogDatabase(unchangedAt: path)
    case .server(let info): try PostgresCatalog(unchangedAt: info, from: server)
    }
  }

  /// Opens the catalog for changing it. It is said where a server is waited for.
  func openForWriting(in context: CommandContext) throws -> any CatalogEditing {
    let catalog = try openForWriting(
      noting: context.writtenPositions(), onWait: Self.noteWaiting(in: context),
      interruption: context.changeInterruption())
    (catalog as? CatalogDatabase)?.stayOpen()
    return catalog
  }

  /// Opens the catalog for changing it.
  ///
  /// - Parameters:
  ///   - written: What notes the positions of changes.
  ///   - onWait: Says that a server is waited for; nil waits for none.
  ///   - watch: Sees whether a lock is being waited for, and ends that; nothing else is asked or told then.
  ///   - interruption: What may end a change.
  func openForWriting(
    noting written: WrittenPositionFiles, onWait: (() -> Void)?, watch: LockWatch? = nil,
    interruption: ChangeInterruption? = nil
  ) throws -> any CatalogEditing {
    switch self {
    case .file(let path):
      try CatalogDatabase(writingAt: path, watch: watch, interruption: interruption)
    case .server(let info):
      if let watch {
        try Self.openForWriting(at: info, noting: written, watch)
      } else {
        try PostgresCatalog(
          writingAt: info, noting: written,
          isInterrupted: interruption.map { interruption in { interruption.hasCome } },
          onWait: onWait, onChange: interruption?.begin)
      }
    }
  }

  /// Opens a catalog on a server for somebody who is told of locks, and may stop waiting for them.
  private static func openForWriting(
    at info: ConnectionInfo, noting written: WrittenPositionFiles, _ watch: LockWatch
  ) throws -> PostgresCatalog {
    let look = ServerLockLook(at: info) { watch.noteLook(for: 500) }
    let catalog = try PostgresCatalog(
      writingAt: info, noting: written,
      isInterrupted: {
        look.noteWaiting()
        return watch.hasStopped
      })
    look.follow(catalog)
    return catalog
  }

  /// The place where a catalog is changed that is read from a server: the address may lead to a standby.
  func whereChanged(readingFrom server: ReadServer) -> CatalogPlace {
    guard case .server(let info) = self, case .standby = server else { return self }
    return .server(info.wanting(.writable))
  }

  /// Says that no server takes changes just now.
  static func noteWaiting(in context: CommandContext) -> () -> Void {
    {
      context.note("No server takes changes just now: waiting for one, half a minute at most.")
      try? context.diagnostics.flush()
    }
  }

  /// Whether there is no file yet, or an empty one.
  var isNewCatalog: Bool {
    if case .file(let path) = self { NewCatalog.isWanted(at: path) } else { false }
  }

  /// Where image files are looked for; nil for a server, which has no folder.
  var pathOfImages: String? {
    if case .file(let path) = self { path } else { nil }
  }

  /// Refuses a file where an option is about servers.
  func requireServer(for option: String) throws {
    guard case .file(let path) = self else { return }
    throw CommandError(
      .wrongUsage,
      "\(option) is for a catalog on a server, and '\(path.escapedForTerminal)' is a file")
  }

  /// Refuses the address of a server where a file is wanted, before a message shows it.
  static func requireFile(_ path: String) throws {
    guard ConnectionInfo.matches(path) else { return }
    let address = try CatalogPlace(path).description.escapedForTerminal
    throw CommandError(
      .wrongUsage, "'\(address)' is the address of a server, and not a file",
      advice: "To copy a catalog from a server: catalog copy \(address.quotedForShell) FILE")
  }
}

extension CatalogDatabase {
  /// Opens a catalog for reading; it stays open.
  convenience init(stayingOpenAt path: String) throws(CatalogDatabaseError) {
    try self.init(readingAt: path)
    stayOpen()
  }

  /// Keeps a catalog open to the end of the process: closing it disposes of a dispatch queue, which
  /// starts two threads to do so. They cost time, and where there is no `/proc` they may trap.
  func stayOpen() { _ = Unmanaged.passRetained(self) }
}

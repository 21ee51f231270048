import Bytes
import CSQLite
public import CatalogAccess
import Glibc

/// A catalog that is being made: it stands beside its place, under a name of
/// its own, until it is whole. An error, a signal or a crash on the way leaves
/// nothing in the place.
///
///     let new = try NewCatalog(for: path)
///     var edit = ProductEdit()
///     try edit.set(.name, to: "Äppelkniv")
///     let swedish = try IndexedCollation(locale: LocaleIdentifier("sv"))
///     let added = try new.database.addProduct(edit, ChangeNote(.add, at: 0), listedIn: swedish)
///     try new.publish()
///     added.id  // 1
///
/// What a killed process or a power cut has left beside the place is removed by the next that
/// makes a catalog there (``WorkFile``).
public final class NewCatalog {
  /// The catalog. It is to be written in one go: until ``publish()`` there is
  /// no journal, and after an error it is good for nothing.
  public let database: CatalogDatabase

  private let path: String
  private let place: String
  private let temporaryPath: String
  private let descriptor: Int32
  private var isPublished = false

  /// Returns whether a catalog can be made in a place: there is no file, or
  /// an empty one.
  public static func isWanted(at path: String) -> Bool {
    var status = stat()
    if stat(path, &status) != 0 { return errno == ENOENT }
    return status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
  }

  /// Begins a catalog.
  ///
  /// - Parameter path: Its place. A symbolic link is followed, and an empty
  ///   file that is there gives the catalog its mode.
  /// - Throws: `CatalogDatabaseError`.
  public init(for path: String) throws(CatalogDatabaseError) {
    self.path = path
    place = Self.resolved(path)
    try Self.refuseLogs(beside: place)
    WorkFile.removeLeftovers(beside: place)
    (temporaryPath, descriptor) = try Self.makeFile(beside: place, for: path)
    var status = stat()
    if stat(place, &status) == 0 { fchmod(descriptor, status.st_mode & 0o777) }
    do {
      database = try CatalogDatabase(creating: path, at: temporaryPath)
    } catch {
      unlink(temporaryPath)
      close(descriptor)
      throw error
    }
  }

  deinit {
    // The descriptor stays open while SQLite has the file: closing one gives
    // up the locks that a process has through any other.
    if !isPublished { unlink(temporaryPath) }
    close(descriptor)
  }

  /// Puts the catalog into its place, on disk before this returns.
  ///
  /// - Throws: `CatalogDatabaseError`, also when something else has come into
  ///   the place meanwhile; that is left alone.
  public func publish() throws(CatalogDatabaseError) {
    guard Self.isWanted(at: place) else {
      throw Self.createdMeanwhile(path)
    }
    try Self.refuseLogs(beside: place)
    try database.finish()
    guard fsync(descriptor) == 0, moveIntoPlace() else {
      let number = errno
      guard Self.isWanted(at: place) else { throw Self.createdMeanwhile(path) }
      throw .unreadable(path: path, reason: String(cString: strerror(number)))
    }
    isPublished = true
    let directory = directoryPath(of: place)
    let directoryDescriptor = open(directory, O_RDONLY | O_CLOEXEC)
    if directoryDescriptor >= 0 {
      fsync(directoryDescriptor)
      close(directoryDescriptor)
    }
  }

  private static func createdMeanwhile(_ path: String) -> CatalogDatabaseError {
    .unreadable(
      path: path,
      reason: "another program has created it meanwhile. Nothing was changed; run the command again"
    )
  }

  /// It gets its place and loses its name at once: else a power cut between the two would leave
  /// two names. Where the file system cannot, a link replaces nothing; a rename replaces an empty file.
  private func moveIntoPlace() -> Bool {
    if catalog_rename_to_new_name(temporaryPath, place) == 0 { return true }
    if access(place, F_OK) != 0, link(temporaryPath, place) == 0 {
      unlink(temporaryPath)
      return true
    }
    return Self.isWanted(at: place) && rename(temporaryPath, place) == 0
  }

  /// Throws where a journal or a log of an earlier file lies beside the place: SQLite
  /// would take it for that of the new one, and roll it into it.
  private static func refuseLogs(beside place: String) throws(CatalogDatabaseError) {
    for suffix in ["-journal", "-wal", "-shm"] where access(place + suffix, F_OK) == 0 {
      throw .staleLog(path: place, log: place + suffix)
    }
  }

  // MARK: Names

  /// Makes the file beside the place. It is held as long as it lives.
  private static func makeFile(
    beside place: String,
    for path: String
  ) throws(CatalogDatabaseError) -> (path: String, descriptor: Int32) {
    for _ in 0..<100 {
      let temporaryPath = WorkFile.name(beside: place)
      let descriptor = open(
        temporaryPath, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
      if descriptor >= 0 {
        if WorkFile.hold(descriptor) { return (temporaryPath, descriptor) }
        close(descriptor)
      } else if errno != EEXIST {
        break
      }
    }
    throw .unreadable(path: path, reason: String(cString: strerror(errno)))
  }

  /// Returns where a path leads, also where there is nothing yet.
  public static func resolved(_ path: String) -> String {
    var path = path
    // As many as Linux follows.
    for _ in 0..<40 {
      guard let target = linkTarget(path) else { return path }
      let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
      path = target.hasPrefix("/") ? target : directory + target
    }
    return path
  }

  /// Returns what a symbolic link holds, nil when it is none.
  private static func linkTarget(_ path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let base = buffer.baseAddress else { return nil }
      let length = readlink(path, base, buffer.count)
      if length < 0 { return nil }
      return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}

import GRDB

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A catalog that is being made: it stands beside its place, under the name
/// with `.new`, until it is whole. An error, a signal or a crash on the way
/// leaves nothing in the place.
///
/// What a crash has left under that name is overwritten by the next attempt.
public final class NewCatalog {
  /// The catalog. It is to be written in one go: until ``publish()`` there is
  /// no journal, and after an error it is good for nothing.
  public let database: CatalogDatabase

  private let path: String
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
  /// - Parameter path: Its place.
  /// - Throws: `CatalogDatabaseError`, also when another program is just
  ///   making a catalog there.
  public init(for path: String) throws(CatalogDatabaseError) {
    self.path = path
    temporaryPath = path + ".new"
    descriptor = open(temporaryPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw .unreadable(path: path, reason: "another program is just making it")
    }
    ftruncate(descriptor, 0)
    unlink(temporaryPath + "-journal")
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
    guard Self.isWanted(at: path) else {
      throw .unreadable(path: path, reason: "another program has made it meanwhile")
    }
    guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    isPublished = true
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let directoryDescriptor = open(directory, O_RDONLY | O_CLOEXEC)
    if directoryDescriptor >= 0 {
      fsync(directoryDescriptor)
      close(directoryDescriptor)
    }
  }
}

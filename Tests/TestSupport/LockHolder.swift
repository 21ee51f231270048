import Foundation

/// Another program that holds the lock of a catalog's file: until it is let go, or the object is.
public final class LockHolder {
  private let process = Process()
  private let input = Pipe()

  /// Takes the lock.
  ///
  /// - Parameter statement: What begins the transaction.
  public init(_ path: String, by statement: String = "BEGIN IMMEDIATE") throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sqlite3", path]
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    // What outlives the tests would keep whoever reads what they say.
    process.standardError = FileHandle.nullDevice
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try process.runWithSignals()
    try write("\(statement); SELECT 1;")
    // It has the lock when it has answered.
    let answer = try output.fileHandleForReading.read(upToCount: 1)
    guard answer == Data("1".utf8) else { throw NoLock() }
  }

  /// The lock was not to be had.
  public struct NoLock: Error {}

  deinit { process.terminate() }

  /// Commits, and waits until the program has ended.
  public func release() throws {
    try write("COMMIT;")
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private func write(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }
}

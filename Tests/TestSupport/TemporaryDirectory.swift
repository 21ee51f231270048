import Foundation

/// A directory of a test's own, removed with the object.
public final class TemporaryDirectory: Sendable {
  /// Where it is.
  public let path: String

  /// Makes an empty directory.
  public init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("catalog-test-" + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of a file in it.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file into it and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: file(name), atomically: true, encoding: .utf8)
    return file(name)
  }
}

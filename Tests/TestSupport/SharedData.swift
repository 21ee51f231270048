import Foundation

/// The real catalogs that may stand beside the repository. Tests that use them
/// are skipped where they are not.
public enum SharedData {
  private static let directory = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared/data").path

  /// Whether they are there.
  public static var isPresent: Bool { FileManager.default.fileExists(atPath: directory) }

  /// Returns the path of one of them.
  public static func path(_ name: String) -> String { directory + "/" + name }
}

/// The files of this repository.
public enum Repository {
  /// Returns the path of a file.
  public static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent(name).path
  }
}

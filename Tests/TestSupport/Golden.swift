import Foundation
public import Testing

/// Expects a text to be what a golden file holds.
///
/// The files are in `Golden/NAME.txt` of the test target, which is the nearest
/// folder above the test that has a `Golden`. With
/// `RECORD_GOLDEN=1` in the environment the file is written instead and the
/// test fails, so that a recording never passes for a check.
public func expectGolden(
  _ text: String,
  named name: String,
  filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let directory = goldenDirectory(above: filePath)
  let file = directory.appendingPathComponent(name + ".txt")
  if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file.path); look at it", sourceLocation: sourceLocation)
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
    return
  }
  guard let golden = try? String(contentsOf: file, encoding: .utf8) else {
    Issue.record(
      "there is no golden file \(file.path); RECORD_GOLDEN=1 makes it",
      sourceLocation: sourceLocation)
    return
  }
  #expect(Array(text.utf8) == Array(golden.utf8), "\(text)", sourceLocation: sourceLocation)
}

/// Returns the folder of golden files that a test's file uses: the nearest one
/// above it, or else a new one beside it.
private func goldenDirectory(above filePath: String) -> URL {
  let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
  var candidate = folder
  while candidate.path != "/" {
    let golden = candidate.appendingPathComponent("Golden")
    if FileManager.default.fileExists(atPath: golden.path) { return golden }
    candidate.deleteLastPathComponent()
  }
  return folder.appendingPathComponent("Golden")
}

import Foundation
import TestSupport
import Testing

@Suite("ICU's data as a release has them", .serialized)
struct CutDataTests {
  /// The root of the package.
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  private static let digest = ProgramRun.built("icu-digest")

  // The programs of this build use the installed data, by a shared library that another can stand for.
  @Test(
    "They say the same of all encodings, patterns, locales, currencies and regions",
    arguments: [["texts", "encodings"], ["locales"]])
  func sameDigests(parts: [String]) throws {
    let made = try ProgramRun(Self.root + "/Scripts/icu/data", [])
    try #require(made.status == 0, "\(made.diagnostics)")
    let folder = made.output.trimmingCharacters(in: .newlines)
    // To ask both takes the processor a minute: it is done where what they say is not known.
    let inputs = try Self.checksumOfInputs(parts, folder: folder)
    let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"
    guard try isRecording || !Self.knownInputs().contains(inputs) else { return }
    let cutLines = try Self.lines(parts, environment: ["LD_LIBRARY_PATH": folder])
    let fullLines = try Self.lines(parts, environment: ["LD_LIBRARY_PATH": ""])
    try #require(Array(cutLines.difference(from: fullLines).prefix(5)).isEmpty)
    let installed = try Self.installedCounts()
    let counts = Dictionary(grouping: cutLines) { String($0.prefix { $0 != " " }) }
      .mapValues(\.count)
    if parts == ["locales"] {
      // With the root, and nine old names that stand for others.
      try #require(counts["locale"] == installed["locales"].map { $0 + 10 })
      for part in ["numbers", "languages"] {
        try #require(counts[part] == counts["locale"], "\(part)")
      }
      try #require(counts["order", default: 0] > counts["locale", default: 0] * 5)
    } else {
      try #require(counts["encoding"] == installed["encodings"])
    }
    if isRecording { try Self.record(inputs, of: parts) }
  }

  @Test("They are found in place of the installed ones")
  func otherData() throws {
    let made = try ProgramRun(Self.root + "/Scripts/icu/data", [])
    let folder = made.output.trimmingCharacters(in: .newlines)
    let loaded = try ProgramRun(
      "ldd", [Self.digest], environment: ["LD_LIBRARY_PATH": folder])
    #expect(loaded.output.contains(folder + "/libicudata.so"))
  }

  @Test("Every function of CICU is asked of both")
  func everyFunctionIsAsked() throws {
    let header = try String(
      contentsOfFile: Repository.path("Sources/CICU/include/CICU.h"), encoding: .utf8)
    let digest = try String(
      contentsOfFile: Repository.path("Scripts/icu/Digest/main.cpp"), encoding: .utf8)
    // These have their answers in the code.
    let others: Set = ["cicu_status_name", "cicu_cxx_library_release"]
    let functions = Set(header.matches(of: /\b(cicu_\w+)\(/).map { String($0.1) })
    #expect(functions.count > 30)
    #expect(functions.subtracting(others).filter { !digest.contains($0) }.isEmpty)
  }

  /// What was compared and said the same: lines of parts, and a checksum of all that goes into their digests.
  /// RECORD_GOLDEN=1 writes them.
  private static let known = Repository.path("Scripts/icu/known-digests")

  private static func knownInputs() throws -> Set<String> {
    Set(try String(contentsOfFile: known, encoding: .utf8).split(separator: "\n").map(String.init))
  }

  private static func record(_ inputs: String, of parts: [String]) throws {
    let others = try knownInputs().filter { !$0.hasPrefix(name(of: parts)) }
    try (others.union([inputs]).sorted().joined(separator: "\n") + "\n")
      .write(toFile: known, atomically: true, encoding: .utf8)
  }

  private static func name(of parts: [String]) -> String { parts.joined(separator: "+") + " " }

  /// Of the installed libraries, the cut data in a folder, and the sources of what asks them.
  private static func checksumOfInputs(_ parts: [String], folder: String) throws -> String {
    let run = try ProgramRun(
      "sh",
      [
        "-c",
        """
        set -e
        libraries=$(ldd "$1" | sed -n 's/.*=> \\(.*libicu[^ ]*\\) .*/\\1/p' | LC_ALL=C sort)
        sources=$(find "$3/Sources/CICU" "$3/Scripts/icu/Digest" -type f | LC_ALL=C sort)
        cat $libraries "$2"/libicudata.so.* $sources | sha256sum
        """,
        "sh", digest, folder, root,
      ],
      environment: ["LD_LIBRARY_PATH": ""])
    try #require(run.status == 0, "\(run.diagnostics)")
    return name(of: parts) + run.output.prefix(64)
  }

  /// How many locales and encodings the installed ICU has: asked by another program than the one that is
  /// compared, and without a line of this package.
  private static func installedCounts() throws -> [String: Int] {
    let run = try ProgramRun(
      "python3",
      [
        "-c",
        """
        import ctypes, ctypes.util, re
        library = ctypes.util.find_library("icuuc")
        version = re.search(r"so\\.(\\d+)", library)[1]
        icu = ctypes.CDLL(library)
        for name, function in ("locales", "uloc_countAvailable"), ("encodings", "ucnv_countAvailable"):
            print(name, getattr(icu, f"{function}_{version}")())
        """,
      ], environment: ["LD_LIBRARY_PATH": ""])
    try #require(run.status == 0, "\(run.diagnostics)")
    let pairs = run.output.split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), Int($0[1]) ?? 0) })
  }

  private static func lines(
    _ parts: [String], environment: [String: String] = [:]
  ) throws -> [String] {
    let run = try ProgramRun(digest, parts, environment: environment)
    #expect(run.status == 0, "\(run.diagnostics)")
    return run.output.components(separatedBy: "\n")
  }
}

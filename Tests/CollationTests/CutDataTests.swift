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
    let cutLines = try Self.lines(parts, environment: ["LD_LIBRARY_PATH": folder])
    // To ask the installed data takes the processor half a minute: it is done where what they say is not known.
    let known = try Self.knownDigest(parts)
    let cutDigest = try Self.checksum(of: cutLines.joined(separator: "\n"))
    let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"
    if isRecording || known != cutDigest {
      let fullLines = try Self.lines(parts, environment: ["LD_LIBRARY_PATH": ""])
      #expect(Array(cutLines.difference(from: fullLines).prefix(5)).isEmpty)
      if isRecording {
        try Self.record(try Self.checksum(of: fullLines.joined(separator: "\n")), of: parts)
      }
    }
    let installed = try Self.installedCounts()
    let counts = Dictionary(grouping: cutLines) { String($0.prefix { $0 != " " }) }
      .mapValues(\.count)
    if parts == ["locales"] {
      // With the root, and nine old names that stand for others.
      #expect(counts["locale"] == installed["locales"].map { $0 + 10 })
      for part in ["numbers", "languages"] { #expect(counts[part] == counts["locale"], "\(part)") }
      #expect(counts["order", default: 0] > counts["locale", default: 0] * 5)
    } else {
      #expect(counts["encoding"] == installed["encodings"])
    }
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

  /// What the installed data say, by the checksums of the libraries that say it: lines of a checksum of these,
  /// the parts, and a checksum of the lines of the digest. RECORD_GOLDEN=1 writes them.
  private static let knownDigests = Repository.path("Scripts/icu/known-digests")

  private static func knownDigest(_ parts: [String]) throws -> String? {
    let key = try key(of: parts)
    return try String(contentsOfFile: knownDigests, encoding: .utf8).split(separator: "\n")
      .first { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) }
  }

  private static func record(_ digest: String, of parts: [String]) throws {
    let key = try key(of: parts)
    let others = try String(contentsOfFile: knownDigests, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix(key) }
    try ((others + ["\(key)\(digest)"]).joined(separator: "\n") + "\n")
      .write(toFile: knownDigests, atomically: true, encoding: .utf8)
  }

  private static func key(of parts: [String]) throws -> String {
    let libraries = try ProgramRun(
      "sh",
      [
        "-c",
        "ldd \"$1\" | sed -n 's/.*=> \\(.*libicu[^ ]*\\) .*/\\1/p' | sort | xargs cat | sha256sum",
        "sh", digest,
      ],
      environment: ["LD_LIBRARY_PATH": ""])
    try #require(libraries.status == 0, "\(libraries.diagnostics)")
    return "\(libraries.output.prefix(16)) \(parts.joined(separator: "+")) "
  }

  private static func checksum(of text: String) throws -> String {
    String(try ProgramRun("sha256sum", [], input: text).output.prefix(64))
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

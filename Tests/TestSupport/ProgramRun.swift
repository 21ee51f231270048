import Foundation

/// What a program printed and how it ended.
public struct ProgramRun {
  /// What it wrote to standard output.
  public var output: String
  /// What it wrote to standard error.
  public var diagnostics: String
  /// Its exit status; 128 and the signal's number when a signal ended it.
  public var status: Int32

  /// What it wrote to standard error, with one word for the catalog of `--db` in the commands that it names: two
  /// catalogs are compared by it.
  public var placelessDiagnostics: String {
    diagnostics.replacing(#/ --db (?:'[^']*'|[^\s)]+)/#, with: " --db PLACE")
  }

  /// The `catalog` program that tests run: the one that CATALOG_TEST_PROGRAM names, such as
  /// `dist/catalog`, or else that of the build that they belong to.
  public static let catalog: String =
    ProcessInfo.processInfo.environment["CATALOG_TEST_PROGRAM"].map {
      URL(fileURLWithPath: $0).path
    } ?? built("catalog")

  /// Returns the path of a program of the build that the tests belong to.
  public static func built(_ name: String) -> String {
    // The test bundle stands beside the programs of its build.
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent(name).path
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: The path, or a name that `env` finds.
  ///   - arguments: Its arguments.
  ///   - input: What it reads from standard input.
  ///   - environment: Its environment, where PATH, and what there is for libraries and sanitizers, are kept
  ///     unless given.
  public init(
    _ program: String,
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:]
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    var variables = environment
    for name in ["PATH", "LD_LIBRARY_PATH", "TSAN_OPTIONS", "ASAN_OPTIONS"]
    where variables[name] == nil {
      variables[name] = ProcessInfo.processInfo.environment[name]
    }
    process.environment = variables
    let directory = try TemporaryDirectory()
    // Files and not pipes: a program that writes much cannot block on them.
    let files = ["in", "out", "err"].map { directory.file($0) }
    try input.write(toFile: files[0], atomically: true, encoding: .utf8)
    for file in files.dropFirst() { try "".write(toFile: file, atomically: false, encoding: .utf8) }
    process.standardInput = FileHandle(forReadingAtPath: files[0])
    process.standardOutput = FileHandle(forWritingAtPath: files[1])
    process.standardError = FileHandle(forWritingAtPath: files[2])
    try process.runWithSignals()
    process.waitUntilExit()
    output = String(decoding: try Data(contentsOf: URL(fileURLWithPath: files[1])), as: UTF8.self)
    diagnostics = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: files[2])), as: UTF8.self)
    let signalled = process.terminationReason == .uncaughtSignal
    status = signalled ? 128 + process.terminationStatus : process.terminationStatus
  }

  /// Runs `catalog` with an environment of its own: no catalog but the one
  /// that is named, and the C locale.
  public static func catalog(
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> ProgramRun {
    var variables = ["LC_ALL": "C.UTF-8", "HOME": "/nonexistent"]
    variables.merge(environment) { $1 }
    return try ServerStore.run(arguments) {
      try ProgramRun(catalog, $0, input: input, environment: variables)
    }
  }
}

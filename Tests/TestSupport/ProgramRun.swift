import CTestSupport
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
    var variables = environment
    for name in ["PATH", "LD_LIBRARY_PATH", "TSAN_OPTIONS", "ASAN_OPTIONS"]
    where variables[name] == nil {
      variables[name] = ProcessInfo.processInfo.environment[name]
    }
    guard let path = Self.path(of: program, variables) else {
      throw NotStarted(description: "there is no program \(program)")
    }
    // Files and not pipes: a program that writes much cannot block on them.
    let files = try [NamelessFile(input), NamelessFile(), NamelessFile()]
    // A process of Foundation's takes three times the time, and is waited for in steps of 50 ms.
    var identifier: pid_t = 0
    let failure = Self.withStrings([program] + arguments) { arguments in
      Self.withStrings(variables.map { "\($0)=\($1)" }) { variables in
        start_program(path, arguments, variables, files.map(\.descriptor), &identifier)
      }
    }
    guard failure == 0 else {
      throw NotStarted(description: "\(path): \(String(cString: strerror(failure)))")
    }
    var ended: Int32 = 0
    while waitpid(identifier, &ended, 0) < 0 && errno == EINTR {}
    output = String(decoding: files[1].contents(), as: UTF8.self)
    diagnostics = String(decoding: files[2].contents(), as: UTF8.self)
    let signal = ended & 0x7F
    status = signal == 0 ? ended >> 8 & 0xFF : 128 + signal
  }

  private struct NotStarted: Error, CustomStringConvertible { let description: String }

  /// Finds a program as `env` does.
  private static func path(of program: String, _ variables: [String: String]) -> String? {
    if program.contains("/") { return program }
    let folders = (variables["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }

  /// Passes texts as C has arguments: an array that ends with NULL.
  private static func withStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let strings = texts.map { strdup($0) }
    defer { for string in strings { free(string) } }
    return body(strings + [nil])
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

/// A file that has no name, and is gone with the object.
private final class NamelessFile {
  let descriptor: Int32

  /// Makes one with a text, to be read from its start.
  init(_ text: String = "") throws {
    descriptor = open_nameless_file()
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    if !text.isEmpty {
      try FileHandle(fileDescriptor: descriptor).write(contentsOf: Data(text.utf8))
      lseek(descriptor, 0, SEEK_SET)
    }
  }

  deinit { close(descriptor) }

  /// Returns what is in it.
  func contents() -> Data {
    lseek(descriptor, 0, SEEK_SET)
    return (try? FileHandle(fileDescriptor: descriptor).readToEnd()) ?? Data()
  }
}

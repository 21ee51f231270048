import ArgumentParser

/// The option of commands that tell more of what they change.
struct VerboseOptions: PlainOptions {
  @Flag(name: .shortAndLong, help: "Print each change on standard error.")
  var verbose = false

  mutating func setPlainly(from arguments: inout PlainArguments) {
    verbose = arguments.flag("--verbose")
  }

  /// Refuses what contradicts itself.
  func validate(with global: GlobalOptions) throws {
    if verbose, global.quiet {
      throw ValidationError("--quiet and --verbose cannot be combined.")
    }
  }
}

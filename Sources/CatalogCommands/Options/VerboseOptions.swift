import ArgumentParser

/// The option of commands that tell more of what they change.
struct VerboseOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Say what becomes of each product, on standard error.")
  var verbose = false

  mutating func setDefaults() { verbose = false }

  /// Refuses what contradicts itself.
  func validate(with global: GlobalOptions) throws {
    if verbose, global.quiet {
      throw ValidationError("--quiet and --verbose exclude each other.")
    }
  }
}

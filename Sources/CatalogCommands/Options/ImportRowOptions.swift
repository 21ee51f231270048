import CatalogAccess
import ArgumentParser
import DBAccess

/// The options for the rows that are imported.
struct ImportRowOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Update the products that have the same sku, id or name+manufacturer; else all are added.",
      valueName: "key"),
    completion: ImportKey.completion)
  var key: String?

  @Flag(name: .long, help: "Remove the products that do not come.")
  var replace = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "At a row with an error: stop, and change nothing (unless given), or skip it.",
      valueName: "stop|skip"),
    completion: ErrorPolicy.completion)
  var onError: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the rows that --on-error skip leaves out into this file, with the reasons.",
      valueName: "file"))
  var rejects: String?

  @Flag(
    name: [.customShort("n"), .long], help: "Do everything but keep it, and report.")
  var dryRun = false

  @Flag(
    inversion: .prefixedNo,
    help: "Whether catalog undo can take the import back; less is written where it cannot.")
  var history = true

  enum ErrorPolicy: String, OptionWord {
    case stop
    case skip
  }

  func validate() throws {
    if let key { _ = try ImportKey.word(key, of: "--key <key>") }
    if let onError { _ = try ErrorPolicy.word(onError, of: "--on-error <stop|skip>") }
    if rejects != nil, !skipsErrors {
      throw ValidationError("--rejects goes with --on-error skip.")
    }
  }

  var skipsErrors: Bool { onError == ErrorPolicy.skip.rawValue }

  var policy: ImportPolicy {
    var policy = ImportPolicy()
    policy.key = key.flatMap(ImportKey.init(rawValue:))
    policy.replacesAll = replace
    policy.isDryRun = dryRun
    return policy
  }
}

extension ImportKey: OptionWord {}

import CatalogAccess
import ArgumentParser
import DBAccess

/// The options for the rows that are imported.
struct ImportRowOptions: ParsableArguments {
  @Option(
    help: "Update products with the same sku, id or name+manufacturer (default: add all).",
    value: "key", completion: ImportKey.completion)
  var key: String?

  @Flag(help: "Delete products that are not in the file.")
  var replace = false

  @Option(
    help: "What to do with bad rows: stop (default; nothing is imported) or skip.",
    value: "stop|skip", completion: ErrorPolicy.completion)
  var onError: String?

  @Option(help: "Write skipped rows to this file, with the reasons.", value: "file")
  var rejects: String?

  @Flag(
    name: [.customShort("n"), .long], help: "Show what would happen without changing anything.")
  var dryRun = false

  @Flag(inversion: .prefixedNo, help: "Allow catalog undo to undo the import (default: --history).")
  var history: Bool?

  enum ErrorPolicy: String, OptionWord {
    case stop
    case skip
  }

  func validate() throws {
    if let key { _ = try ImportKey.word(key, of: "--key <key>") }
    if let onError { _ = try ErrorPolicy.word(onError, of: "--on-error <stop|skip>") }
    if rejects != nil, !skipsErrors {
      throw ValidationError("--rejects needs --on-error skip.")
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

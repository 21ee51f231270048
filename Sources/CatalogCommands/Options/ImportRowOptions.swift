import CatalogAccess
import ArgumentParser
import DBAccess

/// The options for the rows that are imported.
struct ImportRowOptions: PlainOptions {
  @Option(
    help: "Update products with the same sku, id or name+manufacturer; none adds all, even again.",
    value: "key")
  var key: String?

  @Flag(help: "Delete products that are not in the file.")
  var replace = false

  @Option(
    help: "What to do with bad rows: stop (default; nothing is imported) or skip.",
    value: "stop|skip")
  var onError: String?

  @Option(help: "Write skipped rows to this file, with the reasons.", value: "file")
  var rejects: String?

  @Flag(
    name: [.customShort("n"), .long], help: "Show what would happen without changing anything.")
  var dryRun = false

  @Flag(inversion: .prefixedNo, help: "Allow catalog undo to undo the import (default: --history).")
  var history: Bool?

  /// The words of `--key`: those of ``ImportKey``, and one for no key.
  enum KeyWord: String, OptionWord {
    case sku
    case id
    case nameAndManufacturer = "name+manufacturer"
    case noKey = "none"
  }

  enum ErrorPolicy: String, OptionWord {
    case stop
    case skip
  }

  func validate() throws {
    if let key { _ = try KeyWord.word(key, of: "--key <key>") }
    if let onError { _ = try ErrorPolicy.word(onError, of: "--on-error <stop|skip>") }
    if rejects != nil, !skipsErrors {
      throw ValidationError("--rejects needs --on-error skip.")
    }
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    key = arguments.text("--key")
    replace = arguments.flag("--replace")
    onError = arguments.text("--on-error")
    rejects = arguments.text("--rejects")
    dryRun = arguments.flag("--dry-run", or: "-n")
    history = arguments.choice("--history")
  }

  var skipsErrors: Bool { onError == ErrorPolicy.skip.rawValue }

  var policy: ImportPolicy {
    var policy = ImportPolicy()
    policy.key = key.flatMap(ImportKey.init(typed:))
    policy.replacesAll = replace
    policy.skipsRows = skipsErrors
    policy.isDryRun = dryRun
    return policy
  }
}

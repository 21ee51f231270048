import CatalogAccess
import Collation
import DBAccess
import Search
import SectionedTable

extension CommandError {
  /// Gives an error of a library the form of the command line.
  init(_ error: any Error) {
    switch error {
    case let error as CommandError:
      self = error
    case let error as CatalogDatabaseError:
      let advice: String? =
        switch error {
        case .missing: "Create it with: catalog import FILE"
        case .notADatabase, .notACatalog: "Name a catalog with --db FILE or CATALOG_DB."
        case .newerSchema: "Install a newer version of catalog."
        case .unknownLocale: "Choose another with: catalog reindex --locale LOCALE"
        case .damaged:
          "Restore a copy, or save what is left: catalog import --db NEW FILE"
        case .interruptedWrite: "Let any catalog command that may write the file read it once."
        case .readOnly: "Change its permissions, or import into another file with --db."
        case .locked: "Wait for it to end, or longer: CATALOG_BUSY_TIMEOUT=60 (seconds)."
        case .unreadable, .failed: nil
        }
      self.init(.failed, error.description.escapedForTerminal, advice: advice)
    case let error as ChangeError:
      self.init(error)
    case let error as CollationError:
      let message = error.description.escapedForTerminal
      let isUsage = if case .unknownLocale = error { true } else { false }
      self.init(isUsage ? .wrongUsage : .failed, message)
    case let error as PredicateEvaluationError:
      self.init(
        .failed, error.description.escapedForTerminal,
        advice: "Simplify the expression, or find most products by another comparison first.")
    default:
      self.init(.failed, String(describing: error).escapedForTerminal)
    }
  }

  /// Says why a change was refused.
  init(_ error: ChangeError) {
    switch error {
    case .noProduct(let id):
      self.init(.nothingFound, "no product with the id \(id); nothing was changed")
    case .field(let error, let id):
      let product = id.map { "product \($0): " } ?? ""
      self.init(
        .failed, product + error.description.escapedForTerminal, advice: "Nothing was changed.")
    case .takenSKU(let sku, _):
      self.init(
        .failed, "sku '\((sku ?? "").escapedForTerminal)' is that of another product",
        advice: "Nothing was changed. See it with: catalog show SKU")
    case .takenID(let id):
      self.init(
        .failed, "the id \(id) is that of another product by now",
        advice: "Nothing was changed. To give the product that comes back a new id: --force")
    case .barrier(let entry):
      self.init(
        .failed,
        "the last change kept no old values, and nothing before it can be taken back: "
          + HistoryText.line(entry),
        advice: "Nothing was changed.")
    case .conflicts(let conflicts, let count):
      let lines = conflicts.map { conflict in
        let product = conflict.productID == 0 ? "" : "product \(conflict.productID): "
        let field = conflict.field.map { "\($0.optionName) " } ?? ""
        return "\n  \(product)\(field)was \(ChangeReport.value(conflict.expected)), "
          + "and is \(ChangeReport.value(conflict.found)) by now"
      }
      let more = count > conflicts.count ? "\n  and \(count - conflicts.count) more" : ""
      self.init(
        .failed, "what is to be changed has changed since" + lines.joined() + more,
        advice: "Nothing was changed. To change it all the same: --force")
    case .staleSelection(let expected, let found):
      self.init(
        .failed,
        "other products match by now: \(found.grouped) in place of \(expected.grouped)",
        advice: "Nothing was changed. Try again, or change those that match now: --force")
    case .nothingToUndo:
      self.init(.nothingFound, "there is no change to take back")
    case .forgotten:
      self.init(
        .nothingFound, "there is no change to take back: those that there were are forgotten")
    case .otherChange(let entry):
      self.init(
        .failed,
        "another program has changed the history meanwhile; the next is "
          + (entry.map { "\($0.id), \(HistoryText.line($0))" } ?? "none"),
        advice: "Nothing was changed. See it with: catalog history")
    case .nothingToRedo:
      self.init(.nothingFound, "there is no change to make again")
    }
  }
}

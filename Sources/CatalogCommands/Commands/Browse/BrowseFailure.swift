import CatalogAccess
import DBAccess
import SectionedTable

/// Returns what is said of a catalog that cannot be read or changed.
func browseFailure(_ error: any Error) -> String {
  // Statements of ours that SQLite does not understand. It has one code for that
  // and for much else: https://www.sqlite.org/rescode.html#error
  if case .failed(_, let path, let code, let message)? = error as? CatalogDatabaseError,
    code & 0xFF == 1, message.hasPrefix("no such ")
  {
    return "'\(path.escapedForTerminal)' is damaged: tables or columns are missing"
  }
  // They are refused where values are counted; a list of them has its own answer.
  if let error = error as? TooManyGroups {
    return "\(error.description.escapedForTerminal). Search for one instead: / or :"
  }
  return CommandError(error).message
}

import CatalogAccess
import CatalogImport
import CatalogModel
import SectionedTable

extension CatalogReading {
  /// Returns the id of the product with this id, or else with this SKU, in any case where that is one product.
  func productID(of identifier: String) throws -> Int64? {
    if let id = Self.id(identifier), try withProduct(id: id, { _, _ in }) { return id }
    if let id = try productID(sku: identifier) { return id }
    let others = try productIDs(skuInAnyCase: identifier)
    if others.count > 1 {
      throw CommandError(
        .nothingFound,
        "no product has the SKU '\(identifier.escapedForTerminal)', and several have it in another case",
        advice: "They are: "
          + others.prefix(5).compactMap { try? product(id: $0)?.sku?.escapedForTerminal }
          .joined(separator: ", ") + (others.count > 5 ? " and \(others.count - 5) more" : ""))
    }
    return others.first
  }

  /// Returns an id as it is written: `012` and `+6` are SKUs.
  fileprivate static func id(_ text: String) -> Int64? {
    Int64(text).flatMap { String($0) == text ? $0 : nil }
  }

  /// Returns the product with this id or SKU, or throws that there is none.
  func requireProduct(_ identifier: String) throws -> Product {
    guard let id = try productID(of: identifier), let product = try product(id: id) else {
      throw notFound(identifier)
    }
    return product
  }

  /// Returns the id of a product, also of one that is gone: it has a history.
  func requireID(_ identifier: String) throws -> Int64 {
    guard let id = try productID(of: identifier) ?? Self.id(identifier) else {
      throw notFound(identifier)
    }
    return id
  }

  func notFound(_ identifier: String) -> CommandError {
    // `--price 5 USD` without its quotes.
    if Currency(code: identifier) != nil, let line = UsageLine(NextCommand.typed).joined {
      return CommandError(
        .nothingFound, "no product with the id or SKU '\(identifier.escapedForTerminal)'",
        advice: "Try: " + NextCommand.shellLine(line.arguments))
    }
    return CommandError(
      .nothingFound,
      "no product with the id or SKU '\(identifier.escapedForTerminal)' in "
        + "'\(path.escapedForTerminal)'",
      advice: identifier.isEmpty
        ? nil
        : "To find it by its name or other fields: "
          + NextCommand.line(
            "search --words " + (identifier.hasPrefix("-") ? "-- " : "")
              + identifier.quotedForShell.escapedForTerminal)
          + (Int64(identifier) == nil
            ? "" : "\n  To see the ids: " + NextCommand.line("list --columns id,name")))
  }
}

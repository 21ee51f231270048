import CatalogImport
import CatalogModel
import DBAccess
import TableView

/// What a change did, for a person and for a program.
enum ChangeReport {
  /// Returns a product's number and name, fit for a terminal.
  static func title(_ product: Product) -> String {
    "\(product.id) \(product.name.escapedForTerminal)"
  }

  /// Returns the fields that changed: `price 4.50 EUR → 4.20 EUR`.
  static func differences(_ change: ProductChange) -> [String] {
    ProductEdit.fields.compactMap { field in
      let old = change.before?.text(of: field)
      let new = change.after?.text(of: field)
      return old == new ? nil : difference(field, old, new)
    }
  }

  /// Returns what became of a product, in a line: `7 Oil Can: price 4.50 EUR →
  /// 4.20 EUR`.
  static func line(_ change: ProductChange) -> String {
    switch (change.before, change.after) {
    case (let before?, nil): "\(title(before)): removed"
    case (nil, let after?): "\(title(after)): " + values(after).joined(separator: ", ")
    case (_, let after?): "\(title(after)): " + differences(change).joined(separator: ", ")
    case (nil, nil): ""
    }
  }

  /// What a product has beside its name.
  private static func values(_ product: Product) -> [String] {
    ["added"]
      + ProductEdit.fields.dropFirst().compactMap { field in
        product.text(of: field).map { "\(field.optionName) \(value($0))" }
      }
  }

  static func difference(_ field: ProductField, _ old: String?, _ new: String?) -> String {
    "\(field.optionName) \(value(old)) → \(value(new))"
  }

  /// A value in a line of its own; a long one is cut off.
  static func value(_ text: String?) -> String {
    guard let text else { return "none" }
    return text.escapedForTerminal.truncated(toWidth: 60)
  }

  /// Returns the table of what changes in products, before and after.
  static func table(_ changes: [ProductChange]) -> TextTable {
    var table = TextTable(
      [.right, .left, .left, .right, .left, .left],
      roles: [.secondary, .primary, .secondary, .secondary, .dim, .primary])
    table.append(["id", "name", "field", "before", "", "after"], role: .header)
    for change in changes {
      guard let product = change.before ?? change.after else { continue }
      var isFirst = true
      for field in ProductEdit.fields {
        let (old, new) = (change.before?.text(of: field), change.after?.text(of: field))
        if old == new { continue }
        table.append([
          isFirst ? String(product.id) : "", isFirst ? product.name : "", field.optionName,
          value(old), "→", value(new),
        ])
        isFirst = false
      }
    }
    return table
  }

  /// Returns the table of products that are removed.
  static func table(_ products: [Product]) -> TextTable {
    var table = TextTable(
      [.right, .left, .left, .left], roles: [.secondary, .secondary, .primary, .secondary])
    table.append(["id", "sku", "name", "manufacturer"], role: .header)
    for product in products {
      table.append([
        String(product.id), product.sku ?? "", product.name, product.manufacturer?.name ?? "",
      ])
    }
    return table
  }

  /// Returns why a change was refused.
  static func error(_ error: ChangeError) -> CommandError {
    switch error {
    case .noProduct(let id):
      return CommandError(.nothingFound, "no product with the id \(id); nothing was changed")
    case .field(let error, let id):
      let product = id.map { "product \($0): " } ?? ""
      return CommandError(
        .failed, product + error.description.escapedForTerminal, advice: "Nothing was changed.")
    case .takenSKU(let sku, _):
      return CommandError(
        .failed, "sku '\((sku ?? "").escapedForTerminal)' is that of another product",
        advice: "Nothing was changed. See it with: catalog show SKU")
    case .takenID(let id):
      return CommandError(
        .failed, "the id \(id) is that of another product by now",
        advice: "Nothing was changed. To give the product that comes back a new id: --force")
    case .barrier(let entry):
      return CommandError(
        .failed,
        "the last change kept no old values, and nothing before it can be taken back: "
          + HistoryText.line(entry),
        advice: "Nothing was changed.")
    case .conflicts(let conflicts, let count):
      let lines = conflicts.map { conflict in
        let product = conflict.productID == 0 ? "" : "product \(conflict.productID): "
        let field = conflict.field.map { "\($0.optionName) " } ?? ""
        return "\n  \(product)\(field)was \(value(conflict.expected)), "
          + "and is \(value(conflict.found)) by now"
      }
      let more = count > conflicts.count ? "\n  and \(count - conflicts.count) more" : ""
      return CommandError(
        .failed, "what is to be changed has changed since" + lines.joined() + more,
        advice: "Nothing was changed. To change it all the same: --force")
    case .staleSelection(let expected, let found):
      return CommandError(
        .failed,
        "other products match by now: \(found.grouped) in place of \(expected.grouped)",
        advice: "Nothing was changed. Try again, or change those that match now: --force")
    case .nothingToUndo:
      return CommandError(.nothingFound, "there is no change to take back")
    case .forgotten:
      return CommandError(
        .nothingFound, "there is no change to take back: those that there were are forgotten")
    case .otherChange(let entry):
      return CommandError(
        .failed,
        "another program has changed the history meanwhile; the next is "
          + (entry.map { "\($0.id), \(HistoryText.line($0))" } ?? "none"),
        advice: "Nothing was changed. See it with: catalog history")
    case .nothingToRedo:
      return CommandError(.nothingFound, "there is no change to make again")
    }
  }
}

extension JSONText {
  /// Writes products before and after, with the sections they stand in.
  mutating func changes(_ changes: [ProductChange], of catalog: CatalogDatabase) throws {
    let products = changes.flatMap { [$0.before, $0.after].compactMap { $0 } }
    let titles = try catalog.sectionTitles(of: products)
    var position = 0
    func next() -> String {
      defer { position += 1 }
      return titles[position]
    }
    for change in changes {
      beginObject()
      for (key, product) in [("before", change.before), ("after", change.after)] {
        name(key)
        if let product { self.product(product, section: next()) } else { literal("null") }
      }
      endObject()
    }
  }

  /// Writes a product that is a value, as one that is a row, and what it is
  /// sorted by.
  mutating func product(_ product: Product, section: String) {
    beginObject()
    member("id", product.id)
    member("sku", product.sku)
    member("name", product.name)
    member("manufacturer", product.manufacturer?.name)
    member("price", product.price?.amount)
    member("currency", product.price?.currency.code)
    member("quantity", product.quantity)
    member("origin", product.origin?.name)
    member("originCode", product.origin?.code)
    member("image", product.image)
    member("details", product.details)
    member("section", section)
    member("sortName", product.sortName)
    endObject()
  }
}

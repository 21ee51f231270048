import CatalogAccess
import CatalogFields
import DBAccess
import SectionedTable
import Glibc

/// The history, for a person and for a program.
enum HistoryText {
  /// Returns the table of entries, as far as they are about a product if one is given. It says
  /// who made each where one is of another than `user`.
  static func table(
    _ entries: [HistoryEntry], for user: String?, ofProduct product: Int64? = nil
  ) -> TextTable {
    let hasAuthors = entries.contains { $0.isOfOther(than: user) }
    var table =
      hasAuthors
      ? TextTable(
        [.right, .left, .left, .left], roles: [.header, .secondary, .secondary, .primary])
      : TextTable([.right, .left, .left], roles: [.header, .secondary, .primary])
    if entries.isEmpty { return table }
    table.append(
      ["Id", "Time"] + (hasAuthors ? ["User"] : []) + ["Change"], role: .secondary)
    for entry in entries {
      let line = product.map { Self.line(entry, ofProduct: $0) } ?? Self.line(entry)
      table.append(
        [
          String(entry.id), localTime(entry.time),
        ] + (hasAuthors ? [entry.author?.escapedForTerminal ?? ""] : [])
          + [line + (entry.isUndone ? " (undone)" : "")], role: entry.isUndone ? .dim : .primary)
    }
    return table
  }

  /// Returns what an entry did, fit for a terminal.
  static func line(_ entry: HistoryEntry) -> String {
    var parts: [String] = []
    let total = entry.added + entry.edited + entry.removed
    if total == 1, let product = entry.products.first {
      let name = title(of: product)
      switch product.event {
      case .edited, .replaced:
        parts.append("\(name): " + differences(product).joined(separator: ", "))
      case .added: parts.append("\(name) added")
      case .removed: parts.append("\(name) removed")
      }
    } else {
      for (count, word) in [
        (entry.added, "added"), (entry.edited, "changed"), (entry.removed, "removed"),
      ] where count > 0 {
        parts.append(
          parts.isEmpty ? "\(count.counted("product")) \(word)" : "\(count.grouped) \(word)")
      }
    }
    return command(of: entry) + parts.joined(separator: ", ")
  }

  /// The command that made an entry, and what for: `edit price < 5: `.
  private static func command(of entry: HistoryEntry) -> String {
    let subject = entry.subject.map { " \($0.escapedForTerminal)" } ?? ""
    return "\(entry.action.escapedForTerminal)\(subject): "
  }

  /// Returns a product's id and its name, where that is known.
  private static func title(of product: ProductHistory) -> String {
    "\(product.productID)" + (product.name.map { " " + $0.escapedForTerminal } ?? "")
  }

  /// Returns what became of each product of an entry when it was undone, or redone.
  static func lines(_ entry: HistoryEntry) -> [String] {
    let gone = entry.goneProducts
    return entry.products.filter { !gone.contains($0.productID) }.map { product in
      let result =
        switch (product.event, entry.isUndone) {
        case (.added, false), (.removed, true): "added"
        case (.removed, false), (.added, true): "removed"
        case (.edited, false), (.replaced, false):
          differences(product).joined(separator: ", ")
        case (.edited, true), (.replaced, true):
          product.changes.map { ChangeReport.difference($0.field, $0.new, $0.old) }
            .joined(separator: ", ")
        }
      return "\(title(of: product)): \(result)"
    }
  }

  /// Whether the table of entries shows a value that is cut off.
  static func hasCutValues(_ entries: [HistoryEntry], ofProduct product: Int64? = nil) -> Bool {
    entries.contains { entry in
      guard let first = entry.products.first, first.event == .edited || first.event == .replaced,
        product != nil || entry.added + entry.edited + entry.removed == 1
      else { return false }
      return first.changes.contains { ChangeReport.isCut($0.old) || ChangeReport.isCut($0.new) }
    }
  }

  /// Returns what an entry did to one product.
  static func line(_ entry: HistoryEntry, ofProduct id: Int64) -> String {
    guard let product = entry.products.first else { return command(of: entry) + "added" }
    let changes =
      product.event == .added || product.event == .removed
      ? product.event.rawValue : differences(product).joined(separator: ", ")
    return command(of: entry) + changes
  }

  private static func differences(_ product: ProductHistory) -> [String] {
    product.changes.map { ChangeReport.difference($0.field, $0.old, $0.new) }
  }

  /// Returns the entries as JSON, with what could not be undone or redone if that is wanted.
  static func json(_ entries: [HistoryEntry], hasWarnings: Bool = false) -> [UInt8] {
    var json = JSONText()
    json.beginArray()
    for entry in entries {
      json.beginObject()
      json.member("number", entry.id)
      json.member("time", timestamp(entry.time))
      json.member("command", entry.action)
      json.member("subject", entry.subject)
      json.member("author", entry.author)
      json.member("undone", entry.isUndone)
      json.member("added", entry.added)
      json.member("edited", entry.edited)
      json.member("removed", entry.removed)
      json.name("products")
      json.beginArray()
      for product in entry.products {
        json.beginObject()
        json.member("id", product.productID)
        json.member("name", product.name)
        json.member("event", product.event.rawValue)
        json.name("changes")
        json.beginArray()
        for change in product.changes {
          json.beginObject()
          json.member("field", change.field.rawValue)
          json.member("old", change.old)
          json.member("new", change.new)
          json.endObject()
        }
        json.endArray()
        json.endObject()
      }
      json.endArray()
      if hasWarnings { warnings(of: entry, to: &json) }
      json.endObject()
    }
    json.endArray()
    json.newline()
    return json.bytes
  }

  private static func warnings(of entry: HistoryEntry, to json: inout JSONText) {
    json.name("warnings")
    json.beginArray()
    for adjustment in entry.adjustments {
      json.beginObject()
      let (id, field, old, new): (Int64?, String, String?, String?) =
        switch adjustment {
        case .renumbered(let old, let new): (new, "id", String(old), String(new))
        case .withoutSKU(let sku, let id): (id, ProductField.sku.rawValue, sku, nil)
        case .gone(let id): (id, "id", String(id), nil)
        case .withoutColumn(let name, let table): (nil, "\(table).\(name)", nil, nil)
        }
      json.member("id", id)
      json.member("field", field)
      json.member("old", old)
      json.member("new", new)
      json.member("message", warning(adjustment, of: entry))
      json.endObject()
    }
    json.endArray()
  }

  /// Returns what could not become again as it was.
  static func warning(_ adjustment: ReplayAdjustment, of entry: HistoryEntry) -> String {
    switch adjustment {
    case .gone(let id):
      "product \(id) no longer exists: nothing of it was \(entry.isUndone ? "undone" : "redone")"
    case .renumbered(let old, let new):
      "product \(old) is now product \(new): its id is already in use"
    case .withoutColumn(let name, let table):
      "'\(table)' has no column '\(name)' any more: what it held is not restored"
    case .withoutSKU(let sku, let id):
      "product \(id) has no SKU: '\(sku)' is already used by another product"
    }
  }

  // MARK: Times

  /// The time in UTC, of ISO 8601.
  static func timestamp(_ seconds: Int64) -> String {
    formatted(seconds, gmtime_r, "%Y-%m-%dT%H:%M:%SZ")
  }

  /// The time where the user is, to the minute.
  static func localTime(_ seconds: Int64) -> String {
    formatted(seconds, localtime_r, "%Y-%m-%d %H:%M")
  }

  private static func formatted(
    _ seconds: Int64,
    _ parse: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?,
    _ format: String
  ) -> String {
    var time = time_t(seconds)
    var parts = tm()
    // A year that is no number of C.
    if parse(&time, &parts) == nil { return "?" }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let base = buffer.baseAddress, strftime(base, 64, format, &parts) > 0 else { return "" }
      return String(cString: base)
    }
  }
}

extension HistoryEntry {
  /// The products that were gone when it was undone, or redone.
  var goneProducts: Set<Int64> {
    Set(
      adjustments.compactMap { adjustment in
        if case .gone(let id) = adjustment { id } else { nil }
      })
  }
}

import CatalogAccess
import CatalogFields
import CatalogModel
import DBAccess
import SectionedTable

/// The report of a change, for a person and for a program.
enum ChangeReport {
  /// Returns a product's id and name, fit for a terminal.
  static func title(_ product: Product) -> String {
    "\(product.id) \(product.name.escapedForTerminal)"
  }

  /// Returns a product as the subject of a sentence: `product 7, “Oil Can”`.
  static func subject(_ product: Product) -> String {
    "product \(product.id), “\(product.name.escapedForTerminal)”"
  }

  /// Returns what was read of a product's price and quantity, to follow its name: a shell may have taken something away.
  static func amounts(of product: Product) -> String {
    [ProductField.price, .quantity].compactMap { field in
      product.text(of: field).map { ", \(field.optionName) \(value($0))" }
    }.joined()
  }

  /// Returns the fields that changed: `price 4.50 EUR → 4.20 EUR`.
  static func differences(_ change: ProductChange) -> [String] {
    texts(of: change).map { field, old, new in
      "\(field.optionName.escapedForTerminal) \(old) → \(new)"
    }
  }

  /// Returns the values that changed, each before and after.
  private static func texts(
    of change: ProductChange
  ) -> [(field: ProductField, old: String, new: String)] {
    change.fields.compactMap { field in
      let (old, new) = (change.before?.text(of: field), change.after?.text(of: field))
      if old == nil, change.mended.contains(field) { return (field, "invalid", value(new)) }
      if old == new { return nil }
      let shown = values(old, new)
      return (field, shown.old, shown.new)
    }
  }

  /// Returns what became of a product: `7 Oil Can: price 4.50 EUR → 4.20 EUR`.
  static func line(_ change: ProductChange) -> String {
    switch (change.before, change.after) {
    case (let before?, nil): "\(title(before)): removed"
    case (nil, let after?): "\(title(after)): " + values(after).joined(separator: ", ")
    case (_, let after?): "\(title(after)): " + differences(change).joined(separator: ", ")
    case (nil, nil): ""
    }
  }

  /// The values of a product beside its name.
  private static func values(_ product: Product) -> [String] {
    ["added"]
      + ProductChange(before: nil, after: product).fields.dropFirst().compactMap { field in
        product.text(of: field).map { "\(field.optionName.escapedForTerminal) \(value($0))" }
      }
  }

  static func difference(_ field: ProductField, _ old: String?, _ new: String?) -> String {
    let shown = values(old, new)
    return "\(field.optionName.escapedForTerminal) \(shown.old) → \(shown.new)"
  }

  /// A value in a line of its own; a long one is cut off.
  static func value(_ text: String?) -> String {
    guard let text else { return "none" }
    return text.escapedForTerminal.truncated(toWidth: greatestWidth)
  }

  private static let greatestWidth = 60

  /// Whether a value is cut off in its line.
  static func isCut(_ text: String?) -> Bool {
    text.map { value($0) != $0.escapedForTerminal } ?? false
  }

  /// Two values that differ, each in a line of its own: where they begin alike for so long that nobody would see in
  /// what they differ, they are shown from shortly before that.
  static func values(_ old: String?, _ new: String?) -> (old: String, new: String) {
    let shown = (old: value(old), new: value(new))
    guard shown.old == shown.new, let old, let new else { return shown }
    let texts = (old: old.escapedForTerminal, new: new.escapedForTerminal)
    let start = max(0, zip(texts.old, texts.new).prefix { $0 == $1 }.count - 20)
    func end(of text: String) -> String {
      ("…" + text.dropFirst(start)).truncated(toWidth: greatestWidth)
    }
    return (end(of: texts.old), end(of: texts.new))
  }

  /// Returns the table of what changes in products, or of the products that are removed.
  static func table(_ changes: [ProductChange]) -> TextTable {
    if changes.allSatisfy({ $0.after == nil }) { return table(changes.compactMap(\.before)) }
    var table = emptyTable()
    for change in changes { append(change, to: &table) }
    return table
  }

  /// Returns the headings of the table of changes.
  static func emptyTable() -> TextTable {
    var table = TextTable(
      [.right, .left, .left, .right, .left, .left],
      roles: [.secondary, .primary, .secondary, .secondary, .dim, .primary],
      // What is there now goes before what will be.
      dispensable: [3, 4])
    table.append(["ID", "Name", "Field", "Before", "", "After"], role: .header)
    return table
  }

  /// Appends a row for each field that changes, or one for a product that comes or goes.
  static func append(_ change: ProductChange, to table: inout TextTable) {
    guard let product = change.after ?? change.before else { return }
    let id = String(product.id)
    guard let before = change.before else {
      let values = values(product).dropFirst().joined(separator: ", ")
      return table.append([id, product.name, "added", "", "", values])
    }
    if change.after == nil { return table.append([id, product.name, "removed", "", "", ""]) }
    var isFirst = true
    for (field, old, new) in texts(of: change) {
      table.append(
        [isFirst ? id : "", isFirst ? before.name : "", field.optionName, old, "→", new],
        whole: [.id, .price, .priceMinor, .quantity].contains(field) ? 5 : nil)
      isFirst = false
    }
  }

  private static func table(_ products: [Product]) -> TextTable {
    var table = TextTable(
      [.right, .left, .left, .left], roles: [.secondary, .secondary, .primary, .secondary])
    table.append(["ID", "SKU", "Name", "Manufacturer"], role: .header)
    for product in products {
      table.append([
        String(product.id), product.sku ?? "", product.name, product.manufacturer?.name ?? "",
      ])
    }
    return table
  }
}

extension SelectionPlan {
  /// The products as the subject of a sentence: `“Oil Can” (id 7)`, or `3 products`.
  var subject: String {
    guard count == 1, let product = samples.first?.before else { return count.counted("product") }
    return "“\(product.name.escapedForTerminal)” (id \(product.id))"
  }

  /// How many products have nothing that the edit could change, and what they lack; empty where all have it.
  var skipNote: String {
    if unknownCount == 0 { return "" }
    let fields = [edit?.price == nil ? nil : "price", edit?.quantity == nil ? nil : "quantity"]
    return "\(unknownCount.grouped) skipped: no "
      + fields.compactMap { $0 }.joined(separator: ", or no ")
  }

  /// The same with their ids, behind a comma.
  var skipNoteWithIDs: String {
    if unknownCount == 0 { return "" }
    let more = unknownCount - unknownIDs.count
    return ", \(skipNote) (\(unknownCount == 1 ? "id" : "ids") "
      + unknownIDs.map { String($0) }.joined(separator: ", ")
      + (more > 0 ? " and \(more.grouped) more)" : ")")
  }
}

extension ChangeOptions {
  /// Does what was planned, unless this is a dry run, and reports it but for the last line.
  ///
  /// - Parameters:
  ///   - action: The words for it, such as "remove 3 products".
  ///   - asks: Whether it is asked about.
  func perform(
    _ plan: SelectionPlan, _ action: String, asks: Bool, _ note: ChangeNote,
    in catalog: any CatalogEditing, isQuiet: Bool, _ context: CommandContext
  ) throws -> SelectionPlan {
    var done = plan
    if !dryRun, plan.count > 0 {
      if asks, plan.count > 1, confirmation.willAsk(in: context) {
        let samples = Array(plan.samples.prefix(10))
        let table = ChangeReport.table(samples)
        context.note(table)
        let width =
          context.diagnostics.isTerminal
          ? LineWidth.ofTerminal(context.diagnostics, in: context) : nil
        if table.isCut(width: width) {
          context.note(CommandContext.cutNote(for: "--dry-run --json has them"))
        }
        context.noteRest(plan.count - samples.count)
      }
      let question = action.prefix(1).uppercased() + action.dropFirst() + "?"
      let wasShown = try asks && confirmation.confirm(question, action, in: context)
      done = try catalog.perform(plan, isForced: force || !wasShown, note)
    }
    if json {
      try context.output.write(ManyJSON.text(done, isDryRun: dryRun, of: catalog))
    } else if dryRun, plan.count > 0 {
      let table = ChangeReport.table(plan.samples)
      try context.write(table)
      if !isQuiet, table.isCut(width: context.width(of: nil)) {
        context.note(CommandContext.cutNote(for: NextCommand.line(with: "--json")))
      }
      if !isQuiet { context.noteRest(plan.count - plan.samples.count) }
    }
    return done
  }
}

extension CommandContext {
  /// Returns what is said where a table of changes is cut, and what has the whole of it.
  static func cutNote(for way: String) -> String {
    "no room in the line for the whole of all values: " + way
  }

  /// Says how many items a table has left out.
  func noteRest(_ count: Int) {
    if count > 0 { note("and \(count.grouped) more") }
  }
}

extension VerboseOptions {
  /// Says what became of products, a line each.
  func note(_ changes: [ProductChange], in context: CommandContext) {
    if !verbose { return }
    for change in changes { context.note(ChangeReport.line(change)) }
  }
}

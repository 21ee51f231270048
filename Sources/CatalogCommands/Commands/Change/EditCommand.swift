import CatalogAccess
import ArgumentParser
import CatalogFields
import CatalogImport
import CatalogModel
import DBAccess
import Search
import SectionedTable

/// `catalog edit`: one product, or ten thousand.
struct EditCommand: PlainArgumentsCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", _superCommandName: "catalog",
    abstract: "Change products.",
    usage: "catalog edit [<options>] [<id-or-sku> ...]",
    discussion: """
      EXAMPLES:
        catalog edit KN-0001 --price 9.99 --clear image
        catalog edit 7 --editor
        catalog edit 7 --set 'Category=Hand tools' --unset Shelf
        catalog edit --where 'manufacturer == "Acme"' --price '*1.05' --dry-run
        catalog edit 7 8 9 --quantity '+10' --origin DE

      A price without a currency keeps the product's. A price can also be a change, such as \
      '*1.05', '+1' or '-10%', and so can a quantity: +10 and -3 add and subtract, =-3 sets a \
      negative number. Undo with: catalog undo.
      """)

  @OptionGroup var chosen: ChosenProducts

  private var identifiers: [String] { chosen.identifiers }

  @OptionGroup(title: "FIELDS") var fields: FieldOptions

  @Option(help: "Remove the value of a field; may be repeated.", value: "field")
  var clear: [String] = []

  @Option(
    help: "Remove a custom field; may be repeated.", value: "name")
  var unset: [String] = []

  @Option(help: "Round prices to a multiple of this, such as 0.05 (half up).", value: "step")
  var round: String?

  @Flag(help: "Edit the product as text in $VISUAL or $EDITOR.")
  var editor = false

  @OptionGroup var change: ChangeOptions

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try change.detail.validate(with: global)
    for name in clear where ProductField.named(name) == nil {
      let parts = name.split(separator: ",").map { String($0.drop { $0 == " " }) }
      if parts.count > 1, parts.allSatisfy({ ProductField.named($0) != nil }) {
        throw ValidationError(
          "--clear takes one field; type it for each. Try: "
            + NextCommand.shellLine(
              UsageLine(NextCommand.typed).replacing(
                valued: "--clear", with: parts.flatMap { ["--clear", $0] }
              ).arguments))
      }
      let names = ProductEdit.fields.dropFirst().map(\.optionName).joined(separator: ", ")
      throw ValidationError(
        "'\(name)' is not a field. Fields: \(names). To remove a custom field: "
          + "--unset \(name.quotedForShell)")
    }
    let cleared = clear.map { $0 == "currency" ? "price" : $0 }
    for field in fields.named {
      let name = field == .currency ? "price" : field.optionName
      if cleared.contains(where: { ProductField.named($0)?.optionName == name }) {
        throw ValidationError("--clear \(name) and a value for it cannot be combined.")
      }
    }
    for name in unset where ProductField.named(name.lowercased()) != nil {
      throw ValidationError(
        "--unset is for custom fields, and \(name.lowercased()) is a field of every product.\n"
          + "  A custom field of that name: --unset \("custom.\(name)".quotedForShell)\n"
          + "  To have none: "
          + NextCommand.shellLine(
            UsageLine(NextCommand.typed).replacing(
              valued: "--unset",
              with: ["--clear", ProductField.named(name.lowercased())?.optionName ?? name]
            ).arguments))
    }
    for name in unset where fields.customNames.contains(name) {
      throw ValidationError("--unset \(name) and a value for it cannot be combined.")
    }
    if editor {
      if identifiers.count != 1 || !fields.isEmpty || !clear.isEmpty || !unset.isEmpty
        || round != nil
      {
        throw ValidationError("--editor takes one product and no other values.")
      }
    } else if fields.isEmpty, clear.isEmpty, unset.isEmpty, round == nil {
      throw ValidationError("Give a change, such as --price 9.99, or use --editor.")
    }
  }

  // An edit of a script is as short as the parser is slow: it has thirty options.
  mutating func setPlainly(from arguments: inout PlainArguments) {
    global = arguments.group()
    fields = arguments.group()
    clear = arguments.texts("--clear")
    unset = arguments.texts("--unset")
    round = arguments.text("--round")
    editor = arguments.flag("--editor")
    change = arguments.group()
    chosen = arguments.group()
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    var edit = ProductEdit()
    try fields.set(&edit, isNew: false)
    do throws(FieldError) {
      for name in clear { if let field = ProductField.named(name) { try edit.clear(field) } }
      if let round { try edit.roundPrice(to: round) }
    } catch {
      throw CommandError.fields([error])
    }
    if edit.price != nil {
      edit.lastCurrency = LocaleChoice.currency(in: context)?.currency ?? .none
    }
    let place = try global.place(in: context)
    let (catalog, predicate) = try chosen.predicate.parse(
      in: context, opening: { try place.openForWriting(in: context) }, reading: { $0 })
    if editor {
      return try ProductEditor(global: global, change: change)
        .run(on: catalog.requireProduct(identifiers[0]), of: catalog, place, in: context)
    }
    try setCustom(&edit, in: catalog)
    edit.checkImage(besideCatalogAt: place.pathOfImages)
    edit.noteWarnings(in: context)
    if identifiers.count == 1 {
      let product = try catalog.requireProduct(identifiers[0])
      let otherMaker = global.manufacturer(near: fields.manufacturer, in: catalog)
      let result = try catalog.editProduct(
        id: product.id, edit, expecting: nil, isForced: false, note(context),
        isDryRun: change.dryRun)
      try Self.report(result, change, global, of: catalog, in: context)
      global.note(result.after?.origin, typed: fields.origin, of: catalog, in: context)
      global.noteManufacturer(fields.manufacturer, near: otherMaker, in: context)
      if let after = result.after {
        global.noteSKU(of: after, in: catalog, isNew: fields.sku != nil, in: context)
      }
      return .done
    }
    return try editMany(edit, matching: predicate, of: catalog, in: context)
  }

  /// Sets and removes custom fields.
  private func setCustom(_ edit: inout ProductEdit, in catalog: any CatalogEditing) throws {
    if fields.assignments.isEmpty, unset.isEmpty { return }
    let known = try catalog.customNames()
    try fields.setCustom(&edit, known: known, isNew: false)
    for typed in unset {
      guard let name = CustomFieldName.found(typed, among: known),
        fields.customNames.contains(where: { CustomFieldName.found($0, among: known) == name })
      else { continue }
      throw CommandError(
        .wrongUsage, "--unset \(typed.escapedForTerminal) and a value for it cannot be combined.")
    }
    do throws(FieldError) {
      for typed in unset {
        guard let name = CustomFieldName.found(try CustomFieldName.cleaned(typed), among: known)
        else { throw FieldError(.custom(typed), "is no custom field of this catalog") }
        try edit.clear(.custom(name))
      }
    } catch {
      let list = known.map(\.escapedForTerminal).joined(separator: ", ")
      throw CommandError.fields(
        [error],
        advice: (known.isEmpty ? "It has none." : "They are: \(list)") + "\n  Nothing was changed.")
    }
  }

  private func note(_ context: CommandContext) -> ChangeNote {
    context.changeNote(.edit, subject: chosen.predicate.text)
  }

  // MARK: One

  /// Says what became of one product.
  static func report(
    _ result: ProductChange,
    _ options: ChangeOptions,
    _ global: GlobalOptions,
    of catalog: any CatalogEditing,
    in context: CommandContext
  ) throws {
    guard let after = result.after else { return }
    if options.json {
      var json = JSONText()
      do {
        try json.changes([result], of: catalog)
        json.newline()
        try context.output.write(json.bytes)
      } catch  where !options.dryRun && !result.isEmpty && error as? OutputError != .closedPipe {
        context.note("Changed: " + ChangeReport.line(result))
        throw error
      }
    } else if options.dryRun, !result.isEmpty {
      try context.write(ChangeReport.table([result]))
    }
    if result.isEmpty {
      global.note("\(ChangeReport.subject(after)): no change", in: context)
    } else if options.dryRun {
      global.note("Dry run: nothing was changed.", in: context)
    } else {
      global.note(ChangeReport.line(result), in: context)
    }
  }

  // MARK: Many

  private func editMany(
    _ edit: ProductEdit,
    matching predicate: Predicate?,
    of catalog: any CatalogEditing,
    in context: CommandContext
  ) throws -> ExitStatus {
    if edit.texts[.sku].flatMap({ $0 }) != nil {
      throw CommandError(.wrongUsage, "--sku applies to one product: a SKU must be unique")
    }
    try catalog.bringUpToDate()
    let selection = try chosen.selection(matching: predicate, of: catalog)
    let plan = try catalog.planEdit(edit, of: selection, sampleLimit: change.sampleLimit)
    let done = try change.perform(
      plan, "change \(plan.count.counted("product"))", asks: plan.count > 1, note(context),
      in: catalog, isQuiet: global.quiet, context)
    if plan.matchedCount == 0 {
      global.note(chosen.predicate.nothingMatches("nothing was changed", in: catalog), in: context)
      return .nothingFound
    }
    if !change.dryRun { change.detail.note(done.samples, in: context) }
    var line = "\(done.count.counted("product")) \(change.dryRun ? "would change" : "changed")"
    let unchanged = done.matchedCount - done.count - done.unknownCount
    if unchanged > 0 { line += ", \(unchanged.grouped) unchanged" }
    global.note(line + done.skipNoteWithIDs, in: context)
    global.note(
      done.samples.first?.after?.origin, typed: fields.origin, of: catalog, in: context)
    return .done
  }
}

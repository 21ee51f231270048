import CatalogAccess
import ArgumentParser
import CatalogFields
import CatalogImport
import CatalogModel
import Collation
import DBAccess
import PostgresStore
import SectionedTable

/// `catalog add`: one product more.
struct AddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", _superCommandName: "catalog",
    abstract: "Add a product.",
    usage: "catalog add [<options>]",
    discussion: """
      EXAMPLES:
        catalog add                                            Asks for each field.
        catalog add --name 'Oil Can' --price '12.50 EUR'       Without prompts.
        catalog show 7 --json | jq '.sku = null' | catalog add --json -

      Manufacturers and origins are created as needed. If there is no catalog, one is created, in \
      the language of LC_ALL, LC_COLLATE or LANG. Undo with: catalog undo.
      """)

  @OptionGroup(title: "PRODUCT") var fields: FieldOptions

  @Flag(name: [.customShort("n"), .long], help: "Show what would be added without adding it.")
  var dryRun = false

  @Flag(help: "Never prompt; fail instead.")
  var noInput = false

  @OptionGroup var detail: VerboseOptions

  @Flag(help: "Print the product as JSON.")
  var json = false

  @Argument(help: ArgumentHelp("- reads a product as JSON from standard input.", valueName: "-"))
  var source: String?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try detail.validate(with: global)
    if let source, source != "-" {
      throw ValidationError("Unexpected argument '\(source)'. The name is an option: --name.")
    }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    var edit = ProductEdit(takesValuesOnly: true)
    let place = try global.place(in: context)
    if source != nil { try ProductJSON.read(into: &edit, in: context) }
    try fields.set(&edit, isNew: true)
    edit.lastCurrency = LocaleChoice.currency(in: context)?.currency ?? .none
    let known = place.isNewCatalog ? nil : try place.openForWriting(in: context)
    try fields.setCustom(&edit, known: try known?.customNames() ?? [], isNew: true)
    if edit.isEmpty, source == nil {
      guard let prompt = Prompt(in: context, isAllowed: !noInput) else {
        throw CommandError(
          .wrongUsage, "a product needs a name: --name NAME",
          advice: "On a terminal, catalog add asks for it. From a stream of JSON: "
            + NextCommand.line("add -"))
      }
      try Self.ask(for: &edit, prompt, known, in: context)
    }
    if fields.currency != nil, edit.price == nil {
      throw CommandError(
        .wrongUsage, "--currency needs a price",
        advice: "Such as: --price '12.50 \((fields.currency ?? "").escapedForTerminal)'")
    }
    if edit.texts[.name] == nil {
      throw source == nil
        ? CommandError(.wrongUsage, "a product needs a name: --name NAME")
        : CommandError(
          .failed, "standard input: the product has no name", advice: "Nothing was added.")
    }
    edit.checkImage(besideCatalogAt: place.pathOfImages)

    if let directory = try global.directoryToCreate(in: context), !dryRun {
      try createDirectory(directory)
    }
    let new = known == nil && place.isNewCatalog ? try NewCatalog(for: place.description) : nil
    let catalog = try new?.database ?? known ?? place.openForWriting(in: context)
    let collation = try new.map { _ in
      try IndexedCollation(locale: LocaleChoice.ofEnvironment(in: context))
    }
    let maker = fields.manufacturer ?? edit.texts[.manufacturer] ?? nil
    let otherMaker = global.manufacturer(near: maker, in: catalog)
    let product = try catalog.addProduct(
      edit, context.changeNote(.add), listedIn: collation, isDryRun: dryRun)
    if !dryRun { try new?.publish() }
    if new != nil, !dryRun {
      global.note("New catalog: '\(place.description.escapedForTerminal)'", in: context)
    }
    global.noteSKU(of: product, in: catalog, isNew: fields.sku != nil, in: context)
    edit.noteWarnings(in: context)
    if !dryRun { detail.note([ProductChange(before: nil, after: product)], in: context) }
    do {
      try report(product, of: catalog, in: context)
      try context.output.flush()
    } catch  where !dryRun && error as? OutputError != .closedPipe {
      context.note("\(ChangeReport.subject(product)) was added.")
      // The server is gone, and the product is there: a script that adds it again would have two.
      guard error is ServerCatalogError, !json else { throw error }
      context.note("Where it stands is not known: \(CommandError(error).message)")
    }
    global.note(
      product.origin, typed: fields.origin ?? edit.texts[.origin] ?? nil, of: catalog, in: context)
    global.noteManufacturer(maker, near: otherMaker, in: context)
    return .done
  }

  private func report(
    _ product: Product,
    of catalog: any CatalogEditing,
    in context: CommandContext
  ) throws {
    if json {
      var text = JSONText()
      text.product(product, section: try catalog.sectionTitles(of: [product]).first ?? "")
      text.newline()
      try context.output.write(text.bytes)
    } else if dryRun {
      try context.write(ChangeReport.table([ProductChange(before: nil, after: product)]))
    } else if !global.quiet {
      let place = try catalog.place(ofProduct: product.id)
      try context.output.write(
        "Added \(ChangeReport.subject(product))\(ChangeReport.amounts(of: product)) (section \(place.section.escapedForTerminal), "
          + "position \(place.ordinal.grouped) of \(place.count.grouped))\n")
    }
    if dryRun { global.note("Dry run: nothing was added.", in: context) }
  }

  // MARK: Questions

  /// Asks for the fields; a bad answer is explained and asked again.
  private static func ask(
    for edit: inout ProductEdit,
    _ prompt: Prompt,
    _ catalog: (any CatalogEditing)?,
    in context: CommandContext
  ) throws {
    context.note("Press Enter to skip a field, Ctrl-C to cancel.")
    for field in ProductEdit.fields {
      while true {
        let hint =
          switch field {
          case .name: " (required)"
          case .price: ", such as 12.50 EUR"
          case .sortName: " (Enter: same as name)"
          default: ""
          }
        guard let answer = try prompt.ask("\(field.optionName)\(hint): ") else {
          throw CommandError(.cancelled, "Cancelled. Nothing was added.")
        }
        guard let error = try fault(setting: field, to: answer, of: &edit, catalog) else { break }
        if error.message == "is empty", field != .name { break }
        context.note("  " + error.description.escapedForTerminal)
      }
    }
  }

  /// Sets a field, or leaves it out and returns what is wrong with it.
  private static func fault(
    setting field: ProductField,
    to answer: String,
    of edit: inout ProductEdit,
    _ catalog: (any CatalogEditing)?
  ) throws -> FieldError? {
    let last = edit.lastCurrency
    let usual = field == .price ? try catalog?.usualCurrency(else: last) ?? last : nil
    do throws(FieldError) {
      try edit.set(field, to: answer)
      if field == .price { _ = try edit.price(from: nil, usual: usual) }
    } catch {
      if field == .price { try? edit.clear(.price) }
      return error
    }
    guard field == .sku, let sku = edit.texts[.sku] ?? nil, let catalog,
      try catalog.productID(sku: sku) != nil
    else { return nil }
    try edit.clear(.sku)
    return FieldError(.sku, "'\(sku)' is already used by another product")
  }
}

import CatalogAccess
import ArgumentParser
import CatalogFields
import CatalogModel
import Collation
import SectionedTable

/// `catalog show`: one product, all fields.
struct ShowCommand: PlainArgumentsCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", _superCommandName: "catalog",
    abstract: "Show one product with all its fields.",
    usage: "catalog show [<options>] <id-or-sku>",
    discussion: """
      EXAMPLES:
        catalog show 7                  By id.
        catalog show KN-0001 --json     By SKU.
      """)

  static let isPaged = true
  static let needsThreads = false

  @Argument(help: ArgumentHelp("Product id or SKU.", valueName: "id-or-sku"))
  var identifier: String

  @OptionGroup var format: FormatOptions

  @Option(help: "Language of price and origin, such as sv or de-AT.", value: "locale")
  var locale: String?

  @Option(
    help: "Line width at which text wraps (default: the terminal's width; in a pipe, lines are "
      + "not wrapped).",
    value: "columns")
  var width: Int?

  @OptionGroup var reading: ReadingOptions

  @OptionGroup var global: GlobalOptions

  func validate() throws { try LineWidth.validate(width) }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    format = arguments.group()
    locale = arguments.text("--locale")
    width = arguments.integer("--width")
    reading = arguments.group()
    global = arguments.group()
    identifier = arguments.operands(1...1).first ?? ""
  }

  var canBeginAgain: Bool { true }

  func run(in context: CommandContext) throws -> ExitStatus {
    if let locale { _ = try LanguageNames.locale(locale) }
    let catalog = try global.openCatalog(reading, in: context)
    let status = try context.writing(into: format.output, whileReading: catalog.path) {
      try show(catalog, in: $0)
    }
    format.noteContradiction(global, in: context)
    return status
  }

  private func show(_ catalog: any CatalogReading, in context: CommandContext) throws -> ExitStatus
  {
    let listing = try catalog.listing()
    var fault: ProductFault?
    let forms = try LocaleForms(locale: locale, else: listing.locale, in: context)
    let isFound = try catalog.productID(of: identifier).map { id in
      guard let place = try listing.place(ofProduct: id) else { return false }
      return try catalog.withProduct(id: id) { product, sortName in
        fault = product.fault(sortName: product.sortName, custom: product.custom)
        try write(
          product, sortName: sortName, place, locale: listing.locale, forms, in: context)
      }
    }
    // What could be read of it stands above.
    if let fault { throw CommandError(fault) }
    if isFound == true {
      if let note = try catalog.noteOfOther(identifier, for: "show") { context.note(note) }
      return .done
    }
    throw catalog.notFound(identifier)
  }

  private func write(
    _ product: ProductView,
    sortName: String?,
    _ place: ProductPlace,
    locale: LocaleIdentifier,
    _ forms: LocaleForms,
    in context: CommandContext
  ) throws {
    switch format.chosenFormat {
    case .table, .markdown, .html:
      var value = product.product
      value.sortName = sortName
      value.custom = product.customFields
      if format.chosenFormat == .table {
        return try sheet(of: value, fields(of: value, place, forms)).write(
          width: width ?? LineWidth.ofTerminal(in: context), to: context)
      }
      var table = RecordTable(
        title: value.name, locale: locale, fields: documentFields(of: value, place, forms))
      table.image = value.image.map { (file: $0, description: value.name) }
      try table.write(format.chosenFormat, to: context.output)
    case .json, .ndjson:
      var json = JSONText()
      json.exported(product, section: place.section)
      json.newline()
      try context.output.write(json.bytes)
    case .csv, .tsv:
      var csv = context.csvText(format.chosenFormat, isSafe: format.csvSafe)
      let names = product.customFields.fields.map(\.name)
      var custom = CustomFieldTexts(names)
      csv.record(
        ProductColumn.allCases.map(\.rawValue) + names.map { ProductField.custom($0).rawValue })
      csv.product(product, section: place.section, columns: ProductColumn.allCases, &custom)
      try context.output.write(csv.bytes)
    }
  }

  private func fields(
    of product: Product, _ place: ProductPlace, _ forms: LocaleForms
  ) -> [(name: String, value: String?)] {
    forms.fields(of: product, at: place).map { name, value in
      guard name == "quantity", let count = product.quantity, count <= 0 else {
        return (name, value)
      }
      return (name, value.map { $0 + ", out of stock" })
    }
  }

  /// The fields of a document, in which the words of this program are English, names of countries, too.
  private func documentFields(
    of product: Product, _ place: ProductPlace, _ forms: LocaleForms
  ) -> [(name: RecordTable.Text, value: RecordTable.Text?)] {
    let isOutOfStock = product.quantity.map { $0 <= 0 } ?? false
    var all: [(name: RecordTable.Text, value: RecordTable.Text?)] = []
    for (name, value) in fields(of: product, place, forms.withEnglishNames()) {
      let isEnglish =
        switch name {
        case "position": true
        case "quantity": isOutOfStock
        case "origin": product.origin?.code != nil
        default: false
        }
      let text = value.map { RecordTable.Text($0, languageTag: isEnglish ? "en" : nil) }
      all.append((name: .english(name), value: text))
    }
    for field in product.custom.fields {
      all.append((name: RecordTable.Text(field.name), value: RecordTable.Text(field.text)))
    }
    return all
  }

  private func sheet(
    of product: Product, _ fields: [(name: String, value: String?)]
  ) -> FieldSheet {
    let isOutOfStock = product.quantity.map { $0 <= 0 } ?? false
    return FieldSheet(
      title: product.name,
      fields: fields.compactMap { name, value in
        value.map {
          FieldSheet.Field(
            name: name, value: $0,
            role: name == "quantity" && isOutOfStock ? .warning : .primary,
            hasLines: name == "details")
        }
      }
        + product.custom.fields.map {
          FieldSheet.Field(name: $0.name.escapedForTerminal, value: $0.text, hasLines: true)
        })
  }
}

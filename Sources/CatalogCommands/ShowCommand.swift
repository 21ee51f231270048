import ArgumentParser
import CatalogModel
import Collation
import DBAccess
import TableView

/// `catalog show`: one product, all fields.
struct ShowCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", _superCommandName: "catalog",
    abstract: "Show one product with all its fields.",
    discussion: """
      EXAMPLES:
        catalog show 7                  By its number.
        catalog show KN-0001 --json     By its article number.
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("The id, or else the article number (SKU).", valueName: "id-or-sku"))
  var identifier: String

  @OptionGroup var format: FormatOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let catalog = try global.openCatalog(in: context)
    return try context.writing(into: format.output, whileReading: catalog.path) {
      try show(catalog, in: $0)
    }
  }

  private func show(_ catalog: CatalogDatabase, in context: CommandContext) throws -> ExitStatus {
    let listing = try catalog.listing()
    let isFound = try catalog.productID(of: identifier).map { id in
      guard let ordinal = try listing.ordinal(ofProduct: id) else { return false }
      let section = listing.sections.last { $0.offset <= ordinal && $0.count > 0 }
      return try catalog.withProduct(id: id) { product, sortName in
        try write(
          product, sortName: sortName, section: section?.title ?? "",
          place: "\((ordinal + 1).grouped) of \(listing.count.grouped)", locale: listing.locale,
          in: context)
      }
    }
    if isFound == true { return .done }
    throw catalog.notFound(identifier)
  }

  private func write(
    _ product: ProductView,
    sortName: String?,
    section: String,
    place: String,
    locale: LocaleIdentifier,
    in context: CommandContext
  ) throws {
    switch format.chosenFormat {
    case .table, .markdown, .html:
      var value = product.product
      value.sortName = sortName
      let fields = fields(of: value, section: section, place: place)
      if format.chosenFormat == .table {
        return try context.output.write(text(of: value, fields))
      }
      var table = RecordTable(title: value.name, locale: locale, fields: fields)
      table.image = value.image.map { (file: $0, description: value.name) }
      try context.output.write(table.document(format.chosenFormat))
    case .json, .ndjson:
      var json = JSONText()
      json.product(product, section: section)
      json.newline()
      try context.output.write(json.bytes)
    case .csv, .tsv:
      var csv = context.csvText(format.chosenFormat, isSafe: format.csvSafe)
      csv.record(CSVText.productColumns)
      csv.product(product, section: section)
      try context.output.write(csv.bytes)
    }
  }

  private func fields(
    of product: Product,
    section: String,
    place: String
  ) -> [(name: String, value: String?)] {
    let origin = product.origin.map { origin in
      origin.flag.map { "\($0) \(origin.name)" } ?? origin.name
    }
    return [
      ("id", String(product.id)),
      ("sku", product.sku),
      ("manufacturer", product.manufacturer?.name),
      ("price", product.price?.description),
      ("quantity", product.quantity.map { String($0) }),
      ("origin", origin),
      ("image", product.image),
      ("section", section),
      ("place", place),
      ("sorted as", product.sortName),
      ("details", product.details),
    ]
  }

  private func text(of product: Product, _ fields: [(name: String, value: String?)]) -> String {
    var table = TextTable([.left, .left, .left])
    for (name, value) in fields {
      if let value { table.append(["", name, value]) }
    }
    var text = product.name.escapedForTerminal + "\n"
    table.render(to: &text)
    return text
  }
}

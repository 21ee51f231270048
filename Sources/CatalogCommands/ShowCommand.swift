import ArgumentParser
import CatalogModel
import DBAccess
import TableView

/// `catalog show`: one product, all fields.
struct ShowCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one product with all its fields.",
    discussion: """
      EXAMPLES:
        catalog show 7                  By its number.
        catalog show KN-0001 --json     By its article number.
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("The number or the article number.", valueName: "id-or-sku"))
  var identifier: String

  @OptionGroup var format: FormatOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let catalog = try global.openCatalog(in: context)
    guard let listed = try find(in: catalog) else {
      throw CommandError(
        .nothingFound,
        "no product with the id or SKU '\(identifier.escapedForTerminal)' in "
          + "'\(catalog.path.escapedForTerminal)'")
    }
    let section = try catalog.listing().sections.first { $0.number == listed.section }?.title ?? ""
    switch format.chosen {
    case .table:
      try context.output.write(text(of: listed.product, section: section))
    case .json:
      var json = JSONText()
      json.product(listed.product, section: section)
      json.newline()
      try context.output.write(json.bytes)
    case .csv:
      var csv = CSVText(escapesForTerminal: context.output.isTerminal)
      csv.record(CSVText.productColumns)
      csv.product(listed.product, section: section)
      try context.output.write(csv.text)
    }
    return .done
  }

  /// Returns the product with the id, or else the one with the SKU.
  private func find(in catalog: CatalogDatabase) throws -> ListedProduct? {
    if let id = Int64(identifier), let found = try catalog.product(id: id) { return found }
    return try catalog.product(sku: identifier)
  }

  private func text(of product: Product, section: String) -> String {
    let origin = product.origin.map { origin in
      origin.flag.map { "\($0) \(origin.name)" } ?? origin.name
    }
    let fields: [(String, String?)] = [
      ("id", String(product.id)),
      ("sku", product.sku),
      ("manufacturer", product.manufacturer?.name),
      ("price", product.price?.description),
      ("quantity", product.quantity.map { String($0) }),
      ("origin", origin),
      ("image", product.image),
      ("section", section),
      ("sorted as", product.sortName),
      ("details", product.details),
    ]
    var table = TextTable([.left, .left, .left])
    for (name, value) in fields {
      if let value { table.append(["", name, value]) }
    }
    var text = product.name.escapedForTerminal + "\n"
    table.render(to: &text)
    return text
  }
}

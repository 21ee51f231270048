import ArgumentParser
import CatalogAccess
import CatalogModel
import Search

/// The arguments of commands that change products: which ones.
struct ChosenProducts: PlainOptions {
  @Argument(help: ArgumentHelp("Product ids or SKUs.", valueName: "id-or-sku"))
  var identifiers: [String] = []

  @OptionGroup var predicate: PredicateOption

  func validate() throws {
    if identifiers.isEmpty, predicate.text == nil {
      throw ValidationError("Give the products by id or SKU, or with --where PREDICATE.")
    }
    if !identifiers.isEmpty, predicate.text != nil {
      throw ValidationError("Products and --where cannot be combined.")
    }
  }

  /// Returns the products that match, or those with the ids and SKUs.
  func selection(
    matching predicate: Predicate?, of catalog: any CatalogReading
  ) throws -> ProductSelection {
    try predicate.map { .matching($0) }
      ?? .ids(identifiers.map { try catalog.requireProduct($0).id })
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    predicate = arguments.group()
    identifiers = arguments.operands()
  }
}

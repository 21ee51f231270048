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
      throw ValidationError(
        "Give the products by id or SKU, or with --where PREDICATE."
          + (Self.meantProducts.map { " Such as: " + $0 } ?? ""))
    }
    if !identifiers.isEmpty, predicate.text != nil {
      throw ValidationError("Products and --where cannot be combined.")
    }
  }

  /// The line in which a field that was to say which products are meant does so; nil where none was.
  private static var meantProducts: String? {
    let line = UsageLine(NextCommand.typed)
    let changes = ["--price", "--quantity", "--details", "--image", "--set", "--clear"]
    guard changes.contains(where: line.has) else { return nil }
    for field in ["sku", "name", "manufacturer", "origin"] {
      guard let value = line.value(of: "--" + field) else { continue }
      let words =
        field == "sku" ? [value] : ["--where", "\(field) == \(value.quotedForPredicate)"]
      return NextCommand.shellLine(line.replacing(valued: "--" + field, with: words).arguments)
    }
    return nil
  }

  /// Returns the products that match, or those with the ids and SKUs.
  func selection(
    matching predicate: Predicate?, of catalog: any CatalogReading
  ) throws -> ProductSelection {
    if let predicate { return .matching(predicate) }
    do {
      return .ids(try identifiers.map { try catalog.requireProduct($0).id })
    } catch var error as CommandError where identifiers.count > 1 && error.status == .nothingFound {
      error.advice = (error.advice.map { $0 + "\n  " } ?? "") + "Nothing was changed."
      throw error
    }
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    predicate = arguments.group()
    identifiers = arguments.operands()
  }
}

import ArgumentParser
import CatalogFields

/// The values of fields, as options.
struct FieldOptions: PlainOptions {
  // A value may begin with a hyphen: -10%, or three fewer.
  @Option(parsing: .unconditional, help: "Name.", value: "text")
  var name: String?

  @Option(parsing: .unconditional, help: "Sort name, if different from the name.", value: "text")
  var sortName: String?

  @Option(parsing: .unconditional, help: "Manufacturer.", value: "text")
  var manufacturer: String?

  @Option(parsing: .unconditional, help: "Price, such as '12.50 EUR'.", value: "price")
  var price: String?

  @Option(parsing: .unconditional, help: "Currency code of the price; XXX is none.", value: "code")
  var currency: String?

  @Option(parsing: .unconditional, help: "Quantity in stock.", value: "number")
  var quantity: String?

  @Option(
    parsing: .unconditional,
    help: "Origin: a country by name in any language or by code, or any text.", value: "origin")
  var origin: String?

  @Option(parsing: .unconditional, help: "SKU; must be unique.", value: "text")
  var sku: String?

  @Option(parsing: .unconditional, help: "Image file in the catalog's folder.", value: "file")
  var image: String?

  @Option(parsing: .unconditional, help: "Description.", value: "text")
  var details: String?

  @Option(
    name: .customLong("set"),
    help: "Custom field, such as 'Category=Tools'. May be repeated.", value: "name=text")
  var assignments: [String] = []

  func validate() throws {
    for text in assignments where !text.contains("=") || text.hasPrefix("=") {
      throw ValidationError("--set takes NAME=TEXT, not '\(text)'.")
    }
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    name = arguments.text("--name")
    sortName = arguments.text("--sort-name")
    manufacturer = arguments.text("--manufacturer")
    price = arguments.text("--price")
    currency = arguments.text("--currency")
    quantity = arguments.text("--quantity")
    origin = arguments.text("--origin")
    sku = arguments.text("--sku")
    image = arguments.text("--image")
    details = arguments.text("--details")
    assignments = arguments.texts("--set")
  }
}

extension ProductField {
  /// The name of the option, without hyphens.
  var optionName: String { self == .sortName ? "sort-name" : rawValue }

  /// Returns the field that an option is called by.
  static func named(_ name: String) -> ProductField? {
    ProductEdit.fields.first { $0.optionName == name || $0.rawValue == name }
  }
}

import ArgumentParser

/// The values of fields, as options.
struct FieldOptions: ParsableArguments {
  // A value may begin with a hyphen: -10%, or three fewer.
  @Option(
    name: .long, parsing: .unconditional, help: ArgumentHelp("Name.", valueName: "text"))
  var name: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Sort name, if different from the name.", valueName: "text"))
  var sortName: String?

  @Option(
    name: .long, parsing: .unconditional, help: ArgumentHelp("Manufacturer.", valueName: "text"))
  var manufacturer: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Price, such as '12.50 EUR'; edit also takes '*1.05', '+1' and '-10%'.",
      valueName: "price"))
  var price: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Currency code of the price.", valueName: "code"))
  var currency: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Quantity in stock. In edit, +10 and -3 add and subtract; =-3 sets a negative number.",
      valueName: "number"))
  var quantity: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Origin: a country by name in any language or by code, or any text.",
      valueName: "origin"))
  var origin: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("SKU; must be unique.", valueName: "text"))
  var sku: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Image file in the catalog's folder.", valueName: "file"))
  var image: String?

  @Option(
    name: .long, parsing: .unconditional, help: ArgumentHelp("Description.", valueName: "text"))
  var details: String?
}

extension FieldOptions: PlainOptions {
  mutating func setDefaults() {
    name = nil
    sortName = nil
    manufacturer = nil
    price = nil
    currency = nil
    quantity = nil
    origin = nil
    sku = nil
    image = nil
    details = nil
  }

  mutating func take(_ option: String, from arguments: inout PlainArguments) -> Bool {
    switch option {
    case "--name": arguments.take(into: &name)
    case "--sort-name": arguments.take(into: &sortName)
    case "--manufacturer": arguments.take(into: &manufacturer)
    case "--price": arguments.take(into: &price)
    case "--currency": arguments.take(into: &currency)
    case "--quantity": arguments.take(into: &quantity)
    case "--origin": arguments.take(into: &origin)
    case "--sku": arguments.take(into: &sku)
    case "--image": arguments.take(into: &image)
    case "--details": arguments.take(into: &details)
    default: false
    }
  }
}

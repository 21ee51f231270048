import ArgumentParser

/// The values of fields, as options.
struct FieldOptions: ParsableArguments {
  // A value may begin with a hyphen: -10%, or three fewer.
  @Option(name: .long, parsing: .unconditional, help: ArgumentHelp("The name.", valueName: "text"))
  var name: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("What it is sorted by, where that is not the name.", valueName: "text"))
  var sortName: String?

  @Option(
    name: .long, parsing: .unconditional, help: ArgumentHelp("Who makes it.", valueName: "text"))
  var manufacturer: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "What it costs, such as '12.50 EUR'; edit also takes '*1.05', '+1' and '-10%'.",
      valueName: "price"))
  var price: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("What the price is in, by its code.", valueName: "code"))
  var currency: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "How many there are; edit takes '+10' and '-3' as more and fewer, and '=-3' as less than none.",
      valueName: "number"))
  var quantity: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Where it comes from: a country by its name in any language or by its code, or any text.",
      valueName: "origin"))
  var origin: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("The article number; no other product has it.", valueName: "text"))
  var sku: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("The name of an image, beside the catalog.", valueName: "file"))
  var image: String?

  @Option(
    name: .long, parsing: .unconditional, help: ArgumentHelp("A description.", valueName: "text"))
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

/// An edit of a script is as short as the parser is slow: it has thirty options.
extension EditCommand: PlainArgumentsCommand {
  mutating func setDefaults() {
    global = GlobalOptions()
    global.setDefaults()
    identifiers = []
    predicate = nil
    fields = FieldOptions()
    fields.setDefaults()
    clear = []
    round = nil
    editor = false
    change = ChangeOptions()
    change.setDefaults()
  }

  mutating func take(_ option: String, from arguments: inout PlainArguments) -> Bool {
    switch option {
    case "--where": arguments.take(into: &predicate)
    case "--clear": arguments.take(into: &clear)
    case "--round": arguments.take(into: &round)
    case "--editor": arguments.take(into: &editor)
    default:
      global.take(option, from: &arguments) || fields.take(option, from: &arguments)
        || change.take(option, from: &arguments)
    }
  }

  mutating func takeOperand(_ operand: String) -> Bool {
    identifiers.append(operand)
    return true
  }

  func validateAll() throws {
    try global.validate()
    try validate()
  }
}

extension FieldOptions {
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

extension ChangeOptions {
  mutating func setDefaults() {
    dryRun = false
    confirmation = ConfirmationOptions()
    confirmation.setDefaults()
    detail = VerboseOptions()
    detail.setDefaults()
    force = false
    json = false
  }

  mutating func take(_ option: String, from arguments: inout PlainArguments) -> Bool {
    switch option {
    case "--dry-run": arguments.take(into: &dryRun)
    case "--yes": arguments.take(into: &confirmation.yes)
    case "--no-input": arguments.take(into: &confirmation.noInput)
    case "--verbose": arguments.take(into: &detail.verbose)
    case "--force": arguments.take(into: &force)
    case "--json": arguments.take(into: &json)
    default: false
    }
  }
}

import ArgumentParser

extension Option {
  /// Declares an option with a value, and how help calls that value.
  init<T: ExpressibleByArgument>(
    name: NameSpecification = .long, parsing: SingleValueParsingStrategy = .next, help: String,
    value: String
  ) where Value == T? {
    self.init(
      name: name, parsing: parsing, help: ArgumentHelp(help, valueName: value))
  }

  /// Declares an option that may be repeated, and how help calls its values.
  init<T: ExpressibleByArgument>(
    wrappedValue: [T], name: NameSpecification = .long, help: String, value: String
  ) where Value == [T] {
    self.init(
      wrappedValue: wrappedValue, name: name, help: ArgumentHelp(help, valueName: value))
  }
}

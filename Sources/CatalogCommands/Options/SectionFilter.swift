import ArgumentParser

/// The option for some sections of a listing.
struct SectionFilter: PlainOptions {
  @Option(name: .customLong("section"), help: "Only this section; may be repeated.", value: "title")
  var titles: [String] = []

  mutating func setPlainly(from arguments: inout PlainArguments) {
    titles = arguments.texts("--section")
  }
}

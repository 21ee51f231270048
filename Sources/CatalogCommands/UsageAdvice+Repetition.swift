import Search

extension UsageAdvice {
  /// The error of an option that has two values and takes one; nil where there is none.
  ///
  /// The last would count, and nobody would say so: `remove --where A --where B` would remove what only B says.
  var repetition: CommandError? {
    let options = arguments.dropFirst().prefix { $0 != "--" }
      .filter { $0.hasPrefix("-") && $0 != "-" }
    if options.count < 2 { return nil }
    // `-o` is the only short one that takes a value. The parser's help is made where there may be a fault.
    let names = options.map { $0 == "-o" ? "--output" : String($0.prefix { $0 != "=" }) }
    guard Set(names).count < names.count,
      let type = arguments.first.flatMap(CatalogCommand.subcommand(named:))
    else { return nil }
    let known = CommandOptions(of: type)
    for option in known.options where option.takesValue && !option.isRepeatable {
      let places = places(of: option)
      guard let first = places.first, let last = places.last, first.value != last.value else {
        continue
      }
      return error(of: option, places)
    }
    return nil
  }

  /// A value of an option, and where the option stands among the arguments.
  private typealias Place = (index: Int, value: String)

  private func places(of option: CommandOptions.Option) -> [Place] {
    var places: [Place] = []
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { break }
      let name = String(argument.prefix { $0 != "=" })
      guard option.names.contains(name) else { continue }
      if name != argument {
        places.append((index, String(argument.dropFirst(name.count + 1))))
      } else if index + 1 < arguments.count {
        places.append((index, arguments[index + 1]))
      }
    }
    return places
  }

  private func error(of option: CommandOptions.Option, _ places: [Place]) -> CommandError {
    let name = option.longNames.last ?? option.names[0]
    let message =
      "\(name) is there \(places.count == 2 ? "twice" : "\(places.count) times"), and takes one value."
    let values = places.map(\.value)
    if name == "--where", values.allSatisfy({ (try? Predicate.check($0)) != nil }) {
      let both = values.map { $0.contains(" OR ") || $0.contains("||") ? "(\($0))" : $0 }
        .joined(separator: " AND ")
      return CommandError(
        .wrongUsage, message,
        advice: "For what meets \(values.count == 2 ? "both" : "all"): "
          + NextCommand.shellLine(line(keeping: nil, of: places, inItsPlace: [name, both])))
    }
    let lines = Set(values).count == 2 ? [places[0], places[places.count - 1]] : [places[0]]
    return CommandError(
      .wrongUsage, message,
      advice: "Leave one out: "
        + lines.map { NextCommand.shellLine(line(keeping: $0.index, of: places)) }
        .joined(separator: "\n  or:            "))
  }

  /// Returns the line with one of the places of an option, or with other words in the first of them.
  private func line(
    keeping kept: Int?, of places: [Place], inItsPlace words: [String] = []
  ) -> [String] {
    var line: [String] = []
    var index = 0
    while index < arguments.count {
      guard index != kept, places.contains(where: { $0.index == index }) else {
        line.append(arguments[index])
        index += 1
        continue
      }
      if index == places[0].index { line += words }
      index += arguments[index].contains("=") ? 1 : 2
    }
    return line
  }
}

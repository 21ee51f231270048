import CatalogFields
import SectionedTable
import Search

extension UsageAdvice {
  /// The error of an option that has two values and takes one; nil where there is none.
  ///
  /// The last would count, and nobody would say so: `remove --where A --where B` would remove what only B says.
  var repetition: CommandError? {
    let options = arguments.dropFirst().prefix { $0 != "--" }
      .filter { $0.hasPrefix("-") && $0 != "-" }
    if options.count < 2 { return nil }
    if let error = swallowedOption ?? contradiction(in: options) { return error }
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

  /// The error of a field of a product whose value would be the next option: `edit 7 --name --price 5` would call the
  /// product `--price`.
  private var swallowedOption: CommandError? {
    guard let command = arguments.first, ["add", "edit"].contains(command) else { return nil }
    let fields = ProductEdit.fields.map { "--" + $0.optionName } + ["--currency"]
    for (option, next) in zip(arguments, arguments.dropFirst()).prefix(while: { $0.0 != "--" }) {
      guard fields.contains(option), next.hasPrefix("--"),
        let type = CatalogCommand.subcommand(named: command),
        CommandOptions(of: type).names.contains(String(next.prefix { $0 != "=" }))
      else { continue }
      let shown = next.escapedForTerminal
      return CommandError(
        .wrongUsage, "\(option) needs a value before \(shown).",
        advice: "If the value is that text: \(option)=\(shown)")
    }
    return nil
  }

  /// The error of an option that was typed with what turns it off: the last would count.
  private func contradiction(in options: [String]) -> CommandError? {
    guard let off = options.first(where: { $0.hasPrefix("--no-") }) else { return nil }
    let on = "--" + off.dropFirst("--no-".count)
    // `--color` and `--no-color` are two options.
    guard options.contains(on),
      let type = arguments.first.flatMap(CatalogCommand.subcommand(named:)),
      CommandOptions(of: type).option(named: on)?.names.contains(off) == true
    else { return nil }
    let lines = [off, on].map { left in NextCommand.shellLine(arguments.filter { $0 != left }) }
    return CommandError(
      .wrongUsage, "\(on.escapedForTerminal) and \(off.escapedForTerminal) exclude each other.",
      advice: "Leave one out: " + lines.joined(separator: "\n  or:            "))
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

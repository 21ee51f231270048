import ArgumentParser

/// A group of options with its plain form beside it.
protocol PlainOptions: ParsableArguments {
  /// Sets every property by the arguments: each to its default where they do not have it.
  mutating func setPlainly(from arguments: inout PlainArguments)
}

/// A command whose plainest arguments are read without the argument parser.
///
/// The parser looks at a command through reflection, and Swift's runtime then
/// searches all protocol conformances of the program some sixty times: half of
/// the time that a page takes (docs/internals/performance.md). So the commands that
/// people wait for take the arguments that need no thought themselves:
/// `--name value`, `--name=value` and flags. Anything else, a mistake above
/// all, goes to the parser, which remains the definition; tests hold the two
/// against each other.
protocol PlainArgumentsCommand: ContextCommand, PlainOptions {}

extension PlainArgumentsCommand {
  /// Returns the command that plain arguments say, nil when the parser is to read them.
  static func parsePlainly(_ arguments: ArraySlice<String>) -> Self? {
    var rest = PlainArguments(arguments)
    let command: Self = rest.group()
    return rest.areRead ? command : nil
  }
}

/// Arguments from which each option takes what is its own.
struct PlainArguments {
  /// The arguments without the values behind `=`; what was taken is empty.
  private var names: [String]
  /// The values behind `=`.
  private var values: [String?]
  private var arePlain = true

  init(_ arguments: ArraySlice<String>) {
    names = Array(arguments)
    values = Array(repeating: nil, count: names.count)
    for (index, argument) in names.enumerated() {
      if argument.isEmpty { arePlain = false }
      guard argument.utf8.starts(with: "--".utf8),
        // No sign of which it is a part: `=` and a combining letter are one.
        let equals = argument.firstIndex(of: "=")
      else { continue }
      names[index] = String(argument[..<equals])
      values[index] = String(argument[argument.index(after: equals)...])
    }
  }

  /// Whether all arguments were plain and were taken.
  var areRead: Bool { arePlain && names.allSatisfy(\.isEmpty) }

  /// Takes the options of a group, and validates it.
  mutating func group<Group: PlainOptions>() -> Group {
    var group = Group()
    group.setPlainly(from: &self)
    if arePlain, (try? group.validate()) == nil { arePlain = false }
    return group
  }

  /// Takes a flag.
  mutating func flag(_ name: String, or short: String? = nil) -> Bool {
    var isSet = false
    for index in names.indices where names[index] == name || names[index] == short {
      names[index] = ""
      if values[index] != nil { arePlain = false }
      isSet = true
    }
    return isSet
  }

  /// Takes a flag that has an opposite, as `--history` has `--no-history`; nil for neither.
  mutating func choice(_ name: String) -> Bool? {
    let opposite = "--no-" + name.dropFirst("--".count)
    if names.count(where: { $0 == name || $0 == opposite }) > 1 { arePlain = false }
    let (isOn, isOff) = (flag(name), flag(opposite))
    return isOn || isOff ? isOn : nil
  }

  /// Takes the values of an option that may be repeated.
  mutating func texts(_ name: String, or short: String? = nil) -> [String] {
    var texts: [String] = []
    for index in names.indices where names[index] == name || names[index] == short {
      names[index] = ""
      var value = values[index]
      if value == nil, index + 1 < names.count, values[index + 1] == nil {
        value = names[index + 1]
        names[index + 1] = ""
      }
      guard let value, !value.isEmpty, !value.utf8.starts(with: "-".utf8) else {
        arePlain = false
        return []
      }
      texts.append(value)
    }
    return texts
  }

  /// Takes the value of an option; of several the last counts.
  mutating func text(_ name: String, or short: String? = nil) -> String? {
    texts(name, or: short).last
  }

  /// Takes the number of an option.
  mutating func integer(_ name: String) -> Int? {
    guard let text = text(name) else { return nil }
    if Int(text) == nil { arePlain = false }
    return Int(text)
  }

  /// Takes what no option has taken. It comes after all options.
  ///
  /// - Parameter count: How many there may be.
  mutating func operands(_ count: ClosedRange<Int> = 0...Int.max) -> [String] {
    let operands = names.filter { !$0.isEmpty && !$0.utf8.starts(with: "-".utf8) }
    names.removeAll { !$0.utf8.starts(with: "-".utf8) }
    if !count.contains(operands.count) { arePlain = false }
    return operands
  }
}

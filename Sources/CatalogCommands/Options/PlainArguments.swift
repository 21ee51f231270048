import ArgumentParser

/// A command whose plainest arguments are read without the argument parser.
///
/// The parser looks at a command through reflection, and Swift's runtime then
/// searches all protocol conformances of the program some sixty times: half of
/// the time that a page takes (docs/internals/performance.md). So the commands that
/// people wait for take the arguments that need no thought themselves:
/// `--name value`, `--name=value` and flags. Anything else, a mistake above
/// all, goes to the parser, which remains the definition; tests hold the two
/// against each other.
protocol PlainArgumentsCommand: ContextCommand {
  /// Gives every property the value that it has without arguments.
  mutating func setDefaults()

  /// Takes an option, and its value from the arguments.
  ///
  /// - Returns: Whether it is known and was plain.
  mutating func take(_ option: String, from arguments: inout PlainArguments) -> Bool

  /// Takes what is no option. False when there is nothing of the kind.
  mutating func takeOperand(_ operand: String) -> Bool

  /// Whether the operands are as many as they must be.
  var hasAllOperands: Bool { get }

  /// Validates the command and its groups of options, as the parser would.
  func validateAll() throws
}

extension PlainArgumentsCommand {
  mutating func takeOperand(_ operand: String) -> Bool { false }

  var hasAllOperands: Bool { true }

  /// Returns the command that plain arguments say, nil when the parser is to
  /// read them.
  static func parsePlainly(_ arguments: ArraySlice<String>) -> Self? {
    var command = Self()
    command.setDefaults()
    var rest = PlainArguments(arguments)
    while let argument = rest.next() {
      let isTaken =
        switch argument {
        case .option(let name): command.take(name, from: &rest)
        case .operand(let operand): command.takeOperand(operand)
        case .other: false
        }
      guard isTaken, rest.isConsumed else { return nil }
    }
    guard command.hasAllOperands, (try? command.validateAll()) != nil else { return nil }
    return command
  }
}

/// A group of options with its plain form beside it.
protocol PlainOptions: ParsableArguments {
  /// Gives every property the value that it has without arguments.
  mutating func setDefaults()

  /// Takes an option as ``PlainArgumentsCommand`` does.
  mutating func take(_ option: String, from arguments: inout PlainArguments) -> Bool
}

extension PlainOptions {
  /// The options that no arguments leave.
  static var withoutArguments: Self {
    var options = Self()
    options.setDefaults()
    return options
  }
}

/// Arguments that are read one after the other.
struct PlainArguments {
  enum Argument {
    /// The name of an option or a flag, hyphens included.
    case option(String)
    case operand(String)
    /// Arguments that only the parser understands.
    case other
  }

  private var rest: ArraySlice<String>
  /// The text behind `=`.
  private var attached: String?

  init(_ arguments: ArraySlice<String>) {
    rest = arguments
  }

  /// Whether nothing is left of the argument that was returned last.
  var isConsumed: Bool { attached == nil }

  mutating func next() -> Argument? {
    guard let argument = rest.popFirst() else { return nil }
    if !argument.utf8.starts(with: "-".utf8) {
      return argument.isEmpty ? .other : .operand(argument)
    }
    if argument == "-q" || argument == "-o" { return .option(argument) }
    guard argument.utf8.count > 2, argument.utf8.starts(with: "--".utf8) else { return .other }
    guard let equals = argument.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      return .option(argument)
    }
    attached = String(argument[argument.utf8.index(after: equals)...])
    return .option(String(argument[..<equals]))
  }

  /// Takes a value, and returns whether there is a plain one.
  private mutating func value() -> String? {
    defer { attached = nil }
    guard let value = attached ?? rest.popFirst(), !value.isEmpty,
      !value.utf8.starts(with: "-".utf8)
    else { return nil }
    return value
  }

  mutating func take(into property: inout String?) -> Bool {
    guard let value = value() else { return false }
    property = value
    return true
  }

  mutating func take(into property: inout Int?) -> Bool {
    guard let number = value().flatMap({ Int($0) }) else { return false }
    property = number
    return true
  }

  mutating func take(into property: inout [String]) -> Bool {
    guard let value = value() else { return false }
    property.append(value)
    return true
  }

  func take(into property: inout Bool) -> Bool {
    property = true
    return true
  }
}

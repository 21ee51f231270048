/// A line that advice may name: what was typed, or what was meant by it.
struct UsageLine {
  /// The command first.
  var arguments: [String]

  init(_ arguments: [String]) { self.arguments = arguments }

  /// Whether an option was typed, with or without a value.
  func has(_ option: String) -> Bool {
    arguments.contains { $0 == option || $0.hasPrefix(option + "=") }
  }

  /// Returns the value behind an option, or attached to it; nil where there is none.
  func value(of option: String) -> String? {
    if let index = arguments.firstIndex(of: option) {
      let next = arguments.dropFirst(index + 1).first
      return next.flatMap { $0.hasPrefix("-") && $0 != "-" ? nil : $0 }
    }
    return arguments.first { $0.hasPrefix(option + "=") }.map {
      String($0.dropFirst(option.count + 1))
    }
  }

  /// Returns the values of an option that may be typed several times.
  func values(of option: String) -> [String] {
    arguments.indices.compactMap { index in
      let argument = arguments[index]
      guard argument == option || argument.hasPrefix(option + "=") else { return nil }
      return UsageLine(Array(arguments[index...].prefix(2))).value(of: option)
    }
  }

  /// The option for the file of output, as it was typed.
  var outputOption: String { arguments.contains("-o") ? "-o" : "--output" }

  /// The file of output; nil where none was typed.
  var output: String? { value(of: "-o") ?? value(of: "--output") }

  /// Returns the line with other words for an option, and its value where it was.
  func replacing(_ option: String, with words: [String]) -> UsageLine {
    UsageLine(
      arguments.flatMap { argument in
        if argument == option { return words }
        guard argument.hasPrefix(option + "=") else { return [argument] }
        let value = String(argument.dropFirst(option.count + 1))
        guard let last = words.last, last.hasPrefix("--") else { return words + [value] }
        return words.dropLast() + [last + "=" + value]
      })
  }

  /// Returns the line with other words for an option and its value.
  func replacing(valued option: String, with words: [String]) -> UsageLine {
    if let index = arguments.firstIndex(of: option) {
      let count = value(of: option) == nil ? 1 : 2
      return UsageLine(arguments[..<index] + words + arguments[(index + count)...])
    }
    return UsageLine(arguments.flatMap { $0.hasPrefix(option + "=") ? words : [$0] })
  }

  /// Returns the line with the words behind a value as part of it, such as those of a price that should have been
  /// in quotes; nil where there are none.
  var joined: UsageLine? {
    let names = [
      "--name", "--manufacturer", "--details", "--origin", "--where", "--title", "--set",
      "--price", "--columns",
    ]
    // The words are looked at behind few arguments: behind each of many it would take minutes.
    for (index, option) in arguments.enumerated() {
      let isAttached = option.hasPrefix("--columns=")
      guard isAttached || names.contains(option) else { continue }
      let words = arguments.dropFirst(index + 1).prefix { !$0.hasPrefix("-") }
      guard words.count > (isAttached ? 0 : 1) else { continue }
      // Such as `12.50 EUR`.
      let isAmount = words.count == 2 && words.last.map { $0.count <= 3 } == true
      guard option != "--price" || isAmount else { continue }
      let value = words.joined(separator: option.hasPrefix("--columns") ? "," : " ")
      let line: [String] =
        isAttached ? arguments[..<index] + ["\(option),\(value)"] : arguments[...index] + [value]
      return UsageLine(line + arguments[words.endIndex...])
    }
    return nil
  }
}

import ArgumentParser

/// The option for the file of output.
struct OutputOption: PlainOptions {
  @Option(
    name: .shortAndLong,
    help: "Write to this file (replaced only when complete); - is standard output.", value: "file")
  var output: String?

  func validate() throws {
    guard let output, let format = ExportFormat(typed: output) else { return }
    let option = UsageLine(NextCommand.typed).outputOption
    // Elsewhere `-o json` says what is printed.
    let isPrinted = NextCommand.typed.first != "export" && OutputFormat(typed: output) != nil
    throw ValidationError(
      "\(option) takes the name of a file, and '\(output)' is a format. Try: "
        + (isPrinted
          ? NextCommand.shellLine(
            UsageLine(NextCommand.typed).replacing(
              valued: option, with: ["--format", format.rawValue]
            ).arguments)
          : NextCommand.line(
            with: option, "FILE.\(format == .markdown ? "md" : format.rawValue)")))
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    output = arguments.text("--output", or: "-o")
  }
}

/// The option for CSV that a spreadsheet opens.
struct SafeOption: PlainOptions {
  @Flag(
    help: ArgumentHelp(
      "With csv and tsv, put a quote mark before values that a spreadsheet could read as formulas.")
  )
  var csvSafe = false

  /// Refuses the option where the output has another format.
  ///
  /// - Parameter line: The line that is led to.
  func validate(isCSV: Bool, orTry line: @autoclosure () -> String) throws {
    guard csvSafe, !isCSV else { return }
    throw ValidationError("--csv-safe needs --format csv or tsv. Try: " + line())
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    csvSafe = arguments.flag("--csv-safe")
  }
}

/// The option of output that a pager shows; `DisplayChoices` reads it.
struct PagerOption: PlainOptions {
  @Flag(help: "Do not use a pager.")
  var noPager = false

  mutating func setPlainly(from arguments: inout PlainArguments) {
    noPager = arguments.flag("--no-pager")
  }
}

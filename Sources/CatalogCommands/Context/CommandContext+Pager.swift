extension CommandContext {
  /// Returns the command line of the pager, nil when there is to be none.
  ///
  /// CATALOG_PAGER comes before PAGER; empty, or `cat`, is none. Where neither
  /// says, it is less, if there is one, on a terminal that can do more than
  /// print.
  var pagerCommand: String? {
    for name in ["CATALOG_PAGER", "PAGER"] {
      if let command = environment[name] {
        return command.isEmpty || command == "cat" ? nil : command
      }
    }
    return TerminalName.isCapable(in: environment) && isOnPath("less") ? "less" : nil
  }

  private func isOnPath(_ program: String) -> Bool {
    (environment["PATH"] ?? "").split(separator: ":").contains { fileExists("\($0)/\(program)") }
  }

  /// Makes output go through a pager, where a terminal shows it and there is a
  /// pager.
  func pagingOutput() -> (context: CommandContext, output: PagedOutput)? {
    guard choices.usesPager, output.isTerminal, let command = pagerCommand else { return nil }
    var variables = environment
    // Quit if it fits, raw colors, no other screen: as git has it.
    if variables["LESS"] == nil { variables["LESS"] = "FRX" }
    let columns = LineWidth.ofTerminal(in: self) ?? LineWidth.standard
    let lines =
      variable("LINES").flatMap { Int($0) }.flatMap { $0 > 1 ? $0 : nil }
      ?? output.terminalHeight ?? 24
    let startPager = startPager
    let paged = PagedOutput(
      output.sink, columns: columns, lines: lines, command: command
    ) { () throws(OutputError) in try startPager(command, variables) }
    var context = self
    context.output = BufferedOutput(paged)
    return (context, paged)
  }
}

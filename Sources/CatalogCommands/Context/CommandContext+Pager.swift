extension CommandContext {
  /// Returns the command line of the pager; nil when CATALOG_PAGER or PAGER is empty or `cat`, or
  /// when neither is set and there is no less.
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

  /// Returns output through a pager; nil where there is no terminal or no pager.
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

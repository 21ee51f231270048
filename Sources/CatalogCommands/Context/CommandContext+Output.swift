extension CommandContext {
  /// Calls `body` with a context whose data go into a file, unless it is nil or `-`; the file gets
  /// into its place when it is complete, and must not be the catalog.
  func writing<Result>(
    into path: String?,
    whileReading catalogPath: String? = nil,
    _ body: (CommandContext) throws -> Result
  ) throws -> Result {
    guard let path, path != "-" else { return try body(self) }
    if path.isEmpty { throw CommandError(.wrongUsage, "--output needs a file name") }
    let file = try OutputFile(path, whileReading: catalogPath)
    var context = self
    context.output = BufferedOutput(file)
    // What goes to a pipe or a device is not held back until it is whole.
    defer { if file.isDirect, context.output.hasPassedOn { output.notePassedOn() } }
    let result = try body(context)
    try context.output.flush()
    try file.publish()
    return result
  }
}

extension CommandContext {
  /// Calls `body` with a context whose data go into a file, which is put into
  /// its place when all of them are in it.
  ///
  /// - Parameters:
  ///   - path: The file; nil or `-` for where data go anyway.
  ///   - catalogPath: The catalog that is read, which it must not replace.
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
    let result = try body(context)
    try context.output.flush()
    try file.publish()
    return result
  }
}

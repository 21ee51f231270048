import CatalogImport
import SystemPackage
import TableView

/// A file that a command reads; `-` is standard input.
struct InputFile {
  /// What messages call it.
  let name: String
  /// What it holds.
  let bytes: ByteSource
  private let descriptor: FileDescriptor?

  /// Opens a file.
  ///
  /// - Throws: `CommandError` when it cannot be read, or is the terminal.
  init(_ file: String, in context: CommandContext, advice: String? = nil) throws {
    if file == "-" {
      if context.isInputTerminal {
        throw CommandError(
          .wrongUsage, "this reads from standard input, and that is the terminal",
          advice: advice ?? "Name a file, or pipe something in.")
      }
      name = "standard input"
      bytes = context.input
      descriptor = nil
      return
    }
    name = file
    do {
      let descriptor = try FileDescriptor.open(FilePath(file), .readOnly)
      bytes = { try descriptor.read(into: $0) }
      self.descriptor = descriptor
    } catch {
      throw Self.unreadable(file, error)
    }
  }

  /// Closes the file.
  func close() { try? descriptor?.close() }

  /// Gives what reading has thrown the name of the file.
  func described(_ error: any Error) -> any Error {
    switch error {
    case let error as Errno:
      return Self.unreadable(name, error)
    case let error as ImportError:
      let place = name.escapedForTerminal + (error.line.map { ":\($0)" } ?? "")
      return CommandError(
        .failed, "\(place): \(error.description.escapedForTerminal)",
        advice: "Nothing was imported.")
    default:
      return error
    }
  }

  private static func unreadable(_ file: String, _ error: any Error) -> CommandError {
    CommandError(.failed, "cannot read '\(file.escapedForTerminal)': \(error)")
  }
}

import CatalogAccess
import ArgumentParser
import DBAccess

/// The options of commands that ask before they do what is not easily undone.
struct ConfirmationOptions: PlainOptions {
  @Flag(help: "Assume yes; required when not run in a terminal.")
  var yes = false

  @Flag(help: "Never prompt; fail instead.")
  var noInput = false

  mutating func setPlainly(from arguments: inout PlainArguments) {
    yes = arguments.flag("--yes")
    noInput = arguments.flag("--no-input")
  }

  /// Whether a question will be asked: something may be shown before it.
  func willAsk(in context: CommandContext) -> Bool {
    !yes && Prompt(in: context, isAllowed: !noInput) != nil
  }

  /// Asks a question before an action, such as "remove 3 products", unless it is answered.
  /// It throws where the answer is no, and where nobody can be asked.
  ///
  /// - Returns: Whether somebody was asked, and has seen what it would be.
  @discardableResult
  func confirm(
    _ question: String,
    _ action: String,
    in context: CommandContext
  ) throws -> Bool {
    if yes { return false }
    guard let prompt = Prompt(in: context, isAllowed: !noInput) else {
      throw CommandError(
        .failed,
        "refusing to \(action) without --yes"
          + (noInput ? "" : " (not a terminal)")
          // Elsewhere it is the answer to all questions.
          + (NextCommand.typed.contains { $0 == "-f" || $0 == "--force" }
            ? "; --force answers no question" : ""),
        advice: "Nothing was changed. To see what would be: "
          + NextCommand.line(with: "--dry-run"))
    }
    if try !prompt.confirm(question) {
      throw CommandError(.cancelled, "Cancelled. Nothing was changed.")
    }
    return true
  }
}

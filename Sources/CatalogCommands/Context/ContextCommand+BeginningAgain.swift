import Glibc
import PostgreSQL
import PostgresStore
import SectionedTable

extension ContextCommand {
  /// The seconds in which another server, or the same one, may be there again.
  private static var patience: Double { 5 }
  private static var pauseMicroseconds: UInt32 { 200_000 }

  /// Runs a command; one that reads begins once more where its server goes away before anything of its output
  /// was written, or where none of its servers is the primary that is wanted just now.
  func runToTheEnd(in context: CommandContext) throws -> ExitStatus {
    do {
      return try run(in: context)
    } catch let error as ServerCatalogError
      where canBeginAgain && (error.isLossOfServer || error.isLackOfPrimary)
    {
      if context.output.hasPassedOn { throw Self.incomplete(error) }
      return try beginAgain(after: error, in: context)
    }
  }

  private func beginAgain(
    after loss: ServerCatalogError, in context: CommandContext
  ) throws -> ExitStatus {
    let end = context.clock() + Self.patience
    while true {
      // What was said and not shown yet is said again.
      context.output.discard()
      context.diagnostics.discard()
      do {
        return try run(in: context)
      } catch ServerCatalogError.server(_, _, .notConnected) where !context.output.hasPassedOn {
        // What was lost says more than that nothing is there.
        if context.clock() > end { throw loss }
        usleep(Self.pauseMicroseconds)
      } catch let error as ServerCatalogError
        where error.isLossOfServer && context.output.hasPassedOn
      {
        throw Self.incomplete(error)
      }
    }
  }

  private static func incomplete(_ error: ServerCatalogError) -> CommandError {
    CommandError(
      .failed, error.description.escapedForTerminal,
      advice: "Output was written before that, and may not be complete. Run the command again.")
  }
}

extension ServerCatalogError {
  /// Whether the server has ended what was read, which can be read again.
  fileprivate var isLossOfServer: Bool {
    guard case .server(_, _, let error) = self else { return false }
    if case .connectionLost = error { return true }
    // A standby ends what is in the way of changes that it has to show.
    return error.state == .serializationFailure
  }

  /// Whether standbys are there, of which one may be about to become the primary.
  fileprivate var isLackOfPrimary: Bool {
    guard case .server(_, _, let error) = self else { return false }
    return error.isForLackOfPrimary
  }
}

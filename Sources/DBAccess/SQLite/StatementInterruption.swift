import GRDB
import GRDBSQLite

/// Ends the statements of a connection when somebody wants to stop.
enum StatementInterruption {
  /// The number of SQLite's instructions between two checks: a fraction of a millisecond.
  private static let instructionCount: Int32 = 10_000

  private final class Question {
    let isInterrupted: () -> Bool

    init(_ isInterrupted: @escaping () -> Bool) { self.isInterrupted = isInterrupted }
  }

  /// Runs `body`, in which each statement ends with `SQLITE_INTERRUPT` once
  /// `isInterrupted` is true. https://www.sqlite.org/c3ref/progress_handler.html
  static func asking(
    _ isInterrupted: @escaping () -> Bool,
    in db: Database,
    _ body: () throws -> Void
  ) rethrows {
    let question = Question(isInterrupted)
    sqlite3_progress_handler(
      db.sqliteConnection, instructionCount,
      { context in
        guard let context else { return 0 }
        return Unmanaged<Question>.fromOpaque(context).takeUnretainedValue().isInterrupted() ? 1 : 0
      },
      Unmanaged.passUnretained(question).toOpaque())
    // What takes back the transaction is not to be stopped.
    defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
    try withExtendedLifetime(question, body)
  }
}

extension Database {
  /// Sets how long a lock of another program is waited for. It is no statement,
  /// which might be interrupted: no timeout would stay.
  func setBusyTimeout(_ seconds: Double) {
    sqlite3_busy_timeout(sqliteConnection, Int32(seconds * 1000))
  }
}

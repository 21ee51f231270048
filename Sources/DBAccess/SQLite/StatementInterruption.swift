import GRDB
import GRDBSQLite
import Glibc
import Synchronization

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
  /// Has a lock of another program waited for as long as `patience` says, which the connection
  /// has to keep. It is no statement, which might be interrupted: no timeout would stay.
  ///
  /// SQLite's own waits longer each time, up to a tenth of a second: among many programs whoever
  /// has waited for long would come last. https://www.sqlite.org/c3ref/busy_handler.html
  func wait(_ patience: LockPatience) {
    sqlite3_busy_handler(
      sqliteConnection,
      { context, count in
        guard let context else { return 0 }
        let patience = Unmanaged<LockPatience>.fromOpaque(context).takeUnretainedValue()
        if Int(count) * Database.lockPause >= patience.limit.load(ordering: .relaxed) { return 0 }
        if patience.watch?.hasStopped == true || patience.interruption?.hasCome == true {
          return 0
        }
        patience.watch?.noteLook()
        usleep(UInt32.random(in: 500...UInt32(2 * Database.lockPause - 500)))
        return 1
      }, Unmanaged.passUnretained(patience).toOpaque())
  }

  /// The microseconds between two looks at a lock, in the middle.
  private static let lockPause = 5000

  /// The counter of the changes of the file that is open, as its header has it now; nil where it
  /// cannot be read.
  var changeCounter: UInt32? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard
      sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK,
      let file, let read = file.pointee.pMethods?.pointee.xRead
    else { return nil }
    var counter: UInt32 = 0
    return read(file, &counter, 4, 24) == SQLITE_OK ? UInt32(bigEndian: counter) : nil
  }
}

import Foundation
import PostgreSQL

extension TestServer {
  /// Has a standby replay nothing more of the log.
  public func pauseReplay() throws {
    let connection = try connection()
    try connection.runScript("SELECT pg_wal_replay_pause()")
    try Self.wait("the replay is not paused") {
      try connection.rows(of: Statement("SELECT pg_get_wal_replay_pause_state()")) {
        try $0.string(0)
      } == ["paused"]
    }
  }

  /// Has a standby go on.
  public func resumeReplay() throws {
    try connection().runScript("SELECT pg_wal_replay_resume()")
  }

  /// Waits until a standby has replayed what this server has written.
  public func waitForReplay(by standby: TestServer) throws {
    let position = try connection().rows(
      of: Statement("SELECT pg_current_wal_flush_lsn()::text")
    ) { try $0.string(0) }[0]
    try standby.wait(for: "pg_last_wal_replay_lsn() >= '\(position)'")
  }

  /// Waits until a standby has received what this server has written, whatever it has replayed.
  public func waitForReceipt(by standby: TestServer) throws {
    let position = try connection().rows(
      of: Statement("SELECT pg_current_wal_flush_lsn()::text")
    ) { try $0.string(0) }[0]
    try standby.wait(for: "pg_last_wal_receive_lsn() >= '\(position)'")
  }

  /// Waits until a condition in SQL is true.
  public func wait(for condition: String) throws {
    let connection = try connection()
    try Self.wait("never true: \(condition)") {
      try connection.rows(of: Statement("SELECT \(condition)", isPrepared: false)) {
        try $0.bool(0)
      } == [true]
    }
  }

  private static func wait(_ failure: String, until isDone: () throws -> Bool) throws {
    for _ in 0..<6000 {
      if try isDone() { return }
      usleep(20000)
    }
    throw Failure(failure)
  }
}

import CatalogAccess
import PostgreSQL

/// Up to where a server has the log.
struct ServerStanding {
  let database: ServerDatabase
  let isStandby: Bool
  /// Up to where it shows changes: a standby what it has replayed, the primary what this session has
  /// committed. Nil where that is unknown.
  let position: LogPosition?
  /// Up to where it has the log.
  let end: LogPosition?
  /// How far a standby is behind, as far as it knows.
  let staleness: Staleness?

  /// Everything that any user may know: who may not see statistics sees of the receiver of the log that there
  /// is one. What was inserted behind the last COMMIT may get to a standby seconds later only, when it is
  /// flushed: so it counts only where COMMIT does not flush.
  static let statement = Statement(
    """
    SELECT (SELECT system_identifier FROM pg_control_system()),
      (SELECT oid::bigint FROM pg_database WHERE datname = current_database()),
      pg_is_in_recovery(),
      CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
        WHEN current_setting('synchronous_commit') = 'off' THEN pg_current_wal_insert_lsn()
        ELSE pg_current_wal_flush_lsn() END::text,
      CASE WHEN pg_is_in_recovery() THEN pg_last_wal_receive_lsn()
        ELSE pg_current_wal_insert_lsn() END::text,
      EXISTS (SELECT 1 FROM pg_stat_wal_receiver),
      CASE WHEN pg_is_in_recovery() THEN pg_get_wal_replay_pause_state() <> 'not paused'
        ELSE false END,
      extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::bigint
    """)

  /// Of the log that has come, a standby that is not stopped shows no less than what came so many seconds
  /// ago.
  private static let usualDelay = 5

  /// Notes up to where a primary has the log, as far as it says so.
  static func note(in written: any WrittenPositions, _ answer: () throws -> ResultRows) {
    guard let standing = try? ServerStanding(answer()), !standing.isStandby,
      let position = standing.position
    else { return }
    written.note(position, in: standing.database)
  }

  /// - Throws: What a row throws that is another than asked for.
  init(_ answer: ResultRows) throws {
    guard
      let standing = try answer.first({ row in
        (
          ServerDatabase(system: try row.int64(0), database: try row.int64(1)),
          isStandby: try row.bool(2), position: row.stringIfPresent(3).flatMap { LogPosition($0) },
          end: row.stringIfPresent(4).flatMap { LogPosition($0) },
          isReceiving: try row.bool(5), isPaused: try row.bool(6),
          age: try row.int64IfPresent(7).map { max(0, Int($0)) }
        )
      })
    else { throw PostgreSQLError.protocolViolation("a row is missing") }
    database = standing.0
    isStandby = standing.isStandby
    position = standing.position
    end = standing.end
    let age = standing.age
    if !isStandby {
      staleness = nil
    } else if !standing.isReceiving {
      staleness = Staleness(.primaryIsLost, age: age)
    } else if let end, let position, end > position,
      standing.isPaused || age.map({ $0 >= Self.usualDelay }) ?? true
    {
      staleness = Staleness(.isBehind, age: age)
    } else {
      staleness = nil
    }
  }
}

import CatalogAccess
import PostgreSQL

extension PostgresCatalog {
  /// Begins to read one state, the newest, and returns the answers to what is asked first.
  func begin(asking statements: [Statement]) throws -> [ResultRows] {
    if let standby {
      let answers: [ResultRows]
      (answers, staleness) = try standby.begin(on: &server, asking: statements)
      return answers
    }
    try server.connection.beginReading()
    return try server.connection.run(statements)
  }

  /// Asks something of the newest state, and how far the server is behind: one round trip.
  func askOnce(_ question: Statement) throws -> ResultRows {
    try reading { connection in
      guard let standby else { return try connection.run(question) }
      let answers = try connection.run([question, ServerStanding.statement])
      staleness = standby.staleness(of: try ServerStanding(answers[1]))
      return answers[0]
    }
  }

  // MARK: Positions of changes

  /// What tells the position behind a change that is committed, where that is noted.
  var askingPosition: [Statement] { written == nil ? [] : [ServerStanding.statement] }

  /// Notes the position behind a change that is committed. Whatever goes wrong, the change is made.
  ///
  /// - Parameter answer: That of the server; nil asks it.
  func noteWritten(_ answer: ResultRows? = nil) {
    guard let written else { return }
    ServerStanding.note(in: written) {
      try answer ?? server.connection.run(ServerStanding.statement)
    }
  }
}

import Foundation
import PostgreSQL
import TestSupport
import Testing

/// `Scripts/cluster`, which starts servers to try the program on.
struct ClusterScriptTests {
  private let folder =
    FileManager.default.temporaryDirectory.path
    + "/catalog-cluster-\(getpid())-\(UInt32.random(in: 0 ... .max))"

  private func cluster(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(
      Repository.path("Scripts/cluster"), arguments, environment: ["CATALOG_CLUSTER": folder])
  }

  private func isStandby(_ address: String) throws -> Bool {
    try PostgreSQLConnection(to: ConnectionInfo(address)).isStandby
  }

  @Test func primaryAndItsStandbyStartWithOneAddressAndLeaveNothingBehind() throws {
    let start = try cluster("start", "2", "--quorum")
    defer { _ = try? cluster("stop") }
    try #require(start.status == 0, "\(start.diagnostics)")
    let address = start.output.trimmingCharacters(in: .newlines)
    #expect(try cluster("address").output == start.output)
    #expect(try !isStandby(address))
    #expect(try isStandby(address.replacing("read-write", with: "standby")))
    // What is committed there is on the standby, too.
    let primary = try PostgreSQLConnection(to: ConnectionInfo(address))
    #expect(
      try primary.rows(of: Statement("SELECT sync_state FROM pg_stat_replication")) {
        try $0.string(0)
      } == ["quorum"])
    let stop = try cluster("stop")
    #expect(stop.status == 0, "\(stop.diagnostics)")
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(throws: (any Error).self) { try isStandby(address) }
  }

  @Test func standbyBecomesThePrimaryAndTheOldOneFollowsIt() throws {
    let start = try cluster("start", "3", "--quorum")
    defer { _ = try? cluster("stop") }
    try #require(start.status == 0, "\(start.diagnostics)")
    let address = start.output.trimmingCharacters(in: .newlines)
    #expect(try cluster("primary").output == "1\n")
    #expect(try cluster("kill", "1").status == 0)
    #expect(try cluster("primary").status == 2)
    let number = try cluster("promote").output
    #expect(["2\n", "3\n"].contains(number))
    #expect(try cluster("primary").output == number)
    let join = try cluster("join", "1")
    #expect(join.status == 0, "\(join.diagnostics)")
    // It waits for one of the others, as the first did.
    let primary = try PostgreSQLConnection(to: ConnectionInfo(address))
    try primary.runScript("CREATE TABLE t (n int)")
    #expect(
      try primary.rows(
        of: Statement(
          "SELECT application_name FROM pg_stat_replication WHERE sync_state = 'quorum'")
      ) { try $0.string(0) }.contains("server_1"))
    #expect(try cluster("even").status == 0)
  }

  @Test(arguments: [
    (
      [],
      """
      say start [N] [--quorum] [--cables], address, stop, primary, kill N, promote, join N, hold, release, \
      freeze, waiting, even, cut N, or mend N
      """
    ),
    (["start", "0"], #"start takes a number of servers from 1 to 9, not "0""#),
    (["start", "1", "--quorum"], "--quorum needs two servers or more"),
    (["address"], "no servers run here; run Scripts/cluster start"),
    (["stop", "2"], "stop takes no more words"),
    (["kill"], "kill takes the number of a server"),
  ])
  func wrongUseIsSaid(arguments: [String], message: String) throws {
    let run = try ProgramRun(
      Repository.path("Scripts/cluster"), arguments, environment: ["CATALOG_CLUSTER": folder])
    #expect(run.status == 2)
    #expect(run.diagnostics == "Scripts/cluster: \(message)\n")
  }
}

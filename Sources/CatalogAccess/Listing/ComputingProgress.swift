import Synchronization

/// Who wants to know how far the computing of an order from all names has come.
package final class ComputingProgress: Sendable {
  private let report = Mutex<(@Sendable (_ done: Int, _ total: Int) -> Void)?>(nil)

  package init() {}

  /// Whether anybody wants to know.
  package var isWanted: Bool { report.withLock { $0 != nil } }

  /// Runs `body`, and tells `report` meanwhile.
  package func reporting<Result>(
    to report: @escaping @Sendable (_ done: Int, _ total: Int) -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    self.report.withLock { $0 = report }
    defer { self.report.withLock { $0 = nil } }
    return try body()
  }

  /// Tells how many names of all have had their turn.
  package func tell(_ done: Int, of total: Int) {
    report.withLock { $0 }?(done, total)
  }
}

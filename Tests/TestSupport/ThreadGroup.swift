import Foundation
import Synchronization

/// Work that is done at the same time, each part on a thread of its own.
///
/// The tests of a process run on as many threads as there are processors, and a task gets one of them when all
/// that were there before it have had it: a test that waits for a task may wait for all other tests.
public final class ThreadGroup: Sendable {
  private let group = DispatchGroup()
  private let outcomes = Mutex<[Result<Void, any Error>]>([])

  /// Makes one without parts.
  public init() {}

  /// Begins with a part.
  public func add(_ body: @escaping @Sendable () throws -> Void) {
    group.enter()
    Thread.detachNewThread { [self] in
      let outcome = Result { try body() }
      outcomes.withLock { $0.append(outcome) }
      group.leave()
    }
  }

  /// Whether a part has ended.
  public var hasEndedOne: Bool { outcomes.withLock { !$0.isEmpty } }

  /// Waits for all parts, and returns how they ended.
  public func results() -> [Result<Void, any Error>] {
    group.wait()
    return outcomes.withLock(\.self)
  }

  /// Waits for all parts.
  ///
  /// - Throws: The error of one that failed.
  public func wait() throws {
    for result in results() { try result.get() }
  }
}

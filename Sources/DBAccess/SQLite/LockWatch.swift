import Glibc
import Synchronization

/// Sees whether a catalog is waiting for another program's lock. Any thread may ask.
public final class LockWatch: Sendable {
  /// The milliseconds after which a lock that has not been looked at again is not waited for any more:
  /// many more than lie between two looks.
  private static let patience: Int64 = 150

  private let lastLook = Atomic<Int64>(.min / 2)
  private let isStopped = Atomic(false)

  /// Makes one that has seen nothing.
  public init() {}

  /// Whether a lock is being waited for.
  public var isWaiting: Bool {
    Self.milliseconds - lastLook.load(ordering: .relaxed) < Self.patience
  }

  /// Gives up a lock that is being waited for, and those that come up until ``begin()``: who waits fails as at
  /// the end of the time for it.
  public func stopWaiting() { isStopped.store(true, ordering: .relaxed) }

  /// Has locks waited for again.
  public func begin() { isStopped.store(false, ordering: .relaxed) }

  /// Whether nobody wants to wait any longer.
  public var hasStopped: Bool { isStopped.load(ordering: .relaxed) }

  /// Says that a lock is being waited for.
  ///
  /// - Parameter milliseconds: How long it is believed beyond the usual time: who looks less often says that.
  public func noteLook(for milliseconds: Int64 = 0) {
    lastLook.store(Self.milliseconds + milliseconds, ordering: .relaxed)
  }

  private static var milliseconds: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }
}

/// How long a connection waits for a lock, and who sees that it does. Its connection keeps it.
final class LockPatience: Sendable {
  let watch: LockWatch?
  /// What may end a change, which waits for readers at its end.
  let interruption: ChangeInterruption?
  /// In microseconds.
  let limit: Atomic<Int>

  init(_ seconds: Double, _ watch: LockWatch?, _ interruption: ChangeInterruption? = nil) {
    self.watch = watch
    self.interruption = interruption
    limit = Atomic(Int(seconds * 1_000_000))
  }
}

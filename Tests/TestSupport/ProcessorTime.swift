import Glibc

/// The time that this thread has computed: how long something takes, whatever else the machine does.
public enum ProcessorTime {
  /// Returns the time that `body` takes, which must stay on its thread.
  public static func measure(_ body: () throws -> Void) rethrows -> Duration {
    let start = now
    try body()
    return now - start
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

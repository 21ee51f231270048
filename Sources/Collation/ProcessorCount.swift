import Glibc

/// The number of things that can be done at a time.
public enum ProcessorCount {
  /// The number of processors online, at least one; one where no thread can be made.
  public static let available = canMakeThreads ? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) : 1

  /// Whether a thread can be made: below a limit of processes (`ulimit -u`, or that of a
  /// container) Dispatch would try for ever.
  public static let canMakeThreads: Bool = {
    var thread = pthread_t()
    guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
    return pthread_join(thread, nil) == 0
  }()

  /// The least number of names for which a second processor is worth its thread.
  private static let threshold = 16_384

  /// Returns how many threads shall work on so many names.
  static func workers(for count: Int) -> Int { count < threshold ? 1 : available }
}

import Glibc

/// The number of things that can be done at a time.
public enum ProcessorCount {
  /// The number of processors online, at least one.
  public static let available = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// The least number of names for which a second processor is worth its thread.
  private static let threshold = 16_384

  /// Returns how many threads shall work on so many names.
  static func workers(for count: Int) -> Int { count < threshold ? 1 : available }
}

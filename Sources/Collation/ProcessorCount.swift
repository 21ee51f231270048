import Glibc

/// How much can be done at a time.
public enum ProcessorCount {
  /// How many processors are online, at least one.
  public static let available = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// How many names there must be for a second processor to be worth its
  /// thread.
  private static let threshold = 16_384

  /// Returns how many threads shall work on so many names.
  static func workers(for count: Int) -> Int { count < threshold ? 1 : available }
}

import Glibc

/// The number of things that can be done at a time.
public enum ProcessorCount {
  /// The number of processors online, at least one; one where no thread can be made, and where
  /// there is no `/proc`: Dispatch looks there for what its threads do, and traps without it.
  public static let available =
    reachedLimit == nil && access("/proc/self/stat", R_OK) == 0
    ? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) : 1

  /// A limit of the system that leaves no room for a second thread.
  public enum Limit: Sendable {
    /// That of processes (`ulimit -u`, or that of a container).
    case processes
    /// That of open files (`ulimit -n`).
    case openFiles
    /// That of memory (`ulimit -v` or `ulimit -d`).
    case memory
  }

  /// The limit that is reached: Dispatch would try for ever to make a thread, and trap
  /// where it cannot open the three files that it waits with.
  public static let reachedLimit: Limit? = {
    var thread = pthread_t()
    guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return .processes }
    pthread_join(thread, nil)
    // That of threads, and of what an import holds: with less, Dispatch may wait for it for ever.
    guard hasRoom(of: 192 << 20) else { return .memory }
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    // Those and some of ours.
    for _ in 0..<5 {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return .openFiles }
      opened += ends
    }
    return nil
  }()

  /// Whether there are so many bytes for the stacks of some threads, where they are limited.
  private static func hasRoom(of size: Int) -> Bool {
    func isLimited(_ resource: __rlimit_resource_t) -> Bool {
      var limit = rlimit()
      return getrlimit(resource, &limit) == 0 && limit.rlim_cur != rlim_t.max
    }
    guard
      isLimited(__rlimit_resource_t(RLIMIT_AS.rawValue))
        || isLimited(__rlimit_resource_t(RLIMIT_DATA.rawValue))
    else { return true }
    // Address space that nobody touches.
    let place = mmap(
      nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let place, place != MAP_FAILED else { return false }
    munmap(place, size)
    return true
  }

  /// The least number of names for which a second processor is worth its thread.
  private static let threshold = 16_384

  /// Returns how many threads shall work on so many names.
  static func workers(for count: Int) -> Int { count < threshold ? 1 : available }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

enum ProcessorCount {
  /// How many processors are online, at least one.
  static let available = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}

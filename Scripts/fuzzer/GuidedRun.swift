import Glibc

/// A run that libFuzzer guides by coverage, where the program was built for that (`Scripts/fuzz --guided`).
/// https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
enum GuidedRun {
  /// The variable that has the entry: libFuzzer starts the program again, with its own options alone.
  static let variable = "CATALOG_FUZZER_ENTRY"

  #if GUIDED
    nonisolated(unsafe) private static var entry: Entry?

    static func run(_ entry: Entry, options: [String]) -> Int32 {
      self.entry = entry
      setenv(variable, entry.name, 1)
      let limits = ["-max_len=\(entry.greatestSize)", "-timeout=20", "-detect_leaks=0"]
      let words = [CommandLine.arguments[0]] + limits + options
      var arguments = words.map { strdup($0) } + [nil]
      var count = CInt(words.count)
      return arguments.withUnsafeMutableBufferPointer { buffer in
        var start = buffer.baseAddress
        return runDriver(&count, &start) { bytes, size in
          GuidedRun.entry?.check(Array(UnsafeBufferPointer(start: bytes, count: size)))
          return 0
        }
      }
    }
  #else
    static func run(_ entry: Entry, options: [String]) -> Int32 {
      print("this program was not built with libFuzzer: Scripts/fuzz --guided does it")
      return 2
    }
  #endif
}

#if GUIDED
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    >,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
  ) -> CInt
#endif

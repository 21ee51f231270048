import Glibc

/// Reads changed and made-up files, and checks that each is read or refused:
///
///     import-fuzzer SECONDS SEED DIRECTORY [FILE...]
///
/// - Nothing crashes and nothing hangs: the file that is read stands in
///   DIRECTORY/current, which is there afterwards only if the process ended.
/// - A file in other pieces is the same file.
/// - A file of twice the size takes about twice the time.
/// - A predicate is parsed again from its description, and an amount read twice is the same.
///
/// The FILEs are what is changed. A failure ends the run with status 1, with the
/// seed, the number of the round and the file in DIRECTORY/failure.
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 4, let seconds = Double(arguments[1]), let seed = UInt64(arguments[2])
    else {
      print("usage: import-fuzzer SECONDS SEED DIRECTORY [FILE...]")
      exit(64)
    }
    var fuzzer = Fuzzer(seed: seed, directory: arguments[3], corpus: arguments[4...].map(read))
    try fuzzer.run(for: seconds)
  }

  private static func read(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else {
      print("cannot read \(path)")
      exit(2)
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }
}

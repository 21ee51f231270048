import Glibc

/// Tries the entries of the program, and what is made up for its readers:
///
///     fuzzer random SECONDS SEED DIRECTORY [FILE...]
///     fuzzer corpus ENTRY DIRECTORY SECONDS SEED
///     fuzzer guided ENTRY [OPTION OF LIBFUZZER...]
///     fuzzer entries
///
/// `random` reads changed and made-up files; the FILEs are what is changed. Nothing crashes and nothing hangs: the
/// file that is read stands in DIRECTORY/current, which is there afterwards only if the process ended. A file in
/// other pieces is the same file. A file of twice the size takes about twice the time. A failure ends the run with
/// status 1, with the seed, the number of the round and the file in DIRECTORY/failure.
///
/// `corpus` tries each file of a folder, and then changed ones; `guided` has libFuzzer change them, by what parts of
/// the program they reach. A fault ends the process by a trap, after a message.
@main
enum Main {
  static func main() throws {
    // As in the program itself.
    signal(SIGPIPE, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let name = getenv(GuidedRun.variable).map({ String(cString: $0) }) {
      exit(GuidedRun.run(entry(name), options: arguments))
    }
    switch arguments.first {
    case "random" where arguments.count >= 4:
      guard let seconds = Double(arguments[1]), let seed = UInt64(arguments[2]) else { break }
      var fuzzer = Fuzzer(seed: seed, directory: arguments[3], corpus: arguments[4...].map(read))
      return try fuzzer.run(for: seconds)
    case "corpus" where arguments.count == 5:
      guard let seconds = Double(arguments[3]), let seed = UInt64(arguments[4]) else { break }
      return CorpusRun(entry(arguments[1]), arguments[2], seed: seed).run(for: seconds)
    case "guided" where arguments.count >= 2:
      exit(GuidedRun.run(entry(arguments[1]), options: Array(arguments[2...])))
    case "entries":
      return Entry.all.forEach { print($0.name) }
    default: break
    }
    print(
      """
      usage: fuzzer random SECONDS SEED DIRECTORY [FILE...]
             fuzzer corpus ENTRY DIRECTORY SECONDS SEED
             fuzzer guided ENTRY [OPTION OF LIBFUZZER...]
             fuzzer entries
      """)
    exit(64)
  }

  private static func entry(_ name: String) -> Entry {
    if let entry = Entry.named(name) { return entry }
    print("there is no entry '\(name)'; there are \(Entry.all.map(\.name).joined(separator: ", "))")
    exit(64)
  }

  static func read(_ path: String) -> [UInt8] {
    if let bytes = WholeFile.read(path) { return bytes }
    print("cannot read \(path)")
    exit(2)
  }
}

import Glibc

/// A run over the files of a corpus, and then over changed ones, by chance and not by coverage.
struct CorpusRun {
  private let entry: Entry
  private let directory: String
  private let seed: UInt64

  init(_ entry: Entry, _ directory: String, seed: UInt64) {
    (self.entry, self.directory, self.seed) = (entry, directory, seed)
  }

  func run(for seconds: Double) {
    var random = RandomNumbers(seed: seed)
    let names = files().shuffled(using: &random)
    if names.isEmpty {
      print("\(directory) has no files")
      exit(2)
    }
    let start = Self.now()
    var corpus: [[UInt8]] = []
    // Some entries take long: then a part of the files is tried, another one with another seed.
    for name in names where Self.now() - start < seconds * 2 / 3 {
      print("\(directory)/\(name)")
      fflush(nil)
      corpus.append(Main.read(directory + "/" + name))
      check(corpus[corpus.count - 1])
    }
    let current = Program.folder + "/" + entry.name
    print("\(corpus.count) of \(names.count) files; what is tried now is \(current)")
    fflush(nil)
    var count = 0
    while Self.now() - start < seconds {
      var bytes = random.element(of: corpus)
      for _ in 0...random.number(below: 5) {
        Mutation.apply(to: &bytes, &random, others: corpus)
      }
      if bytes.count > entry.greatestSize { continue }
      WholeFile.write(bytes, to: current)
      check(bytes)
      count += 1
    }
    unlink(current)
    print("\(entry.name): \(count) changed files of seed \(seed), no fault")
  }

  /// Tries some bytes; what hangs is ended by a signal.
  private func check(_ bytes: [UInt8]) {
    alarm(120)
    entry.check(bytes)
    alarm(0)
  }

  private func files() -> [String] {
    guard let directory = opendir(directory) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    // In the order of the names, which the folder does not keep.
    return names.sorted()
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

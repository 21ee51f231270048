import CatalogImport
import Glibc

/// Rounds of files, until the time is over.
struct Fuzzer {
  private let seed: UInt64
  private let directory: String
  private let corpus: [[UInt8]]
  private var round = 0
  private var readCount = 0
  private var byteCount = 0

  init(seed: UInt64, directory: String, corpus: [[UInt8]]) {
    self.seed = seed
    self.directory = directory
    self.corpus = corpus
  }

  /// How long one reading of a small file may take before it counts as hanging.
  private static let greatestSeconds: UInt32 = 30

  mutating func run(for seconds: Double) throws {
    let start = Self.seconds(CLOCK_MONOTONIC)
    var reported = start
    while true {
      let now = Self.seconds(CLOCK_MONOTONIC)
      if now - start >= seconds { break }
      if now - reported >= 60 {
        reported = now
        print("\(Int(now - start)) s: \(round) rounds, \(readCount) files read, \(byteCount) bytes")
        fflush(nil)
      }
      // Each round has numbers of its own, so that one can be repeated.
      var random = RandomNumbers(seed: seed &+ UInt64(round) &* 0x1_0000_0001)
      if round % 200 == 199 {
        try growth(&random)
      } else if round % 4 == 3 {
        typing(&random)
      } else {
        try reading(&random)
      }
      round += 1
    }
    unlink(directory + "/current")
    print("seed \(seed): \(round) rounds, \(readCount) files read, \(byteCount) bytes: no failure")
  }

  // MARK: One file

  private mutating func reading(_ random: inout RandomNumbers) throws {
    var bytes = file(&random)
    for _ in 0..<random.number(below: 7) {
      Mutation.apply(to: &bytes, &random, others: corpus + [bytes])
    }
    var options = ImportOptions()
    if random.isOne(in: 2) {
      options.format = random.element(of: [.sql, .csv, .tsv, .json, .ndjson, .xml])
    }
    if random.isOne(in: 3) { options.dialect = random.element(of: SQLDialect.allCases) }
    if random.isOne(in: 12) {
      options.encoding = random.element(of: ["windows-1252", "utf-16", "shift_jis", "gb18030"])
    }
    options.decodesEntities = random.isOne(in: 4)
    options.decimalMark = random.isOne(in: 6) ? .comma : nil
    if random.isOne(in: 10) { options.productTable = "t" }

    begin(bytes)
    let whole = try Outcome(bytes, options: options, pieceSize: 1 << 16)
    let pieceSize = 1 + random.number(below: random.isOne(in: 2) ? 8 : 5000)
    let inPieces = try Outcome(bytes, options: options, pieceSize: pieceSize)
    end()
    byteCount += bytes.count
    if whole != inPieces {
      fail(bytes, "in pieces of \(pieceSize) bytes: \(inPieces); as a whole: \(whole)\n\(options)")
    }
    readCount += 1
  }

  /// Returns a part of a file that there is, or one that is made up.
  private func file(_ random: inout RandomNumbers) -> [UInt8] {
    if corpus.isEmpty || random.isOne(in: 2) {
      var grammar = Grammar(random: RandomNumbers(seed: random.next()))
      return grammar.file()
    }
    let whole = random.element(of: corpus)
    let count = min(whole.count, 200 + random.number(below: 8000))
    if random.isOne(in: 2) { return Array(whole.prefix(count)) }
    let start = random.number(below: whole.count - count + 1)
    // The first lines say whose SQL it is.
    return Array(whole.prefix(400)) + whole[start..<(start + count)]
  }

  // MARK: What is typed

  private mutating func typing(_ random: inout RandomNumbers) {
    let isPredicate = random.isOne(in: 2)
    var text = TypedTexts.text(isPredicate: isPredicate, &random)
    for _ in 0..<random.number(below: 4) {
      Mutation.apply(
        to: &text, &random, others: [text, TypedTexts.text(isPredicate: isPredicate, &random)])
    }
    begin(text)
    let failure = TypedTexts.failure(of: text, isPredicate: isPredicate)
    end()
    if let failure { fail(text, "\(isPredicate ? "predicate" : "amount"): \(failure)") }
    readCount += 1
    byteCount += text.count
  }

  // MARK: Growth

  /// Reads the same again and again in a file of some size, and in one of
  /// twice the size.
  private mutating func growth(_ random: inout RandomNumbers) throws {
    var piece = file(&random)
    for _ in 0..<random.number(below: 4) {
      Mutation.apply(to: &piece, &random, others: corpus + [piece])
    }
    let start = piece.isEmpty ? 0 : random.number(below: piece.count)
    piece = Array(piece[start...].prefix(1 + random.number(below: random.isOne(in: 2) ? 4 : 60)))
    if piece.isEmpty { return }
    let beginnings = [
      "", "INSERT INTO t (name) VALUES (", "INSERT INTO t (name) VALUES ('", "CREATE TABLE t (",
      "-- MySQL dump\nINSERT INTO t (name) VALUES ('", "COPY t FROM stdin;\n", "name,price\n",
      "name,x\n\"",
      "[{\"name\":", "[{\"name\":\"", "{\"a\":[", "-- PostgreSQL database dump\n$",
    ]
    let beginning = Array(random.element(of: beginnings).utf8)
    let size = 1 << 17
    let first = try time(beginning, piece, size)
    let second = try time(beginning, piece, 2 * size)
    readCount += 2
    guard Self.isTooMuch(first, second) else { return }
    // Once more, and larger: another process may have been in the way.
    let third = try time(beginning, piece, 4 * size)
    guard Self.isTooMuch(second, third), Self.isTooMuch(try time(beginning, piece, size), second)
    else { return }
    fail(
      beginning + piece,
      "\(size) bytes take \(first) s, twice as many \(second) s, four times \(third) s; "
        + "the beginning is \(beginning.count) bytes, the rest is repeated")
  }

  private static func isTooMuch(_ first: Double, _ second: Double) -> Bool {
    second > 0.1 && second > 3 * first
  }

  private func time(_ beginning: [UInt8], _ piece: [UInt8], _ size: Int) throws -> Double {
    var bytes = beginning
    bytes.reserveCapacity(size + piece.count)
    while bytes.count < size { bytes += piece }
    begin(bytes)
    defer { end() }
    let start = Self.seconds(CLOCK_PROCESS_CPUTIME_ID)
    _ = try Outcome(bytes, options: ImportOptions(), pieceSize: 1 << 16)
    return Self.seconds(CLOCK_PROCESS_CPUTIME_ID) - start
  }

  // MARK: Failures

  /// Keeps a file for the case that it ends the process, which hanging does,
  /// too.
  private func begin(_ bytes: [UInt8]) {
    write(bytes, to: "current")
    alarm(Self.greatestSeconds)
  }

  private func end() { alarm(0) }

  private func fail(_ bytes: [UInt8], _ message: String) -> Never {
    write(bytes, to: "failure")
    unlink(directory + "/current")
    print("seed \(seed), round \(round): \(message)\nThe file is \(directory)/failure.")
    exit(1)
  }

  private func write(_ bytes: [UInt8], to name: String) {
    guard let file = fopen(directory + "/" + name, "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

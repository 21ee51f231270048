import Bytes
import Glibc

/// Numbers of lines in rising order, in which lines that follow each other take no room.
struct LineRuns {
  private(set) var runs: [ClosedRange<Int>] = []

  /// The number of lines.
  var count: Int { runs.reduce(0) { $0 + $1.count } }

  /// Adds a line that is none of those before the last.
  mutating func add(_ line: Int) {
    guard let last = runs.last else { return runs.append(line...line) }
    if line <= last.upperBound { return }
    if line == last.upperBound + 1 {
      runs[runs.count - 1] = last.lowerBound...line
    } else {
      runs.append(line...line)
    }
  }

  /// Returns the lines that none of the others are.
  func subtracting(_ others: [ClosedRange<Int>]) -> [Int] {
    var left: [Int] = []
    var rest = others.sorted { $0.lowerBound < $1.lowerBound }[...]
    for line in runs.joined() {
      while let next = rest.first, next.upperBound < line { rest = rest.dropFirst() }
      if rest.first?.contains(line) != true { left.append(line) }
    }
    return left
  }
}

/// The lines of a script that begin with the keyword of a statement that gives rows, found by their
/// bytes alone: a second count, beside the one of the reader, which knows texts and comments.
final class StatementLines {
  private(set) var lines = LineRuns()
  private var line = 1
  /// The keyword that the line may begin with, and how many of its letters were seen; nil where
  /// something else stands there.
  private var candidate: (word: [UInt8], count: Int)? = ([], 0)

  private static let words = ["INSERT", "REPLACE", "COPY", "UPSERT"].map { Array($0.utf8) }

  /// Returns the same source, at whose bytes this looks.
  func looking(at source: @escaping ByteSource) -> ByteSource {
    { [self] buffer in
      let count = try source(buffer)
      look(at: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      return count
    }
  }

  private func look(at bytes: UnsafeRawBufferPointer) {
    guard var next = bytes.baseAddress else { return }
    let end = next + bytes.count
    while next < end {
      if candidate != nil {
        look(at: next.load(as: UInt8.self))
        next += 1
      } else {
        guard let found = memchr(next, 0x0A, end - next) else { return }
        next = UnsafeRawPointer(found) + 1
        beginLine()
      }
    }
  }

  private func beginLine() {
    line += 1
    candidate = ([], 0)
  }

  private func look(at byte: UInt8) {
    guard let (word, count) = candidate else { return }
    if byte == 0x0A { return beginLine() }
    if word.isEmpty {
      if SQLScanner.isSpace(byte) { return }
      candidate = Self.words.first { $0[0] == byte & ~0x20 }.map { ($0, 1) }
    } else if count < word.count {
      candidate = word[count] == byte & ~0x20 ? (word, count + 1) : nil
    } else {
      if SQLScanner.isSpace(byte) { lines.add(line) }
      candidate = nil
    }
  }

  /// Returns the tables, in small letters, that the statements on some lines are said to fill.
  static func tables(
    onLines lines: [Int], in source: @escaping ByteSource, dialect: SQLDialect
  ) throws -> [(line: Int, table: String)] {
    let scanner = SQLScanner(source: source, dialect: dialect, escapesWithBackslash: false)
    var found: [(Int, String)] = []
    for line in lines {
      while scanner.line < line {
        guard try scanner.reader.skip(through: 0x0A) else { return found }
      }
      guard scanner.line == line, try scanner.word() != nil,
        let table = try scanner.tableThatIsFilled()
      else { continue }
      found.append((line, table.lowercased()))
    }
    return found
  }
}

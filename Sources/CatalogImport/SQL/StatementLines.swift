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
  /// What the bytes of the line so far may be the beginning of.
  private var state = State.space

  private enum State {
    /// Spaces alone.
    case space
    /// So many letters of a word, which may not be all.
    case word(Word, Int)
    /// Something else.
    case other
  }

  private enum Word {
    case insert, replace, copy, upsert

    var text: StaticString {
      switch self {
      case .insert: "INSERT"
      case .replace: "REPLACE"
      case .copy: "COPY"
      case .upsert: "UPSERT"
      }
    }

    static func beginning(with letter: UInt8) -> Word? {
      switch letter {
      case UInt8(ascii: "I"): .insert
      case UInt8(ascii: "R"): .replace
      case UInt8(ascii: "C"): .copy
      case UInt8(ascii: "U"): .upsert
      default: nil
      }
    }
  }

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
      if case .other = state {
        guard let found = memchr(next, 0x0A, end - next) else { return }
        next = UnsafeRawPointer(found) + 1
        beginLine()
      } else {
        look(at: next.load(as: UInt8.self))
        next += 1
      }
    }
  }

  private func beginLine() {
    line += 1
    state = .space
  }

  private func look(at byte: UInt8) {
    if byte == 0x0A { return beginLine() }
    switch state {
    case .space:
      if SQLScanner.isSpace(byte) { return }
      state = Word.beginning(with: byte & ~0x20).map { .word($0, 1) } ?? .other
    case .word(let word, let count) where count < word.text.utf8CodeUnitCount:
      state = word.text.utf8Start[count] == byte & ~0x20 ? .word(word, count + 1) : .other
    case .word:
      if SQLScanner.isSpace(byte) { lines.add(line) }
      state = .other
    case .other: break
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

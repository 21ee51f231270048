import SQLiteFile

/// Sorts the entries of an index of numbers, in bounded memory: those that do not
/// fit are sorted and written to a temporary file, and merged at the end.
final class IndexEntries {
  /// An entry: what it is sorted by, and the number of its row.
  struct Entry {
    /// A column as a number that sorts as it does.
    var first: UInt64
    /// The next column, or 0.
    var second: UInt64
    var id: Int64

    @inline(__always)
    static func precedes(_ left: Entry, _ right: Entry) -> Bool {
      if left.first != right.first { return left.first < right.first }
      return left.second == right.second ? left.id < right.id : left.second < right.second
    }

    /// A column that may have no value, as two numbers: none stands first.
    static func keys(_ value: RecordValue) -> (first: UInt64, second: UInt64) {
      value.kind == .null
        ? (0, 0) : (1, UInt64(bitPattern: value.number) ^ (1 << 63))
    }

    /// The value of ``keys(_:)``.
    var value: RecordValue {
      first == 0 ? .null : .integer(Int64(bitPattern: second ^ (1 << 63)))
    }
  }

  /// How many are sorted at a time: a megabyte and a half.
  private static let usualCount = 1 << 16
  private static let stride = MemoryLayout<Entry>.stride

  private let entryCount: Int
  private let entries: UnsafeMutableBufferPointer<Entry>
  private var count = 0
  private var file: TemporaryFile?
  private var runs: [Range<Int>] = []

  /// Makes a sorter.
  ///
  /// - Parameter entryCount: How many entries are kept in memory.
  init(entryCount: Int = usualCount) {
    self.entryCount = entryCount
    entries = .allocate(capacity: entryCount)
  }

  deinit { entries.deallocate() }

  /// Adds an entry.
  ///
  /// - Throws: `TemporaryFileError`.
  @inline(__always)
  func append(_ entry: Entry) throws {
    if count == entryCount { try writeRun() }
    (entries.baseAddress.map { $0 + count })?.initialize(to: entry)
    count += 1
  }

  private func sort() {
    var filled = UnsafeMutableBufferPointer(rebasing: entries[..<count])
    filled.sort(by: Entry.precedes)
  }

  private func writeRun() throws {
    let file = try self.file ?? TemporaryFile()
    self.file = file
    sort()
    let start = file.size
    try file.append(
      UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(entries)[..<(count * Self.stride)]))
    runs.append(start..<file.size)
    count = 0
  }

  /// Gives all entries in order.
  ///
  /// - Throws: `TemporaryFileError`; what `body` throws.
  func forEach(_ body: (Entry) throws -> Void) throws {
    guard let file = file else {
      sort()
      for entry in entries[..<count] { try body(entry) }
      return
    }
    try writeRun()
    var merge = RunMerge(try runs.map { try EntryRun(file, $0) })
    while try merge.next({ try body($0.entry) }) {}
  }

  /// The entries of a run, one at a time.
  private final class EntryRun: SortedRun {
    private static let bufferedCount = 1024

    private let file: TemporaryFile
    private var rest: Range<Int>
    private let buffer = UnsafeMutableBufferPointer<Entry>.allocate(capacity: bufferedCount)
    private var position = 0
    private var end = 0

    /// Makes a reader that stands on the first entry.
    init(_ file: TemporaryFile, _ range: Range<Int>) throws {
      self.file = file
      rest = range
      try fill()
    }

    deinit { buffer.deallocate() }

    var entry: Entry { buffer[position] }

    func advance() throws -> Bool {
      position += 1
      if position < end { return true }
      if rest.isEmpty { return false }
      try fill()
      return true
    }

    private func fill() throws {
      let taken = min(rest.count, buffer.count * IndexEntries.stride)
      let bytes = UnsafeMutableRawBufferPointer(
        rebasing: UnsafeMutableRawBufferPointer(buffer)[..<taken])
      try file.read(rest.lowerBound..<rest.lowerBound + taken, into: bytes)
      rest = rest.lowerBound + taken..<rest.upperBound
      position = 0
      end = taken / IndexEntries.stride
    }

    func precedes(_ other: EntryRun) -> Bool? { Entry.precedes(entry, other.entry) }
  }
}

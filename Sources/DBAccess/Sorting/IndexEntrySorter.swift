import CatalogAccess
import Bytes
import SQLiteFile

/// Sorts the entries of an index of numbers, in memory and a temporary file.
final class IndexEntrySorter {
  /// An entry: what it is sorted by, and the id of its row.
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

  /// The number of entries that are sorted at a time: a megabyte and a half.
  private static let usualCount = 1 << 16
  private static let entrySize = MemoryLayout<Entry>.stride

  private let entryCount: Int
  private let entries: UnsafeMutableBufferPointer<Entry>
  private var count = 0
  private var file: TemporaryFile?
  private var runs: [Range<Int>] = []
  /// The entries that are handed out: those in memory from a position on, or the runs.
  private var isBegun = false
  private var position = 0
  private var merge: RunMerge<EntryRun>?

  init(entryCount: Int = usualCount) {
    self.entryCount = entryCount
    entries = .allocate(capacity: entryCount)
  }

  deinit { entries.deallocate() }

  /// Adds an entry; the ids of their rows grow.
  @inline(__always)
  func append(_ entry: Entry) throws {
    if count == entryCount { try writeRun() }
    (entries.baseAddress.map { $0 + count })?.initialize(to: entry)
    count += 1
  }

  /// Sorts by each byte in which the entries differ, the last byte first; entries
  /// that are equal in it stay as they are (a radix sort).
  private func sort() {
    guard count > 1, let base = entries.baseAddress else { return }
    let scratch = UnsafeMutablePointer<Entry>.allocate(capacity: count)
    defer { scratch.deallocate() }
    var (from, to) = (base, scratch)
    var different: (first: UInt64, second: UInt64) = (0, 0)
    for index in 0..<count {
      different.first |= base[index].first ^ base[0].first
      different.second |= base[index].second ^ base[0].second
    }
    let shifts = stride(from: UInt64(0), to: UInt64(UInt64.bitWidth), by: 8)
    for shift in shifts where different.second &>> shift & 0xFF != 0 {
      Self.distribute(from, to, count) { Int($0.second &>> shift & 0xFF) }
      swap(&from, &to)
    }
    for shift in shifts where different.first &>> shift & 0xFF != 0 {
      Self.distribute(from, to, count) { Int($0.first &>> shift & 0xFF) }
      swap(&from, &to)
    }
    if from != base { base.update(from: from, count: count) }
  }

  /// Copies entries in the order of a digit.
  @inline(__always)
  private static func distribute(
    _ from: UnsafeMutablePointer<Entry>,
    _ to: UnsafeMutablePointer<Entry>,
    _ count: Int,
    _ digit: (Entry) -> Int
  ) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { places in
      places.initialize(repeating: 0)
      for index in 0..<count { places[digit(from[index])] += 1 }
      var place = 0
      for value in 0..<256 {
        let number = places[value]
        places[value] = place
        place += number
      }
      for index in 0..<count {
        let value = digit(from[index])
        (to + places[value]).initialize(to: from[index])
        places[value] += 1
      }
    }
  }

  private func writeRun() throws {
    let file = try self.file ?? TemporaryFile()
    self.file = file
    sort()
    let start = file.size
    try file.append(
      UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(entries)[..<(count * Self.entrySize)])
    )
    runs.append(start..<file.size)
    count = 0
  }

  /// Gives the entries in order, one a call; nil at the end. None can be added after the first.
  func next() throws -> Entry? {
    if !isBegun {
      isBegun = true
      if let file {
        try writeRun()
        merge = RunMerge(try runs.map { try EntryRun(file, $0) })
      } else {
        sort()
      }
    }
    if merge != nil {
      var entry: Entry?
      _ = try merge?.next { entry = $0.entry }
      return entry
    }
    guard position < count else { return nil }
    defer { position += 1 }
    return entries[position]
  }

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
      let taken = min(rest.count, buffer.count * IndexEntrySorter.entrySize)
      let bytes = UnsafeMutableRawBufferPointer(
        rebasing: UnsafeMutableRawBufferPointer(buffer)[..<taken])
      try file.read(rest.lowerBound..<rest.lowerBound + taken, into: bytes)
      rest = rest.lowerBound + taken..<rest.upperBound
      position = 0
      end = taken / IndexEntrySorter.entrySize
    }

    func precedes(_ other: EntryRun) -> Bool? { Entry.precedes(entry, other.entry) }
  }
}

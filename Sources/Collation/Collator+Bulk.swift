import Dispatch

extension Collator {
  /// Returns the sort keys of many names, in their order.
  ///
  /// From some 16,000 names on the work is divided among the cores that there
  /// are.
  ///
  /// - Complexity: No allocation a name; the keys take about one and a half
  ///   times the bytes of the names.
  public func sortKeys(for names: NameList) -> SortKeyList {
    sortKeys(for: names, workers: ProcessorCount.workers(for: names.count))
  }

  /// The same by a number of threads.
  func sortKeys(for names: NameList, workers: Int) -> SortKeyList {
    if workers <= 1 { return sortKeys(for: names, in: 0..<names.count) }
    let parts = ConcurrentParts(count: names.count, workers: workers).map {
      self.sortKeys(for: names, in: $0)
    }
    var keys = SortKeyList(
      reservingCapacity: names.count, byteCount: parts.reduce(0) { $0 + $1.byteCount })
    for part in parts { keys.append(contentsOf: part) }
    return keys
  }

  private func sortKeys(for names: NameList, in range: Range<Int>) -> SortKeyList {
    var keys = SortKeyList(
      reservingCapacity: range.count,
      byteCount: names.byteCount * 3 / 2 * range.count / max(names.count, 1) + 64)
    for index in range {
      names.withName(at: index) { _ = appendSortKey(for: $0, to: &keys) }
    }
    return keys
  }
}

/// A range of numbers divided among threads.
struct ConcurrentParts {
  let ranges: [Range<Int>]

  init(count: Int, workers: Int) {
    ranges = (0..<workers).map { count * $0 / workers..<count * ($0 + 1) / workers }
  }

  /// Calls `body` with each part on a thread of its own, and returns what the
  /// calls returned in the order of the parts.
  func map<Result: Sendable>(_ body: @Sendable (Range<Int>) -> Result) -> [Result] {
    let results = Results<Result>(count: ranges.count)
    DispatchQueue.concurrentPerform(iterations: ranges.count) { part in
      results.store(body(ranges[part]), at: part)
    }
    return results.values
  }

  /// Each thread writes an element of its own, and all have ended before any
  /// is read.
  private final class Results<Value>: @unchecked Sendable {
    private let buffer: UnsafeMutableBufferPointer<Value?>

    init(count: Int) {
      buffer = .allocate(capacity: count)
      buffer.initialize(repeating: nil)
    }

    deinit {
      buffer.deinitialize()
      buffer.deallocate()
    }

    func store(_ value: Value, at index: Int) { buffer[index] = value }

    var values: [Value] { buffer.compactMap { $0 } }
  }
}

/// A sorted run of records, read one at a time.
public protocol SortedRun: AnyObject {
  /// Goes to the next record; false at the end.
  func advance() throws -> Bool

  /// Whether its record stands before that of another; nil where they are equal.
  func precedes(_ other: Self) -> Bool?
}

/// The least of the records of several runs, one at a time: a binary heap.
///
/// Public, as only public functions are specialized in another module.
public struct RunMerge<Run: SortedRun> {
  @usableFromInline let runs: [Run]
  /// Runs with their numbers: of equals the earlier is first. They live as long as `runs`, and no
  /// reference is counted for a comparison.
  @usableFromInline var heap: [(run: Unmanaged<Run>, number: Int)] = []

  /// Makes a merge of runs that stand on their first records.
  @inlinable public init(_ runs: [Run]) {
    self.runs = runs
    for (number, run) in runs.enumerated() { heap.append((.passUnretained(run), number)) }
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
  }

  /// Calls `body` with the run of the least record, and advances it; false at the end.
  @inlinable public mutating func next(_ body: (Run) throws -> Void) throws -> Bool {
    guard let least = heap.first?.run else { return false }
    let isMore = try least._withUnsafeGuaranteedRef { run in
      try body(run)
      return try run.advance()
    }
    if !isMore {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
    }
    siftDown(0)
    return true
  }

  @inlinable func precedes(_ left: Int, _ right: Int) -> Bool {
    let isBefore = heap[left].run._withUnsafeGuaranteedRef { left in
      heap[right].run._withUnsafeGuaranteedRef { left.precedes($0) }
    }
    return isBefore ?? (heap[left].number < heap[right].number)
  }

  @inlinable mutating func siftDown(_ start: Int) {
    var index = start
    while true {
      var least = index
      let child = 2 * index + 1
      if child < heap.count, precedes(child, least) { least = child }
      if child + 1 < heap.count, precedes(child + 1, least) { least = child + 1 }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}

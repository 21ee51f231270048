/// A sorted run of records, read one at a time.
protocol SortedRun: AnyObject {
  /// Goes to the next record; false at the end.
  func advance() throws -> Bool

  /// Whether its record stands before that of another; nil where they are equal.
  func precedes(_ other: Self) -> Bool?
}

/// The least of the records of several runs, one at a time: a binary heap.
struct RunMerge<Run: SortedRun> {
  /// Runs with their numbers: of equals the earlier is first.
  private var heap: [(run: Run, number: Int)] = []

  init(_ runs: [Run]) {
    for (number, run) in runs.enumerated() { heap.append((run, number)) }
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
  }

  /// Calls `body` with the run of the least record, and advances it; false at the end.
  mutating func next(_ body: (Run) throws -> Void) throws -> Bool {
    guard let least = heap.first else { return false }
    try body(least.run)
    if try !least.run.advance() {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
    }
    siftDown(0)
    return true
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    heap[left].run.precedes(heap[right].run) ?? (heap[left].number < heap[right].number)
  }

  private mutating func siftDown(_ start: Int) {
    var index = start
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
        if precedes(child, least) { least = child }
      }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}

/// Pages in the order in which they were released.
struct ReleasedPages {
  private var numbers: [UInt32] = []
  private var start = 0

  var isEmpty: Bool { start == numbers.count }

  mutating func append(_ number: UInt32) { numbers.append(number) }

  mutating func removeFirst() -> UInt32? {
    if isEmpty { return nil }
    defer {
      start += 1
      if isEmpty {
        numbers.removeAll(keepingCapacity: true)
        start = 0
      }
    }
    return numbers[start]
  }
}

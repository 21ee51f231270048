import Bytes
/// The ids of products in an order, in memory or, if many, in a temporary file.
package struct ProductNumbers {
  /// As many are kept in memory: what ten pages of SQLite's cache take.
  package static let greatestCountInMemory = 1 << 14

  private var numbers: [Int64] = []
  private var file: TemporaryFile?
  /// The number of ids.
  package let count: Int

  package init(_ numbers: [Int64]) {
    self.numbers = numbers
    count = numbers.count
  }

  fileprivate init(_ file: TemporaryFile) {
    self.file = file
    count = file.size / MemoryLayout<Int64>.size
  }

  /// Returns the ids at some positions.
  package subscript(range: Range<Int>) -> ArraySlice<Int64> {
    get throws {
      guard let file else { return numbers[range] }
      let size = MemoryLayout<Int64>.size
      var numbers = [Int64](repeating: 0, count: range.count)
      try numbers.withUnsafeMutableBytes {
        try file.read(range.lowerBound * size..<range.upperBound * size, into: $0)
      }
      return numbers[...]
    }
  }

  /// Calls `body` with all of some positions, some thousand at a time.
  package func forEachChunk(
    of range: Range<Int>, _ body: (ArraySlice<Int64>) throws -> Void
  ) throws {
    let size = Self.greatestCountInMemory
    for start in stride(from: range.lowerBound, to: range.upperBound, by: size) {
      try body(self[start..<min(start + size, range.upperBound)])
    }
  }

  /// Returns the position of an id.
  ///
  /// - Complexity: O(n): all that stand before it are read.
  package func firstIndex(of number: Int64) throws -> Int? {
    for start in stride(from: 0, to: count, by: Self.greatestCountInMemory) {
      let chunk = try self[start..<min(start + Self.greatestCountInMemory, count)]
      if let index = chunk.firstIndex(of: number) { return start + index - chunk.startIndex }
    }
    return nil
  }
}

/// Collects ids in an order.
package struct ProductNumbersWriter {
  private var numbers: [Int64] = []
  private var file: TemporaryFile?

  package init() {}

  /// Adds the next id.
  package mutating func append(_ number: Int64) throws {
    if numbers.count == ProductNumbers.greatestCountInMemory { try write() }
    numbers.append(number)
  }

  /// Returns all of them.
  package mutating func finish() throws -> ProductNumbers {
    guard let file else { return ProductNumbers(numbers) }
    try write()
    return ProductNumbers(file)
  }

  private mutating func write() throws {
    let file = try self.file ?? TemporaryFile()
    self.file = file
    try numbers.withUnsafeBytes { try file.append($0) }
    numbers.removeAll(keepingCapacity: true)
  }
}

import Bytes

/// Bytes that are added one behind the other and read from anywhere, in memory up to a bound and
/// in a temporary file beyond.
final class SpilledBytes {
  /// The number of bytes.
  private(set) var count = 0

  private let bound: Int
  private var memory: [UInt8] = []
  private var file: TemporaryFile?

  private static let pageSize = 1 << 14
  private static let pageCount = 64
  /// Pages of the file, each in a place by its number.
  private var pages: [[UInt8]] = []
  private var pageNumbers: [Int] = []

  /// - Parameter bound: The greatest number of bytes that are held in memory.
  init(bound: Int) { self.bound = bound }

  func append(_ bytes: some Collection<UInt8>) throws {
    memory.append(contentsOf: bytes)
    count += bytes.count
    if memory.count > (file == nil ? bound : 1 << 16) { try spill() }
  }

  private func spill() throws {
    let file = try file ?? TemporaryFile()
    self.file = file
    try file.append(memory)
    memory.removeAll(keepingCapacity: false)
  }

  /// Adds bytes of a range to others. All must have been added before the first are read.
  func read(_ range: Range<Int>, appendingTo bytes: inout [UInt8]) throws {
    guard let file else {
      bytes.append(contentsOf: memory[range])
      return
    }
    if !memory.isEmpty { try spill() }
    if pages.isEmpty {
      pages = Array(repeating: [], count: Self.pageCount)
      pageNumbers = Array(repeating: -1, count: Self.pageCount)
    }
    var position = range.lowerBound
    while position < range.upperBound {
      let number = position / Self.pageSize
      let place = number % Self.pageCount
      if pageNumbers[place] != number {
        let start = number * Self.pageSize
        pages[place].removeAll(keepingCapacity: true)
        try file.read(
          start..<min(start + Self.pageSize, file.size), appendingTo: &pages[place])
        pageNumbers[place] = number
      }
      let from = position - number * Self.pageSize
      let part = pages[place][from...].prefix(range.upperBound - position)
      bytes.append(contentsOf: part)
      position += part.count
    }
  }
}

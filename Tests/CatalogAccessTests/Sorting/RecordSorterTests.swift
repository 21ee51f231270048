import CatalogAccess
import TestSupport
import Testing

/// Against an array that is sorted in memory.
struct RecordSorterTests {
  private struct Record: Equatable {
    var key: [UInt8]
    var payload: [UInt8]
  }

  private func sorted(_ records: [Record], byteCount: Int) throws -> [Record] {
    let sorter = RecordSorter(byteCount: byteCount)
    for record in records {
      try record.payload.withUnsafeBytes { try sorter.append(key: record.key, payload: $0) }
    }
    #expect(sorter.count == records.count)
    var sorted: [Record] = []
    while try sorter.next({ sorted.append(Record(key: Array($0), payload: Array($1))) }) {}
    return sorted
  }

  /// Keys of few bytes, so that many are equal or begin alike; payloads that
  /// tell the order in which records came.
  private func records(count: Int, using random: inout SeededGenerator) -> [Record] {
    (0..<count).map { number in
      let length = Int.random(in: 0...4, using: &random)
      let key = (0..<length).map { _ in UInt8.random(in: 1...3, using: &random) }
      let filler = [UInt8](repeating: 7, count: Int.random(in: 0...60, using: &random))
      return Record(key: key, payload: Array("\(number)".utf8) + filler)
    }
  }

  @Test(arguments: [0, 1, 2, 50, 3000], [64, 1000, 20_000, 1 << 20])
  func sortsByKeyAndKeepsTheOrderOfEquals(count: Int, byteCount: Int) throws {
    var random = SeededGenerator(seed: UInt64(count + byteCount))
    let records = records(count: count, using: &random)
    let expected = records.enumerated().sorted { left, right in
      if left.element.key == right.element.key { return left.offset < right.offset }
      return left.element.key.lexicographicallyPrecedes(right.element.key)
    }.map(\.element)
    #expect(try sorted(records, byteCount: byteCount) == expected)
  }

  @Test func recordsMayBeLargerThanWhatIsReadAtATime() throws {
    let records = (0..<6).map { number in
      Record(
        key: [UInt8](repeating: UInt8(9 - number), count: 1 + number * 50_000),
        payload: [UInt8](repeating: UInt8(number), count: 300_000))
    }
    #expect(try sorted(records, byteCount: 400_000) == Array(records.reversed()))
  }

  @Test func anErrorOfTheConsumerIsPassedOn() throws {
    struct Stop: Error {}
    let sorter = RecordSorter(byteCount: 100)
    for key in UInt8(1)...50 {
      try sorter.append(key: [key], payload: UnsafeRawBufferPointer(start: nil, count: 0))
    }
    #expect(throws: Stop.self) { try sorter.next { _, _ in throw Stop() } }
  }
}

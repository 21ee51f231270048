import Bytes
import Collation
import Glibc

/// Sorts records of any number by their keys in bounded memory.
///
/// Records are collected up to a number of bytes, sorted, and written as a run
/// to a temporary file; at the end the runs are merged. What fits into memory
/// is never written.
///
///     run 0  |len key len payload|len key len payload|..
///     run 1  |len key len payload|..
///
/// Keys are compared as bytes; records with equal keys stay in the order in
/// which they came. No key may contain a zero byte, but for its order among
/// those that begin like it.
package final class RecordSorter {
  /// Receives a record; the bytes are valid during the call.
  package typealias Consumer =
    (_ key: UnsafeRawBufferPointer, _ payload: UnsafeRawBufferPointer) throws -> Void

  /// The greatest number of bytes of all runs in memory when they are merged.
  private static let mergedByteCount = 4 << 20

  private let greatestByteCount: Int
  private var keys = SortKeyList()
  private var payloads: [UInt8] = []
  private var payloadEnds: [Int] = []
  private var file: TemporaryFile?
  private var runs: [Range<Int>] = []
  /// The records that are handed out: those in memory from a position on, or the runs.
  private var order: [Int]?
  private var position = 0
  private var merge: RunMerge<RunReader>?

  /// The number of records that were added.
  package private(set) var count = 0

  /// - Parameter byteCount: The number of bytes of records that are kept in memory.
  package init(byteCount: Int) {
    greatestByteCount = byteCount
  }

  /// Adds a record.
  package func append(key: [UInt8], payload: UnsafeRawBufferPointer) throws {
    keys.append(key)
    payloads.append(contentsOf: payload)
    payloadEnds.append(payloads.count)
    count += 1
    if keys.byteCount + payloads.count + 32 * keys.count > greatestByteCount { try writeRun() }
  }

  /// Gives all records in order, one a call, and forgets them at the end.
  ///
  /// - Parameter isKept: Whether they are not forgotten, and the next call begins again.
  /// - Returns: Whether there was one.
  package func next(keeping isKept: Bool = false, _ body: Consumer) throws -> Bool {
    if order == nil, merge == nil {
      if runs.isEmpty {
        order = keys.sortedIndices()
        position = 0
      } else {
        try writeRun()
        // None comes any more, and others need the memory.
        free()
        let file = try file ?? TemporaryFile()
        let size = max(
          1 << 14, min(1 << 17, min(Self.mergedByteCount, greatestByteCount) / runs.count))
        merge = RunMerge(try runs.map { try RunReader(file, $0, bufferSize: size) })
      }
    }
    let isRecord = try merge?.next { try $0.withRecord(body) } ?? nextInMemory(body)
    if !isRecord {
      merge = nil
      order = nil
      if isKept { return false }
      runs.removeAll()
      file = nil
      free()
    }
    return isRecord
  }

  private func nextInMemory(_ body: Consumer) throws -> Bool {
    guard let order, position < order.count else { return false }
    let index = order[position]
    position += 1
    try withRecord(at: index, body)
    return true
  }

  @inline(__always)
  private func withRecord(at index: Int, _ body: Consumer) throws {
    try payloads.withUnsafeBytes { bytes in
      let start = index == 0 ? 0 : payloadEnds[index - 1]
      let payload = UnsafeRawBufferPointer(rebasing: bytes[start..<payloadEnds[index]])
      try keys.withKey(at: index) { try body($0, payload) }
    }
  }

  private func removeAll() {
    keys.removeAll()
    payloads.removeAll(keepingCapacity: true)
    payloadEnds.removeAll(keepingCapacity: true)
  }

  /// Gives up the records in memory, and their memory.
  private func free() {
    keys = SortKeyList()
    payloads = []
    payloadEnds = []
  }

  private func writeRun() throws {
    if keys.count == 0 { return }
    let file = try self.file ?? TemporaryFile()
    self.file = file
    let start = file.size
    var buffer: [UInt8] = []
    buffer.reserveCapacity(1 << 18)
    for index in keys.sortedIndices() {
      try withRecord(at: index) { key, payload in
        Self.append(key, to: &buffer)
        Self.append(payload, to: &buffer)
        if buffer.count >= 1 << 17 {
          try file.append(buffer)
          buffer.removeAll(keepingCapacity: true)
        }
      }
    }
    removeAll()
    try file.append(buffer)
    runs.append(start..<file.size)
  }

  private static func append(_ bytes: UnsafeRawBufferPointer, to buffer: inout [UInt8]) {
    withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { buffer.append(contentsOf: $0) }
    buffer.append(contentsOf: bytes)
  }
}

private final class RunReader: SortedRun {
  private let file: TemporaryFile
  private let bufferSize: Int
  private var rest: Range<Int>
  private var buffer: [UInt8] = []
  private var position = 0
  private var key = 0..<0
  private var payload = 0..<0

  /// Makes a reader that stands on the first record.
  init(_ file: TemporaryFile, _ range: Range<Int>, bufferSize: Int) throws {
    self.file = file
    self.bufferSize = bufferSize
    rest = range
    _ = try advance()
  }

  /// Goes to the next record; false at the end.
  func advance() throws -> Bool {
    if position == buffer.count, rest.isEmpty { return false }
    key = try field()
    let keyBytes = key.count
    payload = try field()
    // Reading the payload may have moved the key to the front of the buffer.
    key = payload.lowerBound - 4 - keyBytes..<payload.lowerBound - 4
    return true
  }

  /// Takes a length and as many bytes, which stay behind those of the key.
  private func field() throws -> Range<Int> {
    try fill(4)
    let length = Int(
      buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: UInt32.self) })
    position += 4
    try fill(length)
    defer { position += length }
    return position..<position + length
  }

  /// Reads until so many bytes are in the buffer, and keeps those of the last key.
  private func fill(_ count: Int) throws {
    if buffer.count - position >= count { return }
    let kept = min(position, key.count + 8)
    buffer.removeSubrange(..<(position - kept))
    position = kept
    let wanted = max(count, bufferSize)
    let taken = min(wanted, rest.count)
    try file.read(rest.lowerBound..<rest.lowerBound + taken, appendingTo: &buffer)
    rest = rest.lowerBound + taken..<rest.upperBound
  }

  func withRecord<Result>(
    _ body: (_ key: UnsafeRawBufferPointer, _ payload: UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try buffer.withUnsafeBytes {
      try body(
        UnsafeRawBufferPointer(rebasing: $0[key]), UnsafeRawBufferPointer(rebasing: $0[payload]))
    }
  }

  func precedes(_ other: RunReader) -> Bool? {
    withRecord { left, _ in
      other.withRecord { right, _ in
        guard let first = left.baseAddress, let second = right.baseAddress else {
          return left.count == right.count ? nil : left.count < right.count
        }
        let order = memcmp(first, second, min(left.count, right.count))
        if order != 0 { return order < 0 }
        return left.count == right.count ? nil : left.count < right.count
      }
    }
  }
}

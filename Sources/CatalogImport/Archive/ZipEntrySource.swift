import CZlib

/// The bytes of a part of a zip archive, which must be as many and have the checksum that was said.
final class ZipEntrySource {
  private let packed: ByteSource
  private let stream: OpaquePointer?
  private let size: Int
  private let checksum: UInt32
  private var count = 0
  private var found: UInt32 = 0
  private var input = [UInt8](repeating: 0, count: 1 << 16)
  private var position = 0
  private var end = 0
  private var isUnpacked = false
  private var isDone = false

  init(_ packed: @escaping ByteSource, isPacked: Bool, size: Int, checksum: UInt32) {
    self.packed = packed
    self.size = size
    self.checksum = checksum
    stream = isPacked ? czlib_inflate_open(czlib_raw) : nil
  }

  deinit { if let stream { czlib_inflate_close(stream) } }

  var bytes: ByteSource { { try self.read(into: $0) } }

  private func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if isDone || buffer.isEmpty { return 0 }
    let produced = try stream.map { try unpack($0, into: buffer) } ?? packed(buffer)
    count += produced
    if count > size { throw Self.damaged("is larger than it says") }
    if produced > 0 {
      found = czlib_checksum(
        found, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), produced)
      return produced
    }
    isDone = true
    if count < size { throw Self.damaged("ends too early") }
    if found != checksum { throw Self.damaged("has another checksum than it says") }
    return 0
  }

  private func unpack(
    _ stream: OpaquePointer, into buffer: UnsafeMutableRawBufferPointer
  ) throws -> Int {
    while !isUnpacked {
      if position == end {
        position = 0
        end = try input.withUnsafeMutableBytes { try packed($0) }
        if end == 0 { throw Self.damaged("ends too early") }
      }
      let step = input.withUnsafeBufferPointer { input in
        czlib_inflate(
          stream, input.baseAddress.map { $0 + position }, end - position,
          buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), buffer.count)
      }
      position += step.consumed
      if let error = step.error {
        throw Self.damaged("cannot be unpacked: \(String(cString: error))")
      }
      isUnpacked = step.is_end
      if step.produced > 0 { return step.produced }
    }
    return 0
  }

  private static func damaged(_ reason: String) -> ImportError {
    ImportError(line: nil, "is damaged: a part of its zip archive \(reason)")
  }
}

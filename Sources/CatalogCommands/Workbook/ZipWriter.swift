import CZlib

/// Writes a zip archive in order, part by part: what is known of a part at its end only stands
/// behind it. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
final class ZipWriter {
  private let output: BufferedOutput
  private var stream: OpaquePointer?
  private var packed = [UInt8](repeating: 0, count: 1 << 16)
  /// The number of bytes of the archive so far.
  private var offset = 0
  private var parts: [Part] = []

  private struct Part {
    var name: String
    var offset: Int
    var packedSize = 0
    var size = 0
    var checksum: UInt32 = 0
  }

  /// Larger ones need another form, which few programs read.
  private static let greatestSize = 0xFFFF_FFFE
  /// 1 January 1980: the same products give the same file.
  private static let day = 0x21
  private static let deflated = 8
  private static let isDescribedBehind = 8

  init(_ output: BufferedOutput) { self.output = output }

  deinit { if let stream { czlib_deflate_close(stream) } }

  /// Writes a part as a whole.
  func add(_ name: String, _ text: String) throws {
    try begin(name)
    var text = text
    try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
    try end()
  }

  /// Begins a part.
  func begin(_ name: String) throws {
    parts.append(Part(name: name, offset: offset))
    stream = czlib_deflate_open(4)
    var header = ZipRecord(0x0403_4B50)
    header.add(20, Self.isDescribedBehind, Self.deflated, 0, Self.day)
    header.add(long: 0, 0, 0)
    header.add(name.utf8.count, 0)
    try put(header.bytes + Array(name.utf8))
  }

  /// Adds bytes to the part that was begun.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    if bytes.isEmpty { return }
    let last = parts.count - 1
    parts[last].size += bytes.count
    parts[last].checksum = czlib_checksum(
      parts[last].checksum, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    try pack(bytes, isLast: false)
  }

  /// Ends the part.
  func end() throws {
    try pack(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true)
    if let stream { czlib_deflate_close(stream) }
    stream = nil
    let part = parts[parts.count - 1]
    var record = ZipRecord(0x0807_4B50)
    record.add(long: Int(part.checksum), part.packedSize, part.size)
    try put(record.bytes)
  }

  /// Writes the directory of the parts.
  func finish() throws {
    let start = offset
    for part in parts {
      var record = ZipRecord(0x0201_4B50)
      record.add(20, 20, Self.isDescribedBehind, Self.deflated, 0, Self.day)
      record.add(long: Int(part.checksum), part.packedSize, part.size)
      record.add(part.name.utf8.count, 0, 0, 0, 0)
      record.add(long: 0, part.offset)
      try put(record.bytes + Array(part.name.utf8))
    }
    var end = ZipRecord(0x0605_4B50)
    end.add(0, 0, parts.count, parts.count)
    end.add(long: offset - start, start)
    end.add(0)
    try put(end.bytes)
  }

  private func pack(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws {
    guard let stream else { return }
    var rest = bytes
    while true {
      let step = packed.withUnsafeMutableBufferPointer { packed in
        czlib_deflate(
          stream, rest.baseAddress?.assumingMemoryBound(to: UInt8.self), rest.count,
          packed.baseAddress, packed.count, isLast)
      }
      if let error = step.error {
        throw CommandError(.failed, "cannot compress: \(String(cString: error))")
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[step.consumed...])
      parts[parts.count - 1].packedSize += step.produced
      try packed.withUnsafeBytes { try put(UnsafeRawBufferPointer(rebasing: $0[..<step.produced])) }
      if isLast ? step.is_end : rest.isEmpty { break }
    }
    if parts[parts.count - 1].size > Self.greatestSize || offset > Self.greatestSize {
      throw CommandError(
        .failed, "the workbook is larger than 4 GiB, which other programs do not read",
        advice: "Use --format csv, or export parts with --section or --where.")
    }
  }

  private func put(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try put($0) } }

  private func put(_ bytes: UnsafeRawBufferPointer) throws {
    offset += bytes.count
    try output.write(bytes)
  }
}

/// A record of an archive: numbers of two and of four bytes, the lowest first.
private struct ZipRecord {
  private(set) var bytes: [UInt8] = []

  init(_ signature: Int) { add(long: signature) }

  mutating func add(_ numbers: Int...) {
    for number in numbers { append(number, 2) }
  }

  mutating func add(long numbers: Int...) {
    for number in numbers { append(number, 4) }
  }

  private mutating func append(_ number: Int, _ count: Int) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}

/// The parts of a zip archive, by their names.
/// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
///
/// Nothing that the archive says is believed before it is checked: parts must lie in the file one
/// behind the other, and unpack to the size and the checksum that the directory has.
struct ZipArchive {
  /// A part.
  struct Entry {
    fileprivate var method: Int
    fileprivate var isEncrypted: Bool
    fileprivate var packedSize: Int
    fileprivate var size: Int
    fileprivate var checksum: UInt32
    fileprivate var offset: Int
  }

  /// The parts.
  private(set) var entries: [String: Entry] = [:]
  private let contents: FileContents

  private static let greatestCount = 10_000
  private static let greatestDirectorySize = 1 << 24

  /// Reads the directory at the end of a file, and where its parts are.
  ///
  /// - Throws: `ImportError` where it is damaged.
  init(_ contents: FileContents) throws {
    self.contents = contents
    let (offset, size, count) = try Self.directory(of: contents)
    guard let directory = try contents.bytes(at: offset, count: size) else { throw Self.damaged }
    var position = 0
    var ranges: [Range<Int>] = []
    for _ in 0..<count {
      guard position + 46 <= size, directory.number(at: position, 4) == 0x0201_4B50 else {
        throw Self.damaged
      }
      let nameCount = directory.number(at: position + 28, 2)
      let extraCount = directory.number(at: position + 30, 2)
      let end = position + 46 + nameCount + extraCount + directory.number(at: position + 32, 2)
      guard end <= size else { throw Self.damaged }
      let name = String(
        decoding: directory[(position + 46)..<(position + 46 + nameCount)], as: UTF8.self)
      var entry = Entry(
        method: directory.number(at: position + 10, 2),
        isEncrypted: directory.number(at: position + 8, 2) & 1 != 0,
        packedSize: directory.number(at: position + 20, 4),
        size: directory.number(at: position + 24, 4),
        checksum: UInt32(directory.number(at: position + 16, 4)),
        offset: directory.number(at: position + 42, 4))
      let extra = position + 46 + nameCount
      try Self.widen(&entry, by: directory[extra..<(extra + extraCount)])
      position = end
      let header = try contents.bytes(at: entry.offset, count: 30)
      guard let header, header.number(at: 0, 4) == 0x0403_4B50 else { throw Self.damaged }
      let start = entry.offset
      entry.offset += 30 + header.number(at: 26, 2) + header.number(at: 28, 2)
      guard entry.offset <= offset, entry.packedSize <= offset - entry.offset else {
        throw Self.damaged
      }
      ranges.append(start..<(entry.offset + entry.packedSize))
      let key = name.replacing("\\", with: "/").lowercased()
      guard entries.updateValue(entry, forKey: key) == nil else { throw Self.damaged }
    }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    for (one, next) in zip(ranges, ranges.dropFirst()) where next.lowerBound < one.upperBound {
      throw Self.damaged
    }
  }

  /// Returns the bytes of a part, unpacked; nil where there is none of the name, in whatever case.
  func open(_ name: String) throws -> ByteSource? {
    guard let entry = entries[name.lowercased()] else { return nil }
    if entry.isEncrypted {
      throw ImportError(line: nil, "is protected by a password; save it without one")
    }
    guard entry.method == 0 || entry.method == 8 else {
      throw ImportError(line: nil, "is packed in a way that is not known (\(entry.method))")
    }
    let (contents, start) = (contents, entry.offset)
    var done = 0
    let packed: ByteSource = { buffer in
      let count = min(buffer.count, entry.packedSize - done)
      if count == 0 { return 0 }
      let read = try contents.read(
        start + done, UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
      done += read
      return read
    }
    let source = ZipEntrySource(
      packed, isPacked: entry.method == 8, size: entry.size, checksum: entry.checksum)
    return ReadAhead(source.bytes).bytes
  }

  /// Returns where the directory stands and how many parts it has.
  private static func directory(
    of contents: FileContents
  ) throws -> (offset: Int, size: Int, count: Int) {
    // A comment may stand behind the end.
    let tailSize = min(contents.size, 22 + 0xFFFF)
    guard let tail = try contents.bytes(at: contents.size - tailSize, count: tailSize) else {
      throw damaged
    }
    var position = tailSize - 22
    while position >= 0 {
      if tail.number(at: position, 4) == 0x0605_4B50,
        position + 22 + tail.number(at: position + 20, 2) == tailSize
      {
        break
      }
      position -= 1
    }
    guard position >= 0 else {
      throw ImportError(
        line: nil, "is damaged or not complete: the end of its zip archive is missing")
    }
    var count = tail.number(at: position + 10, 2)
    var size = tail.number(at: position + 12, 4)
    var offset = tail.number(at: position + 16, 4)
    let end = contents.size - tailSize + position
    if count == 0xFFFF || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF,
      let locator = try contents.bytes(at: end - 20, count: 20),
      locator.number(at: 0, 4) == 0x0706_4B50,
      let wide = try contents.bytes(at: locator.number(at: 8, 8), count: 56),
      wide.number(at: 0, 4) == 0x0606_4B50
    {
      count = wide.number(at: 32, 8)
      size = wide.number(at: 40, 8)
      offset = wide.number(at: 48, 8)
    }
    guard (0...greatestCount).contains(count), (0...greatestDirectorySize).contains(size),
      offset >= 0,
      offset <= end, size <= end - offset
    else { throw damaged }
    return (offset, size, count)
  }

  /// Takes the numbers that do not fit into four bytes.
  private static func widen(_ entry: inout Entry, by extra: ArraySlice<UInt8>) throws {
    var rest = Array(extra)[...]
    while rest.count >= 4 {
      let field = Array(rest)
      let count = field.number(at: 2, 2)
      guard field.count >= 4 + count else { return }
      rest = rest.dropFirst(4 + count)
      guard field.number(at: 0, 2) == 1 else { continue }
      var position = 4
      func next(_ old: Int) throws -> Int {
        if old != 0xFFFF_FFFF { return old }
        guard position + 8 <= 4 + count else { throw damaged }
        position += 8
        let number = field.number(at: position - 8, 8)
        guard number >= 0 else { throw damaged }
        return number
      }
      entry.size = try next(entry.size)
      entry.packedSize = try next(entry.packedSize)
      entry.offset = try next(entry.offset)
    }
  }

  private static let damaged = ImportError(
    line: nil, "is damaged: its zip archive has wrong numbers")
}

extension [UInt8] {
  /// Returns a number of some bytes, the lowest first; negative where it is larger than any size.
  fileprivate func number(at position: Int, _ count: Int) -> Int {
    var number: UInt64 = 0
    for index in (0..<count).reversed() { number = number << 8 | UInt64(self[position + index]) }
    return Int(truncatingIfNeeded: number)
  }
}

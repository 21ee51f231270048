/// The bytes of a file of which any part can be read.
public struct FileContents {
  /// The number of bytes.
  public let size: Int
  /// Fills a buffer with what stands at an offset, and returns how many bytes that are.
  let read: (_ offset: Int, _ buffer: UnsafeMutableRawBufferPointer) throws -> Int

  /// Makes the contents of a file.
  ///
  /// - Parameters:
  ///   - size: The number of bytes.
  ///   - read: Fills a buffer with what stands at an offset, and returns how many bytes that are: 0
  ///     at the end.
  public init(
    size: Int,
    read: @escaping (_ offset: Int, _ buffer: UnsafeMutableRawBufferPointer) throws -> Int
  ) {
    self.size = size
    self.read = read
  }

  /// The greatest number of bytes of a file that is held in memory.
  private static let greatestSizeInMemory = 1 << 28

  /// Reads a file that can be read in order only into memory.
  init(_ source: ByteSource) throws {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = try piece.withUnsafeMutableBytes({ try source($0) }), count > 0 {
      bytes += piece[..<count]
      if bytes.count > Self.greatestSizeInMemory {
        throw ImportError(
          line: nil, "is a workbook compressed once more, and too large for that; unpack it first")
      }
    }
    let all = bytes
    self.init(size: all.count) { offset, buffer in
      let part = all[min(offset, all.count)...].prefix(buffer.count)
      buffer.copyBytes(from: part)
      return part.count
    }
  }

  /// Returns bytes, all of which must be there.
  func bytes(at offset: Int, count: Int) throws -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let read = try bytes.withUnsafeMutableBytes {
        try self.read(offset + done, UnsafeMutableRawBufferPointer(rebasing: $0[done...]))
      }
      if read == 0 { return nil }
      done += read
    }
    return bytes
  }
}

import CZlib

/// The bytes of a file that gzip has compressed, one member after the other.
/// https://www.rfc-editor.org/rfc/rfc1952
///
/// - Complexity: O(*n*) for *n* bytes that come out; memory for one buffer of 64 KiB and zlib's.
public final class GzipSource {
  private let source: ByteSource
  private let stream: OpaquePointer?
  private var input = [UInt8](repeating: 0, count: 1 << 16)
  private var position = 0
  private var end = 0
  private var isAtEnd = false
  private var isInMember = true
  /// Whether the zeros follow with which tapes are filled up.
  private var isPadded = false

  /// Makes a source.
  ///
  /// - Parameter source: The bytes of the file.
  public init(_ source: @escaping ByteSource) {
    self.source = source
    stream = czlib_inflate_open(czlib_gzip)
  }

  deinit { if let stream { czlib_inflate_close(stream) } }

  /// Whether a file begins as gzip's do.
  public static func isGzip(_ beginning: some Sequence<UInt8>) -> Bool {
    beginning.starts(with: [0x1F, 0x8B, 8])
  }

  /// The bytes, unpacked.
  ///
  /// It throws `ImportError` for a file that is damaged or not complete, or that has something
  /// behind the compressed data, and what the source throws.
  public var bytes: ByteSource { { try self.read(into: $0) } }

  private func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard let stream, let output = buffer.baseAddress else { return 0 }
    while true {
      if position == end, !isAtEnd { try fill() }
      if isInMember {
        if position == end, isAtEnd {
          throw ImportError(
            line: nil, "is not complete: its compressed data ends in the middle")
        }
        let step = input.withUnsafeBufferPointer { input in
          czlib_inflate(
            stream, input.baseAddress.map { $0 + position }, end - position,
            output.assumingMemoryBound(to: UInt8.self), buffer.count)
        }
        position += step.consumed
        if let error = step.error {
          throw ImportError(
            line: nil,
            "is damaged: its compressed data cannot be unpacked (\(String(cString: error)))")
        }
        isInMember = !step.is_end
        if step.produced > 0 { return step.produced }
      } else if position == end {
        return 0
      } else if input[position] == 0 {
        isPadded = true
        position += 1
      } else if input[position] == 0x1F, !isPadded {
        czlib_inflate_reset(stream)
        isInMember = true
      } else {
        throw ImportError(
          line: nil, "has something behind its compressed data that gzip has not written")
      }
    }
  }

  private func fill() throws {
    position = 0
    end = try input.withUnsafeMutableBytes { try source($0) }
    isAtEnd = end == 0
  }
}

import Bytes

/// The bytes of a file as UTF-8, whatever encoding it is in.
///
/// Without a given encoding, a byte order mark decides, or where there is none
/// the zeros that ASCII has in UTF-16; all else must be UTF-8. A byte order mark
/// is not given on.
///
/// - Complexity: O(*n*) for *n* bytes; memory for two buffers of 64 KiB, and
///   none of its own for UTF-8.
public final class DecodedSource {
  private let source: ByteSource
  private let checksUTF8: Bool
  private var encoding: TextEncoding?
  private let isEncodingGiven: Bool
  private var converter: TextConverter?
  private var check = UTF8Check()
  private var isOpen = false
  private var isAtEnd = false

  // Memory of fixed size, and what of it is used.
  private var input = [UInt8](repeating: 0, count: bufferSize)
  private var inputPosition = 0
  private var inputEnd = 0
  private var output: [UInt8] = []
  private var outputPosition = 0
  private var outputEnd = 0
  private static let bufferSize = 1 << 16

  /// The last bytes before `input`.
  private var recent: [UInt8] = []
  /// The number of bytes of the file that lie before `input`, or were given on.
  private var offset = 0
  /// The line of the next byte, from 1.
  private var line = 1

  /// Whether the file has the byte order mark of UTF-8, and is read as that
  /// although another encoding was given. Known when the first bytes are read.
  private(set) var ignoresEncoding = false

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - encoding: Their encoding; nil to detect it.
  ///   - checksUTF8: Whether bytes that are not UTF-8 are an error in a file that
  ///     should be. A script may have such bytes in literals of binary data.
  public init(
    _ source: @escaping ByteSource,
    encoding: TextEncoding? = nil,
    checksUTF8: Bool = true
  ) {
    self.source = source
    self.encoding = encoding
    isEncodingGiven = encoding != nil
    self.checksUTF8 = checksUTF8
  }

  /// The bytes in UTF-8.
  ///
  /// It throws `ImportError` for bytes that are not valid in the encoding, with
  /// the line and the place in the file, and what the source throws.
  public var bytes: ByteSource { { try self.read(into: $0) } }

  private func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if buffer.isEmpty { return 0 }
    if !isOpen { try open() }
    return try converter.map { try decode(with: $0, into: buffer) } ?? pass(into: buffer)
  }

  // MARK: Beginning

  private func open() throws {
    isOpen = true
    while inputEnd < 4, try fill() {}
    // The mark of UTF-8 is nothing that a text in another encoding begins with.
    ignoresEncoding =
      encoding.map { !$0.isUTF8 } ?? false && input[..<inputEnd].starts(with: [0xEF, 0xBB, 0xBF])
    if ignoresEncoding { encoding = nil }
    let found = encoding.map(ordered) ?? marked()
    encoding = found
    if let found, !found.isUTF8 {
      converter = TextConverter(encoding: found.name)
      output = [UInt8](repeating: 0, count: Self.bufferSize)
      _ = try decodeMore()
      if output[..<outputEnd].starts(with: [0xEF, 0xBB, 0xBF]) { outputPosition = 3 }
    } else if input[..<inputEnd].starts(with: [0xEF, 0xBB, 0xBF]) {
      inputPosition = 3
      offset = 3
    }
  }

  /// Returns the encoding that the first bytes show; nil is UTF-8.
  private func marked() -> TextEncoding? {
    let first = input[..<min(inputEnd, 4)]
    if first.starts(with: [0xFF, 0xFE, 0, 0]) { return TextEncoding(knownName: "utf-32le") }
    if first.starts(with: [0, 0, 0xFE, 0xFF]) { return TextEncoding(knownName: "utf-32be") }
    if first.starts(with: [0xFF, 0xFE]) { return TextEncoding(knownName: "utf-16le") }
    if first.starts(with: [0xFE, 0xFF]) { return TextEncoding(knownName: "utf-16be") }
    switch first.map({ $0 == 0 }) {
    case [false, true, false, true]: return TextEncoding(knownName: "utf-16le")
    case [true, false, true, false]: return TextEncoding(knownName: "utf-16be")
    default: return nil
    }
  }

  /// Returns an encoding with the order of bytes that the text shows: ICU takes
  /// UTF-16 without a mark to be big-endian, which few files are.
  private func ordered(_ encoding: TextEncoding) -> TextEncoding {
    encoding.isUTF16OfAnyOrder ? marked() ?? encoding : encoding
  }

  /// Reads more input behind what there is. False at the end.
  private func fill() throws -> Bool {
    if isAtEnd { return false }
    let count = try input.withUnsafeMutableBytes {
      try source(UnsafeMutableRawBufferPointer(rebasing: $0[inputEnd...]))
    }
    inputEnd += count
    isAtEnd = count == 0
    return count > 0
  }

  // MARK: UTF-8

  private func pass(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var count = 0
    if inputPosition < inputEnd {
      let piece = input[inputPosition..<inputEnd].prefix(buffer.count)
      buffer.copyBytes(from: piece)
      inputPosition += piece.count
      count = piece.count
    } else if !isAtEnd {
      count = try source(buffer)
      isAtEnd = count == 0
    }
    guard checksUTF8 else { return count }
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count]).bindMemory(to: UInt8.self)
    guard count > 0, let base = bytes.baseAddress else {
      if check.isIncomplete { throw notUTF8(at: -check.seenCount, in: bytes) }
      return 0
    }
    if let position = check.firstInvalid(in: base, count: count) {
      line += ByteScan.count(of: 0x0A, in: base, from: 0, to: max(position, 0))
      throw notUTF8(at: position, in: bytes)
    }
    line += ByteScan.count(of: 0x0A, in: base, from: 0, to: count)
    offset += count
    return count
  }

  private func notUTF8(at position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> ImportError {
    var sample = Array(bytes.dropFirst(max(position - 2000, 0)))
    if position < 0 { sample.insert(check.lead, at: 0) }
    sample += input[inputPosition..<inputEnd]
    if sample.count < Self.bufferSize {
      // The guess is better with more; that this may fail matters no more.
      var more = [UInt8](repeating: 0, count: Self.bufferSize)
      let count = (try? more.withUnsafeMutableBytes { try source($0) }) ?? 0
      sample += more.prefix(count)
    }
    var message =
      "byte \(offset + position + 1) of the file is 0x\(Self.hexadecimal([check.lead])), which is not UTF-8"
    let names = LikelyEncodings.guess(sample)
    if !names.isEmpty {
      let place = min(max(position, 0), 2000)
      let texts = names.map { name in
        name + (LikelyEncodings.value(around: place, of: sample, in: name).map { " (\($0))" } ?? "")
      }
      message +=
        "; likely encodings: " + texts.joined(separator: ", ")
        + "; choose with --encoding"
    }
    return ImportError(line: line, message)
  }

  // MARK: Other encodings

  private func decode(
    with converter: TextConverter,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws -> Int {
    while outputPosition == outputEnd {
      guard try decodeMore() else { return 0 }
    }
    let piece = output[outputPosition..<outputEnd].prefix(buffer.count)
    buffer.copyBytes(from: piece)
    outputPosition += piece.count
    return piece.count
  }

  /// Converts some input into the empty output. False at the end.
  private func decodeMore() throws -> Bool {
    guard let converter else { return false }
    if inputPosition == inputEnd, !isAtEnd {
      offset += inputEnd
      recent = (recent + input[..<inputEnd].suffix(16)).suffix(16)
      inputPosition = 0
      inputEnd = 0
      _ = try fill()
    }
    let step = input[inputPosition..<inputEnd].withUnsafeBufferPointer { piece in
      output.withUnsafeMutableBufferPointer {
        converter.convert(piece, isLast: isAtEnd, into: $0)
      }
    }
    outputPosition = 0
    outputEnd = step.produced
    inputPosition += step.consumed
    output.withUnsafeBufferPointer {
      if let base = $0.baseAddress {
        line += ByteScan.count(of: 0x0A, in: base, from: 0, to: outputEnd)
      }
    }
    if let invalid = step.invalid { throw notValid(invalid) }
    return !(isAtEnd && step.isDone && outputEnd == 0)
  }

  private func notValid(_ invalid: [UInt8]) -> ImportError {
    // They are the last that were taken, but for some that ICU looked at behind
    // them.
    let taken = recent + input[..<inputPosition]
    var start = max(taken.count - invalid.count, 0)
    for back in 0..<8 where start >= back {
      if taken[(start - back)...].starts(with: invalid) {
        start -= back
        break
      }
    }
    let position = offset + inputPosition - taken.count + start + 1
    let name = encoding?.name ?? ""
    return ImportError(
      line: line,
      "byte \(position) of the file is not \(name): 0x\(Self.hexadecimal(invalid))"
        + (isEncodingGiven ? "; to have the encoding found out, import it without --encoding" : ""))
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { (byte: UInt8) in
      (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined(separator: " ")
  }
}

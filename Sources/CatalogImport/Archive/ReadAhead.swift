import Dispatch

/// Reads a source on a thread of its own, some pieces ahead: what is packed is unpacked while
/// what came before is dealt with.
///
/// The source must not wait for anybody: its reader waits for it in the end.
final class ReadAhead {
  /// What both threads use.
  private final class Pieces: @unchecked Sendable {
    let source: ByteSource
    // Each piece belongs to one thread at a time; the semaphores hand it over.
    let buffers = (0..<pieceCount).map { _ in
      UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 16)
    }
    var counts = [Int](repeating: 0, count: pieceCount)
    var failure: (any Error)?
    var isCancelled = false
    let filled = DispatchSemaphore(value: 0)
    // A semaphore must not end below the value that it began with.
    let emptied = DispatchSemaphore(value: 0)
    let queue = DispatchQueue(label: "catalog.unpacking")

    init(_ source: @escaping ByteSource) { self.source = source }

    deinit { for buffer in buffers { buffer.deallocate() } }

    func begin() {
      for _ in buffers { emptied.signal() }
      queue.async { self.fill() }
    }

    private func fill() {
      var number = 0
      while true {
        emptied.wait()
        if isCancelled { return }
        do {
          counts[number] = try source(buffers[number])
        } catch {
          counts[number] = 0
          failure = error
        }
        let isEnd = counts[number] == 0
        filled.signal()
        if isEnd { return }
        number = (number + 1) % buffers.count
      }
    }

    func cancel() {
      isCancelled = true
      emptied.signal()
      queue.sync {}
    }
  }

  private static let pieceCount = 4
  private static let pieceSize = 1 << 18
  /// The number of bytes up to which no thread is worth it.
  private static let directByteCount = 1 << 20

  private let pieces: Pieces
  private var directCount = 0
  private var isBegun = false
  /// What was not taken of the piece at hand, and the number of the next piece.
  private var rest: Slice<UnsafeRawBufferPointer>?
  private var next = 0
  private var isAtEnd = false

  init(_ source: @escaping ByteSource) { pieces = Pieces(source) }

  deinit { if isBegun { pieces.cancel() } }

  var bytes: ByteSource { { try self.read(into: $0) } }

  private func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if isAtEnd || buffer.isEmpty { return 0 }
    if !isBegun {
      let count = try pieces.source(buffer)
      directCount += count
      isAtEnd = count == 0
      if directCount >= Self.directByteCount, !isAtEnd {
        isBegun = true
        pieces.begin()
      }
      return count
    }
    if rest?.isEmpty != false { try takePiece() }
    guard let part = rest?.prefix(buffer.count) else { return 0 }
    buffer.copyBytes(from: part)
    rest = rest?.dropFirst(part.count)
    return part.count
  }

  private func takePiece() throws {
    if rest != nil { pieces.emptied.signal() }
    pieces.filled.wait()
    let count = pieces.counts[next]
    rest = UnsafeRawBufferPointer(pieces.buffers[next])[..<count]
    next = (next + 1) % Self.pieceCount
    isAtEnd = count == 0
    if isAtEnd, let failure = pieces.failure { throw failure }
  }
}

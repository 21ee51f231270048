/// Reads a source on a thread of its own, some pieces ahead: what is packed is unpacked while
/// what came before is dealt with.
///
/// The source must not wait for anybody: its reader waits for it in the end.
final class ReadAhead {
  private struct Piece {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 16)
    var count = 0
    var failure: (any Error)?
  }

  private static let pieceCount = 4
  private static let pieceSize = 1 << 18
  /// The number of bytes up to which no thread is worth it.
  private static let directByteCount = 1 << 20

  private let source: ByteSource
  private let buffers: [UnsafeMutableRawBufferPointer]
  private let pieces: PiecesAhead<Piece>
  private var directCount = 0
  /// What was not taken of the piece at hand.
  private var rest: Slice<UnsafeRawBufferPointer>?
  private var isAtEnd = false

  init(_ source: @escaping ByteSource) {
    self.source = source
    let pieces = (0..<Self.pieceCount).map { _ in Piece() }
    buffers = pieces.map(\.buffer)
    self.pieces = PiecesAhead(pieces) { piece in
      piece.count = 0
      do { piece.count = try source(piece.buffer) } catch { piece.failure = error }
      return piece.count == 0
    }
  }

  deinit {
    pieces.end()
    for buffer in buffers { buffer.deallocate() }
  }

  var bytes: ByteSource { { try self.read(into: $0) } }

  private func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if isAtEnd || buffer.isEmpty { return 0 }
    if !pieces.isBegun {
      let count = try source(buffer)
      directCount += count
      isAtEnd = count == 0
      if directCount >= Self.directByteCount, !isAtEnd { pieces.begin() }
      return count
    }
    if rest?.isEmpty != false { try takePiece() }
    guard let part = rest?.prefix(buffer.count) else { return 0 }
    buffer.copyBytes(from: part)
    rest = rest?.dropFirst(part.count)
    return part.count
  }

  private func takePiece() throws {
    guard pieces.takeNext(), let piece = pieces.piece else {
      isAtEnd = true
      rest = nil
      return
    }
    rest = UnsafeRawBufferPointer(piece.buffer)[..<piece.count]
    isAtEnd = piece.count == 0
    if let failure = piece.failure { throw failure }
  }
}

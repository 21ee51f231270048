/// Returns a source that gives the bytes of a text in pieces of a size, as a
/// pipe does.
public func byteSource(
  _ bytes: some Collection<UInt8>,
  pieceSize: Int = 1 << 16
) -> (UnsafeMutableRawBufferPointer) throws -> Int {
  var rest = Array(bytes)[...]
  return { buffer in
    let piece = rest.prefix(min(pieceSize, buffer.count))
    buffer.copyBytes(from: piece)
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}

/// Returns a megabyte of one thing.
public func megabyte(of piece: String) -> [UInt8] {
  var bytes = Array(piece.utf8)
  while bytes.count < 1 << 20 { bytes += bytes }
  return bytes
}

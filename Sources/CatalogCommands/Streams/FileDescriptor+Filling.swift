import SystemPackage

extension FileDescriptor {
  /// Fills a buffer with what stands at an offset, and returns how many bytes that are: less than its size
  /// at the end only. A single read may take less.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, fromAbsoluteOffset offset: Int64) throws -> Int
  {
    var done = 0
    while done < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let count = try read(fromAbsoluteOffset: offset + Int64(done), into: rest)
      if count == 0 { break }
      done += count
    }
    return done
  }
}

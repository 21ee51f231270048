/// The source of an import's bytes: fills a buffer from its beginning and returns how many bytes it
/// wrote, 0 at the end.
public typealias ByteSource = (UnsafeMutableRawBufferPointer) throws -> Int

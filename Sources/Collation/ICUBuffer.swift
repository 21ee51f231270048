import CICU

/// Returns the bytes that a C function writes.
///
/// - Parameter fill: Writes into a buffer of the given capacity and returns
///   the length of the whole result. It is called again with a larger buffer
///   when that did not fit.
func filledBytes(
  capacity: Int = 128,
  _ fill: (UnsafeMutablePointer<UInt8>, Int32) -> Int32
) -> [UInt8] {
  var needed = capacity
  while true {
    var isComplete = false
    let bytes = [UInt8](unsafeUninitializedCapacity: needed) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      let length = Int(fill(base, Int32(buffer.count)))
      isComplete = length <= buffer.count
      count = isComplete ? max(length, 0) : 0
      needed = length
    }
    if isComplete { return bytes }
  }
}

/// Returns the string that a C function writes; see `filledBytes`.
func filledString(_ fill: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String {
  let bytes = filledBytes { pointer, capacity in
    pointer.withMemoryRebound(to: CChar.self, capacity: Int(capacity)) { fill($0, capacity) }
  }
  return String(decoding: bytes, as: UTF8.self)
}

extension String {
  /// Calls `body` with the UTF-8 of the string as C characters; no copy is
  /// made of a native string.
  func withUTF8Characters<Result>(
    _ body: (UnsafePointer<CChar>?, Int32) throws -> Result
  ) rethrows -> Result {
    var copy = self
    return try copy.withUTF8 { try $0.withCharacters(body) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Calls `body` with the same bytes as C characters.
  func withCharacters<Result>(
    _ body: (UnsafePointer<CChar>?, Int32) throws -> Result
  ) rethrows -> Result {
    guard let base = baseAddress else { return try body(nil, 0) }
    return try base.withMemoryRebound(to: CChar.self, capacity: count) {
      try body($0, Int32(count))
    }
  }
}

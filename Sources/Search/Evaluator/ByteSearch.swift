/// Finds bytes in others in linear time, whatever they are (Knuth, Morris and
/// Pratt).
struct ByteSearch {
  let pattern: [UInt8]
  /// For each position, how many bytes before and at it are also the
  /// beginning of the pattern.
  private let borders: [Int]

  init(_ pattern: [UInt8]) {
    self.pattern = pattern
    var borders = [Int](repeating: 0, count: pattern.count)
    var length = 0
    for index in pattern.indices.dropFirst() {
      while length > 0, pattern[index] != pattern[length] { length = borders[length - 1] }
      if pattern[index] == pattern[length] { length += 1 }
      borders[index] = length
    }
    self.borders = borders
  }

  /// Returns where the pattern first begins at or after a place; nil when it
  /// does not occur.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  func firstPosition(in text: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
    guard let first = pattern.first else { return start }
    return pattern.withUnsafeBufferPointer { pattern in
      var matched = 0
      var index = start
      while index < text.count {
        let byte = text[index]
        if matched == 0, byte != first {
          index += 1
          continue
        }
        while matched > 0, byte != pattern[matched] { matched = borders[matched - 1] }
        if byte == pattern[matched] { matched += 1 }
        index += 1
        if matched == pattern.count { return index - matched }
      }
      return nil
    }
  }
}

import CICU

/// The encodings that a text that is not UTF-8 may be in.
public enum LikelyEncodings {
  /// Returns at most three names of encodings that ``TextEncoding`` accepts, the
  /// likeliest first, by ICU's detector; it needs some lines to tell them apart.
  ///
  /// For ISO 8859-1 it says windows-1252, which has the same letters and what
  /// programs write in place of its controls.
  ///
  /// - Parameter sample: Some kilobytes, with the bytes that are not ASCII.
  public static func guess(_ sample: some Collection<UInt8>) -> [String] {
    let bytes = Array(sample.prefix(1 << 16))
    var text = [UInt8](repeating: 0, count: 1 << 12)
    let length = text.withUnsafeMutableBytes { buffer in
      let capacity = Int32(buffer.count)
      return Int(
        cicu_likely_encodings(
          bytes, Int32(bytes.count), buffer.assumingMemoryBound(to: CChar.self).baseAddress,
          capacity))
    }
    guard length <= text.count else { return [] }
    var names: [String] = []
    for line in text[..<length].split(separator: UInt8(ascii: "\n")) {
      var name = String(decoding: line, as: UTF8.self)
      if name == "ISO-8859-1" { name = "windows-1252" }
      // EBCDIC is guessed for much that is none, and UTF-16 for short texts: it
      // would have zero bytes, in line breaks and spaces at least.
      let isWanted =
        name != "UTF-8" && !name.hasPrefix("IBM") && !names.contains(name)
        && (!name.hasPrefix("UTF-") || bytes.contains(0))
      if isWanted, (try? TextEncoding(name: name)) != nil { names.append(name) }
    }
    return Array(names.prefix(3))
  }

  /// Returns the value in which a byte stands, as it reads in an encoding; nil where it does not.
  ///
  /// - Parameter position: The position of the byte.
  static func value(around position: Int, of sample: [UInt8], in encoding: String) -> String? {
    func ends(_ byte: UInt8) -> Bool { byte < 0x20 || ",;|\"'<>".utf8.contains(byte) }
    guard position < sample.count, let converter = TextConverter(encoding: encoding) else {
      return nil
    }
    let start = sample[..<position].suffix(30).lastIndex(where: ends).map { $0 + 1 }
    let end = sample[position...].prefix(30).firstIndex(where: ends)
    let bytes = sample[(start ?? max(position - 30, 0))..<(end ?? min(position + 30, sample.count))]
    var text = [UInt8](repeating: 0, count: 400)
    let step = Array(bytes).withUnsafeBufferPointer { bytes in
      text.withUnsafeMutableBufferPointer { converter.convert(bytes, isLast: true, into: $0) }
    }
    return step.invalid == nil ? String(decoding: text[..<step.produced], as: UTF8.self) : nil
  }
}

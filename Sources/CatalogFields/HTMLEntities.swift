import Bytes

/// The character references of HTML, such as `&amp;` and `&#39;`, in the texts
/// of shops that store what their pages show.
/// https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state
///
/// - A reference is decoded once: `&amp;amp;` becomes `&amp;`.
/// - What is unknown or no character stays as it is: `&foo;`, `&#0;`, `&#xD800;`.
/// - The semicolon may be missing where HTML lets it: behind numbers, and
///   behind the names of HTML 2 to 4's Latin-1 such as `&copy`, if neither a
///   letter, a digit nor `=` follows (HTML's rule in attributes), so that
///   `?a=1&section=2` stays.
/// - `&#128;` to `&#159;` are taken for bytes of windows-1252, as browsers do.
package enum HTMLEntities {
  /// Whether a text may have a reference; false is certain.
  ///
  /// - Complexity: O(*n*), eight bytes at a time.
  package static func mayOccur(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    return ampersand(in: base, from: 0, to: bytes.count) < bytes.count
  }

  private static func ampersand(in base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int
  {
    let byte = UInt8(ascii: "&")
    return ByteScan.first(of: byte, byte, byte, in: base, from: start, to: end)
  }

  /// Decodes the references of a text in place, and returns how many there
  /// were. No reference is shorter than what it stands for.
  ///
  /// - Complexity: O(*n*); nothing is written before the first reference.
  @discardableResult
  package static func decode(_ bytes: inout [UInt8]) -> Int {
    var decoded = 0
    let count = bytes.withUnsafeMutableBufferPointer { buffer in
      let bytes = UnsafeBufferPointer(buffer)
      guard let base = bytes.baseAddress, mayOccur(in: bytes) else { return bytes.count }
      var read = 0
      var written = 0
      while read < bytes.count {
        let next = ampersand(in: base, from: read, to: bytes.count)
        move(buffer, from: read, to: written, count: next - read)
        written += next - read
        read = next
        if read == bytes.count { break }
        if let (scalar, length) = reference(in: bytes, at: read) {
          for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            buffer[written] = byte
            written += 1
          }
          read += length
          decoded += 1
        } else {
          buffer[written] = UInt8(ascii: "&")
          written += 1
          read += 1
        }
      }
      return written
    }
    if count < bytes.count { bytes.removeLast(bytes.count - count) }
    return decoded
  }

  private static func move(
    _ buffer: UnsafeMutableBufferPointer<UInt8>,
    from source: Int,
    to destination: Int,
    count: Int
  ) {
    if source == destination || count == 0 { return }
    guard let base = buffer.baseAddress else { return }
    (base + destination).update(from: base + source, count: count)
  }

  // MARK: References

  /// Returns what a reference stands for and how many bytes it has; nil when
  /// the ampersand at a position begins none.
  private static func reference(
    in bytes: UnsafeBufferPointer<UInt8>,
    at position: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    let start = position + 1
    guard start < bytes.count else { return nil }
    if bytes[start] == UInt8(ascii: "#") { return number(in: bytes, at: position) }
    var end = start
    var name: UInt64 = 0
    while end < bytes.count, bytes[end].isASCIIDigit || bytes[end].isASCIILetter {
      if end - start == HTMLEntityNames.greatestLength { return nil }
      name = name << 8 | UInt64(bytes[end])
      end += 1
    }
    guard let entry = HTMLEntityNames.entry(of: name) else { return nil }
    if end < bytes.count, bytes[end] == UInt8(ascii: ";") {
      return (entry.scalar, end + 1 - position)
    }
    guard entry.mayBeOpen, end == bytes.count || bytes[end] != UInt8(ascii: "=") else { return nil }
    return (entry.scalar, end - position)
  }

  private static func number(
    in bytes: UnsafeBufferPointer<UInt8>,
    at position: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    var end = position + 2
    var radix: UInt32 = 10
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "x") {
      radix = 16
      end += 1
    }
    let start = end
    var value: UInt32 = 0
    // A run of digits is read again for no other ampersand: there is none in it.
    while end < bytes.count, let digit = bytes[end].hexadecimalValue, digit < radix {
      value = min(value * radix + UInt32(digit), 0x11_0000)
      end += 1
    }
    guard end > start, let scalar = scalar(value) else { return nil }
    if end < bytes.count, bytes[end] == UInt8(ascii: ";") { end += 1 }
    return (scalar, end - position)
  }

  private static func scalar(_ value: UInt32) -> Unicode.Scalar? {
    switch value {
    case 0: nil
    case 0x80...0x9F: Unicode.Scalar(windows1252[Int(value - 0x80)])
    default: Unicode.Scalar(value)
    }
  }

  /// The characters of the bytes 0x80 to 0x9F.
  private static let windows1252: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}

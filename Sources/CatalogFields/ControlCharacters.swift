/// The control characters C0, DEL and C1, which have no place in the texts of a
/// catalog and act on a terminal that shows them.
package enum ControlCharacters {
  /// The kind of a text.
  package enum Layout: Hashable, Sendable {
    /// A name: tabs and line ends become a space each, a CRLF one.
    case oneLine
    /// A description: tabs stay; CRLF, CR, VT, FF and NEL become LF.
    case manyLines
  }

  /// Takes the control characters out of UTF-8 in place, and returns how many
  /// were dropped.
  ///
  /// Those that part words are not dropped but replaced, and not counted: tab,
  /// LF, VT, FF, CR and NEL (U+0085). Ill-formed UTF-8 stays as it is.
  ///
  /// - Complexity: O(*n*); nothing is written where there are none.
  @discardableResult
  package static func remove(from bytes: inout [UInt8], _ layout: Layout) -> Int {
    guard let first = bytes.firstIndex(where: mayBegin) else { return 0 }
    let lineEnd = layout == .oneLine ? UInt8(ascii: " ") : UInt8(ascii: "\n")
    let tab = layout == .oneLine ? UInt8(ascii: " ") : UInt8(ascii: "\t")
    var dropped = 0
    let count = bytes.withUnsafeMutableBufferPointer { bytes in
      var read = first
      var written = first
      while read < bytes.count {
        let byte = bytes[read]
        read += 1
        var kept = byte
        switch byte {
        case 0x09:
          kept = tab
        case 0x0D:
          if read < bytes.count, bytes[read] == 0x0A { read += 1 }
          kept = lineEnd
        case 0x0A, 0x0B, 0x0C:
          kept = lineEnd
        case 0x00...0x1F, 0x7F:
          dropped += 1
          continue
        case 0xC2 where read < bytes.count && bytes[read] & 0xE0 == 0x80:
          // U+0080 to U+009F. Only they begin so: C2 is never a later byte.
          let isNextLine = bytes[read] == 0x85
          read += 1
          if !isNextLine {
            dropped += 1
            continue
          }
          kept = lineEnd
        default: break
        }
        bytes[written] = kept
        written += 1
      }
      return written
    }
    if count < bytes.count { bytes.removeLast(bytes.count - count) }
    return dropped
  }

  /// Whether a byte is a control character or may begin one.
  private static func mayBegin(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2
  }
}

import Bytes
import CICU

/// Cleans the texts of a file on their way into the catalog: valid UTF-8, NFC,
/// without edge spaces and without control characters.
///
/// ASCII without control characters is copied as it is.
package struct TextReader {
  private let decodesEntities: Bool

  package private(set) var droppedControlCharacters = 0
  package private(set) var textsWithEntities = 0
  /// The number of texts of one line in which line breaks were changed to spaces.
  package private(set) var textsWithLineBreaks = 0

  /// What befell the texts before they came here.
  package var damage = TextDamage()

  package init(decodesEntities: Bool) {
    self.decodesEntities = decodesEntities
  }

  /// Appends the text of a field.
  package mutating func append(
    _ utf8: UnsafeBufferPointer<UInt8>,
    to bytes: inout [UInt8],
    field: ProductField
  ) throws(FieldError) {
    if ByteScan.arePrintableASCII(utf8, but: UInt8(ascii: "&")) {
      bytes.append(contentsOf: Self.trimmed(utf8))
      return
    }
    try appendCleaned(utf8, to: &bytes, field: field)
  }

  /// The number of bytes of a text that is not plain ASCII: ICU counts those of its form C, which
  /// may be three times as many, with 32 bits.
  static let greatestLength = (Int(Int32.max) - 16) / 3

  private static func trimmed(_ utf8: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = utf8.count
    while start < end, utf8[start] == UInt8(ascii: " ") { start += 1 }
    while start < end, utf8[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return UnsafeBufferPointer(rebasing: utf8[start..<end])
  }

  private mutating func appendCleaned(
    _ utf8: UnsafeBufferPointer<UInt8>,
    to bytes: inout [UInt8],
    field: ProductField
  ) throws(FieldError) {
    guard utf8.count <= Self.greatestLength else {
      throw FieldError(field, "is longer than \(Self.greatestLength) bytes")
    }
    guard UTF8Validation.isValid(utf8) else {
      throw FieldError(field, UTF8Validation.fault(in: utf8))
    }
    damage.look(at: utf8)
    // Most texts that come here have letters beyond ASCII, or lines, and nothing else.
    let hasLines = field == .details || field.customName != nil
    let isClean = utf8.allSatisfy { byte in
      byte < 0x20
        ? hasLines && byte == 0x0A : byte != 0x7F && byte != 0xC2 && byte != UInt8(ascii: "&")
    }
    if isClean { return appendTrimmed(utf8, to: &bytes) }
    var text = Array(utf8)
    if field != .image, text.withUnsafeBufferPointer({ HTMLEntities.mayOccur(in: $0) }) {
      var decoded = text
      if HTMLEntities.decode(&decoded) > 0 {
        if decodesEntities { text = decoded } else { textsWithEntities += 1 }
      }
    }
    if !hasLines, Self.hasLineBreak(text) { textsWithLineBreaks += 1 }
    droppedControlCharacters += ControlCharacters.remove(
      from: &text, hasLines ? .manyLines : .oneLine)
    text.withUnsafeBufferPointer { appendTrimmed($0, to: &bytes) }
  }

  /// Whether a text has more than one line, apart from blank ones at its ends.
  private static func hasLineBreak(_ text: [UInt8]) -> Bool {
    guard let first = text.firstIndex(where: { $0 > 0x20 }),
      let last = text.lastIndex(where: { $0 > 0x20 })
    else { return false }
    return text[first..<last].contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// Appends valid UTF-8 without edge spaces, of whatever kind, in form C.
  private func appendTrimmed(
    _ utf8: UnsafeBufferPointer<UInt8>,
    to bytes: inout [UInt8]
  ) {
    var trimmed = Self.trimmed(utf8)
    // Spaces beyond ASCII begin with C2, E1, E2 or E3; a last byte says nothing.
    let first = trimmed.first ?? 0
    let last = trimmed.last ?? 0
    if first < 0x20 || first >= 0x80 || last < 0x20 || last >= 0x80 {
      trimmed = Self.trimmedOfAllSpaces(trimmed)
    }
    if trimmed.allSatisfy({ $0 < 0x80 }) {
      bytes.append(contentsOf: trimmed)
    } else {
      Self.appendNormalized(trimmed, to: &bytes)
    }
  }

  private static func trimmedOfAllSpaces(
    _ utf8: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = utf8.count
    while start < end {
      var length = 1
      while start + length < end, utf8[start + length] & 0xC0 == 0x80 { length += 1 }
      guard isSpace(utf8[start..<start + length]) else { break }
      start += length
    }
    while start < end {
      var length = 1
      while length < end - start, utf8[end - length] & 0xC0 == 0x80 { length += 1 }
      guard isSpace(utf8[(end - length)..<end]) else { break }
      end -= length
    }
    return UnsafeBufferPointer(rebasing: utf8[start..<end])
  }

  /// Whether the bytes of one character are white space.
  private static func isSpace(_ character: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var decoder = UTF8()
    var iterator = character.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return false }
    return scalar.properties.isWhitespace
  }

  /// Appends a text in Unicode's normalization form C.
  /// https://www.unicode.org/reports/tr15/
  private static func appendNormalized(
    _ utf8: UnsafeBufferPointer<UInt8>,
    to bytes: inout [UInt8]
  ) {
    utf8.withMemoryRebound(to: CChar.self) { source in
      // The form C of a text is at most three times as long in UTF-8.
      let capacity = source.count * 3 + 16
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { destination in
        guard let base = destination.baseAddress else { return }
        let length = cicu_nfc(source.baseAddress, Int32(source.count), base, Int32(capacity))
        let normalized = UnsafeRawBufferPointer(
          start: base, count: min(Int(length), capacity))
        bytes.append(contentsOf: normalized)
      }
    }
  }
}

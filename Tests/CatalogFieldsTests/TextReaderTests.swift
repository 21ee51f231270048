import CatalogFields
import TestSupport
import Testing

struct TextReaderTests {
  @Test("A text that is too long for ICU to count is refused and no trap")
  func tooLong() {
    var reader = TextReader(decodesEntities: false)
    // What is looked at before its length is.
    let first: [UInt8] = [0xC3] + Array(repeating: 0xA4, count: 7)
    first.withUnsafeBufferPointer { first in
      let text = UnsafeBufferPointer(start: first.baseAddress, count: 720_000_000)
      var bytes: [UInt8] = []
      #expect(throws: FieldError.self) { try reader.append(text, to: &bytes, field: .details) }
    }
  }
}

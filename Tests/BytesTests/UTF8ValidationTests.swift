import Bytes
import TestSupport
import Testing

struct UTF8ValidationTests {
  @Test func agreesWithTheStandardLibrary() {
    var random = SeededGenerator(seed: 4)
    let alphabet: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1,
      0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...9, using: &random)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let isValid = String(validating: bytes, as: UTF8.self) != nil
      #expect(bytes.withUnsafeBufferPointer(UTF8Validation.isValid) == isValid, "\(bytes)")
      #expect((UTF8Validation.firstInvalidOffset(in: bytes) == nil) == isValid, "\(bytes)")
    }
  }
}

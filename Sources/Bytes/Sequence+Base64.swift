extension Sequence<UInt8> {
  /// The bytes as a text of 64 letters, as RFC 4648 has it.
  package var base64: String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in self {
      bits = bits << 8 | Int(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(letters[bits >> count & 63])
      }
      bits &= 1 << count - 1
    }
    if count > 0 { text.append(letters[bits << (6 - count) & 63]) }
    while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
    return String(decoding: text, as: UTF8.self)
  }
}

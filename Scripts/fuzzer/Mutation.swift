/// Changes to the bytes of a file.
struct Mutation {
  private static let pieces = [
    "'", "''", "\"", "`", "[", "]", "(", ")", ",", ";", "\\", "\\'", "$$", "$a$", "/*", "*/", "--",
    "#",
    "\n", "\r", "\r\n", "\t", "\0", "\u{FEFF}", "{", "}", ":", "E'", "q'[", "0x", "X'", "N'",
    "\\.\n", "\\N",
    "GO\n", "VALUES", "INSERT INTO t VALUES ", "CREATE TABLE ", "CAST(", "replace(", "BEGIN", "END",
    "DELIMITER ", "COPY t FROM stdin;\n", "null", "1e999", "99999999999999999999", "-", "é", "日",
    "😀",
  ]

  /// Changes something, here and there.
  static func apply(to bytes: inout [UInt8], _ random: inout RandomNumbers, others: [[UInt8]]) {
    guard !bytes.isEmpty else { return }
    let index = random.number(below: bytes.count)
    switch random.number(below: 8) {
    case 0: bytes.remove(at: index)
    case 1: bytes[index] ^= 1 << UInt8(random.number(below: 8))
    case 2: bytes[index] = UInt8(random.number(below: 256))
    case 3: bytes.insert(contentsOf: Array(random.element(of: pieces).utf8), at: index)
    case 4:
      let piece = Array(bytes[index..<min(bytes.count, index + 1 + random.number(below: 60))])
      bytes.insert(contentsOf: piece, at: random.number(below: bytes.count))
    case 5:
      bytes.removeSubrange(index..<min(bytes.count, index + 1 + random.number(below: 60)))
    case 6: bytes.removeSubrange(index...)
    default:
      let other = random.element(of: others)
      guard !other.isEmpty else { return }
      let start = random.number(below: other.count)
      let piece = other[start..<min(other.count, start + 1 + random.number(below: 200))]
      bytes.insert(contentsOf: piece, at: index)
    }
  }
}

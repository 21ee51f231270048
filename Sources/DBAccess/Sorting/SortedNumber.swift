/// Numbers as bytes that sort as they do, none of them zero: seven bits each.
enum SortedNumber {
  static let size = 10

  static func append(_ number: Int64, to bytes: inout [UInt8]) {
    let number = UInt64(bitPattern: number) ^ 1 << 63
    for shift in stride(from: UInt64(63), through: 0, by: -7) {
      bytes.append(0x80 | UInt8(truncatingIfNeeded: number &>> shift & 0x7F))
    }
  }

  static func read(_ bytes: UnsafeRawBufferPointer) -> Int64 {
    let number = bytes.prefix(size).reduce(UInt64(0)) { $0 &<< 7 | UInt64($1 & 0x7F) }
    return Int64(bitPattern: number ^ 1 << 63)
  }
}

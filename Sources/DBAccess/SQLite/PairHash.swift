/// The hash of a product and a text that an index has it under: checks compare sums of them.
enum PairHash {
  /// FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), mixed once more.
  static func of(_ id: Int64, _ term: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(bitPattern: id)
    hash &*= 0x100_0000_01B3
    for byte in term { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return (hash ^ (hash >> 29)) &* 0xBF58_476D_1CE4_E5B9
  }
}

/// Places of products in a part of a listing: a bit each.
///
/// A list of them is kept as the differences of neighbours, seven bits a byte, the low ones first;
/// the last byte of a number is less than 128. The first is the difference from -1.
package struct WordPlaces {
  /// The number of places of a part: as many bits fit into a processor's first cache.
  package static let partSize = 1 << 18

  package private(set) var bits: [UInt64]
  /// The number of places that there are.
  package let count: Int

  /// Makes no places of the first `count`.
  package init(count: Int) {
    self.count = min(count, Self.partSize)
    bits = [UInt64](repeating: 0, count: (self.count + 63) / 64)
  }

  package var isEmpty: Bool { bits.allSatisfy { $0 == 0 } }

  /// Adds the places of a list; false where it is none, or has others than there are.
  package mutating func add(_ list: UnsafeRawBufferPointer) -> Bool {
    let count = count
    return bits.withUnsafeMutableBufferPointer { bits in
      var place = -1
      var index = 0
      // Where the next such eight may begin.
      var plainIndex = 0
      while index < list.count {
        // Eight differences of one byte each, which lists of many places mostly have.
        while index >= plainIndex, index + 8 <= list.count, place + 8 * 0x7F < count {
          var bytes = list.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
          // No byte has its high bit or is zero.
          let isPlain = (bytes | (bytes &- 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 == 0
          guard isPlain else {
            plainIndex = index + 8
            break
          }
          for _ in 0..<8 {
            place &+= Int(truncatingIfNeeded: bytes & 0x7F)
            bytes &>>= 8
            bits[place &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: place & 63)
          }
          index += 8
        }
        if index == list.count { break }
        var value = Int(list[index] & 0x7F)
        var shift = 7
        while list[index] >= 0x80 {
          index += 1
          if index == list.count || shift > 14 { return false }
          value |= Int(list[index] & 0x7F) << shift
          shift += 7
        }
        index += 1
        place &+= value
        if value == 0 || place >= count { return false }
        bits[place >> 6] |= 1 &<< UInt64(place & 63)
      }
      return true
    }
  }

  /// Leaves only places that others have, too.
  package mutating func formIntersection(_ other: WordPlaces) {
    for index in bits.indices { bits[index] &= other.bits[index] }
  }

  /// Calls `body` with each place, ascending.
  package func forEach(_ body: (Int) throws -> Void) rethrows {
    for (index, word) in bits.enumerated() {
      var word = word
      while word != 0 {
        try body(index << 6 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
  }

  /// Appends the difference of a place from the last one to a list.
  @inline(__always)
  package static func append(_ difference: Int, to list: inout [UInt8]) {
    var rest = difference
    while rest >= 0x80 {
      list.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    list.append(UInt8(truncatingIfNeeded: rest))
  }
}

/// The shape of a file by its first object: a record, or what holds the records.
enum JSONShape {
  /// Returns whether the object with which a file begins holds arrays of
  /// objects, and is not one of several.
  ///
  /// Only arrays that stand in objects, and in no other array, count. An object
  /// that does not end in the bytes is taken to be the only one.
  ///
  /// - Complexity: O(*n*)
  static func isContainer(_ bytes: some Sequence<UInt8>) -> Bool {
    var objectDepth = 0
    var arrayDepth = 0
    var isInString = false
    var isEscaped = false
    var hasRecords = false
    var last: UInt8 = 0
    for byte in bytes {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      if byte <= 0x20 { continue }
      let isOutside = objectDepth == 0 && arrayDepth == 0
      switch byte {
      case UInt8(ascii: "\""):
        isInString = true
      case UInt8(ascii: "{"):
        if isOutside, last != 0 { return false }
        if arrayDepth == 1, last == UInt8(ascii: "[") { hasRecords = true }
        // What is in an array says nothing more.
        if arrayDepth == 0 { objectDepth += 1 } else { arrayDepth += 1 }
      case UInt8(ascii: "["):
        if isOutside { return false }
        arrayDepth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if arrayDepth > 0 { arrayDepth -= 1 } else { objectDepth -= 1 }
      default:
        if isOutside { return false }
      }
      last = byte
    }
    return hasRecords
  }
}

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
    var string = JSONStringState()
    var hasRecords = false
    var last: UInt8 = 0
    for byte in bytes {
      if string.take(byte) != nil { continue }
      if byte <= 0x20 { continue }
      let isOutside = objectDepth == 0 && arrayDepth == 0
      switch byte {
      case UInt8(ascii: "\""):
        string.begin()
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

  /// Returns whether objects follow each other of which most have a line of their own, or the first
  /// one has, and all lines begin as an object does.
  ///
  /// - Complexity: O(*n*)
  static func hasLines(_ bytes: some Collection<UInt8>) -> Bool {
    var (whole, broken, others) = (0, 0, 0)
    var isFirstWhole = false
    for line in bytes.split(separator: 0x0A).prefix(1000) {
      guard let last = line.reversed().first(where: { $0 > 0x20 }) else { continue }
      if line.first != UInt8(ascii: "{") {
        others += 1
      } else if last == UInt8(ascii: "}") {
        whole += 1
        if broken + others == 0 { isFirstWhole = true }
      } else {
        broken += 1
      }
    }
    return whole > 1 && whole > broken + others || isFirstWhole && broken > 0 && others == 0
  }

  /// Whether several of the first hundred lines begin as arrays do.
  static func hasLinesOfArrays(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.split(separator: 0x0A, maxSplits: 100).prefix(100).count { $0.first == UInt8(ascii: "[") }
      > 1
  }

  /// Whether the first line is an object that ends with it.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  static func beginsWithLine(_ bytes: some Collection<UInt8>) -> Bool {
    let line = bytes.prefix { $0 != 0x0A }
    return line.first == UInt8(ascii: "{")
      && line.reversed().first { $0 > 0x20 } == UInt8(ascii: "}")
  }

  private static let tableMembers = ["type", "name", "database", "data"]

  /// Returns whether an array holds tables as phpMyAdmin exports them: an object with `"type":
  /// "table"`, its name and the array of its rows, `data`.
  ///
  /// - Complexity: O(*n*)
  static func isArrayOfTables(_ bytes: some Collection<UInt8>) -> Bool {
    var depth = 0
    var string = JSONStringState(limit: 20)
    var key: [UInt8] = []
    var isTable = false
    var isInData = false
    var last: UInt8 = 0
    for byte in bytes {
      if let part = string.take(byte) {
        if part == .end {
          if depth == 2, last == UInt8(ascii: ":"), key.elementsEqual("type".utf8) {
            isTable = string.bytes.elementsEqual("table".utf8)
          }
          last = byte
        }
        continue
      }
      if byte <= 0x20 { continue }
      if isInData, byte == UInt8(ascii: "{") { return true }
      isInData = false
      switch byte {
      case UInt8(ascii: "\""):
        string.begin()
        continue
      case UInt8(ascii: ":") where depth == 2:
        key = string.bytes
        let isKnown = tableMembers.contains { $0.utf8.elementsEqual(key) }
        if isTable, !isKnown { return false }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let expected = depth == 0 ? UInt8(ascii: "[") : UInt8(ascii: "{")
        if depth < 2, byte != expected { return false }
        if depth == 1 { isTable = false }
        if depth == 2, isTable, byte == UInt8(ascii: "["), key.elementsEqual("data".utf8) {
          isInData = true
        }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      last = byte
    }
    return false
  }

  /// Returns whether the object with which a file begins has records for members, under their SKUs
  /// or ids: objects that all begin with the same two keys.
  ///
  /// - Complexity: O(*n*)
  static func isObjectOfRecords(_ bytes: some Collection<UInt8>) -> Bool {
    var depth = 0
    var string = JSONStringState(limit: 100)
    var records: [[[UInt8]]] = []
    var last: UInt8 = 0
    for byte in bytes {
      if string.take(byte) != nil { continue }
      if byte <= 0x20 { continue }
      if depth == 1, last == UInt8(ascii: ":"), byte != UInt8(ascii: "{") { return false }
      switch byte {
      case UInt8(ascii: "\""):
        string.begin()
      case UInt8(ascii: ":") where depth == 2:
        if let count = records.last?.count, count < 2 {
          records[records.count - 1].append(string.bytes)
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 0, byte != UInt8(ascii: "{") || last != 0 { return false }
        depth += 1
        if depth == 2 { records.append([]) }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      if records.count > 10 { break }
      last = byte
    }
    let whole = records.filter { $0.count == 2 }
    return whole.count > 1 && whole.allSatisfy { $0 == whole[0] }
      && whole.count + 1 >= records.count
  }
}

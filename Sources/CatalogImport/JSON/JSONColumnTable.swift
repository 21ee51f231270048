/// A table of JSON whose values stand by columns, or in arrays beside their names, and the program
/// of jq that makes objects of its rows.
///
/// - `{"sku": {"0": "A1", …}, "name": {"0": "Saw", …}}` as pandas writes it
/// - `{"sku": ["A1", …], "name": ["Saw", …]}`
/// - `{"columns": ["sku", "name"], "data": [["A1", "Saw"], …]}`, however the members are called,
///   and with `{"name": "sku"}` in place of a name
struct JSONColumnTable {
  /// What it holds, in a few words.
  let content: String
  /// The program that makes an array of objects of it.
  let program: String

  /// Looks at the beginning of a file; nil for any other.
  ///
  /// - Complexity: O(*n*)
  init?(_ bytes: some Sequence<UInt8>) {
    guard let members = Self.members(of: bytes), let first = members.first else { return nil }
    if let (names, rows) = Self.rows(in: members) {
      let keys = names.elements.allSatisfy { $0 == UInt8(ascii: "{") } ? " | map(.name)" : ""
      content = "the names of the columns apart from the rows"
      program =
        "(\(names.path)\(keys)) as $c | \(rows.path)"
        + " | map([$c, .] | transpose | map({(.[0]): .[1]}) | add)"
      return
    }
    let isList = first.kind == UInt8(ascii: "[")
    let areColumns = members.allSatisfy { column in
      column.kind == first.kind && column.elements.first != nil
        && column.elements.allSatisfy { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[") }
        && column.keys.allSatisfy(Self.isNumber)
        // The last one may go on behind the bytes.
        && (column.isWhole && first.isWhole
          ? column.elements.count == first.elements.count && column.keys == first.keys : true)
    }
    guard areColumns, isList || first.kind == UInt8(ascii: "{"), first.elements.count > 1,
      members.count > 1 || !first.isWhole && !isList
    else { return nil }
    content = "a column in each member, not a product"
    program = ". as $t | [.[]][0] | keys_unsorted | map(. as $k | $t | map_values(.[$k]))"
  }

  /// A member of the object that the file is.
  private struct Member {
    var key: [UInt8]
    /// The first byte of the value.
    var kind: UInt8 = 0
    /// The first bytes of the values in it.
    var elements: [UInt8] = []
    /// The names of the members in it.
    var keys: [[UInt8]] = []
    /// The number of values in the first array in it.
    var width = 0
    var isWhole = false

    /// The way to it in jq.
    var path: String {
      let text = String(decoding: key, as: UTF8.self)
      let isPlain =
        text.first?.isNumber == false
        && text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
      return isPlain ? "." + text : ".[\"" + text + "\"]"
    }
  }

  private static func isNumber(_ key: [UInt8]) -> Bool {
    !key.isEmpty && key.count < 10 && key.allSatisfy(\.isASCIIDigit)
  }

  /// The member that has the names of columns, and the one that has an array for each row.
  private static func rows(in members: [Member]) -> (names: Member, rows: Member)? {
    let rows = members.filter { member in
      member.kind == UInt8(ascii: "[") && !member.elements.isEmpty
        && member.elements.allSatisfy { $0 == UInt8(ascii: "[") }
    }
    let names = members.filter { member in
      guard member.kind == UInt8(ascii: "["), let first = member.elements.first,
        member.elements.count > 1
      else { return false }
      return [UInt8(ascii: "\""), UInt8(ascii: "{")].contains(first)
        && member.elements.allSatisfy { $0 == first }
    }
    for names in names {
      for rows in rows where rows.width == names.elements.count { return (names, rows) }
    }
    return nil
  }

  /// Returns the members of the only object of a file as far as the bytes go; nil for what is none.
  private static func members(of bytes: some Sequence<UInt8>) -> [Member]? {
    var members: [Member] = []
    var depth = 0
    var string = JSONStringState(limit: 200)
    var last: UInt8 = 0
    var isEnded = false
    /// Notes where a value begins.
    func begin(_ byte: UInt8) {
      guard var member = members.popLast() else { return }
      let isValue = last == UInt8(ascii: ":")
      let isElement = last == UInt8(ascii: "[") || last == UInt8(ascii: ",")
      if depth == 1, isValue { member.kind = byte }
      let isArray = member.kind == UInt8(ascii: "[")
      if depth == 2, isArray ? isElement : isValue, member.elements.count < 100_000 {
        member.elements.append(byte)
      }
      if depth == 3, member.elements.count == 1, isElement, isArray { member.width += 1 }
      members.append(member)
    }
    for byte in bytes {
      if string.take(byte) != nil || byte <= 0x20 { continue }
      if isEnded || depth == 0 && byte != UInt8(ascii: "{") { return nil }
      switch byte {
      case UInt8(ascii: ":"):
        if depth == 1 { members.append(Member(key: string.bytes)) }
        if depth == 2, members.last?.kind == UInt8(ascii: "{") {
          members[members.count - 1].keys.append(string.bytes)
        }
      case UInt8(ascii: ","): break
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // An object in an object without a name before it is in no member.
        if depth == 2, !members.isEmpty { members[members.count - 1].isWhole = true }
        depth -= 1
        isEnded = depth == 0
      default:
        begin(byte)
        if byte == UInt8(ascii: "\"") {
          string.begin()
        } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
          depth += 1
        }
      }
      // Digits and letters of a value follow each other.
      last = byte
    }
    return members
  }
}

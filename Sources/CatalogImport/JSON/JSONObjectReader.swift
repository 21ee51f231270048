import CatalogFields

/// A member of a JSON object.
public struct JSONMember: Hashable, Sendable {
  /// A value of an object.
  public enum Value: Hashable, Sendable {
    case null
    /// A text, its escapes resolved.
    case text(String)
    /// A number as it is written.
    case number(String)
    /// `true` or `false`.
    case boolean(Bool)
  }

  /// The name, escapes resolved; of a member of the object `custom`, behind `custom.`.
  public var name: String
  /// The value.
  public var value: Value
  /// The line on which it begins, from 1.
  public var line: Int
}

/// Reads one JSON object as it stands, without looking for records in it: every
/// member, or an error. https://www.rfc-editor.org/rfc/rfc8259
public enum JSONObjectReader {
  /// Returns the members of the only object of a document, also where that is an
  /// array of one object.
  ///
  /// - Throws: `ImportError` for what is not JSON, for several objects or none,
  ///   for a member that comes twice or that is an array or an object, but for the
  ///   object `custom`; what the source throws.
  public static func members(of source: @escaping ByteSource) throws -> [JSONMember] {
    let window = ByteWindow(source: DecodedSource(source).bytes)
    _ = try window.beginning()
    window.skipByteOrderMark()
    var scanner = JSONScanner(window)
    let first = try scanner.peekToken()
    if first == nil { throw ImportError(line: nil, "is empty") }
    let isInArray = first == UInt8(ascii: "[")
    if isInArray {
      scanner.advance()
      if try scanner.peekToken() == UInt8(ascii: "]") {
        throw ImportError(line: nil, "has no product")
      }
    }
    let members = try object(&scanner)
    var next = try scanner.peekToken()
    if isInArray, next == UInt8(ascii: "]") {
      scanner.advance()
      next = try scanner.peekToken()
    } else if isInArray, next != UInt8(ascii: ",") {
      throw try scanner.unexpected("']'")
    }
    if next == UInt8(ascii: "{") || (isInArray && next == UInt8(ascii: ",")) {
      throw ImportError(line: nil, "holds several products; use catalog import for those")
    }
    if next != nil { throw try scanner.unexpected("the end") }
    return members
  }

  private static func object(_ scanner: inout JSONScanner) throws -> [JSONMember] {
    typealias Range = (start: Int, end: Int)
    var found: [(name: Range, kind: RawRow.Kind, value: Range, line: Int, parent: Range?)] = []
    // The object within the first whose members are read.
    var parent: Range?
    try scanner.expect(UInt8(ascii: "{"), "'{'")
    scanner.beginRecord()
    var isFirst = true
    while true {
      if try scanner.peekToken() == UInt8(ascii: "}") {
        if parent == nil { break }
        parent = nil
        scanner.advance()
        isFirst = false
        continue
      }
      if !isFirst { try scanner.expect(UInt8(ascii: ","), "',' or '}'") }
      isFirst = false
      guard try scanner.peekToken() == UInt8(ascii: "\"") else {
        throw try scanner.unexpected("a member's name in quotes")
      }
      let line = scanner.cursor.line
      let name = try scanner.string()
      try scanner.expect(UInt8(ascii: ":"), "':'")
      guard let byte = try scanner.peekToken() else { throw try scanner.unexpected("a value") }
      switch byte {
      case UInt8(ascii: "\""): found.append((name, .text, try scanner.string(), line, parent))
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        found.append((name, .number, try scanner.number(), line, parent))
      case UInt8(ascii: "t"):
        found.append((name, .expression, try scanner.word("true"), line, parent))
      case UInt8(ascii: "f"):
        found.append((name, .expression, try scanner.word("false"), line, parent))
      case UInt8(ascii: "n"): found.append((name, .null, try scanner.word("null"), line, parent))
      case UInt8(ascii: "{") where parent == nil:
        scanner.advance()
        parent = name
        isFirst = true
        // What it is called is known when all is read.
        found.append((name, .null, name, line, name))
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        scanner.endRecord()
        let text = String(decoding: scanner.row.bytes[name.start..<name.end], as: UTF8.self)
        throw ImportError(
          line: line, "'\(text)' is an array or an object, not a text or a number")
      default: throw try scanner.unexpected("a value")
      }
    }
    scanner.advance()
    scanner.endRecord()
    func text(_ range: Range) -> String {
      String(decoding: scanner.row.bytes[range.start..<range.end], as: UTF8.self)
    }
    var names: Set<String> = []
    return try found.map { member in
      var name = text(member.name)
      if let parent = member.parent {
        let object = text(parent)
        if object != "custom" {
          throw ImportError(
            line: member.line, "'\(object)' is an array or an object, not a text or a number")
        }
        if parent.start != member.name.start { name = ProductField.customPrefix + name }
      }
      guard names.insert(name).inserted else {
        throw ImportError(line: member.line, "'\(name)' is given twice")
      }
      let value: JSONMember.Value =
        switch member.kind {
        case .text: .text(text(member.value))
        case .number: .number(text(member.value))
        case .expression: .boolean(text(member.value) == "true")
        default: .null
        }
      return JSONMember(name: name, value: value, line: member.line)
    }
  }
}

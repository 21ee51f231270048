import CExpat

/// Takes what ``XMLScanner`` finds in a document.
class XMLEvents {
  fileprivate var parser: OpaquePointer?

  /// The line of what was found, from 1.
  final var line: Int { parser.map { Int(XML_GetCurrentLineNumber($0)) } ?? 1 }

  /// Whether enough was taken for now: a small piece of a document can make very many values.
  final var isFull = false

  /// Takes the beginning of an element: names and values of attributes by turns, nil at the end.
  func begin(_ name: UnsafePointer<CChar>, _ attributes: Attributes) throws {}
  /// Takes the end of an element.
  func end() throws {}
  /// Takes some of the text between tags.
  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws {}

  typealias Attributes = UnsafeMutablePointer<UnsafePointer<CChar>?>
}

/// Reads a document of XML piece by piece, by expat, and trusts nothing in it.
///
/// A document that declares entities or default values, or uses entities that are not XML's own,
/// is refused, and so is one that nests elements deeper than ``greatestDepth`` or has a tag or a
/// comment larger than ``greatestTokenSize``. Nothing outside of it is read.
///
/// - Complexity: O(*n*) for *n* bytes; memory for some pieces of 64 KiB and the largest tag.
final class XMLScanner {
  /// The greatest number of elements around each other.
  static let greatestDepth = 100
  /// The greatest number of bytes of a tag or a comment.
  static let greatestTokenSize = 1 << 20
  private static let pieceSize = 1 << 16

  private let source: ByteSource
  private let parser: OpaquePointer
  private let events: XMLEvents
  private var depth = 0
  private var failure: (any Error)?
  private var byteCount = 0
  private var isAtEnd = false
  private var isPaused = false

  /// Makes a scanner.
  ///
  /// - Parameter source: The bytes of the document, in UTF-8 whatever it says itself.
  init(_ source: @escaping ByteSource, _ events: XMLEvents) throws {
    guard let parser = XML_ParserCreate("UTF-8") else {
      throw ImportError(line: nil, "cannot be read: there is no memory")
    }
    self.source = source
    self.parser = parser
    self.events = events
    events.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let name, let attributes else { return }
        XMLScanner.run(data) { scanner in
          scanner.depth += 1
          if scanner.depth > XMLScanner.greatestDepth {
            throw scanner.error("elements are nested more than \(XMLScanner.greatestDepth) deep")
          }
          try scanner.events.begin(name, attributes)
        }
      },
      { data, _ in
        XMLScanner.run(data) { scanner in
          scanner.depth -= 1
          try scanner.events.end()
          if scanner.events.isFull { XML_StopParser(scanner.parser, 1) }
        }
      })
    XML_SetCharacterDataHandler(parser) { data, text, count in
      XMLScanner.run(data) { scanner in
        guard let text else { return }
        let bytes = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
        try scanner.events.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
      }
    }
    XML_SetEntityDeclHandler(parser) { data, name, _, _, _, _, _, _, _ in
      XMLScanner.refuse(data, "declares the entity '\(XMLScanner.shown(name))'")
    }
    XML_SetAttlistDeclHandler(parser) { data, _, attribute, _, value, _ in
      if value != nil {
        XMLScanner.refuse(data, "declares values of '\(XMLScanner.shown(attribute))'")
      }
    }
    XML_SetSkippedEntityHandler(parser) { data, name, _ in
      XMLScanner.refuse(data, "uses the entity '\(XMLScanner.shown(name))', which is not in it")
    }
  }

  deinit { XML_ParserFree(parser) }

  /// Reads on by a piece. False at the end of the document.
  ///
  /// - Throws: `ImportError`, what `events` throws, and what the source throws.
  func readPiece() throws -> Bool {
    if let failure { throw failure }
    if isPaused { return try finishPiece(XML_ResumeParser(parser)) }
    if isAtEnd { return false }
    guard let memory = XML_GetBuffer(parser, Int32(Self.pieceSize)) else { throw problem() }
    let buffer = UnsafeMutableRawBufferPointer(start: memory, count: Self.pieceSize)
    let count = try source(buffer)
    isAtEnd = count == 0
    byteCount += count
    return try finishPiece(XML_ParseBuffer(parser, Int32(count), isAtEnd ? 1 : 0))
  }

  private func finishPiece(_ status: XML_Status) throws -> Bool {
    events.isFull = false
    if let failure { throw failure }
    isPaused = status == XML_STATUS_SUSPENDED
    if isPaused { return true }
    if status != XML_STATUS_OK { throw problem() }
    if byteCount - Int(XML_GetCurrentByteIndex(parser)) > Self.greatestTokenSize + Self.pieceSize {
      throw error("a tag or a comment is larger than \(Self.greatestTokenSize >> 20) MiB")
    }
    return !isAtEnd
  }

  /// Calls `body` with the scanner that a callback belongs to, whose references are not counted: it
  /// outlives the parser.
  @inline(__always)
  private static func run(
    _ data: UnsafeMutableRawPointer?, _ body: (XMLScanner) throws -> Void
  ) {
    guard let data else { preconditionFailure("the parser has a scanner") }
    Unmanaged<XMLScanner>.fromOpaque(data)._withUnsafeGuaranteedRef { scanner in
      // Expat may still have something to say when it has been stopped.
      if scanner.failure != nil { return }
      do { try body(scanner) } catch { scanner.stop(error) }
    }
  }

  private static func refuse(_ data: UnsafeMutableRawPointer?, _ reason: String) {
    run(data) { scanner in
      throw scanner.error("\(reason); such files are not read, for entities can hide anything")
    }
  }

  private func stop(_ error: any Error) {
    failure = failure ?? error
    XML_StopParser(parser, 0)
  }

  private func error(_ message: String) -> ImportError {
    ImportError(line: Int(XML_GetCurrentLineNumber(parser)), message)
  }

  /// Returns what is wrong by expat.
  private func problem() -> ImportError {
    let code = XML_GetErrorCode(parser)
    let text = XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    let isCutOff =
      isAtEnd
      && [XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION]
        .contains(code)
    return error(
      isCutOff ? "the file ends in the middle of the XML" : "is not well-formed XML: \(text)")
  }

  private static func shown(_ name: UnsafePointer<CChar>?) -> String {
    name.map { String(String(cString: $0).prefix(60)) } ?? ""
  }
}

/// Names of elements and attributes.
enum XMLName {
  /// Returns a name without its prefix.
  static func local(_ name: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    let all = whole(name)
    guard let colon = all.lastIndex(of: UInt8(ascii: ":")) else { return all }
    return UnsafeBufferPointer(rebasing: all[(colon + 1)...])
  }

  static func whole(_ name: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    let bytes = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
    var count = 0
    while bytes[count] != 0 { count += 1 }
    return UnsafeBufferPointer(start: bytes, count: count)
  }

  /// Returns the value of an attribute by its whole name; nil where there is none.
  static func value(
    of name: String, in attributes: XMLEvents.Attributes
  ) -> UnsafeBufferPointer<UInt8>? {
    var index = 0
    while let key = attributes[index], let value = attributes[index + 1] {
      if whole(key).elementsEqual(name.utf8) { return whole(value) }
      index += 2
    }
    return nil
  }

  /// Returns the prefix of a name with its colon; nothing where it has none.
  static func prefix(_ name: UnsafePointer<CChar>) -> [UInt8] {
    Array(whole(name).dropLast(local(name).count))
  }
}

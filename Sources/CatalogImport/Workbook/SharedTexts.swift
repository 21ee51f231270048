import Glibc

/// The texts of a workbook that its cells refer to by number, those beyond a bound in temporary
/// files.
final class SharedTexts {
  /// The number of texts.
  private(set) var count = 0

  private let bytes = SpilledBytes(bound: 1 << 23)
  /// Where each text ends, in eight bytes.
  private let ends = SpilledBytes(bound: 1 << 21)
  private var offsets: [UInt8] = []

  /// Reads the texts; none where there is no part of them.
  init(_ source: ByteSource?) throws {
    guard let source else { return }
    let events = TextEvents { [unowned self] text in
      try bytes.append(text)
      try withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { try ends.append($0) }
      count += 1
    }
    let scanner = try XMLScanner(source, events)
    while try scanner.readPiece() {}
  }

  /// Adds a text to bytes. False where there is none of the number.
  func append(_ number: Int, to bytes: inout [UInt8]) throws -> Bool {
    guard number >= 0, number < count else { return false }
    offsets.removeAll(keepingCapacity: true)
    try ends.read(max(8 * number - 8, 0)..<(8 * number + 8), appendingTo: &offsets)
    func offset(_ position: Int) -> Int {
      offsets[position..<(position + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let start = number == 0 ? 0 : offset(0)
    try self.bytes.read(start..<offset(offsets.count - 8), appendingTo: &bytes)
    return true
  }
}

/// Takes texts, which may be of pieces in several fonts, without how they are pronounced.
private final class TextEvents: XMLEvents {
  private let add: ([UInt8]) throws -> Void
  private var depth = 0
  private var textDepth: Int?
  private var pronunciationDepth: Int?
  private var text: [UInt8] = []

  init(_ add: @escaping ([UInt8]) throws -> Void) { self.add = add }

  override func begin(_ name: UnsafePointer<CChar>, _ attributes: Attributes) {
    depth += 1
    let name = XMLName.local(name)
    if name.elementsEqual("t".utf8) {
      textDepth = depth
    } else if name.elementsEqual("rPh".utf8) {
      pronunciationDepth = depth
    }
  }

  override func text(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    if textDepth == nil || pronunciationDepth != nil { return }
    text.append(contentsOf: bytes)
    try CellText.checkSize(text.count)
  }

  override func end() throws {
    if textDepth == depth { textDepth = nil }
    if pronunciationDepth == depth { pronunciationDepth = nil }
    // `sst` is around all, `si` around each.
    if depth == 2 {
      CellText.resolveEscapes(of: &text)
      try add(text)
      text.removeAll(keepingCapacity: true)
    }
    depth -= 1
  }
}

/// Texts of cells.
enum CellText {
  /// Excel's cells hold 32,767 characters.
  private static let greatestSize = 1 << 18

  static func checkSize(_ size: Int) throws {
    if size > greatestSize {
      throw ImportError(line: nil, "has a cell larger than \(greatestSize >> 10) KiB")
    }
  }

  /// Resolves `_x000D_`, by which Excel writes characters that XML does not have.
  static func resolveEscapes(of bytes: inout [UInt8]) {
    guard memchr(bytes, Int32(UInt8(ascii: "_")), bytes.count) != nil else { return }
    var resolved: [UInt8] = []
    resolved.reserveCapacity(bytes.count)
    var position = 0
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "_"), position + 7 <= bytes.count,
        let scalar = escape(bytes[position..<(position + 7)])
      {
        resolved.append(contentsOf: String(scalar).utf8)
        position += 7
      } else {
        resolved.append(bytes[position])
        position += 1
      }
    }
    bytes = resolved
  }

  private static func escape(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard bytes[bytes.startIndex + 1] == UInt8(ascii: "x") else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasSuffix("_"), text.utf8.count == 7,
      let code = UInt32(text.dropFirst(2).dropLast(), radix: 16)
    else { return nil }
    return Unicode.Scalar(code)
  }
}

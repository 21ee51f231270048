@testable import Bytes
@testable import CatalogImport
import Foundation
import TestSupport
import Testing

struct DecodedSourceTests {
  private func decode(
    _ bytes: [UInt8],
    _ encoding: String? = nil,
    checksUTF8: Bool = true,
    pieceSize: Int = 1 << 16,
    roomSize: Int = 1 << 16
  ) throws -> [UInt8] {
    let source = DecodedSource(
      byteSource(bytes, pieceSize: pieceSize),
      encoding: try encoding.map { try TextEncoding(name: $0) }, checksUTF8: checksUTF8
    ).bytes
    var result: [UInt8] = []
    var room = [UInt8](repeating: 0, count: roomSize)
    while true {
      let count = try room.withUnsafeMutableBytes { try source($0) }
      if count == 0 { return result }
      result += room[..<count]
    }
  }

  private static let text = "name;price\nCafé;1,50\n日本 😀 Straße\n"

  /// The expected bytes are those of Foundation's own conversions.
  static let unicode: [(String?, String.Encoding, [UInt8])] = [
    (nil, .utf8, []), (nil, .utf8, [0xEF, 0xBB, 0xBF]), ("utf-8", .utf8, [0xEF, 0xBB, 0xBF]),
    (nil, .utf16LittleEndian, [0xFF, 0xFE]), (nil, .utf16BigEndian, [0xFE, 0xFF]),
    (nil, .utf16LittleEndian, []), (nil, .utf16BigEndian, []),
    ("utf-16", .utf16LittleEndian, [0xFF, 0xFE]), ("UTF-16", .utf16LittleEndian, []),
    ("utf-16le", .utf16LittleEndian, [0xFF, 0xFE]), ("utf-16be", .utf16BigEndian, []),
    (nil, .utf32LittleEndian, [0xFF, 0xFE, 0, 0]), (nil, .utf32BigEndian, [0, 0, 0xFE, 0xFF]),
    ("utf-32le", .utf32LittleEndian, []),
  ]

  @Test(arguments: unicode)
  func unicodeIsFoundByItsMark(name: String?, encoding: String.Encoding, mark: [UInt8]) throws {
    let bytes = mark + Array(try #require(Self.text.data(using: encoding)))
    for pieceSize in [1, 3, 1 << 16] {
      for roomSize in [1, 5, 1 << 16] {
        #expect(
          try decode(bytes, name, pieceSize: pieceSize, roomSize: roomSize)
            == Array(Self.text.utf8))
      }
    }
  }

  static let encodings: [(String, [UInt8], String)] = [
    ("windows-1252", [0x43, 0xE9, 0x20, 0x80, 0x93], "Cé €“"), ("cp1252", [0x99], "™"),
    ("iso-8859-1", [0xE5, 0xE4, 0xF6], "åäö"), ("latin1", [0xFC], "ü"),
    ("iso-8859-15", [0xA4], "€"), ("windows-1250", [0xE8, 0x9A], "čš"),
    ("windows-1251", [0xCF, 0xF0], "Пр"), ("windows-1254", [0xFD, 0xFE], "ış"),
    ("Shift_JIS", [0x93, 0xFA, 0x96, 0x7B], "日本"), ("euc-kr", [0xC7, 0xD1], "한"),
    ("GB18030", [0xD6, 0xD0, 0x81, 0x30, 0x81, 0x30], "中\u{80}"), ("big5", [0xA4, 0xA4], "中"),
    ("koi8-r", [0xF0], "П"), ("windows-1252", [], ""),
  ]

  @Test(arguments: encodings)
  func otherEncodingsAreConverted(name: String, bytes: [UInt8], expected: String) throws {
    for pieceSize in [1, 2, 1 << 16] {
      #expect(try decode(bytes, name, pieceSize: pieceSize) == Array(expected.utf8))
    }
  }

  @Test func nothingIsLostBetweenBuffers() throws {
    // Odd lengths, so that pairs and characters lie across every boundary.
    let text = "x" + String(repeating: "日本😀é\n", count: 30_000)
    let data = Array(try #require(text.data(using: .utf16LittleEndian)))
    #expect(try decode(data, "utf-16le", pieceSize: 4095) == Array(text.utf8))
    #expect(try decode(Array(text.utf8), pieceSize: 4095) == Array(text.utf8))
    let gb = String(repeating: "😀", count: 20_001)
    let bytes = Array(repeatElement([0x94, 0x39, 0xFC, 0x36] as [UInt8], count: 20_001).joined())
    #expect(try decode([0x78] + bytes, "gb18030", pieceSize: 1001) == Array(("x" + gb).utf8))
  }

  static let invalid: [(String?, [UInt8], Int, String)] = [
    (nil, Array("a\nb".utf8) + [0xE9, 0x0A], 2, "byte 4 of the file is 0xE9, which is not UTF-8"),
    (nil, [0x61, 0x62, 0x63, 0x64, 0xC3], 1, "byte 5 of the file is 0xC3, which is not UTF-8"),
    (nil, Array("abcd\n".utf8) + [0xE2, 0x82, 0x41], 2, "byte 6 of the file is 0xE2"),
    (nil, Array("abcd\n".utf8) + [0xED, 0xA0, 0x80], 2, "byte 6 of the file is 0xED"),
    (nil, [0xEF, 0xBB, 0xBF, 0x61, 0xFF], 1, "byte 5 of the file is 0xFF"),
    ("utf-8", [0x61, 0xC0, 0x80, 0x61], 1, "byte 2 of the file is 0xC0"),
    (
      "shift_jis", Array("ab\n".utf8) + [0x93, 0xFA, 0x81, 0x20, 0x61], 2,
      "byte 6 of the file is not shift_jis: 0x81"
    ),
    (
      "utf-16le", [0x61, 0, 0x0A, 0, 0x00, 0xD8, 0x61, 0], 2,
      "byte 5 of the file is not utf-16le: 0x00 D8"
    ),
    ("utf-16be", [0, 0x61, 0], 1, "byte 3 of the file is not utf-16be: 0x00"),
    ("euc-kr", [0x61, 0xC7], 1, "byte 2 of the file is not euc-kr: 0xC7"),
  ]

  @Test(arguments: invalid)
  func invalidBytesAreShownWithLineAndPlace(
    name: String?,
    bytes: [UInt8],
    line: Int,
    says: String
  ) throws {
    for pieceSize in [1, 2, 1 << 16] {
      let error = try #require(throws: ImportError.self) {
        try decode(bytes, name, pieceSize: pieceSize)
      }
      #expect(error.line == line)
      #expect(error.message.hasPrefix(says), "\(error.message)")
    }
  }

  @Test func bytesMayBeGivenOnUnchecked() throws {
    let bytes: [UInt8] = Array("INSERT '".utf8) + [0xFF, 0x00, 0xE9]
    #expect(try decode(bytes, checksUTF8: false) == bytes)
  }

  @Test func theCheckAgreesWithTheLibrarys() {
    var random = SeededGenerator(seed: 5)
    let alphabet: [UInt8] = [
      0x61, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEE, 0xF0,
      0xF1, 0xF4, 0xF5,
    ]
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...9, using: &random)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      var check = UTF8Check()
      let cut = Int.random(in: 0...count, using: &random)
      var found: Int?
      bytes.withUnsafeBufferPointer {
        guard let base = $0.baseAddress else { return }
        found = check.firstInvalid(in: base, count: cut)
        if found == nil {
          found = check.firstInvalid(in: base + cut, count: count - cut).map { $0 + cut }
        }
        if found == nil, check.isIncomplete { found = count - check.seenCount }
      }
      #expect(found == UTF8Validation.firstInvalidOffset(in: bytes), "\(bytes)")
    }
  }

  // MARK: Names

  @Test func likelyEncodingsAreNamed() throws {
    let lines = "Le café est très frais et les pâtes sont prêtes à être mangées; prix 5\n"
    let french = String(repeating: lines, count: 20)
    let latin = Array(try #require(french.data(using: .isoLatin1)))
    #expect(LikelyEncodings.guess(latin).first == "windows-1252")
    let error = try #require(throws: ImportError.self) { try decode(latin) }
    #expect(
      error.message.contains(
        "; likely encodings: windows-1252 (Le café est très frais et les pâtes )"))
    #expect(error.message.hasSuffix("; choose with --encoding"))
    let russian = String(
      repeating: "Российское производство и свежие продукты каждый день\n", count: 20)
    let cyrillic = Array(try #require(russian.data(using: .windowsCP1251)))
    #expect(LikelyEncodings.guess(cyrillic).first == "windows-1251")
    #expect(LikelyEncodings.guess(latin).count <= 3)
    // Without a zero byte it is no UTF-16, however short.
    for sample in [cyrillic[..<60], latin[..<60]] {
      #expect(!LikelyEncodings.guess(sample).contains { $0.hasPrefix("UTF-") })
    }
    #expect(LikelyEncodings.guess([]).count <= 3)
  }

  static let names: [(String, String)] = [
    ("windows-1255x", "did you mean windows-1255"), ("win-1252", "did you mean windows-1252?"),
    ("iso-8859-99", "did you mean iso-8859-9"), ("shiftjs", "did you mean shift_jis?"),
    ("nonsense", "common ones are windows-1252"), ("", "common ones are"),
    ("../../etc/passwd", "common ones are"), ("utf-16,version=1", "unknown encoding"),
  ]

  @Test(arguments: names)
  func anUnknownNameIsAnErrorWithNearOnes(name: String, says: String) throws {
    let error = try #require(throws: UnknownEncoding.self) { try TextEncoding(name: name) }
    #expect(error.description.contains(says), "\(error.description)")
  }

  @Test func allUsualNamesAreKnown() throws {
    for name in TextEncoding.usualNames {
      #expect(throws: Never.self) { try TextEncoding(name: name) }
    }
  }

  @Test func aReaderReadsThroughIt() throws {
    let data = Array(try #require("Name;Preis\nKäse;1,50\n".data(using: .isoLatin1)))
    let source = DecodedSource(byteSource(data), encoding: try TextEncoding(name: "iso-8859-1"))
      .bytes
    let read = try readRows(CSVReader(source: source, name: "parts"))
    #expect(read.rows == [["Käse", "1,50"]])
  }
}

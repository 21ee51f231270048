@testable import CatalogImport
import TestSupport
import Testing

/// Zip archives, of which nothing is believed before it is checked.
struct ZipArchiveTests {
  private func contents(_ bytes: [UInt8]) throws -> FileContents {
    try FileContents(byteSource(bytes))
  }

  private func message(_ bytes: [UInt8], reading name: String? = nil) -> String? {
    do {
      let archive = try ZipArchive(contents(bytes))
      if let name { _ = try all(archive.open(name)) }
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func all(_ source: ByteSource?) throws -> [UInt8] {
    guard let source else { return [] }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1000)
    while case let count = try piece.withUnsafeMutableBytes({ try source($0) }), count > 0 {
      bytes += piece[..<count]
    }
    return bytes
  }

  /// Longer than what is unpacked without a thread.
  private static let long = String(repeating: "long text ", count: 300_000)

  @Test("Parts are read by their names, in whatever case")
  func parts() throws {
    let bytes = zipBytes([ZipPart("a.txt", "Saw"), ZipPart("B/c", Self.long), ZipPart("empty", "")])
    let archive = try ZipArchive(contents(bytes))
    #expect(try all(archive.open("A.TXT")) == Array("Saw".utf8))
    #expect(try all(archive.open("b/c")) == Array(Self.long.utf8))
    #expect(try all(archive.open("empty")) == [])
    #expect(try archive.open("none") == nil)
    // A comment stands behind the end.
    var commented = bytes
    commented[commented.count - 2] = 3
    #expect(try ZipArchive(contents(commented + Array("abc".utf8))).entries.count == 3)
  }

  @Test("An archive that is cut off, or has wrong numbers, is damaged")
  func damaged() throws {
    let bytes = zipBytes([ZipPart("a", Self.long), ZipPart("b", "Saw")])
    for count in [0, 10, 40, bytes.count / 2, bytes.count - 1] {
      #expect(message(Array(bytes[..<count]), reading: "a")?.contains("damaged") == true)
    }
  }

  @Test("Any byte of an archive may be wrong: no answer but an error, or the right bytes")
  func anyByteIsWrong() {
    let long = String(Self.long.prefix(300_000))
    let bytes = zipBytes([ZipPart("a", long), ZipPart("b", "Saw")])
    let whole = Array(long.utf8)
    // Of headers each.
    let (first, last) = (80, bytes.count - 200)
    let some = stride(from: first, to: last, by: 7)
    for position in Array(0..<first) + some + (last..<bytes.count) {
      var wrong = bytes
      wrong[position] ^= 0x55
      guard let archive = try? ZipArchive(contents(wrong)), archive.entries["a"] != nil,
        let text = try? all(archive.open("a"))
      else { continue }
      #expect(text == whole)
    }
  }

  @Test("A part that is not as large as it says, or not what it says, is damaged")
  func wrongSizes() {
    for size in [3, 100, 0x7FFF_FFFF] {
      var part = ZipPart("a", Self.long)
      part.saidSize = size
      #expect(message(zipBytes([part]), reading: "a")?.contains("damaged: a part") == true)
    }
    var part = ZipPart("a", "Saw")
    part.saidChecksum = 1
    #expect(message(zipBytes([part]), reading: "a")?.contains("another checksum") == true)
  }

  @Test("Parts that lie in each other, and two of one name, are refused")
  func overlaps() {
    var other = ZipPart("b", Self.long)
    other.sharesBytesOf = 0
    #expect(message(zipBytes([ZipPart("a", Self.long), other]))?.contains("damaged") == true)
    #expect(
      message(zipBytes([ZipPart("a", "1"), ZipPart("A", "2")]))?.contains("damaged") == true)
  }

  @Test("A part may be left in the middle, and read several times")
  func left() throws {
    let archive = try ZipArchive(contents(zipBytes([ZipPart("a", Self.long)])))
    let whole = Array(Self.long.utf8)
    for size in [1, 1 << 20, 2 << 20, whole.count] {
      let source = try #require(try archive.open("a"))
      var read: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: min(size, 50_000))
      while read.count < size {
        let count = try piece.withUnsafeMutableBytes { try source($0) }
        if count == 0 { break }
        read += piece[..<count]
      }
      #expect(read.count >= size)
      #expect(read == Array(whole[..<read.count]))
    }
  }

  @Test("A part with a password is said to have one")
  func encrypted() {
    var part = ZipPart("a", "Saw")
    part.flags = 1
    #expect(message(zipBytes([part]), reading: "a")?.contains("protected by a password") == true)
  }

  @Test("Bytes beyond the bound stand in a file, and are read from anywhere")
  func spilled() throws {
    let spilled = SpilledBytes(bound: 1000)
    var all: [UInt8] = []
    for index in 0..<200_000 {
      let piece = Array("\(index),".utf8)
      all += piece
      try spilled.append(piece)
    }
    #expect(spilled.count == all.count)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let start = Int.random(in: 0..<all.count, using: &random)
      let end = min(start + Int.random(in: 0..<40_000, using: &random), all.count)
      var bytes: [UInt8] = [7]
      try spilled.read(start..<end, appendingTo: &bytes)
      #expect(bytes == [7] + all[start..<end])
    }
  }
}

@testable import CatalogImport
import CatalogModel
import TestSupport
import Testing

/// Whatever the bytes, a script is read or refused: nothing traps, nothing
/// goes on forever, and a file in other pieces is the same file.
struct MutationTests {
  private static let valid = Array(
    (Script.seedDump + """

      -- a comment /* in a line
      CREATE TRIGGER g AFTER INSERT ON product BEGIN SELECT CASE 1 WHEN 2 THEN 3 END; END;
      .dump
      INSERT OR IGNORE INTO main.[product] ("id", `name`, price_minor, currency, quantity) VALUES
        (-1, X'41C3A5', 12e2, 'jpy', +5), (2, char(65,66) /* x */, NULL, NULL, 1 + 1)
        ON CONFLICT DO NOTHING;
      """).utf8)

  private enum Outcome: Equatable {
    case read([ReadProduct])
    case refused(ImportError)
    case notUnderstood(MappingError)

  }

  private func read(_ bytes: [UInt8], pieceSize: Int) throws -> Outcome {
    var options = ImportOptions()
    options.format = .sql
    do {
      return .read(try readProducts(in: bytes, pieceSize: pieceSize, options: options))
    } catch let error as ImportError {
      return .refused(error)
    } catch let error as MappingError {
      return .notUnderstood(error)
    }
  }

  @Test(arguments: 1...4)
  func aChangedScriptIsReadOrRefused(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<120 {
      var bytes = Self.valid
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, using: &random) }
      let outcome = try read(bytes, pieceSize: 1 << 16)
      let pieceSize = Int.random(in: 1...9, using: &random)
      let inPieces = try read(bytes, pieceSize: pieceSize)
      #expect(
        inPieces == outcome, "pieces of \(pieceSize): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  /// A file that is cut off may lose what follows its last whole statement,
  /// but no script cut off in a transaction is taken for whole.
  @Test func everyPrefixIsReadOrRefused() throws {
    let begin = "PRAGMA foreign_keys=OFF;\nBEGIN".utf8.count
    let dump = Array(Script.seedDump.utf8)
    // "COMMIT" alone commits, as in SQLite.
    for length in 0..<(dump.count - 1) {
      let outcome = try read(Array(dump[..<length]), pieceSize: 1 << 16)
      guard length >= begin else { continue }
      if case .read = outcome { Issue.record("\(length) bytes were taken for a whole script") }
    }
  }

  private func mutate(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
    let index = Int.random(in: bytes.indices, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.remove(at: index)
    case 1: bytes.insert(bytes[index], at: index)
    case 2: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 3: bytes[index] = Array("'\"`[](),;.-/*\n\0X".utf8).randomElement(using: &random) ?? 0
    default:
      let end = min(bytes.count, index + Int.random(in: 1...40, using: &random))
      let piece = Array(bytes[index..<end])
      if Bool.random(using: &random) {
        bytes.insert(contentsOf: piece, at: Int.random(in: bytes.indices, using: &random))
      } else if piece.count < bytes.count {
        bytes.removeSubrange(index..<end)
      }
    }
  }
}

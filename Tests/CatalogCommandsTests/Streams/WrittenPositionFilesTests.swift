import Dispatch
import Foundation
import PostgresStore
import TestSupport
import Testing

@testable import CatalogCommands

/// The positions behind a user's changes, in files.
struct WrittenPositionFilesTests {
  private let directory: TemporaryDirectory
  private let folder: String
  private let database = ServerDatabase(system: 7_123_456_789_012_345_678, database: 16384)

  init() throws {
    directory = try TemporaryDirectory()
    folder = directory.file("state/catalog/written")
  }

  private func position(_ number: Int) throws -> LogPosition {
    try #require(LogPosition("0/\(String(number, radix: 16))"))
  }

  @Test("The greatest position is known to the next process, for its database alone")
  func greatestIsKept() throws {
    let files = WrittenPositionFiles(in: folder)
    #expect(files.position(in: database) == nil)
    for number in [5, 9, 7] { files.note(try position(number), in: database) }
    for known in [files, WrittenPositionFiles(in: folder)] {
      #expect(try known.position(in: database) == position(9))
      for other in [
        ServerDatabase(system: database.system, database: 16385),
        ServerDatabase(system: database.system + 1, database: 16384),
      ] { #expect(known.position(in: other) == nil) }
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: folder)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test("A position is replaced where it still stands")
  func replacement() throws {
    let files = WrittenPositionFiles(in: folder)
    files.note(try position(9), in: database)
    files.replace(try position(8), by: try position(1), in: database)
    #expect(try files.position(in: database) == position(9))
    files.replace(try position(9), by: try position(2), in: database)
    #expect(try files.position(in: database) == position(2))
    #expect(try WrittenPositionFiles(in: folder).position(in: database) == position(2))
  }

  @Test("Many who note at once leave the greatest")
  func many() throws {
    let (folder, database) = (folder, database)
    let positions = try (1...200).map { try position($0 * 77 % 1000) }
    DispatchQueue.concurrentPerform(iterations: positions.count) { index in
      WrittenPositionFiles(in: folder).note(positions[index], in: database)
    }
    #expect(WrittenPositionFiles(in: folder).position(in: database) == positions.max())
  }

  @Test("Without a folder, or with one that cannot be made, this process knows its own changes")
  func noFolder() throws {
    let file = directory.file("file")
    try "".write(toFile: file, atomically: true, encoding: .utf8)
    for place in [nil, file + "/catalog/written"] {
      let files = WrittenPositionFiles(in: place)
      files.note(try position(3), in: database)
      #expect(try files.position(in: database) == position(3))
      #expect(WrittenPositionFiles(in: place).position(in: database) == nil)
    }
  }
}

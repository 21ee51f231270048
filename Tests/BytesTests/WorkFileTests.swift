import Bytes
import Foundation
import TestSupport
import Testing

/// Files that are being made are known by their names alone.
struct WorkFileTests {
  private let directory: TemporaryDirectory
  private var place: String { directory.file("parts.db") }

  init() throws { directory = try TemporaryDirectory() }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
  }

  @Test func namesAreBesideThePlaceAndNoTwoAreTheSame() {
    let names = Set((0..<1000).map { _ in WorkFile.name(beside: place) })
    #expect(names.count == 1000)
    #expect(
      names.allSatisfy { $0.hasPrefix(place + ".new-") && $0.utf8.count == place.utf8.count + 21 })
  }

  @Test("What was left is removed, whatever it holds, and only beside its own place")
  func leftoversAreRemoved() throws {
    let other = directory.file("parts.db2")
    for name in [
      WorkFile.name(beside: place), WorkFile.name(beside: place), WorkFile.name(beside: other),
    ] {
      try "anything".write(toFile: name, atomically: false, encoding: .utf8)
    }
    WorkFile.removeLeftovers(beside: place)
    let files = try files()
    #expect(files.count == 1 && files[0].hasPrefix("parts.db2.new-"))
  }

  @Test("A name of which one letter is another is nobody's")
  func otherNamesStay() throws {
    for position in 0..<16 {
      var name = Array(WorkFile.name(beside: place).utf8)
      let index = name.count - 16 + position
      name[index] = name[index] == UInt8(ascii: "a") ? UInt8(ascii: "b") : UInt8(ascii: "a")
      try "precious".write(
        toFile: String(decoding: name, as: UTF8.self), atomically: false, encoding: .utf8)
    }
    WorkFile.removeLeftovers(beside: place)
    #expect(try files().count == 16)
  }

  @Test("A file that is held, a folder and a link stay")
  func heldFilesStay() throws {
    let held = WorkFile.name(beside: place)
    let descriptor = open(held, O_RDWR | O_CREAT, 0o600)
    defer { close(descriptor) }
    #expect(WorkFile.hold(descriptor))
    try FileManager.default.createDirectory(
      atPath: WorkFile.name(beside: place), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: WorkFile.name(beside: place), withDestinationPath: held)
    WorkFile.removeLeftovers(beside: place)
    #expect(try files().count == 3)
  }

  @Test("Who holds a file learns that it was removed before")
  func removedFileIsNotHeld() throws {
    let name = WorkFile.name(beside: place)
    let descriptor = open(name, O_RDWR | O_CREAT, 0o600)
    defer { close(descriptor) }
    WorkFile.removeLeftovers(beside: place)
    #expect(!WorkFile.hold(descriptor))
  }
}

import CatalogAccess
import DBAccess
import Foundation
import PostgreSQL
import ServerSupport
import TestSupport
import Testing

@testable import PostgresStore

/// Names whose keys are the same for as long as a server keeps keys, in another order than in a file.
struct CutKeyTests {
  private static let long = String(repeating: "あいうえお", count: 600)

  /// A file of so many products that each section has blocks of them only, and between others.
  private func sample() throws -> StoreSample {
    let sample = try StoreSample(locale: "ja")
    var rows = "id,sku,name,price\n"
    for number in 0..<600 {
      // Each in another place than by its id.
      let suffix = (number * 211) % 600 + 1000
      rows += "\(number + 1000),L\(number),\(Self.long)\(suffix),1.00 EUR\n"
    }
    for number in 0..<300 { rows += "\(number + 2000),A\(number),あ\(number),1.00 EUR\n" }
    let file = sample.directory.file("long.csv")
    try rows.write(toFile: file, atomically: true, encoding: .utf8)
    try sample.run(["import", "--db", sample.file, file])
    return sample
  }

  private func requireRight(_ sample: StoreSample, at place: String) throws {
    #expect(try sample.run(["check", "--db", place]) == "")
    for number in [0, 17, 299, 400, 599] {
      let suffix = (number * 211) % 600 + 1000
      for mode in [[], ["--contains"]] {
        let found = try sample.run(
          ["search", "--db", place, "--format", "csv", "--columns", "sku"] + mode
            + [Self.long + "\(suffix)"])
        #expect(found.split(separator: "\n").last == "L\(number)")
      }
    }
    let all = try sample.run(
      ["search", "--db", place, "--format", "csv", "--columns", "sku", "--all", Self.long])
    #expect(all.split(separator: "\n").count == 601)
  }

  @Test("A server has them in blocks of its own, and a copy into a file in the file's order")
  func copies() throws {
    let sample = try sample()
    let order = try sample.run(["export", "--db", sample.file, "--format", "csv"])
    let address = try sample.copyToServer()
    try requireRight(sample, at: address)
    try sample.run(["reindex", "--db", address])
    try requireRight(sample, at: address)
    let back = sample.directory.file("back.db")
    try sample.run(["copy", address, back])
    try requireRight(sample, at: back)
    #expect(try sample.run(["export", "--db", back, "--format", "csv"]) == order)
  }
}

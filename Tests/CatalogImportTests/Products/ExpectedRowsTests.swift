import CatalogImport
import TestSupport
import Testing

/// How many rows a survey expects of a file.
struct ExpectedRowsTests {
  /// A file whose bytes that were read are counted, as those of a file on disk.
  private final class CountedFile {
    let bytes: [UInt8]
    private(set) var readCount = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    func survey() throws -> ImportFileSurvey {
      try ImportFileSurvey(
        name: "parts", options: ImportOptions(), readCount: { self.readCount }
      ) {
        self.readCount = 0
        let source = byteSource(self.bytes)
        return { buffer in
          let count = try source(buffer)
          self.readCount += count
          return count
        }
      }
    }
  }

  @Test("Of a long CSV as many rows are expected as its bytes say", arguments: [9, 20_000, 80_000])
  func longFiles(count: Int) throws {
    let rows = (1...count).map { "S-\($0),Screw \($0 * 7919 % 100_003),\($0 % 90).50\n" }
    let file = CountedFile("SKU,Name,Price\n" + rows.joined())
    let survey = try file.survey()
    #expect(survey.rowCount == min(count, 10_000))
    let expected = survey.expectedRowCount(ofBytes: file.bytes.count)
    #expect((count * 2 / 3...count * 4 / 3).contains(expected), "\(expected)")
    if count == 9 { #expect(expected == 9) }
    #expect(survey.expectedRowCount(ofBytes: nil) == survey.rowCount)
  }
}

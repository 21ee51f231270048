@testable import CatalogImport
import TestSupport
import Testing

struct ProductPipelineTests {
  private func pipeline(_ script: String, keepsRows: Bool = false) throws -> ProductPipeline {
    let survey = try ImportFileSurvey(name: "t", options: ImportOptions()) {
      byteSource(script.utf8)
    }
    return ProductPipeline(try survey.products(), keepsRows: keepsRows)
  }

  private static func script(count: Int) -> String {
    "CREATE TABLE product (name TEXT, quantity INTEGER);\n"
      + (0..<count).map {
        "INSERT INTO product VALUES ('p\($0)', \($0 % 100 == 7 ? "'x'" : "1"));\n"
      }
      .joined()
  }

  @Test(arguments: [0, 1, 511, 512, 513, 5000])
  func productsAndErrorsComeInTheOrderOfTheFile(count: Int) throws {
    var seen: [String] = []
    try pipeline(Self.script(count: count), keepsRows: true).forEach(
      { record, row in
        seen.append(record.text(.name) ?? "")
        #expect(row?.values.sample.first == record.text(.name))
      },
      onError: { error, row in
        #expect(error.field == "quantity")
        seen.append((row?.values.sample.first ?? nil) ?? "")
      })
    #expect(seen == (0..<count).map { "p\($0)" })
  }

  @Test func whatTheConsumerThrowsEndsTheReading() throws {
    struct Stop: Error {}
    for stop in [1, 600, 2000] {
      var count = 0
      #expect(throws: Stop.self) {
        try pipeline(Self.script(count: 4000)).forEach(
          { _, _ in
            count += 1
            if count == stop { throw Stop() }
          }, onError: { _, _ in })
      }
      #expect(count == stop)
    }
  }

  @Test func whatEndsTheFileIsThrownBehindItsProducts() throws {
    let script = Self.script(count: 700)
    // The survey has seen the whole script; what is read is cut off.
    var isSurvey = true
    let survey = try ImportFileSurvey(name: "t", options: ImportOptions()) {
      byteSource(isSurvey ? Array(script.utf8) : Array(script.utf8.dropLast(10)))
    }
    isSurvey = false
    var count = 0
    #expect(throws: ImportError.self) {
      try ProductPipeline(try survey.products(), keepsRows: false).forEach(
        { _, _ in count += 1 }, onError: { _, _ in })
    }
    #expect(count > 600)
  }
}

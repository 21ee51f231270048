import CatalogFields
import CatalogModel
import Testing

@testable import CatalogImport

/// The prices of one file are read with one decimal mark.
struct DecimalMarkTests {
  private func prices(
    _ rows: [String],
    currency: String = "EUR",
    mark: DecimalMark? = nil
  ) throws -> [Int64?] {
    var options = ImportOptions()
    options.format = .csv
    options.currency = Currency(code: currency)
    options.decimalMark = mark
    let text = "name;price\n" + rows.map { "a;\($0)\n" }.joined()
    return try readProducts(in: text, options: options).map { $0.price?.minorUnits }
  }

  private func error(_ rows: [String], mark: DecimalMark? = nil) -> ImportError? {
    do {
      _ = try prices(rows, mark: mark)
      return nil
    } catch {
      return error as? ImportError
    }
  }

  /// More prices that say nothing than there are samples.
  private static let plain = Array(repeating: "5", count: SourceTable.sampleCount + 20)

  @Test func aPointThatMayGroupIsAnErrorOfTheFile() {
    for rows in [["1.299", "3.500"], Self.plain + ["1.299", "1.299,50"]] {
      let error = error(rows)
      #expect(error?.isOfRow == false)
      #expect(error?.line == 2 + (rows.firstIndex(of: "1.299") ?? 0))
      #expect(error?.message.contains("'1.299' has a point that may be") == true)
      #expect(error?.message.contains("--decimal-point or --decimal-comma") == true)
    }
  }

  @Test func whoSaysTheMarkIsNotAsked() throws {
    #expect(try prices(["1.299", "3.500"], mark: .point) == [130, 350])
    #expect(try prices(["1.299", "3.500"], mark: .comma) == [129_900, 350_000])
    #expect(try prices(["1.299", "2.5"]) == [130, 250])
    #expect(try prices(["1.299", "2,5"]) == [129_900, 250])
    #expect(try prices(["1.299", "3.500"], currency: "KWD") == [1299, 3500])
    #expect(try prices(["0.125"]) == [12])
  }

  @Test func laterPricesDoNotChangeTheMark() throws {
    // Each says its mark behind the samples, and the next has another.
    let late: [(String, String, DecimalMark)] = [
      ("12.50", "12,50", .point), ("1,299.00", "1.299,00", .point),
      ("12,50", "12.50", .comma),
    ]
    for (first, second, mark) in late {
      let error = error(Self.plain + [first, second])
      #expect(error?.line == SourceTable.sampleCount + 23, "\(first) \(second)")
      #expect(
        error?.message.contains(mark == .point ? "--decimal-comma" : "--decimal-point") == true)
    }
    #expect(try prices(Self.plain + ["12,50", "1.299"]).suffix(2) == [1250, 129_900])
  }

  @Test func programsWritePoints() throws {
    #expect(
      try readProducts(in: #"{"name":"a","price":"1.299"}"#).first?.price?.minorUnits == 130)
    #expect(
      try readProducts(in: "INSERT INTO product (name, price) VALUES ('a', '1.299')")
        .first?.price?.minorUnits == 130)
  }

  static let columns: [([String], DecimalMark?)] = [
    ([], nil), (["1,299", "12", "1.299", "abc", ""], nil), (["1,299", "12,50"], .comma),
    (["1.299", "$12.50"], .point), (["1.299.000"], .comma), (["1,299,000"], .point),
    (["0,125 €"], .comma), (["1.299,00"], .comma), (["1,299.00"], .point), (["1 299,000"], .comma),
    (["1,5", "1.5"], .point), (["1,5", "2,5", "1.5"], .comma),
  ]

  @Test(arguments: columns)
  func aColumnSaysWhichMarkItHas(values: [String], expected: DecimalMark?) {
    var evidence = AmountEvidence()
    for value in values { evidence.add(value.utf8) }
    #expect(evidence.decimalMark == expected)
  }
}

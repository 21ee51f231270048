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

  @Test("Three digits are no fraction of a currency that has none")
  func currenciesWithoutFractions() throws {
    #expect(try prices(["1,200円", "3,400円"]) == [1200, 3400])
    #expect(try prices(["1.200", "3.400"], currency: "JPY") == [1200, 3400])
    #expect(try prices(["1.200₫", "13.400₫"]) == [1200, 13_400])
    #expect(try prices(["1,200", "3400"], currency: "KRW") == [1200, 3400])
  }

  @Test("Three digits behind the mark of other prices are an error where these have two")
  func thousandAmongFractions() throws {
    for rows in [["12.50", "1.000"], ["12,50", "1,000"], ["2.5", "1.000"]] {
      let error = error(rows)
      #expect(error?.line == 3, "\(rows)")
      #expect(error?.isOfRow == true)
      #expect(error?.message.contains("could be a thousand or a fraction") == true)
    }
    #expect(try prices(["12.50", "1.000"], mark: .point) == [1250, 100])
    #expect(try prices(["12.50", "1,000"]) == [1250, 100_000])
    #expect(try prices(["12.5", "1.125", "0.375"]) == [1250, 112, 38])
  }

  @Test("Digits of other scripts are digits")
  func foreignDigits() throws {
    #expect(try prices(["１２００", "٣٫٥٠", "१२.५", "￥１２"], currency: "JPY", mark: .point).count == 4)
    #expect(try prices(["１２．５０", "٣٫٥٠ EUR", "१२.५"]) == [1250, 350, 1250])
    var reader = AmountReader(decimalMark: nil, currency: .none)
    #expect(try reader.wholeNumber("１２ 個".utf8) == 12)
    #expect(throws: AmountError.self) { try reader.amount("②".utf8) }
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

  @Test("Numbers of JSON and SQL have a point, also in texts of a column of numbers")
  func programsWritePoints() throws {
    for text in [
      #"{"name":"a","price":1.299}"#, "INSERT INTO product (name, price) VALUES ('a', 1.299)",
      "CREATE TABLE product (name text, price decimal(9,3));\n"
        + "INSERT INTO product VALUES ('a', '1.299')",
    ] {
      #expect(try readProducts(in: text).first?.price?.minorUnits == 130)
    }
  }

  @Test(
    "A text of JSON or SQL that can be read in two ways is asked for",
    arguments: [
      #"[{"name":"a","price":"1,250"}]"#, #"[{"name":"a","price":"1.250"}]"#,
      #"[{"name":"a","price":"5","qty":"1.500"}]"#,
      "INSERT INTO product (name, price) VALUES ('a', '1.299')",
      "CREATE TABLE p (name text, price text);\nINSERT INTO p VALUES ('a', '1,250')",
    ])
  func textsOfPrograms(_ text: String) throws {
    let error = #expect(throws: ImportError.self) { try readProducts(in: text) }
    #expect(error?.message.contains("choose --decimal-point or --decimal-comma") == true)
    var options = ImportOptions()
    options.decimalMark = .point
    if !text.contains("qty") {
      #expect(try readProducts(in: text, options: options).count == 1)
    }
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

  private func quantities(
    _ values: [String], price: String = "5", mark: DecimalMark? = nil
  ) throws -> [Int64?] {
    var options = ImportOptions()
    options.format = .csv
    options.decimalMark = mark
    let text = "name;price;quantity\n" + values.map { "a;\(price);\($0)\n" }.joined()
    return try readProducts(in: text, options: options).map(\.quantity)
  }

  @Test(
    "A quantity that may be thousands or have three decimals is an error of the file",
    arguments: [("1.000", "5"), ("1,000", "5"), ("1.000", "12.50"), ("1,000", "12,50")])
  func doubtfulQuantities(quantity: String, price: String) throws {
    do {
      let read = try quantities([quantity, "12"], price: price)
      Issue.record("\(read)")
    } catch let error as ImportError {
      #expect(!error.isOfRow)
      #expect(error.field == "quantity")
      #expect(error.message.contains("--decimal-point or --decimal-comma"))
    }
    #expect(try quantities(["1.000"], mark: .point) == [1])
    #expect(try quantities(["1.000"], mark: .comma) == [1000])
  }

  @Test("Other quantities, or prices with another mark, say what a mark in a quantity means")
  func settledQuantities() throws {
    #expect(try quantities(["1.000", "0.000"]) == [1, 0])
    #expect(try quantities(["1.000", "12.0"]) == [1, 12])
    #expect(try quantities(["1.000", "1.234.567"]) == [1000, 1_234_567])
    #expect(try quantities(["1,000", "1,234.00"]) == [1000, 1234])
    #expect(try quantities(["1.000"], price: "12,50") == [1000])
    #expect(try quantities(["1,000"], price: "12.50") == [1000])
    #expect(try quantities(["1.000", "12.0"], price: "12,50") == [1, 12])
  }

  @Test("A number of pieces is a quantity, one of grams is none")
  func pieces() throws {
    #expect(try quantities(["10 pcs", "3 Stk.", "1 шт", "5個"]) == [10, 3, 1, 5])
    #expect(try quantities(["10 g", "3"]) == [nil, nil])
  }

  @Test("A yen sign with decimals is asked for, and who says the currency is not asked")
  func yenWithDecimals() throws {
    func price(_ text: String, _ currency: String? = nil) throws -> Price? {
      var options = ImportOptions()
      options.currency = currency.flatMap { Currency(code: $0) }
      return try readProducts(in: text, options: options).first?.price
    }
    let texts = ["name,price\nSaw,¥9.50\n", "name,price,currency\nSaw,9.50,¥\n"]
    for text in texts {
      do {
        _ = try price(text)
        Issue.record("\(text)")
      } catch let error as ImportError {
        #expect(error.message.contains("--currency CNY"), "\(error)")
      }
      #expect(try price(text, "CNY")?.description == "9.50 CNY")
    }
    #expect(try price(texts[0], "JPY")?.description == "10 JPY")
    #expect(try price("name,price\nSaw,¥950\n")?.description == "950 JPY")
  }
}

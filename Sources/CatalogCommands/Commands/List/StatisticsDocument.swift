import CatalogAccess
import CatalogModel
import Collation
import SectionedTable

/// Statistics of a catalog in a format: a line for each group and currency.
struct StatisticsDocument {
  let statistics: CatalogStatistics
  /// The key of the groups as it was typed; nil for the total alone.
  let by: String?
  let field: StatisticsField?
  let locale: LocaleIdentifier
  let forms: LocaleForms

  /// A line: a group with one of its currencies, or none where it has no prices.
  private struct Line {
    var group: StatisticsGroup
    var prices: PriceStatistics?
    /// Whether it is the first of its group.
    var isFirst: Bool
    var isTotal = false
  }

  private func lines(of group: StatisticsGroup, isTotal: Bool = false) -> [Line] {
    let prices = group.prices
    if prices.isEmpty { return [Line(group: group, isFirst: true, isTotal: isTotal)] }
    return prices.enumerated().map { number, prices in
      Line(group: group, prices: prices, isFirst: number == 0, isTotal: isTotal)
    }
  }

  /// The lines of the groups; of a total without groups, its own.
  private var lines: [Line] {
    by == nil ? lines(of: statistics.total) : statistics.groups.flatMap { lines(of: $0) }
  }

  /// The lines of the total behind groups.
  private var totalLines: [Line] {
    let lines = lines(of: statistics.total, isTotal: true)
    if hasCurrencies || lines.count == 1 { return lines }
    // Its prices are those of the groups above, and have no sum.
    return [Line(group: statistics.total, isFirst: true, isTotal: true)]
  }

  /// Whether a sum has more digits than can be shown.
  var hasTooLargeSums: Bool {
    (statistics.groups + [statistics.total]).contains { group in
      group.quantity.map { $0.number == nil } ?? false
        || group.prices.contains { $0.value.map { $0.number == nil } ?? false }
    }
  }

  /// Writes the statistics in the format of the options.
  func write(_ options: SectionOptions, title: String, to context: CommandContext) throws {
    switch options.format.chosenFormat {
    case .table: try context.write(table(shownLines), width: options.width)
    case .json: try context.output.write(json.bytes)
    case .ndjson: try context.output.write(ndjson.bytes)
    case .csv, .tsv: try options.format.write(records, to: context)
    case .markdown, .html:
      let shown = shownLines
      try RecordTable(
        title: title, locale: locale,
        columns: shown.headings.enumerated().map {
          .init(heading: $1, isNumber: isNumber(column: $0, of: shown.headings.count))
        },
        rows: shown.rows.map { row in
          row.texts.enumerated().map { column, text in
            if text.isEmpty { return nil }
            // The words of ours among those of the catalog.
            let isOurs = text == "(none)" || row.isTotal && column == 0
            return isOurs ? .english(text) : RecordTable.Text(text)
          }
        }
      ).write(options.format.chosenFormat, to: context.output)
    }
  }

  // MARK: For people

  /// Whether currencies have a column: groups by currency are named by theirs, and one that all prices share
  /// stands in the heading.
  private var hasCurrencies: Bool { field != .value(.currency) && sharedCurrency == nil }

  /// The currency that all prices have; nil where there are several, or prices without one.
  private var sharedCurrency: CurrencyCode? {
    let prices = statistics.total.prices
    return prices.count == 1 ? prices[0].currency : nil
  }

  private var groupHeading: String? {
    switch field {
    case nil: nil
    case .section: "Section"
    case .value(.manufacturer): "Manufacturer"
    case .value(.origin): "Origin"
    case .value(.currency): "Currency"
    case .value(.custom(let name)): name
    }
  }

  private static let headings = [
    "Products", "Stock", "Currency", "Priced", "Least", "Greatest", "Mean", "Stock value",
  ]

  /// The column of the currencies, behind that of the groups.
  private static let currencyColumn = 2

  private func isNumber(column: Int, of count: Int) -> Bool {
    let first = groupHeading == nil ? 0 : 1
    if column < first { return false }
    return !hasCurrencies || column - first != Self.currencyColumn
  }

  private typealias Shown = (headings: [String], rows: [(texts: [String], isTotal: Bool)])

  /// The headings and the lines, with the total at the end.
  private var shownLines: Shown {
    func withoutCurrency(_ texts: [String]) -> [String] {
      hasCurrencies
        ? texts
        : texts.enumerated().filter { $0.offset != Self.currencyColumn }.map(\.element)
    }
    let all = lines + (by == nil ? [] : totalLines)
    let rows = all.map { line in
      let title = line.isTotal ? "Total" : line.group.title ?? ""
      let texts = withoutCurrency(shownTexts(of: line))
      return (
        texts: (groupHeading == nil ? [] : [line.isFirst ? title : ""]) + texts,
        isTotal: line.isTotal
      )
    }
    let headings = withoutCurrency(
      Self.headings.map { heading in
        // The first of the amounts says what they all are in.
        let currency = heading == "Least" && field != .value(.currency) ? sharedCurrency : nil
        return currency.map { "\(heading) \($0)" } ?? heading
      })
    return ([groupHeading].compactMap(\.self) + headings, rows)
  }

  private func shownTexts(of line: Line) -> [String] {
    let group =
      line.isFirst
      ? [forms.grouped(line.group.count), shown(line.group.quantity) { forms.grouped($0) }]
      : ["", ""]
    guard let prices = line.prices else { return group + Array(repeating: "", count: 6) }
    func amount(_ number: Int128) -> String {
      forms.amount(number, currency: prices.currency, fractionDigits: prices.fractionDigits)
    }
    return group + [
      prices.currency?.description ?? "(none)", forms.grouped(prices.count),
      amount(Int128(prices.least)), amount(Int128(prices.greatest)), amount(Int128(prices.mean)),
      shown(prices.value, amount),
    ]
  }

  private func shown(_ sum: WideSum?, _ text: (Int128) -> String) -> String {
    guard let sum else { return "" }
    return sum.number.map(text) ?? "…"
  }

  /// The headings of the columns that a table has no room for.
  func leftOut(_ options: SectionOptions, in context: CommandContext) -> [String] {
    guard options.format.chosenFormat == .table else { return [] }
    let shown = shownLines
    return table(shown).leftOut(width: context.width(of: options.width))
      .map { shown.headings[$0] }
  }

  private func table(_ shown: Shown) -> TextTable {
    let count = shown.headings.count
    let first = groupHeading == nil ? 0 : 1
    var table = TextTable(
      (0..<count).map { isNumber(column: $0, of: count) ? .right : .left },
      // What a line is about is worth more than all numbers.
      dispensable: Array((first + 1..<count).reversed()), firstWidth: 10)
    if statistics.total.count == 0 { return table }
    table.append(shown.headings, role: .secondary)
    for row in shown.rows { table.append(row.texts, role: row.isTotal ? .header : .primary) }
    return table
  }

  // MARK: For programs

  private var records: [[String?]] {
    let names = [
      "title", "count", "quantity", "currency", "priced", "least", "greatest", "mean", "value",
    ]
    return [names]
      + lines.map { line in
        let prices = line.prices
        func amount(_ number: Int128?) -> String? {
          number.flatMap { number in
            prices.map { DecimalText.string(number, fractionDigits: $0.fractionDigits) }
          }
        }
        return [
          line.group.title, String(line.group.count),
          line.group.quantity?.number.map { String($0) },
          prices?.currency?.description, prices.map { String($0.count) },
          amount(prices.map { Int128($0.least) }), amount(prices.map { Int128($0.greatest) }),
          amount(prices.map { Int128($0.mean) }), amount(prices?.value?.number),
        ]
      }
  }

  private var json: JSONText {
    var json = JSONText()
    json.beginObject()
    json.member("locale", locale.description)
    json.member("by", by)
    json.name("groups")
    json.beginArray()
    for group in statistics.groups { Self.write(group, to: &json) }
    json.endArray()
    json.name("total")
    Self.write(statistics.total, to: &json)
    json.endObject()
    json.newline()
    return json
  }

  private var ndjson: JSONText {
    var json = JSONText()
    for group in by == nil ? [statistics.total] : statistics.groups {
      json.beginRecord()
      Self.write(group, to: &json)
      json.newline()
    }
    return json
  }

  private static func write(_ group: StatisticsGroup, to json: inout JSONText) {
    json.beginObject()
    json.member("title", group.title)
    json.member("count", group.count)
    json.member("quantity", group.quantity?.number)
    json.name("prices")
    json.beginArray()
    for prices in group.prices {
      func amount(_ name: String, _ number: Int128?) {
        json.member(
          name, number.map { DecimalText.string($0, fractionDigits: prices.fractionDigits) })
      }
      json.beginObject()
      json.member("currency", prices.currency?.description)
      json.member("count", prices.count)
      amount("least", Int128(prices.least))
      amount("greatest", Int128(prices.greatest))
      amount("mean", Int128(prices.mean))
      amount("value", prices.value?.number)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}

extension DecimalText {
  /// Returns a number of units of 10^-digits in decimal.
  static func string(_ number: Int128, fractionDigits digits: Int) -> String {
    var text = String(number.magnitude)
    if digits > 0 {
      if text.count <= digits {
        text = String(repeating: "0", count: digits + 1 - text.count) + text
      }
      text.insert(".", at: text.index(text.endIndex, offsetBy: -digits))
    }
    return number < 0 ? "-" + text : text
  }
}

import CatalogFields
import CatalogModel

/// The facts about a column that its declared type and the sample rows give.
final class ColumnFacts {
  enum TypeClass {
    case integer
    case decimal
    case text
    case truth
    case date
    case bytes
    case unknown
  }

  let type: TypeClass
  /// The number of sample rows.
  let rows: Int
  /// The values in them that are there, without edge spaces.
  let values: [String]
  /// The name of the column, which a repeated header has among the values.
  private let header: String
  /// Whether a database or the file has the values as numbers, in which the point is the decimal mark.
  private let areNumbers: Bool
  /// Whether the column is declared as one of numbers.
  var isDeclaredNumber: Bool { type == .decimal || type == .integer }

  init(_ table: SourceTable, column: Int) {
    type = Self.typeClass(table.columns[column].type)
    header = table.columns[column].name.trimmingEdgeSpaces
    areNumbers = table.columns[column].hasNumbers || type == .decimal || type == .integer
    rows = table.sampleRows.count
    values = table.sampleRows.compactMap { row in
      guard column < row.count,
        let value = row[column]?.trimmingEdgeSpaces.withoutSpreadsheetMarks
      else { return nil }
      return value.isEmpty || value.uppercased() == "NULL" ? nil : value
    }
  }

  /// Whether there are rows and none has a value.
  var isEmpty: Bool { rows > 0 && values.isEmpty }

  /// Whether the values are whole numbers: those in the samples, or any by the
  /// declared type.
  var isWhole: Bool {
    values.isEmpty ? type == .integer : isWholeInSamples
  }
  private lazy var isWholeInSamples = values.allSatisfy { Self.isWhole($0) }

  /// The values that make the column no quantity.
  private(set) lazy var quantities = QuantityFacts(values, header: header, areNumbers: areNumbers)

  /// The number of different values.
  private(set) lazy var distinctCount = Set(values).count

  /// The numbers of values that are amounts, that are amounts with the mark of a currency, and that
  /// have two decimals.
  private(set) lazy var amounts = AmountCounts(values)

  /// Whether all values are 0.
  private(set) lazy var isZero =
    !values.isEmpty && values.allSatisfy { $0.utf8.allSatisfy { "0.,-".utf8.contains($0) } }

  /// Whether all values are 0 or 1, or words for yes and no: what a flag has.
  private(set) lazy var isFlag =
    isTruth || values.count >= 2 && values.allSatisfy { $0 == "0" || $0 == "1" }

  /// Whether it is 0 in some rows and 1 in the others of more than a few: a number of pieces may be,
  /// but a flag is.
  private(set) lazy var isFlagOfMany = values.count >= 20 && distinctCount == 2 && isFlag

  /// Whether most values are codes of countries, of ISO 3166.
  private(set) lazy var areCountries =
    !values.isEmpty && 5 * values.count(where: CountryEvidence.isCode) >= 4 * values.count

  /// Whether all values are codes of currencies, of ISO 4217.
  private(set) lazy var areCurrencies =
    !values.isEmpty
    && values.allSatisfy { value in
      value.utf8.count == 3 && Currency(code: value)?.code == value
    }

  /// Whether most values are amounts, and not of a flag.
  var areAmounts: Bool {
    !values.isEmpty && 2 * amounts.count >= values.count && !isFlag && !isZero
  }

  /// Whether the column is full of prices, however it is called: amounts with a currency, or with
  /// two decimals; written as numbers, zeros at their end may be missing.
  private(set) lazy var arePrices =
    areMarkedPrices
    || !values.isEmpty && (values.count < 3 || distinctCount > 1)
      && (10 * amounts.withTwoDecimals >= 9 * values.count
        || values.count >= 2 && amounts.count == values.count
          && (1...2).contains(amounts.greatestDecimals)
          && 2 * amounts.withDecimals >= values.count)

  /// Whether the column is full of amounts with a currency.
  private(set) lazy var areMarkedPrices =
    !values.isEmpty && 2 * values.prefix(20).count(where: Self.hasDigit) >= min(values.count, 20)
    && 10 * amounts.marked >= 8 * values.count

  /// Whether all values are units of measure: an amount beside them may be that of a package.
  private(set) lazy var areUnits =
    !values.isEmpty && values.allSatisfy { Self.units.contains($0.lowercased()) }

  /// Whether all values are units of measure, and some of a weight, a volume or a length: an amount
  /// beside them is what a package holds, and no number of pieces.
  private(set) lazy var areUnitsOfContent =
    areUnits && values.contains { Self.unitsOfContent.contains($0.lowercased()) }

  private static let unitsOfContent = Set(
    """
    g gr gram grams gramm mg kg kgs lb lbs oz ml cl dl l lt ltr liter litre liters litres m mm cm km \
    m2 m² m3 m³ qm cbm in inch ft yd кг г л мл м
    """.split(separator: " ").map(String.init))

  private static let units = Set(
    """
    g gr gram grams gramm mg kg kgs lb lbs oz ml cl dl l lt ltr liter litre liters litres m mm cm \
    km m2 m² m3 m³ qm cbm in inch ft yd pcs pc pce pieces piece pz szt st stk stk. stück ks db \
    adet ud uds ea each шт шт. кг г л мл м 個 本 枚 kpl
    """.split(separator: " ").map(String.init))

  /// Whether the values are all codes: different, short, with a digit and without a space or a small
  /// letter.
  private(set) lazy var areCodes =
    values.count >= 2 && distinctCount == values.count
    && values.allSatisfy { value in
      value.utf8.count <= 24 && Self.hasDigit(value)
        && !value.contains { $0.isWhitespace || $0.isLowercase }
    }

  /// Whether each row has a code of its own: without a blank, with letters and digits or with
  /// four digits or more, and no measure as `500g`.
  private(set) lazy var areFullCodes =
    !values.isEmpty && values.count == rows && distinctCount == values.count
    && values.allSatisfy { value in
      value.utf8.count <= 24 && Self.hasDigit(value)
        && value.utf8.allSatisfy { $0 > 0x20 && !"@:,<>{".utf8.contains($0) }
        && (value.contains(where: \.isLetter) || value.utf8.count >= 4 && Self.isWhole(value))
    }
    && !values.allSatisfy { value in
      let rest = value.drop { $0.isNumber || ".x×".contains($0) }
      return rest.count < value.count && rest.count <= 3 && rest.contains(where: \.isLowercase)
    }

  /// Whether all values are a few capital letters, as abbreviations are: `HAM`, `SAW`.
  private(set) lazy var areAbbreviations =
    values.count > 1
    && values.allSatisfy { value in
      (2...5).contains(value.utf8.count) && value.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

  /// Whether nearly all rows have a short text of their own, of words and not of codes, countries or
  /// addresses.
  private(set) lazy var areShortTexts: Bool = {
    guard !values.isEmpty, 10 * values.count >= 9 * rows, 10 * distinctCount >= 9 * values.count,
      values.reduce(0, { $0 + min($1.count, 200) }) <= 60 * values.count, !areNamesOfCountries
    else { return false }
    let words = values.count { value in
      2 * value.count(where: \.isLetter) > value.count
        && !value.contains { "@/\\<>{".contains($0) }
        && (value.contains(where: \.isLowercase) || !Self.hasDigit(value))
    }
    return 10 * words >= 9 * values.count
  }()

  /// Whether one of the values has zeros in front, which a number would lose.
  private lazy var haveZerosInFront = values.contains {
    $0.utf8.count > 1 && $0.utf8.first == 0x30 && Self.isWhole($0)
  }

  /// Whether the values are short texts that tell the rows apart, and most are no numbers, or one
  /// would be another as a number.
  private(set) lazy var areTextKeys =
    !values.isEmpty && type != .date && type != .bytes && values.count == rows
    && distinctCount == values.count
    && (2 * values.count(where: { Self.isWhole($0) }) < values.count || haveZerosInFront)
    && values.allSatisfy { $0.utf8.count <= 64 && !$0.contains(where: \.isWhitespace) }

  /// Returns why the values cannot be those of a field; nil where they can.
  ///
  /// - Parameter name: The evidence of the name: a clear one bears more.
  func objection(to field: ProductField, name: Int) -> String? {
    if !hasType(of: field) { return "declared as something else" }
    // What has no values has nothing but its name.
    if isEmpty, name >= ColumnName.compoundScore { return "blank" }
    switch field {
    case .id:
      if haveZerosInFront { return "zeros in front" }
      return 2 * values.count(where: { Self.isWhole($0) }) < values.count ? "no whole numbers" : nil
    case .name:
      // A product may be called 1984, but what is called a product may also be its number.
      return name >= 20 && values.count >= 2 && values.allSatisfy(Self.isNumber)
        ? "only numbers" : nil
    case .sortName, .custom:
      return nil
    case .sku:
      if isTruth { return "only yes and no" }
      if name / 10 == FieldNames.numberRank, !areFullCodes { return "no codes" }
      // Real shops repeat some article numbers, but not most.
      if name >= 20, values.count >= 4, 2 * distinctCount < values.count {
        return "only \(distinctCount) of \(values.count) values differ"
      }
      return nil
    case .details:
      return values.count >= 3 && isWhole ? "only numbers" : nil
    case .manufacturer:
      if !values.isEmpty && isWhole { return "only numbers" }
      if isTruth { return "only yes and no" }
      return values.count >= 2 && areNamesOfCountries ? "countries" : nil
    case .currency where name >= ColumnName.compoundScore:
      return values.isEmpty
        || !values.allSatisfy { CurrencySymbol.currency(of: $0, usual: .none) != nil }
        ? "no currencies" : nil
    case .origin, .originCode, .currency, .image:
      return !values.isEmpty && isWhole ? "only numbers" : nil
    case .price:
      // A weak name needs amounts; a clear one may have rows that are refused.
      guard name >= FieldNames.poorRank * 10, !values.isEmpty else { return nil }
      if name >= ColumnName.compoundScore, isFlag || isZero { return "only 0 and 1" }
      return 2 * amounts.count < values.count ? "no amounts" : nil
    case .priceMinor, .quantity:
      if isTruth { return "only yes and no" }
      if field == .quantity ? quantities.isMostlyNoNumber : quantities.isMostlyNoAmount {
        return "no numbers"
      }
      if field == .quantity, let objection = quantities.objection { return objection }
      if field == .quantity, name / 10 == FieldNames.piecesRank, values.isEmpty || !isWhole {
        return "no whole numbers"
      }
      let isWeak = name >= 25
      return field == .quantity && isWeak && isFlag ? "only 0 and 1" : nil
    }
  }

  /// Whether the values are numbers, but not all of them whole ones.
  var hasFractionsOrWords: Bool { quantities.objection != nil && !quantities.isMostlyNoNumber }

  /// The values in a few words.
  private(set) lazy var summary: String = {
    if rows == 0 { return "no rows" }
    if values.isEmpty { return "blank" }
    var parts = ["\(values.count) of \(rows)", "\(distinctCount) differ"]
    if isZero {
      parts.append("zeros")
    } else if isFlag {
      parts.append(isTruth ? "yes and no" : "0 and 1")
    } else if isWhole {
      parts.append("whole numbers")
    } else if amounts.marked > 0 {
      parts.append("\(amounts.marked) prices with a currency")
    } else if amounts.count > 0 {
      parts.append("\(amounts.count) amounts")
    }
    if areNamesOfCountries { parts.append("countries") }
    if values.allSatisfy({ Currency(code: $0) != nil }) { parts.append("currencies") }
    let lengths = values.map(\.count)
    if amounts.count == 0, let least = lengths.min(), let greatest = lengths.max() {
      parts.append(least == greatest ? "length \(least)" : "length \(least) to \(greatest)")
    }
    return parts.joined(separator: ", ")
  }()

  private func hasType(of field: ProductField) -> Bool {
    switch field {
    case .id:
      !values.isEmpty || type == .integer || type == .unknown || type == .decimal
    case .sku, .price, .priceMinor, .quantity:
      type != .truth && type != .date && type != .bytes
    case .name, .sortName, .details, .manufacturer, .origin, .originCode, .currency, .image:
      type == .text || type == .unknown
    case .custom: true
    }
  }

  /// Whether a column can hold a field at all, if its name is a clear one.
  func allow(_ field: ProductField) -> Bool { objection(to: field, name: 0) == nil }

  /// Returns the penalty for the score of a name that the values do not bear out.
  ///
  /// - Parameter name: The evidence of the name.
  func penalty(for field: ProductField, name: Int) -> Int {
    var penalty = isEmpty ? 500 : 0
    // A stock that is blank loses to any other.
    if field == .quantity, isEmpty { penalty = 2 * ColumnName.compoundScore }
    switch field {
    case .name where values.count >= 2 && values.allSatisfy(Self.isNumber): penalty += 300
    case .price where !values.isEmpty && 2 * amounts.count < values.count: penalty += 300
    case .quantity where values.count >= 2 && isFlag: penalty += 300
    case .sku: penalty += penaltyForSKU(name: name)
    case .originCode where !values.isEmpty && !areLetters(count: 2): penalty += 300
    default: break
    }
    return penalty
  }

  /// Returns the penalty for an SKU that most products lack, that repeats, or that only numbers the
  /// rows. An empty column loses to any that has values.
  private func penaltyForSKU(name: Int) -> Int {
    if values.isEmpty { return isEmpty ? ColumnName.compoundScore : 0 }
    let repeats =
      values.count >= 10
      ? 10 * distinctCount < 9 * values.count : 4 * distinctCount < 3 * values.count
    if repeats { return 300 }
    // Many products of a shop may have none, but not most.
    let isClear = name < 20
    if 10 * values.count < rows || !isClear && 4 * values.count < 3 * rows { return 200 }
    if !isClear, 10 * values.count < 9 * rows { return 20 }
    if name >= 110, values.contains(where: { $0.contains(where: \.isWhitespace) }) { return 20 }
    let isCount = values.count >= 3 && values.enumerated().allSatisfy { $1 == String($0 + 1) }
    return isCount && name >= 0 ? 100 : 0
  }

  /// Whether all values are so many letters, as codes are.
  func areLetters(count: Int) -> Bool {
    values.allSatisfy { value in
      value.utf8.count == count
        && value.utf8.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
    }
  }

  /// Whether all values are words for yes and no.
  private(set) lazy var isTruth =
    !values.isEmpty && values.allSatisfy { Self.truths.contains($0.lowercased()) }

  private static let truths = Set(
    """
    true false yes no y n t f ja nein nej nei oui non vrai faux si sí no verdadero falso vero sim \
    não nao tak nie ano ne igen nem kyllä ei evet hayır да нет так ні はい いいえ 有 無 是 否 예 아니오
    """.split(separator: " ").map(String.init))

  /// Whether most values are names or codes of countries, in any of many languages.
  private(set) lazy var areNamesOfCountries =
    areCountries
    || !values.isEmpty
      && 5 * values.count(where: { CountryEvidence.isCode($0) || CountryEvidence.isName($0) })
        >= 4 * values.count

  private static func isWhole(_ value: String) -> Bool {
    let digits = value.utf8.first == 0x2D ? value.utf8.dropFirst() : value.utf8[...]
    return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isNumber(_ value: String) -> Bool {
    hasDigit(value) && value.utf8.allSatisfy { (0x2B...0x39).contains($0) || $0 == 0x20 }
  }

  private static func hasDigit(_ value: String) -> Bool {
    value.utf8.contains { (0x30...0x39).contains($0) }
  }

  private static func typeClass(_ type: String?) -> TypeClass {
    guard let type = type?.lowercased() else { return .unknown }
    func has(_ parts: String...) -> Bool { parts.contains { type.contains($0) } }
    // MySQL has no truth type: `tinyint(1)` is one.
    if type.hasPrefix("bool") || type.hasPrefix("tinyint(1)")
      || SourceColumn(name: "", type: type).isOneBit
    {
      return .truth
    }
    if type.hasPrefix("bit(") { return .integer }
    if has("interval") || type.hasPrefix("point") { return .unknown }
    if has("char", "text", "clob", "string", "enum", "citext", "uuid") { return .text }
    if has("int", "serial") { return .integer }
    if has("dec", "num", "real", "double", "float", "money", "currency") { return .decimal }
    if has("date", "time", "year") { return .date }
    if has("blob", "binary", "bytea", "image") { return .bytes }
    return .unknown
  }
}

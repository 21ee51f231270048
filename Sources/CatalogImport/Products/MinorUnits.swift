import CatalogFields

/// Finds prices that are counts of a smaller unit than they would be read in: cents, or what a
/// column beside them says.
struct MinorUnits: Hashable {
  /// The column of the prices.
  var column: String
  /// What says that they are in a smaller unit.
  private var reason: String
  /// Whether they are hundredths, as priceMinor is for most currencies.
  private var areHundredths: Bool

  /// Looks at the column that the prices are read from; nil where they are in whole units for all
  /// that is known.
  init?(_ mapping: CatalogMapping, _ tables: [SourceTable]) {
    let (table, position): (SourceTable, Int)
    switch mapping.sources[.price] {
    case nil: return nil
    case .column(let column): (table, position) = (tables[mapping.productTable], column)
    case .joined(let joins, let column):
      guard let last = joins.last else { return nil }
      (table, position) = (tables[last.table], column)
    }
    column = table.columns[position].name
    let prices = Self.values(position, of: table)
    let areWhole = prices.allSatisfy { Int64($0) != nil }
    guard areWhole, prices.contains(where: { $0 != "0" }) else { return nil }
    let words = NameWords(Self.last(of: column)).words
    if let word = words.first(where: { Self.units[$0] != nil }), let digits = Self.units[word] {
      (reason, areHundredths) = ("by their name", digits == 2)
      return
    }
    let names = table.columns.map(\.name)
    for (other, name) in names.enumerated() where other != position {
      if let digits = Self.namedUnits(of: name, beside: column, Self.values(other, of: table)) {
        (reason, areHundredths) = ("by '\(name)' beside them", digits == [2])
        return
      }
      guard let digits = Self.digits(of: name, beside: column, Self.values(other, of: table)),
        let most = digits.max(), most > 0
      else { continue }
      (reason, areHundredths) = ("by '\(name)' beside them", digits == [2])
      return
    }
    return nil
  }

  /// The refusal of a column that nobody asked for.
  var error: ImportError {
    let minor = areHundredths ? MappingError.quoted("priceMinor=" + column) : nil
    return ImportError(
      line: nil,
      "the prices in '\(column)' are in a smaller unit of their currency \(reason); "
        + (minor.map { "to read them as hundredths: --map price= --map \($0); " }
          ?? "write them in whole units; ")
        + "to read them as they are: --map \(MappingError.quoted("price=" + column)), or none: "
        + "--map price=")
  }

  /// What is said where the column was asked for.
  var remark: String {
    "the prices in '\(column)' may be in a smaller unit of their currency \(reason)"
      + (areHundredths
        ? "; --map price= --map \(MappingError.quoted("priceMinor=" + column)) reads hundredths"
        : "")
  }

  /// The decimals of whole units that counts of such units give.
  private static let units: [String: Int] = [
    "cent": 2, "cents": 2, "ct": 2, "cts": 2, "centavos": 2, "centimos": 2, "centimes": 2,
    "centesimi": 2, "pence": 2,
    "pennies": 2, "penny": 2, "öre": 2, "ore": 2, "ören": 2, "øre": 2, "kopecks": 2, "kopeks": 2,
    "paise": 2, "paisa": 2,
    "grosze": 2, "groszy": 2,
    "rappen": 2, "satang": 2, "hundredths": 2, "minor": 2, "subunit": 2, "subunits": 2,
    "mills": 3, "millis": 3, "thousandths": 3, "micro": 6, "micros": 6, "nano": 9, "nanos": 9,
  ]

  /// Returns the decimals of the units that a column names, such as `pence`; nil for another.
  private static func namedUnits(
    of name: String, beside column: String, _ values: [String]
  ) -> Set<Int>? {
    let words = NameWords(last(of: name)).words
    let isUnit =
      words.last == "unit" || words.last == "units" || words.joined().hasPrefix("price")
    guard isUnit, !values.isEmpty,
      name.hasPrefix(column) || parent(of: name) == parent(of: column)
    else { return nil }
    let found = values.map { units[$0.lowercased()] }
    return found.contains(nil) ? nil : Set(found.compactMap(\.self))
  }

  /// Returns the decimals that a column says of the prices beside it, each once; nil for one that
  /// says nothing of them.
  private static func digits(
    of name: String, beside column: String, _ values: [String]
  ) -> Set<Int>? {
    let words = NameWords(last(of: name)).words
    let own = NameWords(last(of: column)).words
    let key = words.drop { own.contains($0) || $0 == "price" || $0 == "amount" || $0 == "currency" }
      .joined()
    guard !values.isEmpty else { return nil }
    let isInside = parent(of: name) == parent(of: column) && !parent(of: column).isEmpty
    // In a flat table a precision or a scale may be one of the product.
    let isOfPrice = isInside || key != words.joined()
    // The digits behind the mark are two or three; a divisor is a power of ten.
    if key == "minorunits" || key == "decimals" || key == "exponent" {
      let found = Set(values.map { Int($0).map(abs) ?? 0 })
      if found.isSubset(of: [2, 3]) { return found }
    }
    switch key {
    case "divisor",
      "denominator" where isOfPrice, "minorunits" where isOfPrice:
      let found = values.map { value -> Int? in
        guard let number = Int64(value), number > 0 else { return nil }
        let zeros = value.count { $0 == "0" }
        return value.first == "1" && zeros == value.count - 1 ? zeros : nil
      }
      return found.contains(nil) ? nil : Set(found.compactMap(\.self))
    case "precision" where isOfPrice, "scale" where isOfPrice, "exponent" where isOfPrice,
      "decimals" where isOfPrice, "digits" where isOfPrice, "fractiondigits", "decimalplaces",
      "decimaldigits", "fractionaldigits", "minorunit":
      let found = values.map { Int($0).flatMap { (0...9).contains(abs($0)) ? abs($0) : nil } }
      return found.contains(nil) ? nil : Set(found.compactMap(\.self))
    default: return nil
    }
  }

  private static func values(_ column: Int, of table: SourceTable) -> [String] {
    table.sampleRows.compactMap { column < $0.count ? $0[column]?.trimmingEdgeSpaces : nil }
      .filter { !$0.isEmpty }
  }

  private static func last(of path: String) -> String {
    path.split { $0 == "." || $0 == "/" || $0 == "@" }.last.map(String.init) ?? path
  }

  private static func parent(of path: String) -> Substring {
    path.dropLast(last(of: path).count)
  }
}

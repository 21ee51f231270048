import CatalogFields

/// The facts about a column that its declared type and the sample rows give.
struct ColumnFacts {
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

  init(_ table: SourceTable, column: Int) {
    type = Self.typeClass(table.columns[column].type)
    rows = table.sampleRows.count
    values = table.sampleRows.compactMap { row in
      guard column < row.count, let value = row[column]?.trimmingEdgeSpaces else { return nil }
      return value.isEmpty || value.uppercased() == "NULL" ? nil : value
    }
  }

  /// Whether there are rows and none has a value.
  var isEmpty: Bool { rows > 0 && values.isEmpty }

  /// Whether the values are whole numbers: those in the samples, or any by the
  /// declared type.
  var isWhole: Bool {
    values.isEmpty ? type == .integer : values.allSatisfy { Self.isWhole($0) }
  }

  /// Whether most values have letters, or signs, that no number has.
  var isMostlyNoNumber: Bool {
    values.count >= 3 && 2 * values.count(where: { !Self.isNumber($0) }) > values.count
  }

  /// Whether a column can hold a field at all.
  func allow(_ field: ProductField) -> Bool {
    switch field {
    case .id:
      values.isEmpty
        ? type == .integer || type == .unknown || type == .decimal
        : values.contains { Self.isWhole($0) }
    case .name, .sortName:
      type == .text || type == .unknown
    case .sku:
      type != .truth && type != .date && type != .bytes && !isTruth
    case .details:
      (type == .text || type == .unknown) && !(values.count >= 3 && isWhole)
    case .manufacturer, .origin, .originCode, .currency:
      (type == .text || type == .unknown) && !(!values.isEmpty && isWhole)
    case .price:
      type != .truth && type != .date && type != .bytes
    case .priceMinor, .quantity:
      type != .truth && type != .date && type != .bytes && !isTruth && !isMostlyNoNumber
    case .image:
      (type == .text || type == .unknown) && !(!values.isEmpty && isWhole)
    }
  }

  /// Returns the penalty for the score of a name that the values do not bear out.
  func penalty(for field: ProductField) -> Int {
    var penalty = isEmpty ? 500 : 0
    switch field {
    case .name where values.count >= 2 && values.allSatisfy(Self.isNumber): penalty += 300
    case .price where isMostlyNoNumber && !values.contains(where: Self.hasDigit): penalty += 300
    case .originCode where !values.isEmpty && !areLetters(count: 2): penalty += 300
    default: break
    }
    return penalty
  }

  /// Whether all values are so many letters, as codes are.
  func areLetters(count: Int) -> Bool {
    values.allSatisfy { value in
      value.utf8.count == count
        && value.utf8.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
    }
  }

  /// Whether all values are words for yes and no.
  private var isTruth: Bool {
    !values.isEmpty
      && values.allSatisfy {
        ["true", "false", "yes", "no", "y", "n", "t", "f"].contains($0.lowercased())
      }
  }

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
    if type.hasPrefix("bool") || type.hasPrefix("bit") || type.hasPrefix("tinyint(1)") {
      return .truth
    }
    if has("interval") || type.hasPrefix("point") { return .unknown }
    if has("char", "text", "clob", "string", "enum", "citext", "uuid") { return .text }
    if has("int", "serial") { return .integer }
    if has("dec", "num", "real", "double", "float", "money", "currency") { return .decimal }
    if has("date", "time", "year") { return .date }
    if has("blob", "binary", "bytea", "image") { return .bytes }
    return .unknown
  }
}

/// Names for the columns of a file, each different from the others.
enum ColumnNames {
  /// The greatest number of columns of a table.
  static let greatestCount = 10_000

  /// Returns the names without edge spaces, and with spaces for line breaks. An empty one becomes `column 3`,
  /// counted from 1; one that was there before, in whatever case of ASCII, gets
  /// a number, as `price 2`.
  ///
  /// - Complexity: O(*n*) on average.
  static func unique(_ names: [String]) -> [String] {
    var used: Set<String> = []
    // Where to go on counting, so that many equal names take no more time.
    var lastNumbers: [String: Int] = [:]
    return names.enumerated().map { index, name in
      let trimmed = name.trimmingEdgeSpaces.withoutLineBreaks
      let base = trimmed.isEmpty ? "column \(index + 1)" : trimmed
      // Custom fields of a catalog may differ in case alone.
      let key = base.hasPrefix("custom.") ? base : base.lowercased()
      if used.insert(key).inserted { return base }
      var number = lastNumbers[key, default: 1]
      repeat { number += 1 } while !used.insert("\(key) \(number)").inserted
      lastNumbers[key] = number
      return "\(base) \(number)"
    }
  }

  /// Returns columns with names as ``unique(_:)`` makes them, each with the first of its name.
  ///
  /// - Complexity: O(*n*) on average.
  static func columns(_ names: [String]) -> [SourceColumn] {
    var first: [String: Int] = [:]
    return zip(names, unique(names)).enumerated().map { index, name in
      var column = SourceColumn(name: name.1)
      let key = name.0.trimmingEdgeSpaces.withoutLineBreaks.lowercased()
      if let known = first[key] {
        column.repeats = key.isEmpty ? nil : known
      } else {
        first[key] = index
      }
      return column
    }
  }

  /// Returns what is wrong with a row that has not as many values as the columns
  /// of its table.
  static func wrongCount(_ values: Int, for columns: Int, of table: String? = nil) -> String {
    "the row has \(values) \(values == 1 ? "value" : "values"), but "
      + (table.map { "\($0) has" } ?? (columns == 1 ? "there is" : "there are"))
      + " \(columns) \(columns == 1 ? "column" : "columns")"
  }

  /// Returns the error of a table with too many columns.
  static func tooMany(line: Int) -> ImportError {
    ImportError(line: line, "there are more than \(greatestCount) columns")
  }
}

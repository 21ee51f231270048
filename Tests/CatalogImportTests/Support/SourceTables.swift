import CatalogImport

extension SourceTable {
  /// Makes a table as a test writes it.
  ///
  /// - Parameters:
  ///   - columns: `name:type, name:type`, the type left out where there is none;
  ///     `*` behind a name is the primary key, `>table` behind a type a declared
  ///     reference.
  ///   - samples: Rows with `|` between values; an empty one is nil.
  static func named(
    _ name: String, _ columns: String, rows: Int = 10, samples: [String] = []
  ) -> SourceTable {
    var table = SourceTable(name: name, columns: [], rowCount: rows)
    for column in columns.split(separator: ",") {
      let ends = column.split(separator: ">", maxSplits: 1)
      let parts = ends[0].split(separator: ":", maxSplits: 1)
      var name = parts[0].trimmed
      if name.hasSuffix("*") {
        name.removeLast()
        table.primaryKey.append(name)
      }
      table.columns.append(
        SourceColumn(name: name, type: parts.count > 1 ? parts[1].trimmed : nil))
      if ends.count > 1 {
        table.foreignKeys.append(ForeignKey(columns: [name], table: ends[1].trimmed))
      }
    }
    table.sampleRows = samples.map { row in
      row.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.isEmpty ? nil : String($0)
      }
    }
    return table
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " || $0 == "\n" }.reversed().drop { $0 == " " || $0 == "\n" }.reversed())
  }
}

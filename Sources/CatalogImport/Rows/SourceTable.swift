/// A table that a file holds, as it is described there: what a mapping to the
/// fields of a product is made from.
public struct SourceTable: Hashable, Sendable {
  /// The name; that of the file where the format has none. A schema is in it only where another
  /// table is called the same.
  public var name: String
  /// The schema or database that the table is in, where the file says it.
  public var schema: String?
  /// The table of which this is a part, so that its rows are rows of that one.
  public var whole: QualifiedName?
  /// The columns, in the order of the values of a row.
  public var columns: [SourceColumn]
  /// The columns of the primary key, by name.
  public var primaryKey: [String]
  /// The references that the table declares.
  public var foreignKeys: [ForeignKey]
  /// The number of rows, as far as it is known.
  public var rowCount: Int
  /// The first rows, as text; nil is no value. At most ``sampleCount``, and as
  /// many that have columns which those before have not.
  public var sampleRows: [[String?]]

  /// The number of rows that are kept as samples.
  public static let sampleCount = 1000

  /// Returns the number of rows that are kept of a table, so that those of a file with very many
  /// tables need not fill the memory.
  public static func sampleCount(amongTables count: Int) -> Int {
    count > 50 ? sampleCount / 10 : sampleCount
  }

  /// Makes a table.
  public init(
    name: String,
    columns: [SourceColumn],
    primaryKey: [String] = [],
    foreignKeys: [ForeignKey] = [],
    rowCount: Int = 0,
    sampleRows: [[String?]] = []
  ) {
    self.name = name
    self.columns = columns
    self.primaryKey = primaryKey
    self.foreignKeys = foreignKeys
    self.rowCount = rowCount
    self.sampleRows = sampleRows
  }
}

extension SourceTable {
  /// The name without a schema.
  var ownName: String {
    guard let schema, name.hasPrefix(schema + ".") else { return name }
    return String(name.dropFirst(schema.count + 1))
  }

  /// The name with its schema.
  var qualifiedName: QualifiedName { QualifiedName(schema: schema, name: ownName) }

  /// The table as it is described, without its rows.
  var withoutRows: SourceTable {
    var table = self
    table.rowCount = 0
    table.sampleRows = []
    return table
  }

  /// The table with names that end no line and move no cursor, for reports.
  var withoutControlCharacters: SourceTable {
    func shown(_ name: String) -> String {
      if name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) { return name }
      return String(
        String.UnicodeScalarView(
          name.withoutLineBreaks.unicodeScalars.map {
            $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
          }))
    }
    var table = self
    table.name = shown(name)
    for index in columns.indices { table.columns[index].name = shown(columns[index].name) }
    return table
  }
}

extension [SourceTable] {
  /// The tables by names of which no two are the same: with their schemas where they are.
  var withDistinctNames: [SourceTable] {
    var counts: [String: Int] = [:]
    for table in self { counts[table.name.lowercased(), default: 0] += 1 }
    guard counts.values.contains(where: { $0 > 1 }) else { return self }
    let positions = TablePositions(self)
    var tables = self
    for index in indices {
      if counts[self[index].name.lowercased(), default: 0] > 1 {
        tables[index].name = self[index].qualifiedName.shown
      }
    }
    for index in indices {
      for key in tables[index].foreignKeys.indices {
        let target = tables[index].foreignKeys[key]
        let name = QualifiedName(schema: target.schema ?? tables[index].schema, name: target.table)
        guard
          let position = positions.position(of: name)
            ?? positions.position(of: QualifiedName(name: target.table))
        else { continue }
        tables[index].foreignKeys[key].table = tables[position].name
      }
    }
    return tables
  }
}

/// A column of a table in a file.
public struct SourceColumn: Hashable, Sendable {
  /// The name as it is written there; a path such as `offers.0.price` in JSON.
  public var name: String
  /// The declared type, such as `VARCHAR(40)`; nil where there is none.
  public var type: String?
  /// The position of the first column that has the same name in the file; nil for that one.
  public var repeats: Int?
  /// Whether a database computes its values: a row that names no columns mostly has none for it.
  public var isGenerated = false
  /// Whether its values are those of groups of products, such as the id of their category: no field
  /// of a product but a custom one, unless somebody says so.
  var isOfGroup = false
  /// Whether the variants of products have it, and no product itself.
  var isOfVariant = false
  /// Whether all values of the samples are numbers in the file, and no texts that may be some.
  var hasNumbers = false

  /// Whether it is declared as one bit, which MySQL and SQL Server have for a boolean.
  var isOneBit: Bool {
    guard let type = type?.lowercased().filter({ $0 != " " }) else { return false }
    return type == "bit" || type == "bit(1)"
  }

  /// Makes a column.
  public init(name: String, type: String? = nil) {
    self.name = name
    self.type = type
  }
}

/// A declared reference from one table to another.
public struct ForeignKey: Hashable, Sendable {
  /// The columns that refer, by name.
  public var columns: [String]
  /// The table that they refer to.
  public var table: String
  /// The schema of that, where it is named.
  public var schema: String?
  /// The columns there; empty is its primary key.
  public var referencedColumns: [String]

  /// Makes a reference.
  public init(columns: [String], table: String, referencedColumns: [String] = []) {
    self.columns = columns
    self.table = table
    self.referencedColumns = referencedColumns
  }
}

public import CatalogModel

/// Reads the products, manufacturers and origins of a SQL script.
///
/// The order of the tables does not matter: a product may come before the
/// manufacturer that it refers to.
public struct CatalogScriptReader {
  private var script: SQLScriptReader
  private let currency: Currency
  private var tables: [CatalogTable: TableDefinition] = [:]
  /// The names of tables that rows were inserted into.
  private var filledTables: [CatalogTable: String] = [:]
  private var otherTables: [String] = []
  private var layout: Layout?

  /// Which value of a row belongs to which column.
  private struct Layout {
    var tableName: String
    var listedColumns: [String]?
    var table: CatalogTable
    var columns: [String]
    var positions: [Int?]

    func position(of column: CatalogColumn) -> Int? { positions[column.rawValue] }
  }

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - source: The script's bytes, UTF-8.
  ///   - currency: What prices are in that come without a currency.
  public init(source: @escaping ByteSource, currency: Currency) {
    script = SQLScriptReader(source: source) { CatalogTable(tableName: $0) != nil }
    self.currency = currency
  }

  /// How many statements that would change rows were passed over, by their
  /// first word: `UPDATE`, `DELETE`.
  public var changesNotRun: [String: Int] { script.changesNotRun }

  /// The columns of the tables that were read which are none of ours, as
  /// `table.column`, in the order in which they came.
  public private(set) var columnsNotRead: [String] = []

  /// Returns the next record, nil at the end.
  ///
  /// - Throws: `ImportError` for a script that cannot be read, has no product
  ///   table, or holds a value that no product can have; and what the source
  ///   throws.
  public mutating func next() throws -> ImportRecord? {
    while let event = try script.next() {
      switch event {
      case .table(let definition):
        if let table = CatalogTable(tableName: definition.name) {
          tables[table] = definition
          layout = nil
        } else {
          otherTables.append(definition.name)
        }
      case .row(let table, let columns):
        if let record = try record(in: table, columns: columns) { return record }
      }
    }
    if tables[.product] == nil, filledTables[.product] == nil {
      let ours = filledTables.merging(tables.mapValues(\.name)) { $1 }
      let found = otherTables + ours.values
      throw ImportError(
        line: nil,
        found.isEmpty
          ? "holds no product table"
          : "holds no product table, only \(found.sorted().joined(separator: ", "))")
    }
    return nil
  }

  private mutating func record(in tableName: String, columns: [String]?) throws -> ImportRecord? {
    let layout = try layout(of: tableName, columns: columns)
    guard script.row.count == layout.columns.count else {
      throw ImportError(
        line: script.row.line,
        "the row has \(script.row.count) values for the \(layout.columns.count) columns of "
          + layout.tableName)
    }
    let values = RowValues(row: script.row) { layout.position(of: $0) }
    switch layout.table {
    case .manufacturer:
      guard let key = try values.key(.id), let name = try values.text(.name) else { return nil }
      return .manufacturer(key: key, Manufacturer(name: name))
    case .country:
      guard let key = try values.key(.id), let name = try values.text(.name) else { return nil }
      return .country(key: key, Country(name: name, code: try values.countryCode()))
    case .product:
      return .product(try values.product(currency: currency))
    }
  }

  /// Returns where the columns are; the same as for the row before, mostly.
  private mutating func layout(of tableName: String, columns: [String]?) throws -> Layout {
    if let layout, layout.tableName == tableName, layout.listedColumns == columns {
      return layout
    }
    guard let table = CatalogTable(tableName: tableName) else {
      preconditionFailure("rows of other tables are not read")
    }
    guard let names = columns ?? tables[table]?.columns else {
      throw ImportError(
        line: script.row.line,
        "INSERT INTO \(tableName) names no columns, and no CREATE TABLE before it does")
    }
    filledTables[table] = tableName
    var positions = [Int?](repeating: nil, count: CatalogColumn.allCases.count)
    for (position, name) in names.enumerated() {
      guard let column = CatalogColumn(columnName: name, in: table) else {
        let column = tableName + "." + name
        if !columnsNotRead.contains(column) { columnsNotRead.append(column) }
        continue
      }
      positions[column.rawValue] = position
    }
    guard positions[CatalogColumn.name.rawValue] != nil else {
      throw ImportError(
        line: script.row.line,
        "the table \(tableName) has no column for the name; its columns are "
          + names.joined(separator: ", "))
    }
    let made = Layout(
      tableName: tableName, listedColumns: columns, table: table, columns: names,
      positions: positions)
    layout = made
    return made
  }
}

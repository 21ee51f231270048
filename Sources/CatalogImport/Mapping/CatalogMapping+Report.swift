import CatalogFields

extension CatalogMapping {
  /// Returns a line for each field that is read, in the order of
  /// ``ProductField``, such as `name = Products.ProductName` or
  /// `origin = Products.SupplierID -> Suppliers.Country`.
  ///
  /// What is on the right of a line can be asked for in an assignment.
  ///
  /// - Parameter tables: The tables that the mapping was made for.
  /// - Complexity: O(*n*) in the number of fields.
  public func lines(in tables: [SourceTable]) -> [String] {
    ProductField.allCases.compactMap { field in
      sources[field].map {
        "\(field.rawValue) = \(Self.path($0, from: productTable, in: tables))"
      }
    }
  }

  /// Returns the names of ``unusedColumns``.
  ///
  /// - Parameter tables: The tables that the mapping was made for.
  public func unusedColumnNames(in tables: [SourceTable]) -> [String] {
    unusedColumns.map { tables[productTable].columns[$0].name }
  }

  /// Returns the way from the product table to a column.
  static func path(
    _ source: FieldSource, from productTable: Int, in tables: [SourceTable]
  ) -> String {
    func name(_ column: Int, of table: Int) -> String {
      tables[table].name + "." + tables[table].columns[column].name
    }
    switch source {
    case .column(let column): return name(column, of: productTable)
    case .joined(let joins, let column):
      var table = productTable
      var parts: [String] = []
      for join in joins {
        parts.append(name(join.foreignColumn, of: table))
        table = join.table
      }
      parts.append(name(column, of: table))
      return parts.joined(separator: " -> ")
    }
  }
}

import CatalogFields
import CatalogModel

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

  /// Returns a line for each column that is called as the quantity is, and is kept as a custom field
  /// because of its values.
  func quantitiesKept(in tables: [SourceTable]) -> [String] {
    guard sources[.quantity] == nil, productTable < tables.count else { return [] }
    return customColumns.compactMap { name, column in
      var (position, column, shown) = (productTable, column, name)
      switch sources[.custom(name)] {
      case .column: break
      case .joined(let joins, let value) where evidence[.custom(name)] != .asked:
        (position, column) = (joins.last?.table ?? productTable, value)
        shown = tables[position].name + "." + tables[position].columns[column].name
      default: return nil
      }
      let table = tables[position]
      let readings = ColumnName.readings(
        of: table.columns[column].name, in: TableName(tables[productTable].name))
      guard readings[.quantity].map({ $0 < ColumnName.compoundScore }) ?? false else { return nil }
      let facts = ColumnFacts(table, column: column)
      return facts.objection(to: .quantity, name: 0).map {
        "'\(shown)' is not read as a quantity (\($0)): kept as a custom field"
          + (shown == name ? "" : " '\(name)'")
      }
    }
  }

  /// Returns a line for the custom fields that are names in other tables; nil where there are none.
  func referencesNamed(in tables: [SourceTable]) -> String? {
    let fields = namesReferredTo.sorted(by: CustomFields.precedes).compactMap { name in
      sources[.custom(name)].map { (name, Self.path($0, from: productTable, in: tables)) }
    }
    guard let first = fields.first else { return nil }
    guard case .joined(let joins, _) = sources[.custom(first.0)], let join = joins.first else {
      return nil
    }
    let column = tables[productTable].columns[join.foreignColumn].name
    return "names in place of numbers: "
      + fields.map { "'\($0.0)' = \($0.1)" }.joined(separator: "; ")
      + "; for the numbers: --map "
      + MappingError.quoted("\(ProductField.customPrefix)\(column)=\(column)")
  }

  /// Returns a line for quantities of which a product has several; nil where there are none.
  func quantitiesNotRead(in tables: [SourceTable]) -> String? {
    guard let source = severalQuantities, case .joined(let joins, _) = source,
      let last = joins.last
    else { return nil }
    let path = Self.path(source, from: productTable, in: tables)
    return "no quantities: '\(tables[last.table].name)' has several rows for a product; to read "
      + "the first of each: --map \(MappingError.quoted("quantity=" + path))"
  }

  /// Returns a line for each column whose name is too long for a custom field.
  func namesCut(in tables: [SourceTable]) -> [String] {
    guard productTable < tables.count else { return [] }
    let columns = tables[productTable].columns
    return customColumns.compactMap { name, column in
      guard case .column = sources[.custom(name)], CustomFieldName.isCut(columns[column].name),
        let other = CustomFieldName.ofColumn(columns[column].name), name.hasPrefix(other)
      else { return nil }
      return
        "the name of column \(column + 1) ('\(name.prefix(20))…') was cut to "
        + "\(CustomFieldName.greatestLength) bytes; another: --map custom.NAME=COLUMN"
    }
  }

  /// Returns a line for each custom field that is new, and is called as one of the catalog but for case.
  ///
  /// - Parameter known: The custom fields of the catalog.
  func namesNearKnown(_ known: Set<String>, in tables: [SourceTable]) -> [String] {
    guard !known.isEmpty, productTable < tables.count else { return [] }
    return customColumns.compactMap { name, column in
      guard !known.contains(name), evidence[.custom(name)] != .asked,
        let other = known.sorted().first(where: { $0.lowercased() == name.lowercased() })
      else { return nil }
      let column = tables[productTable].columns[column].name
      return "'\(name)' is a new custom field beside '\(other)'; to write into that: --map "
        + MappingError.quoted("\(ProductField.customPrefix)\(other)=\(column)")
    }
  }

  /// Returns a line for each table with texts in several languages, of which one is read.
  func languagesChosen(in tables: [SourceTable]) -> [String] {
    var lines: [String] = []
    for field in ProductField.allCases {
      guard case .joined(let joins, let column) = sources[field], let last = joins.last,
        let language = last.language
      else { continue }
      let table = tables[last.table]
      let others = DescriptionTables.languages(
        by: language.column, of: table, key: last.keyColumn, value: column
      ).filter { $0 != language.value }
      guard let other = others.first else { continue }
      let asked = "\(field.rawValue)=\(table.name).\(table.columns[column].name)[\(other)]"
      lines.append(
        "\(field.rawValue): in '\(language.value)' by \(table.name)."
          + "\(table.columns[language.column].name), in another language where it has none; "
          + "another: --map \(MappingError.quoted(asked))")
    }
    return lines
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
      parts.append(name(column, of: table) + (joins.last?.language.map { "[\($0.value)]" } ?? ""))
      return parts.joined(separator: " -> ")
    }
  }
}

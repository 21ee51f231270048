public import CatalogFields
public import CatalogModel

/// The table of a file that holds the products, and the source of each field of a product: turns
/// rows of any origin into products.
///
/// A mapping is made from the names of tables and columns, what refers to what,
/// and some sample rows; `docs/guide/import-mapping.md` says how.
public struct CatalogMapping: Hashable, Sendable {
  /// The table that has a row for each product, by position.
  public var productTable: Int
  /// The sources of the fields. A field that is not there is not read.
  public var sources: [ProductField: FieldSource]
  /// The evidence for the source of each field in ``sources``.
  public var evidence: [ProductField: FieldEvidence] = [:]
  /// The columns of the product table from which nothing is read, in order.
  public var unusedColumns: [Int] = []
  /// The currency that the name of the price's column says, such as
  /// `price_usd` or `Price (EUR)`.
  public var currencyOfColumn: Currency?
  /// A sign or word of several currencies in the name of the price's column: `单价(元)`, `Pris, kr`.
  var signOfColumn: String?
  /// The custom fields that are names of what columns refer to; where a name is missing, the column
  /// itself is kept.
  var namesReferredTo: Set<String> = []
  /// The quantities of a table with several rows for a product, which are not read.
  var severalQuantities: FieldSource?
  /// What is said of prices that were asked for, and are of as many pieces as another column says.
  var remarkOfPieces: String?

  /// Makes the mapping of a file.
  ///
  /// The same tables in another order give the same mapping. Those that a
  /// catalog itself wrote are known by their columns.
  ///
  /// - Parameters:
  ///   - tables: The tables of the file.
  ///   - productTable: The table to read, by name in any case; nil to find it.
  ///   - assignments: Fields, as ``ProductField`` calls them, and the columns
  ///     that they are to be read from: `UnitPrice`, `Suppliers.Country`, or a
  ///     way as a report shows it, `Products.SupplierID -> Suppliers.Country`.
  ///     An empty column is none: the field is not read. The last one of a
  ///     field counts.
  ///   - key: The field by which products that are there are updated; nil where all are added.
  ///     With one no field is read by a last resort.
  ///   - knownCustomNames: The custom fields of the catalog whose products are updated: a column of
  ///     such a name that is not surely a field stays what it was.
  ///   - knownProducts: Returns the products of that catalog with some SKUs or ids: a column that may
  ///     be a field is it where they have its values already.
  ///   - keepsCustomFields: Whether columns that no field is read from are custom fields.
  ///   - refusesOneRow: Whether one row of which nothing but a name is known is refused: one object
  ///     of JSON may be anything.
  ///   - isInterrupted: Whether nobody waits for the mapping any more; asked now and then.
  /// - Returns: A mapping that has a source for ``ProductField/name``, unless there is a key.
  /// - Throws: `MappingError` when there is no product table, no name, a tie,
  ///   or when an assignment names what is not there.
  /// - Complexity: O(*n* · *m*) for *n* columns and *m* sample rows, mostly.
  public static func make(
    tables: [SourceTable],
    productTable: String? = nil,
    assignments: [(field: String, column: String)] = [],
    key: ProductField? = nil,
    knownCustomNames: Set<String> = [],
    knownProducts: @escaping @Sendable (_ key: ProductField, _ values: [String]) -> [Product?] = {
      _, _ in []
    },
    keepsCustomFields: Bool = false,
    refusesOneRow: Bool = false,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(MappingError) -> CatalogMapping {
    if productTable == nil, assignments.isEmpty, var own = OwnTables.mapping(of: tables) {
      if !keepsCustomFields { own.removeCustomFields() }
      return own
    }
    let references = try TableReferences(tables, isInterrupted: isInterrupted)
    let assigned = try FieldAssignments(assignments, for: tables)
    let product = try ProductTableChoice(
      references: references, assignments: assigned, isUpdate: key != nil,
      refusesOneRow: refusesOneRow
    ).table(named: productTable)
    var mapping = try MappingSearch(
      references: references, product: product, assignments: assigned, key: key,
      knownCustomNames: knownCustomNames, knownProducts: knownProducts,
      keepsCustomFields: keepsCustomFields
    ).mapping()
    if keepsCustomFields { mapping.keepCustomFields(of: tables[product], but: assigned) }
    return mapping
  }
}

extension CatalogMapping {
  /// Makes custom fields of the columns from which nothing is read, but for those that were said
  /// to be left out.
  mutating func keepCustomFields(of table: SourceTable, but assigned: FieldAssignments) {
    let ignored = OwnTables.ignoredColumns(of: table)
    let leftOut = assigned.custom.filter { assigned.columns[$0]?.isEmpty == true }
      .compactMap(\.customName)
    var refused: [Int] = []
    for name in namesReferredTo
    where leftOut.contains(where: { CustomFieldName.found($0, among: [name]) != nil }) {
      if case .joined(let joins, _) = sources.removeValue(forKey: .custom(name)) {
        refused += joins.prefix(1).map(\.foreignColumn)
      }
      evidence[.custom(name)] = nil
    }
    defer { unusedColumns = (unusedColumns + refused).sorted() }
    var numbers: [String: Int] = [:]
    // A column with the name of a field that is not to be read, and one that --columns says is none.
    func isLeftOut(_ column: Int) -> Bool {
      let name = table.columns[column].name
      // Of several the others have numbers: `- 2`.
      return table.columns[table.columns[column].repeats ?? column].name == "-"
        || ProductField.allCases.contains {
          assigned.columns[$0]?.isEmpty == true && $0.rawValue == name.lowercased()
        }
    }
    for column in unusedColumns where !ignored.contains(column) {
      guard !isLeftOut(column),
        let base = CustomFieldName.ofColumn(table.columns[column].name),
        !leftOut.contains(where: { CustomFieldName.found($0, among: [base]) != nil })
      else { continue }
      var name = base
      var number = numbers[base] ?? 1
      while sources[.custom(name)] != nil {
        number += 1
        name = "\(base) \(number)"
      }
      numbers[base] = number
      sources[.custom(name)] = .column(column)
      evidence[.custom(name)] = .named
    }
    let kept = Set(sources.values)
    unusedColumns.removeAll { kept.contains(.column($0)) }
  }

  /// Leaves all custom fields out.
  mutating func removeCustomFields() {
    for (field, source) in sources where field.customName != nil {
      sources[field] = nil
      evidence[field] = nil
      if case .column(let column) = source { unusedColumns.append(column) }
    }
    unusedColumns.sort()
  }

  /// The custom fields in the order of their names, with the columns that they are read from; of
  /// other tables, the columns that refer to them.
  var customColumns: [(name: String, column: Int)] {
    var found: [(name: String, column: Int)] = []
    for (field, source) in sources {
      guard let name = field.customName, !name.isEmpty else { continue }
      switch source {
      case .column(let column): found.append((name, column))
      case .joined(let joins, let column):
        found.append((name, joins.first?.foreignColumn ?? column))
      }
    }
    return found.sorted { CustomFields.precedes($0.name, $1.name) }
  }
}

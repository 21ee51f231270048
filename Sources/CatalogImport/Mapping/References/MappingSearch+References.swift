import CatalogFields

/// The custom fields that are names in other tables: `category` of `category_id`.
extension MappingSearch {
  /// Returns the names of the custom fields of columns that refer to a table of names, in place of their
  /// numbers, with where the names are.
  ///
  /// A column is one where all its values are found, and nothing else is called as its field would be.
  func namesReferredTo(
    beside sources: [ProductField: FieldSource]
  ) -> [(name: String, source: FieldSource)] {
    guard keepsCustomFields else { return [] }
    let unused = Set(unusedColumns(sources))
    let own = table.columns.map { CustomFieldName.ofColumn($0.name) }
    var found: [(name: String, source: FieldSource)] = []
    for reference in references.references[product]
    where unused.contains(reference.foreignColumn) && reference.table != product {
      let column = reference.foreignColumn
      guard let columnName = own[column], !knownCustomNames.contains(columnName),
        assignments.columns[.custom(columnName)] == nil,
        let nameColumn = plainNameColumn(of: reference.table), holdsAll(reference),
        let name = CustomFieldName.ofColumn(subject(of: reference)),
        sources[.custom(name)] == nil, !found.contains(where: { $0.name == name }),
        !own.indices.contains(where: { $0 != column && own[$0]?.lowercased() == name.lowercased() })
      else { continue }
      let source = FieldSource.joined([reference.join], column: nameColumn)
      found.append(
        (name, DescriptionTables.inOneLanguage(source, wanted: nil, references) ?? source))
    }
    return found
  }

  /// What a reference is called without its marks of a key, as it is written: `Category` of
  /// `CategoryID`; else the table that it leads to.
  private func subject(of reference: TableReference) -> String {
    let name = table.columns[reference.foreignColumn].name
    for end in ["_id", " id", ".id", "-id"] where name.lowercased().hasSuffix(end) {
      return String(name.dropLast(end.count))
    }
    for end in ["Id", "ID"] where name.hasSuffix(end) && name.dropLast(2).last?.isLowercase == true
    {
      return String(name.dropLast(2))
    }
    let words = references.subject(of: reference, in: product)
    return words == NameWords(name).words ? name : references.tables[reference.table].ownName
  }

  /// Returns the column of a table that is plainly called as names are.
  private func plainNameColumn(of table: Int) -> Int? {
    let source = references.tables[table]
    let name = references.names[table]
    let keys = Set(references.references[table].map(\.foreignColumn))
    let scored = source.columns.indices.compactMap { column -> (score: Int, column: Int)? in
      let facts = references.facts(of: column, in: table)
      guard !keys.contains(column), facts.allow(.name), !facts.values.isEmpty, !facts.isWhole
      else { return nil }
      let words = NameWords(source.columns[column].name)
      let score = ColumnName.readings(of: source.columns[column].name, in: name)[.name]
      if let score, score < 40 { return (score, column) }
      return name.isNamed(words.key) ? (50, column) : nil
    }
    return scored.min { $0 < $1 }?.column
  }

  /// Whether a reference is by numbers that say nothing themselves, and leads to a row for each value.
  private func holdsAll(_ reference: TableReference) -> Bool {
    let facts = references.facts(of: reference.foreignColumn, in: product)
    let keys = references.facts(of: reference.keyColumn, in: reference.table)
    let isUUID = facts.values.allSatisfy { $0.utf8.count == 36 && $0.count { $0 == "-" } == 4 }
    guard !facts.values.isEmpty, facts.isWhole || isUUID,
      keys.distinctCount == keys.values.count
    else { return false }
    let target = references.tables[reference.table]
    // Not all rows of a long table are known here.
    if target.rowCount > target.sampleRows.count, reference.isDeclared { return true }
    return Set(keys.values).isSuperset(of: facts.values)
  }
}

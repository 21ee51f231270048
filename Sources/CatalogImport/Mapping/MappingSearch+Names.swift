import CatalogFields

/// Refuses codes, descriptions and JSON as names where the names may be in another column.
extension MappingSearch {
  /// Refuses codes as names where a description or another text is there, which may be the names:
  /// `Item` and `Description`.
  func requireNoCodes(
    _ sources: [ProductField: FieldSource], _ columns: FieldColumns
  ) throws(MappingError) {
    guard let name = columns.chosen[.name], case .column(name.column) = sources[.name],
      (20..<30).contains(name.name)
    else { return }
    let facts = references.facts(of: name.column, in: product)
    guard facts.areCodes || facts.areAbbreviations else { return }
    var rivals = rivalNames(sources, columns)
    let best = rivals
    if case .column(let details) = sources[.details], assignments.columns[.details] == nil,
      !references.facts(of: details, in: product).areCodes
    {
      rivals.append(details)
    }
    if rivals.isEmpty { return }
    let others = ([name.column] + rivals.dropFirst(best.count)).sorted()
    throw .ambiguousField(field: .name, table: table.name, choices: choices(best + others))
  }

  /// Refuses a description as the name because there is nothing else, where another column has a
  /// short text for each product: `Vino` and `Descripción`.
  func requireNoDescription(
    _ sources: [ProductField: FieldSource], _ columns: FieldColumns
  ) throws(MappingError) {
    guard let name = columns.chosen[.name], case .column(name.column) = sources[.name],
      name.name >= ColumnName.compoundScore,
      ColumnName.readings(of: table.columns[name.column].name, in: references.names[product])[
        .name] == nil
    else { return }
    let rivals = rivalNames(sources, columns)
    if rivals.isEmpty { return }
    throw .ambiguousField(
      field: .name, table: table.name, choices: choices(rivals + [name.column]))
  }

  /// Refuses the name of somebody or something else, where another column has a short text for each
  /// product: `Wine` and `Winemaker name`.
  func requireNoOther(
    _ sources: [ProductField: FieldSource], _ columns: FieldColumns
  ) throws(MappingError) {
    guard let name = columns.chosen[.name], case .column(name.column) = sources[.name],
      name.name >= ColumnName.compoundScore,
      ThingNames.isOfOther(table.columns[name.column].name)
    else { return }
    let rivals = rivalNames(sources, columns)
    if rivals.isEmpty { return }
    throw .ambiguousField(
      field: .name, table: table.name, choices: choices(rivals + [name.column]))
  }

  /// Returns the columns that may have the names beside the one that was found: those that have a
  /// word for a name, and those of which nothing is known and that have a short text of its own for
  /// each product.
  private func rivalNames(
    _ sources: [ProductField: FieldSource], _ columns: FieldColumns
  ) -> [Int] {
    let unused = unusedColumns(sources).sorted()
    let named = columns.evidence.filter { other in
      other.field == .name && other.isUsable && unused.contains(other.column)
        && !references.facts(of: other.column, in: product).areCodes && !other.isEmpty
    }.map(\.column)
    let others = unused.filter { column in
      let name = table.columns[column].name
      return ColumnName.readings(of: name, in: references.names[product]).isEmpty
        && ThingNames.mayBeThing(name) && references.facts(of: column, in: product).areShortTexts
    }
    return named + others
  }

  /// Refuses names that are texts in several languages, as JSON.
  func requireText(in source: FieldSource) throws(MappingError) {
    let (position, column) =
      switch source {
      case .column(let column): (product, column)
      case .joined(let joins, let column): (joins.last?.table ?? product, column)
      }
    let values = references.facts(of: column, in: position).values
    let languages = values.map(Self.firstLanguage)
    let found = languages.compactMap { $0 }
    guard !found.isEmpty, 5 * found.count >= 4 * languages.count else { return }
    throw .translatedNames(
      column: references.tables[position].columns[column].name,
      languages: Array(Set(found)).sorted())
  }

  /// Returns the first language of a JSON object of texts by language; nil for any other text.
  private static func firstLanguage(_ text: String) -> String? {
    guard text.hasPrefix("{") else { return nil }
    let rest = text.utf8.dropFirst().drop { $0 == 0x20 }
    guard rest.first == UInt8(ascii: "\"") else { return nil }
    let key = rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
    let behind = rest.dropFirst(key.count + 2).drop { $0 == 0x20 }
    let letters = key.prefix { (0x61...0x7A).contains($0) }.count
    let isRegional = key.dropFirst(letters).first.map { $0 == 0x5F || $0 == 0x2D } ?? true
    return (2...3).contains(letters) && key.count <= 11 && isRegional
      && behind.first == UInt8(ascii: ":") ? String(key) : nil
  }
}

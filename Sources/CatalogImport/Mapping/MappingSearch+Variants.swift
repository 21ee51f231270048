import CatalogFields

/// Variants in a table beside that of the products.
extension MappingSearch {
  /// Returns the prices of variants where the products have none; nil where there are none.
  ///
  /// - Parameter name: The source of the products' names.
  func variantPrices(name: FieldSource?) -> VariantPrices? {
    let found = references.referring(to: product).compactMap { table, _ -> (Int, [Int])? in
      let words = references.names[table].words.map(NameWords.stem)
      guard Self.otherTables.isDisjoint(with: words), !TableKind.areOfDeals(words) else {
        return nil
      }
      switch references.kinds[table] {
      case .part, .unknown, .stock, .product: break
      default: return nil
      }
      let chosen = FieldColumns(
        references, table: table, name: references.names[product], isUpdate: false
      ).chosen
      guard let price = chosen[.price] ?? chosen[.priceMinor], !price.isEmpty,
        price.score < FieldNames.poorRank * 10,
        references.facts(of: price.column, in: table).areAmounts
      else { return nil }
      let sku = chosen[.sku].flatMap { $0.isEmpty || $0.score >= 110 ? nil : $0.column }
      guard sku != nil || !Self.variantWords.isDisjoint(with: words) else { return nil }
      return (table, [sku, price.column].compactMap(\.self))
    }
    guard let (table, columns) = found.min(by: { $0.0 < $1.0 }) else { return nil }
    let source = references.tables[table]
    var path: String?
    if case .column(let column) = name {
      path = self.table.name + "." + self.table.columns[column].name
    }
    return VariantPrices(
      products: self.table.name, table: source.name, rowCount: source.rowCount,
      columns: columns.map { source.columns[$0].name }, name: path)
  }

  /// The columns of names of the products to which rows without a name refer: theirs are the
  /// variants' names.
  var namesOfParents: [MappingError.Choice] {
    references.references[product].compactMap { reference in
      guard reference.table != product, references.kinds[reference.table] == .product,
        let name = FieldColumns(references, table: reference.table, isUpdate: isUpdate).chosen[
          .name]
      else { return nil }
      let other = references.tables[reference.table]
      let values = other.choices([name.column]) { references.facts(of: $0, in: reference.table) }
      return MappingError.Choice(
        column: other.name + "." + other.columns[name.column].name, values: values[0].values)
    }
  }

  private static func stems(_ words: String) -> Set<String> {
    Set(words.split(separator: " ").map { NameWords.stem(of: String($0)) })
  }

  private static let variantWords = stems(
    """
    variant variants variante varianten varianti variation variations copy copies edition editions \
    declinaison declinaisons sku skus combination combinations version versions exemplar exemplare \
    combinacion combinaciones variacion variaciones variacao variacoes
    """)

  /// What refers to products and is none: what was sold, who sells them, what they cost once.
  private static let otherTables = stems(
    """
    image photo media video file download review rating comment category supplier vendor related \
    discount special coupon order cart invoice history log reward price prices rental bid
    """)
}

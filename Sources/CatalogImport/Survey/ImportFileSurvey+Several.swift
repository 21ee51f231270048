import CatalogFields

extension ImportFileSurvey {
  /// The columns of prices and quantities that are read, and that nobody asked for.
  var guessedAmounts: [(field: ProductField, column: Int)] {
    if options.explains { return [] }
    return [ProductField.price, .priceMinor, .quantity].compactMap { field in
      guard case .column(let column) = mapping.sources[field], mapping.evidence[field] != .asked
      else { return nil }
      return (field, column)
    }
  }

  /// Refuses a price or a quantity of records beside one of their variants that is called otherwise:
  /// `price`, and `unit_price` of each size.
  func requireOneOfVariants() throws {
    let table = tables[mapping.productTable]
    for (field, column) in guessedAmounts where !table.columns[column].isOfVariant {
      let row = { (other: Int) in
        table.sampleRows.first { row in
          max(column, other) < row.count && row[column] != nil && row[other] != nil
            && row[column] != row[other]
        }
      }
      let names = table.columns.map(\.name)
      for other in names.indices
      where table.columns[other].isOfVariant && VariantLists.has(field, [names[other]]) {
        guard let row = row(other) else { continue }
        func choice(_ column: Int) -> String {
          "--map \("\(field.rawValue)=\(names[column])".quotedForShell)"
        }
        throw ImportError(
          line: nil,
          "has '\(names[column])' of products (\(row[column] ?? "")) and '\(names[other])' of their "
            + "variants (\(row[other] ?? "")); choose: \(choice(other)) (that of each variant), "
            + "\(choice(column)) (that of the product for all its variants)")
      }
    }
  }
}

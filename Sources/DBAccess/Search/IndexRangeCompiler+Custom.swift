import Search

/// Custom fields with an index: each different text is asked once.
extension IndexRangeCompiler {
  /// More texts than this are not worth the looking up one by one.
  private static let greatestTextCount = 1000

  func customRanges(_ evaluator: ComparisonEvaluator) throws -> Ranges? {
    // Products without the field have no entry: to find them takes a look at all.
    guard isCurrent, !evaluator.answerForNull,
      let values = try CustomIndexValues(evaluator, db)
    else { return nil }
    let index = "the index of \(evaluator.comparison.key.rawValue)"
    if values.isWhetherThereIsAny {
      let (sql, arguments) = values.productsWithAny
      return (
        [IndexRanges.Range(index: index, bounds: "any text", source: .statement(sql, arguments))],
        true
      )
    }
    var ids: [Int64] = []
    let isWithin = try values.forEachValue { id in
      ids.append(id)
      return ids.count <= Self.greatestTextCount
    }
    guard isWithin else { return nil }
    let list = ids.map(String.init).joined(separator: ", ")
    let range = IndexRanges.Range(
      index: index, bounds: "\(ids.count) texts",
      source: .statement("SELECT product_id FROM custom_entry WHERE value_id IN (\(list))"))
    return (ids.isEmpty ? [] : [range], true)
  }
}

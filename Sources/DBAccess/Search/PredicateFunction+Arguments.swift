import Search

/// The columns that the function gets, and the place of each key among them.
struct PredicateFunctionArguments {
  let condition: String
  private var positions = [Int](repeating: 0, count: 13)

  /// Whether one of the keys is the section.
  let hasSection: Bool

  /// - Parameter hasCustom: Whether products can have custom fields.
  init(
    _ predicate: Predicate, _ source: PredicateFunction.Source, hasCustom: Bool
  ) {
    // No set: it would cost more than the rows of a page.
    var hasKey = [Bool](repeating: false, count: 13)
    for comparison in predicate.comparisons {
      hasKey[Self.number(of: comparison.key)] = true
      if case .key(let other) = comparison.operand { hasKey[Self.number(of: other)] = true }
    }
    for query in predicate.wordQueries {
      for key in query.keys ?? WordQuery.fixedKeys { hasKey[Self.number(of: key)] = true }
      if query.usesCustomFields { hasKey[Self.customNumber] = true }
    }
    hasSection = hasKey[Self.number(of: .section)]
    var columns: [String] = []
    func place(_ names: String...) -> Int {
      if let position = columns.firstIndex(of: names[0]) { return position }
      columns += names
      return columns.count - names.count
    }
    for key in Predicate.Key.allCases where hasKey[Self.number(of: key)] {
      let position =
        switch key {
        case .id: place(source == .listing ? "product_id" : "product.id")
        case .price, .currency: place("price_minor", "currency")
        case .manufacturer: place("manufacturer_id")
        case .origin, .originCode: place("country_id")
        case .section:
          place(
            source == .listing ? "section" : "coalesce(product.sort_name, product.name)")
        case .name: place(source == .listing ? "name" : "product.name")
        case .sku, .details, .quantity, .image, .custom: place(key.rawValue)
        }
      positions[Self.number(of: key)] = position
    }
    // The listing has no custom fields: they are looked up by the product.
    if hasKey[Self.customNumber] {
      positions[Self.customNumber] = place(
        source == .listing ? "product_id" : hasCustom ? "product.custom" : "NULL")
    }
    condition = columns.reduce(RowFunction.predicateName + "(?1") { $0 + ", " + $1 } + ")"
  }

  private static let customNumber = 12

  @inline(__always)
  func position(of key: Predicate.Key) -> Int { positions[Self.number(of: key)] }

  @inline(__always)
  private static func number(of key: Predicate.Key) -> Int {
    switch key {
    case .id: 0
    case .sku: 1
    case .name: 2
    case .manufacturer: 3
    case .details: 4
    case .price: 5
    case .currency: 6
    case .quantity: 7
    case .origin: 8
    case .originCode: 9
    case .image: 10
    case .section: 11
    case .custom: customNumber
    }
  }
}

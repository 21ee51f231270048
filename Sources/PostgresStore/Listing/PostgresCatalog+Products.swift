public import CatalogAccess
public import CatalogModel
import PostgreSQL

extension PostgresCatalog: CatalogReading {
  /// Counts the products themselves, whatever the listing says.
  ///
  /// - Complexity: O(*n*): the server counts them.
  public func countProducts() throws -> Int {
    try reading {
      try $0.rows(of: Statement("SELECT count(*) FROM catalog.product")) { try $0.int(0) }.first
        ?? 0
    }
  }

  /// Returns which of some names products have, each with the manufacturer of a product that has it.
  public func products(
    withNames names: [String]
  ) throws -> [(name: String, manufacturer: String?)] {
    // No product has such a name.
    let names = names.filter { !$0.utf8.contains(0) }
    return try reading {
      try $0.rows(
        of: Statement(
          """
          SELECT DISTINCT product.name, manufacturer.name
          FROM catalog.product LEFT JOIN catalog.manufacturer ON manufacturer.id = manufacturer_id
          WHERE product.name = ANY ($1)
          """, .texts(names))
      ) { (try $0.string(0), $0.stringIfPresent(1)) }
    }
  }

  /// Returns the names of the custom fields in their order.
  ///
  /// - Parameter isExact: Whether those are left out that no product has any more, for which
  ///   the server looks at all custom fields.
  public func customNames(isExact: Bool) throws -> [String] {
    let state = try state
    if !isExact, !state.hasPendingChanges { return state.customNames }
    if isExact, state.customNames.isEmpty, !state.hasPendingChanges { return [] }
    // Names of products that other programs have changed are not in the table yet.
    let names = try reading {
      try $0.rows(
        of: Statement(
          isExact
            ? "SELECT DISTINCT member.key \(Self.members)"
            : """
            SELECT name FROM catalog.custom_field
            UNION
            SELECT member.key \(Self.members) JOIN catalog.pending_change ON product_id = id
            WHERE queue = $1
            """, arguments: isExact ? [] : [.text(state.languages.queue)])
      ) { try $0.string(0) }
    }
    return names.sorted(by: CustomFields.precedes)
  }

  private static let members = "FROM catalog.product \(ServerSchema.customMembers)"

  /// Returns all origins, with their names as the catalog has them.
  public func origins() throws -> [Country] {
    try reading {
      try $0.rows(of: Statement("SELECT name, code FROM catalog.country ORDER BY id")) {
        Country(name: try $0.string(0), code: $0.stringIfPresent(1))
      }
    }
  }

  /// Returns the product with an id, nil when there is none.
  public func product(id: Int64) throws -> Product? {
    var found: Product?
    try withProduct(id: id) { view, sortName in
      found = view.product
      found?.sortName = sortName
      found?.custom = view.customFields
    }
    return found
  }

  /// Returns the id of the product with an SKU, nil when there is none.
  public func productID(sku: String) throws -> Int64? {
    // No product has such an SKU.
    if sku.utf8.contains(0) { return nil }
    return try reading {
      try $0.rows(of: Statement("SELECT id FROM catalog.product WHERE sku = $1", .text(sku))) {
        try $0.int64(0)
      }.first
    }
  }

  /// Returns the ids of products with an SKU but for the case of its letters A to Z, two at most.
  public func productIDs(skuInAnyCase sku: String) throws -> [Int64] {
    if sku.utf8.contains(0) { return [] }
    // In "C", letters are those from A to Z.
    let statement = Statement(
      """
      SELECT id FROM catalog.product WHERE lower(sku) = lower($1 COLLATE "C") LIMIT 2
      """, .text(sku))
    return try reading { connection in
      let known = try SKUInAnyCase(sku).ids { from in
        try connection.rows(
          of: Statement(
            "SELECT sku, id FROM catalog.product WHERE sku >= $1 ORDER BY sku LIMIT 1", .text(from))
        ) { (sku: try $0.string(0), id: try $0.int64(1)) }.first
      }
      return try known ?? connection.rows(of: statement) { try $0.int64(0) }
    }
  }

  /// Returns values of a field that begin with a text: the first ones, and where there are more,
  /// the last.
  public func values(
    of field: IndexedField, beginningWith text: String, upTo limit: Int
  ) throws -> [String] {
    if text.utf8.contains(0) { return [] }
    let column = field.column
    func values(_ order: String, _ limit: Int) -> Statement {
      Statement(
        """
        SELECT \(column) FROM catalog.\(field.table) WHERE \(column) >= $1 AND \(column) < $2
        ORDER BY \(column) \(order) LIMIT \(limit)
        """, .text(text), .text(IndexedField.end(of: text)))
    }
    return try reading { connection in
      var first = try connection.rows(of: values("ASC", limit + 1)) { try $0.string(0) }
      if first.count > limit {
        let last = try connection.rows(of: values("DESC", 1)) { try $0.string(0) }
        first.replaceSubrange((limit - 1)..., with: last)
      }
      return first
    }
  }

  /// Calls `body` with the product with an id and what it is sorted by, where that is not its
  /// name.
  @discardableResult
  public func withProduct(
    id: Int64,
    _ body: (ProductView, _ sortName: String?) throws -> Void
  ) throws -> Bool {
    try reading { connection in
      let answer = try connection.run(
        Statement(ProductRows.ofProducts + "\nWHERE listed.id = $1", .int64(id)))
      let reader = ServerReader()
      try answer.forEach { row in
        try reader.give(row, section: 0) {
          try body($0, reader.sortName.map { String(decoding: $0, as: UTF8.self) })
        }
      }
      return answer.count > 0
    }
  }

  /// Returns those of some fields that at least one product has.
  public func fieldsInUse(among fields: ProductFields) throws -> ProductFields {
    var found = fields.intersection(try state.fieldsInUse)
    let others: [(field: ProductFields, column: String)] = [
      (.image, "image"), (.details, "details"),
    ]
    for (field, column) in others where fields.contains(field) {
      let isUsed = try reading {
        try $0.rows(
          of: Statement(
            "SELECT EXISTS (SELECT 1 FROM catalog.product WHERE \(column) IS NOT NULL)")
        ) { try $0.bool(0) }.first
      }
      if isUsed == true { found.insert(field) }
    }
    return found
  }

  /// Returns the currency of all prices that have one, another where none has, nil where there are
  /// several.
  public func usualCurrency(else other: Currency) throws -> Currency? {
    let codes = try reading {
      try $0.rows(
        of: Statement(
          """
          SELECT end_code FROM (VALUES
            ((SELECT min(currency) FROM catalog.product WHERE currency < 'XXX')),
            ((SELECT max(currency) FROM catalog.product WHERE currency < 'XXX')),
            ((SELECT min(currency) FROM catalog.product WHERE currency > 'XXX')),
            ((SELECT max(currency) FROM catalog.product WHERE currency > 'XXX'))
          ) AS ends (end_code) WHERE end_code IS NOT NULL
          """)
      ) { try $0.string(0) }
    }
    guard let code = codes.first else { return other }
    return codes.allSatisfy { $0 == code } ? Currency(code: code) : nil
  }

  /// Returns the currency that all prices of the catalog are in; nil where there are several, or
  /// prices without one, or no prices.
  public func currencyOfAllPrices() throws -> Currency? {
    let ends = try reading {
      try $0.rows(
        of: Statement(
          """
          SELECT (SELECT min(currency) FROM catalog.product),
            (SELECT max(currency) FROM catalog.product)
          """)
      ) { (least: $0.stringIfPresent(0), greatest: $0.stringIfPresent(1)) }.first
    }
    guard let least = ends?.least, ends?.greatest == least else { return nil }
    return Currency(code: least).flatMap { $0.isNone ? nil : $0 }
  }
}

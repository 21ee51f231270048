package import CatalogFields

/// A column that a history keeps of a product before and after a change, in the table
/// `history_product` of every store of tables.
package struct HistoryColumn: Sendable {
  /// The field whose value, or part of it, the column has.
  package let field: ProductField
  /// The name behind `old_` and `new_`.
  package let name: String
  /// The type in a file.
  package let type: String
  /// The column of `product` by which a change is noticed.
  package let source: String
  /// The bit in `fields` that says it was changed.
  package let bit: Int
  /// The table that has the value, where `product` has an id.
  package let table: String?

  private init(
    field: ProductField, name: String, type: String = "TEXT", source: String, bit: Int,
    table: String? = nil
  ) {
    self.field = field
    self.name = name
    self.type = type
    self.source = source
    self.bit = bit
    self.table = table
  }

  /// The price is two columns and one field.
  package static let all = [
    HistoryColumn(field: .sku, name: "sku", source: "sku", bit: 1),
    HistoryColumn(field: .name, name: "name", source: "name", bit: 2),
    HistoryColumn(field: .sortName, name: "sort_name", source: "sort_name", bit: 4),
    HistoryColumn(
      field: .manufacturer, name: "manufacturer", source: "manufacturer_id", bit: 8,
      table: "manufacturer"),
    HistoryColumn(field: .details, name: "details", source: "details", bit: 16),
    HistoryColumn(
      field: .price, name: "price_minor", type: "INTEGER", source: "price_minor", bit: 32),
    HistoryColumn(field: .price, name: "currency", source: "currency", bit: 32),
    HistoryColumn(field: .quantity, name: "quantity", type: "INTEGER", source: "quantity", bit: 64),
    HistoryColumn(
      field: .origin, name: "origin", source: "country_id", bit: 128, table: "country"),
    HistoryColumn(field: .image, name: "image", source: "image", bit: 256),
    HistoryColumn(
      field: .custom(""), name: "custom", source: "custom", bit: HistoryBits.custom),
  ]

  /// Those of the names of rows of other tables.
  package static let references = all.compactMap { column in
    column.table.map { (table: $0, name: column.name, source: column.source) }
  }

  /// The names of all columns on a side, `old` or `new`.
  package static func names(_ side: String) -> String {
    all.map { "\(side)_\($0.name)" }.joined(separator: ", ")
  }

  // MARK: SQL

  /// The value in a row of `product`, as an expression.
  ///
  /// - Parameter schema: What stands before the names of tables.
  package func value(in row: String, schema: String = "") -> String {
    guard let table else { return "\(row).\(source)" }
    return "(SELECT name FROM \(schema)\(table) WHERE id = \(row).\(source))"
  }

  /// The values in a row of `product`, as a list of expressions.
  package static func values(in row: String, schema: String = "") -> String {
    all.map { $0.value(in: row, schema: schema) }.joined(separator: ", ")
  }
}

/// The bits of `history_product.fields`, beside those of the columns.
package enum HistoryBits {
  /// The bit of the custom fields, which are kept as a whole.
  package static let custom = 2048
  /// The bits of the other columns.
  package static let fixedFields = 511
  /// All bits of columns.
  package static let allFields = fixedFields + custom
  /// The bit that says the product was there before.
  package static let wasThere = 512
  /// The bit that says it is there after.
  package static let isThere = 1024
  /// The bits of a product that was there before, and is after.
  package static let stays = wasThere + isThere
}

/// The kinds of rows of `history_reference`, beside the table of a manufacturer or origin that went
/// with its last product.
package enum HistoryReferenceKind {
  /// The kind that stands for all: an import into a catalog that had none has added whatever there
  /// was after it.
  package static let allAdded = "all added"

  /// The kind of one that the entry has added to a table.
  package static func added(_ table: String) -> String { "added \(table)" }
}

extension HistoryEntry {
  /// The action of an entry of which nothing was kept.
  package static let barrierAction = "import --no-history"

  /// The action of an entry that stands for all before it, which were deleted: the last of these,
  /// emptied. No entry gets its number again.
  package static let forgottenAction = "history --prune"
}

/// A table of a catalog, as every store of tables has it: what a copy carries from one to another.
package struct CatalogTable: Sendable {
  /// The kind of a column's values.
  package enum Kind: Sendable {
    /// A number of 64 bits.
    case integer
    /// A number of 32 bits: of a language, a section, or products of a block.
    case small
    case text
    /// A text that is a JSON object.
    case json
    case bytes
    /// The sort key of a product's name, or the beginning of one where a store keeps no more.
    case sortKey
  }

  /// A column.
  package struct Column: Sendable {
    package let name: String
    package let kind: Kind

    fileprivate init(_ name: String, _ kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  package let name: String
  package let columns: [Column]
  /// The columns that no two rows have the same values in, in the order of the rows.
  package let key: [String]
  /// What a fault of it means for the owner: whether it is part of what other programs write.
  package let isSource: Bool

  private init(
    _ name: String, key: [String], isSource: Bool = false, _ columns: [Column]
  ) {
    self.name = name
    self.columns = columns
    self.key = key
    self.isSource = isSource
  }
}

extension CatalogTable {
  /// All tables, those that others refer to first.
  package static let all = [
    manufacturer, country, product, customField, pendingChange, language, section, sectionBoundary,
    listing, listingBlock, blockFold, orderBlock, history, historyAdded, historyProduct,
    historyReference, historyForeign,
  ]

  /// The names of the tables that are made from the products, whatever the language.
  package static let ofListings: Set<String> = [
    language.name, section.name, sectionBoundary.name, listing.name, listingBlock.name,
    blockFold.name, orderBlock.name,
  ]

  package static let manufacturer = CatalogTable(
    "manufacturer", key: ["id"], isSource: true,
    [Column("id", .integer), Column("name", .text)])

  package static let country = CatalogTable(
    "country", key: ["id"], isSource: true,
    [Column("id", .integer), Column("name", .text), Column("code", .text)])

  package static let product = CatalogTable(
    "product", key: ["id"], isSource: true,
    [
      Column("id", .integer), Column("sku", .text), Column("name", .text),
      Column("sort_name", .text), Column("manufacturer_id", .integer), Column("details", .text),
      Column("price_minor", .integer), Column("currency", .text), Column("quantity", .integer),
      Column("country_id", .integer), Column("image", .text), Column("custom", .json),
    ])

  package static let customField = CatalogTable(
    "custom_field", key: ["name"], [Column("name", .text)])

  package static let pendingChange = CatalogTable(
    "pending_change", key: ["product_id"],
    [
      Column("product_id", .integer), Column("old_name", .text),
      Column("old_listing_name", .text), Column("old_currency", .text),
      Column("old_price_minor", .integer), Column("old_quantity", .integer),
    ])

  package static let language = CatalogTable(
    "language", key: ["id"],
    [Column("id", .small), Column("locale", .text), Column("collation_version", .text)])

  package static let section = CatalogTable(
    "section", key: ["language_id", "number"],
    [
      Column("language_id", .small), Column("number", .small), Column("title", .text),
      Column("index_title", .text), Column("product_count", .integer),
      Column("first_name", .text), Column("last_name", .text),
    ])

  package static let sectionBoundary = CatalogTable(
    "section_boundary", key: ["language_id", "sort_key"],
    [Column("language_id", .small), Column("sort_key", .bytes), Column("section", .small)])

  private static let place = ["language_id", "section", "sort_key", "product_id"]
  private static let placeColumns = [
    Column("language_id", .small), Column("section", .small), Column("sort_key", .sortKey),
    Column("product_id", .integer),
  ]

  package static let listing = CatalogTable(
    "listing", key: place,
    placeColumns + [
      Column("sku", .text), Column("name", .text), Column("manufacturer_id", .integer),
      Column("details", .text), Column("price_minor", .integer), Column("currency", .text),
      Column("quantity", .integer), Column("country_id", .integer), Column("image", .text),
    ])

  package static let listingBlock = CatalogTable(
    "listing_block", key: place,
    placeColumns + [
      Column("product_count", .small), Column("first_fold", .bytes), Column("last_fold", .bytes),
      Column("first_other_fold", .bytes), Column("last_other_fold", .bytes),
    ])

  package static let blockFold = CatalogTable(
    "block_fold", key: place, placeColumns + [Column("folds", .bytes)])

  package static let orderBlock = CatalogTable(
    "order_block", key: ["sorted_by", "section", "sort_key", "product_id"],
    [
      Column("sorted_by", .text), Column("section", .small), Column("sort_key", .bytes),
      Column("product_id", .integer), Column("product_count", .small),
    ])

  package static let history = CatalogTable(
    "history", key: ["id"],
    [
      Column("id", .integer), Column("time", .integer), Column("action", .text),
      Column("subject", .text), Column("is_undone", .small), Column("added_count", .integer),
      Column("edited_count", .integer), Column("removed_count", .integer), Column("author", .text),
    ])

  package static let historyAdded = CatalogTable(
    "history_added", key: ["history_id", "first_id"],
    [Column("history_id", .integer), Column("first_id", .integer), Column("last_id", .integer)])

  package static let historyProduct = CatalogTable(
    "history_product", key: ["history_id", "product_id"],
    [Column("history_id", .integer), Column("product_id", .integer), Column("fields", .small)]
      + [
        ("sku", Kind.text), ("name", .text), ("sort_name", .text), ("manufacturer", .text),
        ("details", .text), ("price_minor", .integer), ("currency", .text), ("quantity", .integer),
        ("origin", .text), ("image", .text), ("custom", .text),
      ].flatMap { [Column("old_" + $0.0, $0.1), Column("new_" + $0.0, $0.1)] })

  package static let historyReference = CatalogTable(
    "history_reference", key: ["history_id", "kind", "id"],
    [
      Column("history_id", .integer), Column("kind", .text), Column("id", .integer),
      Column("name", .text), Column("code", .text),
    ])

  package static let historyForeign = CatalogTable(
    "history_foreign", key: ["history_id", "product_id"],
    [Column("history_id", .integer), Column("product_id", .integer)])
}

extension CatalogTable {
  /// The names of the columns, as a list of SQL.
  package var columnNames: String { columns.map(\.name).joined(separator: ", ") }

  /// The names of the columns of the key, as a list of SQL.
  package var keyNames: String { key.joined(separator: ", ") }
}

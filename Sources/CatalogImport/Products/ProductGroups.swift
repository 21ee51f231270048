import CatalogFields

/// Returns an English name of several things as that of one: `categories`, `shops`.
private func singular(_ name: String) -> String {
  if name.hasSuffix("ies"), name.count > 4 { return name.dropLast(3) + "y" }
  return name.hasSuffix("s") && !name.hasSuffix("ss") ? String(name.dropLast()) : name
}

/// The lists in records of JSON whose entries are the products, and the records groups of them.
enum ProductGroups {
  /// Returns the paths of such lists.
  ///
  /// - Parameters:
  ///   - table: The name of the records' table; nil where it has none in the file.
  ///   - isGrouped: Whether the records are what was in groups already.
  static func lists(
    in columns: [SourceColumn], table: String?, isGrouped: Bool = false
  ) -> Set<String> {
    lists(
      in: columns.map(\.name), own: columns.filter { !$0.isOfGroup }.map(\.name), table: table,
      isGrouped: isGrouped)
  }

  private static func lists(
    in columns: [String], own: [String], table: String?, isGrouped: Bool
  ) -> Set<String> {
    var found: [String: Entries] = [:]
    for column in columns {
      let parts = column.split(separator: ".", omittingEmptySubsequences: false)
      guard let index = parts.firstIndex(where: { Int($0) != nil }), index > 0,
        index + 1 < parts.count
      else { continue }
      let list = parts[..<index].joined(separator: ".")
      if Int(parts[index]) ?? 0 > 0 { found[list, default: Entries()].areSeveral = true }
      found[list, default: Entries()].fields.insert(parts[(index + 1)...].joined(separator: "."))
    }
    let own = own.filter { column in !found.keys.contains { column.hasPrefix($0 + ".") } }
    let groups = Groups(own: own, table: table, isGrouped: isGrouped)
    return Set(found.filter { groups.areProducts($0.key, $0.value) }.keys)
  }

  /// Whether a single element around products is a group of them by its name, and no shop or list.
  static func isNamedSo(_ name: String) -> Bool {
    let words = NameWords(name).words
    return words.last.map(singleGroups.contains) ?? false
  }

  private static let singleGroups: Set = [
    "category", "kategorie", "categorie", "categoria", "kategori", "kategoria", "department",
    "section", "group", "gruppe", "warengruppe", "artikelgruppe", "collection", "rubrik", "brand",
    "manufacturer", "maker", "marke", "hersteller", "marque", "marca", "fabricant",
  ]

  /// Whether a group by its name is who makes what is in it.
  static func areMakers(_ table: String) -> Bool {
    if case .maker = TableKind(words: NameWords(table).words) {
      return !VariantLists.isOfOthers(table)
    }
    return false
  }

  /// The column of the names of groups that are makers.
  static let makerColumn = "manufacturer"

  /// Returns the column of what a group says, among those of its products.
  ///
  /// - Parameters:
  ///   - path: The value's name in the group.
  ///   - table: What the group is called; nil where it has no name.
  static func column(of path: String, in table: String?) -> SourceColumn {
    let readings = ColumnName.readings(of: path, in: TableName(table ?? ""))
    func isPlain(_ field: ProductField) -> Bool { readings[field].map { $0 < 110 } ?? false }
    // What holds for all that is in it.
    if isPlain(.currency) || isPlain(.manufacturer) && !isPlain(.name)
      || readings.isEmpty && table == nil
    {
      return SourceColumn(name: path)
    }
    let group = table.map(singular) ?? "group"
    if isPlain(.name), areMakers(group) { return SourceColumn(name: makerColumn) }
    var column = SourceColumn(name: isPlain(.name) ? group : group + "." + path)
    column.isOfGroup = true
    return column
  }

  /// What is known of the entries of a list.
  private struct Entries {
    var fields: Set<String> = []
    var areSeveral = false
  }

  private struct Groups {
    private let isGroup: Bool
    /// Whether the table is one of categories, brands and the like, which have no price.
    private let isKindOfGroup: Bool
    private let isProduct: Bool
    private let hasName: Bool
    private let hasSKU: Bool
    private let hasPrice: Bool

    init(own: [String], table: String?, isGrouped: Bool) {
      let kind = table.map { TableKind(words: NameWords($0).words) } ?? .unknown
      let isOfOthers =
        switch kind {
        case .other, .maker, .country: true
        default: false
        }
      isKindOfGroup = isOfOthers && !isGrouped
      isGroup =
        isOfOthers || (table.map { groupWords.contains(NameWords($0).key) } ?? false)
      isProduct = kind == .product
      let plain = Set(own.filter { !pageWords.contains(NameWords($0).key) })
      hasName = VariantLists.has(.name, plain)
      hasSKU = VariantLists.has(.sku, plain)
      hasPrice = VariantLists.has(.price, plain)
    }

    func areProducts(_ list: String, _ entries: Entries) -> Bool {
      if hasPrice && !isKindOfGroup || hasSKU && !isGroup { return false }
      if VariantLists.isNamedSo(list.split(separator: ".").last.map(String.init) ?? list)
        || VariantLists.areKinds(list)
      {
        return false
      }
      let fields = entries.fields
      let (named, coded) = (VariantLists.has(.name, fields), VariantLists.has(.sku, fields))
      let priced = VariantLists.has(.price, fields)
      let words = NameWords(list).words
      let kind = TableKind(words: words)
      let isOther = VariantLists.isOfOthers(list)
      // A group in the group, or a product with variants.
      if isGroup || kind == .product || kind == .other && !isOther {
        let inner = ProductGroups.lists(
          in: Array(fields), own: Array(fields), table: list, isGrouped: false)
        if !inner.isEmpty { return true }
      }
      if isGroup {
        return named && (priced || coded) || coded && priced && !isOther
          || kind == .product && named && fields.contains { VariantLists.hasVariants($0) }
      }
      if isOther { return false }
      if kind == .product && !isProduct {
        // `items` may be those of one product that differ in size.
        return named && (priced || coded)
          || priced && (coded && hasName) && !["item", "items"].contains(words.joined())
      }
      if !hasName { return named && (priced || coded || VariantLists.hasAmount(fields)) }
      return !isProduct && named && priced && !coded && entries.areSeveral
    }
  }

  private static let groupWords: Set = [
    "results", "menu", "menus", "data", "catalogs", "catalogues", "vendors", "suppliers", "shelves",
    "aisles", "markets", "lists", "subcategories", "categorygroups",
  ]

  /// What pages of results say of themselves.
  private static let pageWords: Set = [
    "page", "total", "count", "pages", "perpage", "next", "previous", "limit", "offset", "size",
  ]
}

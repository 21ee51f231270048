/// Tables in which a row is one attribute of something: entity, attribute, value. The products of
/// such a schema are in no table.
public enum EntityTables: Hashable, Sendable {
  case magento
  case wordPress
  case django
  /// Any other; with the name of the table of values.
  case other(String)

  /// Whether it is that of a program by name.
  var isKnown: Bool {
    if case .other = self { false } else { true }
  }

  /// The way to get the products out.
  var advice: String {
    switch self {
    case .magento:
      "is a Magento database: its products are in tables of entities, attributes and values (EAV), "
        + "which are not read.\nExport the products as CSV in Magento (System > Export > Products) "
        + "and import that."
    case .wordPress:
      "is a WordPress database: its products are in posts and postmeta (EAV), which are not read."
        + "\nExport the products as CSV in WooCommerce (Products > Export) and import that."
    case .django:
      "is a Django fixture (model, pk, fields), which is not read.\nExport the products alone, such "
        + "as with jq '[.[] | select(.model == \"shop.product\") | .fields]', or as CSV."
    case .other(let table):
      "keeps its values as entity, attribute and value (EAV) in \(table), which is not read.\n"
        + "Export the products as CSV, a row each, and import that; to import a table all the "
        + "same: --table NAME --map name=COLUMN"
    }
  }
}

extension EntityTables {
  /// Finds such a schema.
  init?(in references: TableReferences) {
    let tables = references.tables
    func columns(_ table: SourceTable) -> Set<String> {
      Set(table.columns.map { NameWords($0.name).key })
    }
    if tables.count == 1 {
      let names = tables[0].columns.map(\.name)
      if names.contains("model"), names.contains("pk"),
        names.allSatisfy({ $0 == "model" || $0 == "pk" || $0.hasPrefix("fields") })
      {
        self = .django
        return
      }
    }
    let keyed = tables.map { (table: $0, name: $0.name.lowercased(), columns: columns($0)) }
    let values = keyed.filter { table in
      table.columns.contains("value")
        && table.columns.contains { $0.hasPrefix("attribute") && $0 != "attributeset" }
        && table.columns.contains {
          $0.hasPrefix("entity") || $0.hasPrefix("product") || $0.hasPrefix("item")
        }
    }
    if values.contains(where: { $0.name.contains("catalog_product_entity") }) {
      self = .magento
    } else if keyed.contains(where: { $0.columns.isSuperset(of: ["posttitle", "posttype"]) }),
      keyed.contains(where: { $0.columns.isSuperset(of: ["metakey", "metavalue", "postid"]) })
    {
      self = .wordPress
    } else if let table = values.min(by: { $0.name < $1.name }) {
      self = .other(table.table.name)
    } else if let table = tables.indices.first(where: { Self.isOfValues($0, in: references) }) {
      self = .other(tables[table].name)
    } else {
      return nil
    }
  }

  /// Whether a row of a table is one attribute of something, however its columns are called: a
  /// column of few texts that are called as fields, and one of what they belong to, which repeats.
  static func isOfValues(_ position: Int, in references: TableReferences) -> Bool {
    let table = references.tables[position]
    guard (3...6).contains(table.columns.count), table.sampleRows.count >= 4 else { return false }
    func key(_ column: Int) -> String { NameWords(table.columns[column].name).key }
    func repeats(_ column: Int) -> Bool {
      let facts = references.facts(of: column, in: position)
      return facts.values.count == facts.rows && 2 * facts.distinctCount <= facts.values.count
    }
    let repeating = table.columns.indices.filter(repeats)
    for attribute in repeating {
      let names = Set(references.facts(of: attribute, in: position).values)
      let fields = names.prefix(200).flatMap { name in
        ColumnName.readings(of: name, in: TableName("")).filter {
          $0.value < ColumnName.compoundScore
        }.keys
      }
      let isNamed =
        attributeNames.contains(key(attribute))
        && table.columns.indices.contains { $0 != attribute && valueNames.contains(key($0)) }
      guard isNamed || Set(fields).count >= 3 && 4 * fields.count >= names.count else { continue }
      for entity in repeating where entity != attribute {
        let pairs = table.sampleRows.map { row in
          [entity, attribute].map { $0 < row.count ? row[$0] : nil }
        }
        if 10 * Set(pairs).count >= 9 * pairs.count { return true }
      }
    }
    return false
  }

  private static let attributeNames: Set = [
    "attribute", "attributename", "attributecode", "attributeid", "attr", "attrname", "key",
    "metakey", "property", "propertyname", "field", "fieldname", "param", "parameter", "merkmal",
    "eigenschaft", "propriete", "propiedad",
  ]
  private static let valueNames: Set = [
    "value", "val", "metavalue", "attributevalue", "attrvalue", "propertyvalue", "fieldvalue",
    "wert", "valeur", "valor", "content", "text",
  ]
}

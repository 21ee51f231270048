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
        + "Export the products as CSV, a row each, and import that; or choose a table: --table"
    }
  }
}

extension EntityTables {
  /// Finds such a schema.
  init?(in tables: [SourceTable]) {
    func columns(_ table: SourceTable) -> Set<String> {
      Set(table.columns.map { NameWords($0.name).key })
    }
    if tables.count == 1 {
      let names = tables[0].columns.map(\.name)
      guard names.contains("model"), names.contains("pk"),
        names.allSatisfy({ $0 == "model" || $0 == "pk" || $0.hasPrefix("fields") })
      else { return nil }
      self = .django
      return
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
    } else {
      return nil
    }
  }
}

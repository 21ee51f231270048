import CatalogAccess
import CatalogModel
import DBAccess

/// The report of a change of many products, for a program.
enum ManyJSON {
  static func text(
    _ plan: SelectionPlan,
    isDryRun: Bool,
    of catalog: any CatalogEditing
  ) throws -> [UInt8] {
    var json = JSONText()
    json.beginObject()
    json.member("matched", plan.matchedCount)
    json.member("changed", plan.count)
    json.member("skipped", plan.unknownCount)
    json.member("dryRun", isDryRun)
    json.name("changes")
    json.beginArray()
    try json.changes(plan.samples, of: catalog)
    json.endArray()
    json.endObject()
    json.newline()
    return json.bytes
  }
}

extension JSONText {
  /// Writes products before and after, with the sections they stand in.
  mutating func changes(_ changes: [ProductChange], of catalog: any CatalogEditing) throws {
    if changes.isEmpty { return }
    let titles = SectionTitles(try catalog.collation())
    for change in changes { self.change(change, titles) }
  }

  /// Writes a product before and after, with the sections it stands in.
  mutating func change(_ change: ProductChange, _ titles: SectionTitles) {
    beginObject()
    for (key, product) in [("before", change.before), ("after", change.after)] {
      name(key)
      if let product {
        self.product(product, section: titles.title(of: product))
      } else {
        literal("null")
      }
    }
    endObject()
  }

  /// Writes a product that is a value as one that is a row, and what it is sorted by.
  mutating func product(_ product: Product, section: String) {
    beginObject()
    member("id", product.id)
    member("sku", product.sku)
    member("name", product.name)
    member("manufacturer", product.manufacturer?.name)
    member("price", product.price?.amount)
    member("currency", product.price?.currencyCode)
    member("quantity", product.quantity)
    member("origin", product.origin?.name)
    member("originCode", product.origin?.code)
    member("image", product.image)
    member("details", product.details)
    member("section", section)
    member("sortName", product.sortName)
    if !product.custom.isEmpty { product.custom.json.withUnsafeBufferPointer { custom($0) } }
    endObject()
  }
}

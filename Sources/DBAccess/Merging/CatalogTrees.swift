import GRDB
import SQLiteFile

/// The trees of a catalog that products stand in, as they are before a change is merged into them.
final class CatalogTrees {
  let pages: DatabasePages
  let products: TreeOutline
  /// Notes which leaves change.
  let search: TableTreeSearch
  /// The greatest id.
  let lastID: Int64?
  private let roots: [String: UInt32]

  /// Looks at the trees; nothing is written.
  ///
  /// - Throws: `DatabasePagesError`; `NeedsSQLite.file`.
  init(_ file: DatabaseFile, _ roots: [String: UInt32]) throws {
    self.roots = roots
    pages = try DatabasePages(file)
    guard let root = roots["product"] else { throw NeedsSQLite.file }
    products = try TreeOutline(pages, root: root)
    search = try TableTreeSearch(pages, products)
    lastID = try search.greatestRowID()
  }

  func root(_ name: String) throws -> UInt32 {
    guard let root = roots[name] else { throw NeedsSQLite.file }
    return root
  }

  /// Begins to look for SKUs in their order.
  func skus() throws -> IndexTreeSearch {
    try IndexTreeSearch(pages, root: root(ProductTrees.skuIndex))
  }

  /// The trees by their names.
  private static let names: [(trees: ProductTrees, names: [String])] = [
    (.skus, [ProductTrees.skuIndex]), (.prices, ["product_by_price"]),
    (.quantities, ["product_by_quantity"]), (.countries, ["product_by_country"]),
    (.manufacturers, ["product_by_manufacturer"]), (.listing, ["listing"]),
    (.names, ["listing_block", "block_fold"]),
  ]

  /// Returns the leaves that stay where some trees change.
  func kept(changing trees: ProductTrees) throws -> [UInt32] {
    var kept = products.kept(search.visited)
    for (tree, names) in Self.names where trees.isDisjoint(with: tree) {
      for name in names { kept += try TreeOutline(pages, root: root(name)).kept() }
    }
    return kept
  }
}

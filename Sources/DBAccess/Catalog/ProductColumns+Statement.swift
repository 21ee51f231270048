import CatalogAccess
import GRDB

extension ProductColumns {
  /// The columns that a statement selects for a view; `id` is an expression.
  static func selected(id: String) -> String { id + ", " + carried }

  /// Those of them that `listing` has under the same names as `product`.
  static let carried = """
    sku, name, manufacturer_id, details, price_minor, currency, quantity, country_id, image
    """

  /// The number of those columns: what a statement selects besides comes after.
  static let count: Int32 = 10

  @inline(__always)
  mutating func fill(from row: StatementRow) {
    id = row.id(0)
    sku = row.utf8(1)
    name = row.utf8(2)
    manufacturerID = row.integer(3)
    details = row.utf8(4)
    minorUnits = row.integer(5)
    currency = row.utf8(6)
    quantity = row.integer(7)
    countryID = row.integer(8)
    image = row.utf8(9)
  }
}

/// A view of the rows of statements, one after another.
final class RowView {
  private let columns = UnsafeMutablePointer<ProductColumns>.allocate(capacity: 1)
  private let references: ReferenceNames

  init(_ references: ReferenceNames) {
    columns.initialize(to: ProductColumns())
    self.references = references
  }

  deinit { columns.deallocate() }

  /// Returns the view of a statement's row, good until the next step or call.
  @inline(__always)
  func view(of row: StatementRow, section: Int) -> ProductView {
    columns.pointee.fill(from: row)
    return ProductView(columns, references, section: section)
  }
}

extension Statement {
  /// Calls `body` with each row, as a view of the section that it is in.
  func forEachView(
    section: Int,
    _ references: ReferenceNames,
    _ body: (ProductView) throws -> Void
  ) throws {
    let view = RowView(references)
    defer { reset() }
    while try step() { try body(view.view(of: row, section: section)) }
  }

  /// Calls `body` with the products whose ids the statement finds one by one.
  func forEachView(
    ofProducts ids: some Sequence<Int64>,
    section: Int,
    _ references: ReferenceNames,
    _ body: (ProductView) throws -> Void
  ) throws {
    let view = RowView(references)
    defer { reset() }
    for id in ids {
      reset()
      bind(id, at: 1)
      if try step() { try body(view.view(of: row, section: section)) }
    }
  }
}

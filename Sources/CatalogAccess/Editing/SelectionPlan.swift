package import CatalogFields
package import CatalogModel

/// The plan of a change of many products: made without changing anything, to be shown, confirmed,
/// and then carried out as it was shown.
public struct SelectionPlan: Sendable {
  /// The number of products that were looked at.
  public package(set) var matchedCount = 0
  /// The number of products without a price or quantity to change, which are skipped.
  public package(set) var unknownCount = 0
  /// The ids of the first of these, at most ``greatestUnknownIDCount``.
  public package(set) var unknownIDs: [Int64] = []
  /// The greatest number of ids of products without a price or quantity that are kept.
  public static let greatestUnknownIDCount = 10
  /// The first products that will change, in listing order where they were
  /// found by a predicate.
  public package(set) var samples: [ProductChange] = []

  /// The number of products that will change.
  public var count: Int { rows.count }

  /// The change of the fields; nil where products are removed.
  package let edit: ProductEdit?
  package let selection: ProductSelection
  /// By the id of the product.
  package var rows: [Row] = []
  /// The first products as they were, by their ids.
  package var before: [Int64: Product] = [:]
  /// The greatest number of these that are kept.
  package static let greatestBeforeCount = 1000
  /// The value of `PRAGMA data_version` when the plan was begun.
  package let dataVersion: Int

  private init(edit: ProductEdit?, selection: ProductSelection, dataVersion: Int) {
    self.edit = edit
    self.selection = selection
    self.dataVersion = dataVersion
  }

  /// A product that will change: what an edit computes from old values.
  package struct Row: Hashable {
    package var id: Int64
    package var oldPrice: PackedPrice
    package var newPrice: PackedPrice
    package var oldQuantity: Int64?
    package var newQuantity: Int64?
    /// The hash of the old texts that change; where products are removed, of all texts.
    package var oldTexts: Int
  }

  /// A price of sixteen bytes.
  package struct PackedPrice: Hashable {
    package var minorUnits: Int64
    /// The letters of the currency; 0 where there is no price.
    package var code: UInt32

    package init(_ price: Price?) {
      minorUnits = price?.minorUnits ?? 0
      code = price?.currency.code.utf8.reduce(0) { $0 << 8 | UInt32($1) } ?? 0
    }

    package var currencyCode: String? {
      if code == 0 { return nil }
      return String(
        decoding: [16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }, as: UTF8.self)
    }
  }
}

extension SelectionPlan {
  /// Finds out what an edit makes of products; without one, they are to be removed.
  ///
  /// - Parameters:
  ///   - usual: The currency of a price that names none.
  ///   - dataVersion: The state of the catalog that is read.
  ///   - sampleLimit: The number of products that are kept with all their values.
  ///   - forEachProduct: Calls its argument with the products of the selection.
  /// - Throws: `ChangeError` for a product of which the edit makes something
  ///   that cannot be, and what `forEachProduct` throws.
  package init(
    _ edit: ProductEdit?,
    of selection: ProductSelection,
    _ texts: EditedTexts,
    usual: Currency?,
    dataVersion: Int,
    sampleLimit: Int,
    forEachProduct: ((ProductView) throws -> Void) throws -> Void
  ) throws {
    self.init(edit: edit, selection: selection, dataVersion: dataVersion)
    // What the edit is not about may change meanwhile.
    let hasPrice = edit?.fields.contains(.price) ?? true
    let hasQuantity = edit?.fields.contains(.quantity) ?? true
    try forEachProduct { view in
      matchedCount += 1
      let price = edit.map { view.price(before: $0) } ?? view.price
      let quantity = view.quantity
      var (newPrice, newQuantity) = (price, Int64?.none)
      if let edit {
        if edit.changesUnknown(price, quantity) {
          unknownCount += 1
          if unknownIDs.count < Self.greatestUnknownIDCount { unknownIDs.append(view.id) }
          return
        }
        do throws(FieldError) {
          newPrice = try edit.price(from: price, usual: usual)
          newQuantity = try edit.quantity(from: quantity)
        } catch {
          throw ChangeError.field(error, productID: view.id)
        }
        guard
          newPrice != price || newQuantity != quantity || texts.differ(from: view)
            || hasPrice && view.hasUnreadablePrice
        else { return }
      }
      rows.append(
        Row(
          id: view.id, oldPrice: .init(hasPrice ? price : nil),
          newPrice: .init(hasPrice ? newPrice : nil), oldQuantity: hasQuantity ? quantity : nil,
          newQuantity: hasQuantity ? newQuantity : nil, oldTexts: texts.hash(of: view)))
      keepBefore(view)
      if samples.count < sampleLimit {
        let before = view.wholeProduct
        var start = before
        start.price = price
        var after = try edit?.applied(to: start, orThrowingOf: view.id, usual: usual)
        if let origin = texts.origin, after?.origin != nil { after?.origin = origin }
        let mended = edit.map { view.unreadableFields.intersection($0.fields) } ?? []
        samples.append(ProductChange(before: before, after: after, mended: mended))
      }
    }
    rows.sort { $0.id < $1.id }
  }
}

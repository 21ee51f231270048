import Bytes
package import CatalogFields
package import CatalogModel

/// A value of a product that cannot be written as it is.
public struct ProductFault: Sendable {
  /// The product.
  public let id: Int64
  /// What is wrong, behind the name of the product: `has a name that is not UTF-8`.
  public let message: String
  /// Whether the value refers to a row that is not there, so that no edit of a value mends it.
  public let isReference: Bool
}

extension ProductView {
  /// The prices that a product can have, in minor units.
  package static let possiblePrices: Range<Int64> = 0..<1_000_000_000_000_000_000

  /// Whether it has a price that is none, such as one in a currency that we do not know.
  package var hasUnreadablePrice: Bool {
    (minorUnits != nil || currencyCode != nil) && price == nil
  }

  /// The fields whose values say nothing that a product could have: another program has put them
  /// there, or taken away what they refer to.
  package var unreadableFields: Set<ProductField> {
    var fields: Set<ProductField> = []
    if hasUnreadablePrice { fields.insert(.price) }
    if manufacturerID != nil, manufacturer == nil { fields.insert(.manufacturer) }
    if countryID != nil, origin == nil { fields.insert(.origin) }
    return fields
  }

  /// Returns the price that an edit begins with. An amount in a currency that we do not know is
  /// one without a currency where the edit says which it is to be in.
  package func price(before edit: ProductEdit) -> Price? {
    if let price { return price }
    guard edit.currency != nil, let minorUnits else { return nil }
    return Price(minorUnits: minorUnits, currency: .none)
  }

  /// Returns the first value of the product that cannot be written as it is: another program has
  /// put it there.
  ///
  /// - Parameters:
  ///   - sortName: The UTF-8 of its sort name.
  ///   - custom: The UTF-8 of its custom fields.
  public func fault(
    sortName: UnsafeBufferPointer<UInt8>?, custom: UnsafeBufferPointer<UInt8>?
  ) -> ProductFault? {
    func fault(_ message: String, isReference: Bool = false) -> ProductFault {
      ProductFault(id: id, message: message, isReference: isReference)
    }
    func textFault(_ name: String, _ text: UnsafeBufferPointer<UInt8>?) -> ProductFault? {
      guard let text, !text.allSatisfy({ $0 &- 1 < 0x7F }) else { return nil }
      if text.contains(0) { return fault("has a \(name) with a zero byte") }
      return UTF8Validation.firstInvalidOffset(in: text) == nil
        ? nil : fault("has a \(name) that is not UTF-8")
    }
    let texts =
      textFault("name", text(.name)) ?? textFault("sku", text(.sku))
      ?? textFault("details", text(.details)) ?? textFault("image", text(.image))
      ?? textFault("sort name", sortName) ?? textFault("custom field", custom)
      ?? textFault("currency", currencyCode) ?? textFault("manufacturer", manufacturer)
      ?? textFault("origin", origin?.name) ?? textFault("code of the origin", origin?.code)
    if let texts { return texts }
    if let custom, !CustomFields.isObject(json: custom) {
      return fault("has custom fields that are not a JSON object")
    }
    if let minorUnits {
      if price == nil {
        let code = currencyCode.map { String(decoding: $0, as: UTF8.self) } ?? ""
        return fault("has a price in '\(code)', which is no currency")
      }
      if !Self.possiblePrices.contains(minorUnits) {
        return fault("has an impossible price: \(minorUnits) minor units")
      }
    }
    if manufacturerID != nil, manufacturer == nil {
      return fault("refers to a manufacturer that does not exist", isReference: true)
    }
    if countryID != nil, origin == nil {
      return fault("refers to a country that does not exist", isReference: true)
    }
    return nil
  }
}

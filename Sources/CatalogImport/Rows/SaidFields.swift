public import CatalogFields

/// The fields of which a row says what they are, if only that they have no value: an object may leave a member
/// out, and a row may be too short for a column.
public struct SaidFields: Sendable {
  /// One bit for each value of a product.
  public private(set) var bits: UInt16

  /// Makes the fields of bits; none of them is no field.
  public init(bits: UInt16 = 0) { self.bits = bits }

  /// Whether the row says what a field is.
  public func contains(_ field: ProductField) -> Bool { bits & Self.bit(of: field) != 0 }

  mutating func insert(_ field: ProductField) { bits |= Self.bit(of: field) }

  /// One bit for what becomes one value.
  private static func bit(of field: ProductField) -> UInt16 {
    switch field {
    case .id: 1
    case .sku: 2
    case .name: 4
    case .sortName: 8
    case .manufacturer: 16
    case .details: 32
    case .price, .priceMinor: 64
    case .currency: 128
    case .quantity: 256
    case .origin, .originCode: 512
    case .image: 1024
    case .custom: 2048
    }
  }
}

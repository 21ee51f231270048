/// The columns of one product at a time, in the memory of a store; texts are UTF-8.
@usableFromInline
package struct ProductColumns {
  @usableFromInline package var id: Int64 = 0
  @usableFromInline package var sku: UnsafeBufferPointer<UInt8>?
  @usableFromInline package var name: UnsafeBufferPointer<UInt8>?
  @usableFromInline package var manufacturerID: Int64?
  @usableFromInline package var details: UnsafeBufferPointer<UInt8>?
  @usableFromInline package var minorUnits: Int64?
  @usableFromInline package var currency: UnsafeBufferPointer<UInt8>?
  @usableFromInline package var quantity: Int64?
  @usableFromInline package var countryID: Int64?
  @usableFromInline package var image: UnsafeBufferPointer<UInt8>?

  package init() {}
}

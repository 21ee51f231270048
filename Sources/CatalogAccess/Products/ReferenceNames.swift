package import CatalogModel

/// A source of names by id. Texts are copies for the caller to deallocate, but for sort names
/// and custom fields.
package protocol ReferenceSource: AnyObject {
  /// Returns the name of a manufacturer, nil when there is none with this id.
  func manufacturer(_ id: Int64) -> UnsafeBufferPointer<UInt8>?
  /// Returns the name and the code of an origin, nil when there is none with this id.
  func country(
    _ id: Int64
  ) -> (name: UnsafeBufferPointer<UInt8>, code: UnsafeBufferPointer<UInt8>)?
  /// Returns a sort name, nil where it is the name; good until the next call.
  func sortName(ofProduct id: Int64) -> UnsafeBufferPointer<UInt8>?
  /// Returns the custom fields as JSON, nil where there are none; good until the next call.
  func custom(ofProduct id: Int64) -> UnsafeBufferPointer<UInt8>?
  /// The error of the first name that could not be read, which was given as nil.
  var failure: (any Error)? { get }
}

/// The names of manufacturers and origins by their ids. A text is good until some 65,000 others were asked for.
package final class ReferenceNames {
  private typealias Text = UnsafeBufferPointer<UInt8>

  private let source: any ReferenceSource
  // Asked with each product, and by nobody else meanwhile.
  @exclusivity(unchecked) private var manufacturers = ValuesByID<Text?>()
  @exclusivity(unchecked) private var lastCurrency: (code: UInt32, currency: Currency?) = (0, nil)
  @exclusivity(unchecked) private var countries = ValuesByID<(name: Text, code: Text)?>()

  package init(_ source: any ReferenceSource) {
    self.source = source
  }

  deinit {
    manufacturers.forEach { $0?.deallocate() }
    countries.forEach(Self.deallocate)
  }

  /// Throws the error of the first name that could not be read. To be asked before what was
  /// made of the names is good.
  package func throwFailure() throws {
    if let failure = source.failure { throw failure }
  }

  /// Returns the currency with a code, nil when we know none. The last one is kept.
  package func currency(_ code: UnsafeBufferPointer<UInt8>?) -> Currency? {
    guard let code, code.count == 3 else { return nil }
    let packed = UInt32(code[0]) << 16 | UInt32(code[1]) << 8 | UInt32(code[2])
    if packed != lastCurrency.code {
      lastCurrency = (packed, Currency(code: String(decoding: code, as: UTF8.self)))
    }
    return lastCurrency.currency
  }

  package func manufacturer(_ id: Int64) -> UnsafeBufferPointer<UInt8>? {
    if let known = manufacturers[id] { return known }
    let name = source.manufacturer(id)
    manufacturers.keep(name, for: id) { $0?.deallocate() }
    return name
  }

  package func country(
    _ id: Int64
  ) -> (name: UnsafeBufferPointer<UInt8>, code: UnsafeBufferPointer<UInt8>)? {
    if let known = countries[id] { return known }
    let country = source.country(id)
    countries.keep(country, for: id, dropping: Self.deallocate)
    return country
  }

  private static func deallocate(_ country: (name: Text, code: Text)?) {
    country?.name.deallocate()
    country?.code.deallocate()
  }

  package func sortName(ofProduct id: Int64) -> UnsafeBufferPointer<UInt8>? {
    source.sortName(ofProduct: id)
  }

  package func custom(ofProduct id: Int64) -> UnsafeBufferPointer<UInt8>? {
    source.custom(ofProduct: id)
  }
}

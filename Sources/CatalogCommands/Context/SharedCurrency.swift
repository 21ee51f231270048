import CatalogModel

/// What the currencies of prices have in common.
enum SharedCurrency {
  /// There was no price.
  case none
  /// All are in one.
  case one(CurrencyCode)
  /// There are several, or prices without one.
  case several

  /// Takes the currency of one more price.
  mutating func add(_ code: UnsafeBufferPointer<UInt8>?) {
    switch (self, code.flatMap { CurrencyCode($0) }) {
    case (.none, let code?) where code.isWellFormed: self = .one(code)
    case (.one(let known), let code) where known == code: break
    default: self = .several
    }
  }
}

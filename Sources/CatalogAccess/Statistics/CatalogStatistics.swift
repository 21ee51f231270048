public import CatalogModel

/// What the products of a catalog add up to.
public struct CatalogStatistics: Sendable {
  /// The products of each value of a field, in the order of the language; none where no field was
  /// asked for. A value without products is left out.
  public var groups: [StatisticsGroup]
  /// All products.
  public var total: StatisticsGroup

  package init(groups: [StatisticsGroup], total: StatisticsGroup) {
    self.groups = groups
    self.total = total
  }
}

/// A field by whose values products are counted.
public enum StatisticsField: Hashable, Sendable {
  /// The section of the language.
  case section
  /// Another.
  case value(ListingGrouping)
}

/// What some products add up to. Prices in different currencies are never added.
public struct StatisticsGroup: Hashable, Sendable {
  /// The value that the products share; nil for all products.
  public var title: String?
  /// The number of products.
  public internal(set) var count = 0
  /// The sum of the quantities that are known; nil where none is.
  public private(set) var quantity: WideSum?
  /// The prices by currency, in the order of the codes; those without one last.
  public var prices: [PriceStatistics] {
    unsortedPrices.sorted {
      guard let first = $0.currency, let second = $1.currency else { return $0.currency != nil }
      return first.description < second.description
    }
  }

  private var unsortedPrices: [PriceStatistics] = []

  package init(title: String? = nil) { self.title = title }

  /// Adds a product.
  package mutating func add(
    currency: UnsafeBufferPointer<UInt8>?, minorUnits: Int64?, quantity: Int64?
  ) {
    count += 1
    if let quantity { add(quantity: Int128(quantity)) }
    guard let minorUnits else { return }
    let position = position(of: CurrencyCode.known(currency))
    unsortedPrices[position].add(minorUnits, quantity: quantity)
  }

  /// Adds products that a store has counted.
  package mutating func add(
    count: Int, quantity: WideSum?, _ prices: PriceStatistics?
  ) {
    self.count += count
    if let quantity {
      var sum = self.quantity ?? WideSum()
      sum.add(quantity)
      self.quantity = sum
    }
    if let prices { unsortedPrices[position(of: prices.currency)].add(prices) }
  }

  /// Adds the products of another group.
  package mutating func add(_ other: StatisticsGroup) {
    add(count: other.count, quantity: other.quantity, nil)
    for prices in other.unsortedPrices {
      unsortedPrices[position(of: prices.currency)].add(prices)
    }
  }

  private mutating func add(quantity number: Int128) {
    var sum = quantity ?? WideSum()
    sum.add(number)
    quantity = sum
  }

  private mutating func position(of currency: CurrencyCode?) -> Int {
    if let known = unsortedPrices.firstIndex(where: { $0.currency == currency }) { return known }
    unsortedPrices.append(PriceStatistics(currency: currency))
    return unsortedPrices.count - 1
  }
}

/// What prices in one currency add up to, in its minor units.
public struct PriceStatistics: Hashable, Sendable {
  /// The currency; nil for prices without one.
  public let currency: CurrencyCode?
  /// The number of prices.
  public private(set) var count = 0
  /// The least price.
  public private(set) var least = Int64.max
  /// The greatest price.
  public private(set) var greatest = Int64.min
  /// The sum of price times quantity of the products whose quantity is known; nil where there is none.
  public private(set) var value: WideSum?
  private var sum: Int128 = 0

  package init(currency: CurrencyCode?) { self.currency = currency }

  /// - Parameter sum: The sum of the prices.
  package init(
    currency: CurrencyCode?, count: Int, least: Int64, greatest: Int64, sum: Int128,
    value: WideSum?
  ) {
    self.currency = currency
    self.count = count
    self.least = least
    self.greatest = greatest
    self.sum = sum
    self.value = value
  }

  /// The number of decimals of the currency; 2 for one that we do not know.
  public var fractionDigits: Int {
    currency.flatMap { Currency(code: $0.description) }?.fractionDigits ?? 2
  }

  /// The mean price, rounded half to even.
  public var mean: Int64 {
    let (quotient, remainder) = sum.quotientAndRemainder(dividingBy: Int128(max(count, 1)))
    let twice = 2 * remainder.magnitude
    let isUp = twice > UInt128(count) || twice == UInt128(count) && quotient % 2 != 0
    return Int64(clamping: quotient + (isUp ? (sum < 0 ? -1 : 1) : 0))
  }

  mutating func add(_ minorUnits: Int64, quantity: Int64?) {
    count += 1
    least = min(least, minorUnits)
    greatest = max(greatest, minorUnits)
    sum += Int128(minorUnits)
    guard let quantity else { return }
    var value = value ?? WideSum()
    value.add(minorUnits, times: quantity)
    self.value = value
  }

  mutating func add(_ other: PriceStatistics) {
    count += other.count
    least = min(least, other.least)
    greatest = max(greatest, other.greatest)
    sum += other.sum
    guard let more = other.value else { return }
    var value = value ?? WideSum()
    value.add(more)
    self.value = value
  }
}

extension CurrencyCode {
  /// Takes a code as it is stored; nil for none, `XXX`, and for what is no code.
  package static func known(_ code: UnsafeBufferPointer<UInt8>?) -> CurrencyCode? {
    guard let code, !code.allSatisfy({ $0 == UInt8(ascii: "X") }) else { return nil }
    return CurrencyCode(code)
  }
}

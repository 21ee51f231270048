import CatalogAccess

/// Divides the orders by price and by quantity into blocks, as the entries of their indexes come.
struct OrderDividers {
  private var prices = BlockDivider()
  private var quantities = BlockDivider()

  /// Notes the next entry of the index of prices.
  ///
  /// - Parameter currency: Nothing for a product without a price, which stands behind all others.
  mutating func notePrice(
    in currency: some Collection<UInt8>, minorUnits: @autoclosure () -> Int64, id: Int64
  ) {
    let section = currency.isEmpty ? 1 : 0
    prices.append(in: section) {
      var key = ListingKey(section: section, sortKey: [], productID: id)
      if section == 0 {
        key.append(Array(currency))
        key.append(minorUnits())
      }
      return key
    }
  }

  /// Notes the next entry of the index of quantities; nil is none.
  mutating func noteQuantity(_ quantity: Int64?, id: Int64) {
    let section = quantity == nil ? 1 : 0
    quantities.append(in: section) {
      var key = ListingKey(section: section, sortKey: [], productID: id)
      if let quantity { key.append(quantity) }
      return key
    }
  }

  /// Returns the blocks of the order by price, at the end.
  mutating func finishPrices() -> CountedBlocks { prices.finish() }

  /// Returns the blocks of the order by quantity, at the end.
  mutating func finishQuantities() -> CountedBlocks { quantities.finish() }
}

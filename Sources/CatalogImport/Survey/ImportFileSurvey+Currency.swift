import CatalogFields
public import CatalogModel

/// The currency of prices that name none.
extension ImportFileSurvey {
  /// Whether the name of the column of the prices or an option says the currency.
  public var isCurrencySaid: Bool { mapping.currencyOfColumn != nil || options.currency != nil }

  /// The currency of prices that name none: that of the name of their column, else one that was
  /// asked for, else what ``findCurrency(else:)`` found.
  public var assumedCurrency: AssumedCurrency {
    if let currency = mapping.currencyOfColumn {
      return AssumedCurrency(currency, source: "by the name of their column", isOfFile: true)
    }
    if let currency = options.currency {
      return AssumedCurrency(currency, source: "by --currency", isOfFile: true)
    }
    return foundCurrency ?? .none
  }

  /// The currency that the file itself says, once it has been looked for; nil where it says none, or
  /// several.
  public var saidCurrency: Currency? {
    let assumed = assumedCurrency
    if assumed.isOfFile, !assumed.currency.isNone { return assumed.currency }
    return isOfCatalog ? currencyOfSamples : nil
  }

  /// Finds the currency of prices that name none, which is asked for before the products are read.
  ///
  /// It is what a setting of the file says, else that of all prices that have one, else what the file
  /// says otherwise beside them: where that is another one than the prices have, it is none.
  ///
  /// - Parameter elsewhere: What something beside the file says; it does not count where its
  ///   currency has no decimals and the prices do, or is not one of those that a sign in the name of
  ///   their column means.
  /// - Throws: `ImportError` where products of the catalog are to have prices whose currency a sign
  ///   in the name of their column leaves open.
  /// - Complexity: O(*n*) in the length of the file.
  public mutating func findCurrency(else elsewhere: AssumedCurrency = .none) throws {
    guard !isCurrencySaid, fields.contains(.price) || fields.contains(.priceMinor) else { return }
    // A catalog writes what it knows.
    if isOfCatalog {
      foundCurrency = AssumedCurrency.none
      return
    }
    if settings.isEmpty, let sampled = currencyOfSamples {
      foundCurrency = AssumedCurrency(
        sampled, source: "as the other prices of the file", isOfFile: options.key == nil)
      isCurrencySampled = true
      return
    }
    let own = try currencyOfSettings
    let beside = own ?? elsewhere
    usualCurrency = beside
    let prices = try currencyOfPrices(usual: beside)
    foundCurrency =
      if let currency = prices.currency, own?.currency ?? currency == currency {
        AssumedCurrency(
          currency, source: "as the other prices of the file", isOfFile: options.key == nil)
      } else if let own, prices.currency != nil {
        own.isSetting ? own : .none
      } else if let sign = mapping.signOfColumn {
        try currency(ofSign: sign, usual: beside)
      } else {
        own == nil && !prices.fit ? .none : beside
      }
    if let own, foundCurrency == own { currencyBesideProducts = own.currency }
    if let currency = prices.currency, own == nil { try requireOneCurrency(currency) }
  }

  /// Refuses prices without a currency of products that have another one than the other prices of the
  /// file, as far as the first show it.
  private func requireOneCurrency(_ currency: Currency) throws {
    guard let key = options.key, key == .sku || key == .id else { return }
    let codes = try firstProducts(Self.comparedProductCount).filter(\.lacksCurrency).compactMap {
      key == .sku ? $0.text(.sku) : $0.id.map(String.init)
    }
    for (code, product) in zip(codes, options.knownProducts(key, codes)) {
      guard let own = product?.price?.currency, !own.isNone, own != currency else { continue }
      throw ImportError(
        line: nil,
        "has prices in \(currency.code), and others without a currency, of products in \(own.code), such "
          + "as '\(code)'; choose that of these: --currency \(own.code) or --currency \(currency.code)"
      )
    }
  }

  private static let comparedProductCount = 100

  /// Returns the currency of a sign of several in the name of the prices' column: `单价(元)`.
  private func currency(ofSign sign: String, usual: AssumedCurrency) throws -> AssumedCurrency {
    if let currency = CurrencySymbol.currency(of: sign, usual: usual.currency) {
      return AssumedCurrency(
        currency, source: "by '\(sign)' in the name of their column", isOfFile: true)
    }
    let codes = CurrencySymbol.sharing(sign).map(\.code)
    guard options.key != nil, let first = codes.first else { return .none }
    throw ImportError(
      line: nil,
      "has prices whose column says '\(sign)', which could be \(codes.joined(separator: ", ")); "
        + "choose one, such as --currency \(first)")
  }

  /// The currency of all samples where each has one in a column of its own: prices without one are
  /// hardly to be expected, and the file need not be read for them.
  private var currencyOfSamples: Currency? {
    guard case .column(let column) = mapping.sources[.currency] else { return nil }
    let codes = tables[mapping.productTable].sampleRows.map { column < $0.count ? $0[column] : nil }
    guard let code = codes.first ?? nil, codes.allSatisfy({ $0 == code }) else { return nil }
    return Currency(code: code).flatMap { $0.isNone ? nil : $0 }
  }

  /// Returns the currency of all prices that name one, nil where they name several, or none; and
  /// whether the others are amounts of the usual one.
  private func currencyOfPrices(
    usual: AssumedCurrency
  ) throws -> (currency: Currency?, fit: Bool) {
    var prices = mapping
    prices.sources = mapping.sources.filter { [.price, .priceMinor, .currency].contains($0.key) }
    var found: Set<Currency> = []
    var fit = true
    func result() -> (Currency?, Bool) { (found.count == 1 ? found.first : nil, fit) }
    do {
      var reader = try products(of: prices, usual)
      var record = ProductRecord()
      while true {
        do {
          guard try reader.next(into: &record) else { return result() }
        } catch let error as ImportError where error.isOfRow {
          continue
        }
        guard let currency = record.price?.currency else { continue }
        if record.lacksCurrency {
          if record.isPriceRounded, usual.currency.fractionDigits == 0 { fit = false }
        } else if !currency.isNone {
          found.insert(currency)
        }
      }
    } catch is ImportError {
      // The products will have the same fault.
      return result()
    }
  }

  /// The currency that something beside the prices says in the same file.
  private var currencyOfSettings: AssumedCurrency? {
    get throws {
      var found = CurrencySettings(tables, apartFrom: mapping.productTable)
      for setting in settings { found.add(setting) }
      if !found.tables.isEmpty {
        var rows = try joinedRows(of: found.tables)
        var row = RawRow()
        do {
          while true {
            do {
              guard let table = try rows.next(into: &row) else { break }
              found.add(row, of: table)
            } catch let error as ImportError where error.isOfRow {
              continue
            }
          }
        } catch is ImportError {
          // It is of another table, or will be met again.
        }
      }
      return found.currency
    }
  }
}

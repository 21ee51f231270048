public import CatalogModel
import CatalogFields

/// The currency of prices of a file that name none, and what says so.
public struct AssumedCurrency: Hashable, Sendable {
  /// The currency.
  public var currency: Currency
  /// The source of it, such as `the other prices of the file`; nil where nothing says it.
  public var source: String?

  /// Makes one.
  public init(_ currency: Currency, source: String?) {
    self.currency = currency
    self.source = source
  }

  /// Returns the currency that all prices have which name one; nil where they name several or none.
  static func ofPrices(_ prices: some Sequence<String>) -> AssumedCurrency? {
    var reader = AmountReader(decimalMark: nil, currency: .usDollar)
    var found: Set<Currency> = []
    for price in prices {
      if let currency = try? reader.amount(price.utf8).currency { found.insert(currency) }
    }
    guard found.count == 1, let currency = found.first else { return nil }
    return AssumedCurrency(currency, source: "as the other prices of the file")
  }
}

/// The tables of a dump that hold the settings of a shop.
struct CurrencySettings {
  /// For each table of settings the columns of the name and the value.
  private var settings: [Int: (name: Int, value: Int)] = [:]
  /// For each table of currencies the columns of the id and the code.
  private var currencies: [Int: (id: Int, code: Int)] = [:]

  private var value: (name: String, text: String)?
  private var codes: [String: String] = [:]

  init(_ tables: [SourceTable]) {
    for (position, table) in tables.enumerated() where table.rowCount > 0 {
      let names = table.columns.map { $0.name.lowercased() }
      let name = names.firstIndex { Self.nameColumns.contains($0) }
      let value = names.firstIndex { Self.valueColumns.contains($0) }
      if let name, let value { settings[position] = (name, value) }
      let code = names.firstIndex { ["iso_code", "code", "iso"].contains($0) }
      let id = names.firstIndex {
        ["id_currency", "currency_id", "currencies_id", "id"].contains($0)
      }
      let isOfCurrencies = ["currency", "currencies"].contains {
        table.name.lowercased().hasSuffix($0)
      }
      if isOfCurrencies, let id, let code { currencies[position] = (id, code) }
    }
  }

  private static let nameColumns: Set = [
    "name", "key", "option_name", "path", "setting", "setting_key", "config_key",
    "configuration_key",
  ]
  private static let valueColumns: Set = [
    "value", "option_value", "setting_value", "config_value", "configuration_value",
  ]
  private static let names: Set = [
    "ps_currency_default", "config_currency", "woocommerce_currency", "currency/options/default",
    "currency/options/base", "default_currency", "shop_currency",
  ]

  /// The tables that are to be read; none where no table holds settings.
  var tables: Set<Int> { settings.isEmpty ? [] : Set(settings.keys).union(currencies.keys) }

  mutating func add(_ row: RawRow, of table: Int) {
    func text(_ column: Int) -> String? {
      row.literal(at: column).map { String(decoding: $0, as: UTF8.self) }
    }
    if let (name, valueColumn) = settings[table], let key = text(name)?.lowercased(),
      Self.names.contains(key), let found = text(valueColumn), !found.isEmpty
    {
      value = (key, found)
    }
    if let (id, code) = currencies[table], let key = text(id) { codes[key] = text(code) }
  }

  /// The currency that the settings say.
  var currency: AssumedCurrency? {
    guard let (name, text) = value,
      let currency = Currency(code: codes[text] ?? text)
    else { return nil }
    return AssumedCurrency(currency, source: "by the setting \(name)")
  }
}

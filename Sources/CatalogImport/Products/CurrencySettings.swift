import Bytes
import CatalogFields
import CatalogModel

/// The currency of a shop, as its dump says it beside the products: in tables of settings of any
/// shape, in a table of currencies, and in columns of other tables.
struct CurrencySettings {
  /// The columns of a table that may say it.
  private struct Role {
    /// Those of a setting in each row: its value, and others that name it.
    var values: [Int] = []
    var names: [Int] = []
    /// Those of currencies, whose findings have a rank.
    var columns: [Int] = []
    var rank = 4
    /// Those of a table of currencies.
    var currencies: (code: Int, ids: [Int], defaults: [Int], actives: [Int], rates: [Int])?
  }

  /// A text that may be the currency; the one with the least rank counts, and of several that which
  /// stands nearest to the products.
  private struct Finding: Hashable {
    var rank: Int
    var depth = 0
    var text: String
    var source: String
    var isSetting: Bool
  }

  private struct KnownCurrency {
    var currency: Currency
    var table: Int
    var isDefault = false
    var isActive = false
    var hasUnitRate = false
  }

  private let names: [String]
  private var roles: [Int: Role] = [:]
  private var findings: Set<Finding> = []
  private var known: [KnownCurrency] = []
  private var codesByID: [String: Currency] = [:]

  /// - Parameter products: The table of the products, whose rows say it themselves.
  init(_ tables: [SourceTable], apartFrom products: Int) {
    names = tables.map(\.name)
    for (position, table) in tables.enumerated() where table.rowCount > 0 && position != products {
      roles[position] = Self.role(of: table)
    }
  }

  /// The tables that are to be read.
  var tables: Set<Int> { Set(roles.keys) }

  // MARK: Tables

  private static func role(of table: SourceTable) -> Role? {
    let names = table.columns.map { NameWords($0.name).words }
    func columns(_ words: Set<String>) -> [Int] {
      names.indices.filter { !words.isDisjoint(with: names[$0]) }
    }
    let tableWords = NameWords(table.name).words
    if TableKind(words: tableWords) == .currency {
      let codes = names.indices.filter { column in
        let values = table.sampleRows.compactMap { column < $0.count ? $0[column] : nil }
        return !values.isEmpty
          && values.allSatisfy { $0.utf8.count == 3 && Currency(code: $0) != nil }
      }
      if let code = codes.first {
        let others = names.indices.filter { $0 != code }
        return Role(
          currencies: (
            code: code, ids: columns(["id"]), defaults: columns(defaultWords),
            actives: columns(["active", "enabled", "status", "published"]),
            rates: columns(["rate", "value", "exchange", "factor"]).filter(others.contains)
          ))
      }
    }
    let values = names.indices.filter { names[$0].last.map(valueWords.contains) ?? false }
    let found = names.indices.filter {
      CompoundNames.namesCurrency(names[$0]) && otherWords.isDisjoint(with: names[$0])
    }
    let stems = tableWords.map(NameWords.stem(of:))
    let isOfShop = !shopWords.isDisjoint(with: stems)
    // That of orders, of people or of other prices says nothing of these.
    let isOfOthers =
      !found.isEmpty && !isOfShop
      && (TableKind.areOfDeals(stems) || !tableWordsOfOthers.isDisjoint(with: stems)
        || table.columns.contains { VariantLists.has(.price, [$0.name]) })
    let ofPrices = isOfOthers ? [] : found
    if ofPrices.isEmpty, values.isEmpty { return nil }
    return Role(
      values: values, names: names.indices.filter { !values.contains($0) }, columns: ofPrices,
      rank: isOfShop ? 2 : 4)
  }

  private static let valueWords: Set = [
    "value", "val", "values", "wert", "valor", "valeur", "content", "data", "setting",
  ]
  private static let shopWords = Set(
    [
      "setting", "config", "configuration", "option", "preference", "parameter", "store", "shop",
      "website", "site", "channel", "company", "general", "system", "market", "tenant",
    ].map(NameWords.stem(of:)))
  private static let tableWordsOfOthers = Set(
    [
      "customer", "user", "account", "employee", "person", "people", "contact", "country", "member",
      "payment", "client", "address",
    ].map(NameWords.stem(of:)))
  private static let defaultWords: Set = [
    "default", "base", "main", "primary", "standard", "principal", "defecto", "predeterminada",
  ]
  /// Words beside that of a currency which speak of something about it.
  private static let otherWords: Set = [
    "format", "position", "decimal", "decimals", "separator", "digits", "rate", "rates", "api",
    "auto", "update", "allow", "allowed", "available", "enabled", "display", "thousand",
    "precision", "exchange",
  ]
  /// Words of what a shop has other prices for than those of its products.
  private static let wordsOfOthers: Set = [
    "shipping", "delivery", "postage", "payment", "billing", "customer", "order", "invoice",
  ]

  // MARK: Rows

  mutating func add(_ row: RawRow, of table: Int) {
    func text(_ column: Int) -> String? {
      row.literal(at: column).flatMap {
        $0.count > 100_000 ? nil : String(decoding: $0, as: UTF8.self).trimmingEdgeSpaces
      }
    }
    func isTrue(_ column: Int) -> Bool {
      text(column).map { ["1", "true", "t", "yes", "y", "on", "active"].contains($0.lowercased()) }
        ?? false
    }
    guard let role = roles[table] else { return }
    if let (code, ids, defaults, actives, rates) = role.currencies {
      guard let currency = text(code).flatMap(Currency.init(code:)) else { return }
      for column in ids {
        if let id = text(column) { codesByID[id] = codesByID[id] ?? currency }
      }
      known.append(
        KnownCurrency(
          currency: currency, table: table, isDefault: defaults.contains(where: isTrue),
          isActive: actives.contains(where: isTrue),
          hasUnitRate: rates.contains { column in text(column).flatMap(Double.init) == 1 }))
    }
    if !role.values.isEmpty {
      let path = role.names.compactMap(text).filter { $0.utf8.count <= 200 }
      for column in role.values { if let value = text(column) { add(value, named: path) } }
    }
    for column in role.columns {
      if let value = text(column) { note(value, rank: role.rank, "by the table \(names[table])") }
    }
  }

  private mutating func note(
    _ text: String, rank: Int, _ source: String, isForAll: Bool = true, depth: Int = 0
  ) {
    let isID = text.utf8.count < 10 && !text.isEmpty && text.utf8.allSatisfy(\.isASCIIDigit)
    guard isID || text.utf8.count <= 20 && CurrencySymbol.currency(of: text, usual: .none) != nil
    else { return }
    findings.insert(
      Finding(
        rank: rank, depth: depth, text: text, source: source, isSetting: isForAll && rank <= 2))
  }

  /// Adds a setting of a document.
  mutating func add(_ setting: FileSetting) {
    add(
      setting.value, named: setting.path, isForAll: setting.depth != nil, depth: setting.depth ?? 0)
  }

  /// Adds a setting, whose name may be in several parts.
  ///
  /// - Parameter isForAll: Whether it stands where it can hold for all products alone; nil where
  ///   nothing says that.
  private mutating func add(
    _ value: String, named path: [String], isForAll: Bool? = nil, depth: Int = 0
  ) {
    if value.utf8.count <= 20 {
      guard let name = path.last(where: CompoundNames.isCurrency(named:)) else { return }
      var words = NameWords(name).words
      // Of a group `currency` the setting may be `default`.
      let isOfOther = path.contains {
        !Self.wordsOfOthers.isDisjoint(with: NameWords($0).words)
      }
      if isOfOther { return }
      let isPlain = words.count == 1
      if isPlain { words = path.flatMap { NameWords($0).words } }
      let rank =
        Self.settings.contains(name.lowercased())
        ? 0
        : !Self.otherWords.isDisjoint(with: words)
          ? 5
          : !Self.defaultWords.isDisjoint(with: words) || isPlain && isForAll == true ? 1 : 2
      note(value, rank: rank, "by the setting \(name)", isForAll: isForAll ?? true, depth: depth)
    } else {
      // Several settings as JSON, or as PHP writes them: a name in quotes, and then a value.
      let parts = value.split(separator: "\"", omittingEmptySubsequences: false)
      for (position, part) in parts.enumerated()
      where part.utf8.count <= 60 && position + 2 < parts.count && position % 2 == 1 {
        let words = NameWords(String(part)).words
        let found = String(parts[position + 2])
        guard CompoundNames.namesCurrency(words), Self.otherWords.isDisjoint(with: words),
          found.utf8.count == 3, Currency(code: found)?.code == found
        else { continue }
        note(found, rank: 3, "by the setting \(part)")
      }
    }
  }

  /// The settings of shops that are known.
  private static let settings: Set = [
    "ps_currency_default", "config_currency", "woocommerce_currency", "currency/options/base",
    "default_currency", "shop_currency", "store_currency", "base_currency",
  ]

  // MARK: Outcome

  /// The currency that the settings say; nil where they say none, or several.
  var currency: AssumedCurrency? {
    func assumed(_ currency: Currency, _ source: String, isSetting: Bool) -> AssumedCurrency {
      var assumed = AssumedCurrency(currency, source: source, isOfFile: true)
      assumed.isSetting = isSetting
      return assumed
    }
    var found = findings.compactMap { finding in
      currency(of: finding).map {
        (
          rank: finding.rank, depth: finding.depth,
          assumed: assumed($0, finding.source, isSetting: finding.isSetting)
        )
      }
    }
    func add(_ rank: Int, _ isIt: (KnownCurrency) -> Bool) {
      let those = known.filter(isIt)
      guard Set(those.map(\.currency)).count == 1, let only = those.first else { return }
      let source = "by the table \(names[only.table])"
      found.append((rank, 0, assumed(only.currency, source, isSetting: rank <= 2)))
    }
    add(1, \.isDefault)
    add(3) { _ in true }
    add(3, \.isActive)
    add(4, \.hasUnitRate)
    guard let best = found.min(by: { ($0.rank, -$0.depth) < ($1.rank, -$1.depth) }) else {
      return nil
    }
    let those = found.filter { $0.rank == best.rank && $0.depth == best.depth }.map(\.assumed)
      .sorted { $0.source ?? "" < $1.source ?? "" }
    return Set(those.map(\.currency)).count == 1 ? those.first : nil
  }

  private func currency(of finding: Finding) -> Currency? {
    let text = finding.text
    let currency = codesByID[text] ?? CurrencySymbol.currency(of: text, usual: .none)
    // `top` is a place, and a currency of Tonga.
    if finding.rank > 1, currency?.code != text, currency?.code == text.uppercased() { return nil }
    return currency.flatMap { $0.isNone ? nil : $0 }
  }
}

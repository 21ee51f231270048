import CatalogFields

/// Names of which the last word is known and what stands before it is not:
/// `summer_price`, `shelf_qty`, `front_photo`.
enum CompoundNames {
  private struct Head {
    let field: ProductField
    let words: Set<String>
    /// Words that make something else of it.
    let exceptions: Set<String>
  }

  /// Returns the fields that such a name may be, with their scores.
  static func readings(of words: [String]) -> [ProductField: Int] {
    guard words.count > 1, let last = words.last else { return [:] }
    var readings: [ProductField: Int] = [:]
    for head in heads where head.words.contains(last) {
      let others = words.dropLast().map { $0.trimmingDigits }
      guard head.exceptions.isDisjoint(with: others) else { continue }
      let isPoor =
        head.field == .price && (last == "cost" || !poorPrices.isDisjoint(with: others))
      readings[head.field] =
        ColumnName.compoundScore + (isPoor ? FieldNames.poorRank * 10 : 0)
    }
    if readings.isEmpty, let score = scoreOfPriceAnywhere(in: words) { readings[.price] = score }
    return readings
  }

  /// Returns the score of a name that has a word for a price at some place: `Cena obecna`, `PRIX
  /// PUBLIC TTC`.
  private static func scoreOfPriceAnywhere(in words: [String]) -> Int? {
    guard let head = heads.first(where: { $0.field == .price }),
      words.contains(where: { head.words.contains($0) && $0 != "cost" }),
      otherPriceWords.union(head.exceptions).isDisjoint(with: words.map(\.trimmingDigits))
    else { return nil }
    let isPoor = !poorPrices.isDisjoint(with: words)
    return ColumnName.compoundScore + 500 + (isPoor ? FieldNames.poorRank * 10 : 0)
  }

  /// Returns the score of a name that ends with a word for a currency, or of its code or sign:
  /// `priceInfo.currencyCode`, `attributes.currency`, `currency symbol`.
  static func scoreOfCurrency(_ words: [String]) -> Int? {
    var rest = words[...]
    var score = ColumnName.compoundScore
    if let last = rest.last, ["code", "iso", "id", "symbol", "sign", "unit"].contains(last) {
      rest.removeLast()
      if !["code", "iso", "id"].contains(last) { score += 20 }
    }
    guard let last = rest.popLast(), FieldNames.ranks[last]?[.currency] == 0,
      otherCurrencyWords.isDisjoint(with: rest)
    else { return nil }
    return score + (rest.contains { $0.hasPrefix("price") || $0.hasPrefix("preis") } ? 0 : 10)
  }

  private static let otherCurrencyWords: Set = [
    "default", "base", "from", "to", "rate", "exchange", "shipping", "delivery", "old", "cost",
    "purchase", "tax", "order", "has", "is", "user", "customer", "second", "foreign", "original",
    "compare",
  ]

  /// Whether words in brackets behind a name make something else of it.
  static func areMeaningful(_ words: [String]) -> Bool {
    !poorPrices.isDisjoint(with: words) || heads.contains { !$0.exceptions.isDisjoint(with: words) }
  }

  /// Words beside one for a price that speak of something about it.
  private static let otherPriceWords: Set = [
    "list", "id", "type", "rule", "label", "currency", "level", "valid", "from", "until", "note",
    "range", "code", "date", "index", "schedule", "update", "updated", "changed", "created", "at",
    "visible", "name", "text", "status", "unit", "count", "category", "class", "history", "source",
    "includes", "calculation", "format", "comment", "description", "factor", "to", "by", "on",
  ]

  private static let poorPrices: Set = [
    "cost", "purchase", "purchases", "buy", "buying", "wholesale", "old", "previous", "former",
    "special",
    "sale", "discount", "discounted", "promo", "map", "compare", "min", "max", "minimum",
    "maximum", "dealer", "reseller", "trade", "member",
  ]

  /// Words of money that is not the price of a product.
  static let otherMoney: Set<String> = [
    "tax", "vat", "mwst", "tva", "iva", "ust", "shipping", "delivery", "freight", "postage",
    "setup", "discount", "rabatt", "deposit", "customs", "total", "value", "fee",
  ]

  /// Words of numbers that are no prices of a product, though they may look so: what it weighs, or
  /// costs to send.
  static let otherAmounts: Set<String> = Set(
    """
    weight gewicht peso poids grams gram kg lb oz height width length depth hohe hoehe breite lange \
    size volume area diameter rating score stars rank lat lon lng latitude longitude percent pct \
    ratio rate tax vat mwst tva iva ust kcal kj energy fat sugar protein salt sodium carbs carbohydrate \
    fiber alcohol abv version date time year x y z vote shipping delivery freight postage setup \
    mass cm mm m ml l inch inches ft pages strength concentration purity calories carat density \
    duration minutes hours seconds days thickness radius humidity share latency discount rabatt \
    deposit customs 100g serving quantity qty number id temperature voltage power speed
    """.split(separator: " ").map(String.init))

  private static let heads: [Head] = table.split(separator: "\n").map { line in
    let parts = line.split { $0 == ":" || $0 == "/" }
    guard parts.count == 3, let field = ProductField(rawValue: String(parts[0])) else {
      preconditionFailure("a line without a field, words and exceptions")
    }
    let words = parts.dropFirst().map { Set($0.split(separator: " ").map(String.init)) }
    return Head(field: field, words: words[0], exceptions: words[1])
  }

  /// A field, the last words of its names, and the words that make something else of them.
  private static let table = """
    name: name title nombre nom naam namn navn bezeichnung nazwa / category cat subcategory brand \
      vendor supplier manufacturer maker producer company user customer client contact employee \
      first last middle nick sur file image picture photo store shop warehouse location \
      department dept section group family class type line series collection tax color colour \
      size unit parent country city state region currency option attribute tag meta seo page url \
      sort set status channel table domain host path job owner author artist creator editor \
      seller ship shipping language lang locale theme style template role code store_view og \
      twitter kategorie categoria categorie marke marca marque hersteller
    price: price preis precio prix prezzo preco prijs pris cena fiyat tarif tarifa цена ціна 価格 \
      単価 cost / shipping delivery \
      freight postage tax vat total sub line order option competitor setup deposit replacement \
      customs tier group is has date starts ends
    quantity: qty quantity stock bestand cantidad quantite / min max minimum maximum order \
      ordered orders out of per reserved sold cart sale increments notify threshold low reorder \
      in is manage use config safety allocated committed backorder incoming transit pack case \
      serving target security damaged decimal format formats included alert
    details: description desc details beschreibung descripcion descrizione opis / meta seo \
      category brand supplier vendor manufacturer page og twitter image tax unit short type size \
      color order shipping purchase purchases
    image: image img picture photo bild foto imagen / additional swatch brand manufacturer \
      category logo label nutrition ingredients packaging back icon hover has is no og twitter \
      secondary alt use user
    sku: sku reference referenz / parent supplier vendor related competitor has is old configurable \
      upsell crosssell associated manufacturer manufact manuf mfr mfg included customer order \
      payment external url page of
    """
}

extension String {
  /// The text without the digits at its end: `option` of `option1`.
  var trimmingDigits: String {
    var text = self[...]
    while let last = text.utf8.last, (0x30...0x39).contains(last) { text.removeLast() }
    return String(text)
  }
}

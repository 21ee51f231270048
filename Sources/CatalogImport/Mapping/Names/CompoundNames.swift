import CatalogFields
import CatalogModel

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
    if let score = scoreOfPriceAtEnd(of: words) { return [.price: score] }
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
    if readings[.quantity] == nil, words.count > 2, isStockAtEnd(of: words) {
      readings[.quantity] = ColumnName.compoundScore
    }
    if readings.isEmpty, let score = scoreOfPriceAnywhere(in: words) { readings[.price] = score }
    return readings
  }

  /// Whether words say that they name a product, in any order: one for a name, one for a product,
  /// and at most articles and prepositions.
  static func areNameOfProduct(_ words: [String]) -> Bool {
    guard (2...5).contains(words.count) else { return false }
    let others = words.filter { !articles.contains($0) }
    return others.count == 2 && others.contains(where: nameWords.contains)
      && others.contains {
        !nameWords.contains($0) && FieldNames.ranks[$0]?[.name] == 2
      }
  }

  private static let articles: Set = [
    "of", "the", "del", "de", "la", "el", "du", "l", "le", "do", "da", "des", "der", "van", "het",
  ]
  private static let nameWords: Set = [
    "name", "title", "nombre", "nom", "nome", "naam", "namn", "navn", "nazwa", "nazev", "nazov",
    "naziv", "titel", "titre", "titulo", "titolo", "bezeichnung", "designation", "libelle", "nev",
    "megnevezese", "наименование", "название", "назва", "ονομα", "ονομασια", "adi", "nimi",
    "denumire", "nume", "denominacion", "denominazione",
  ]

  /// Returns the score of a price in a name of one word of which the end says so, where nothing
  /// stands between the words: `店頭価格`.
  static func scoreOfPriceAtEnd(of words: [String]) -> Int? {
    guard words.count == 1, let word = words.first,
      endsOfPrices.contains(where: { word.hasSuffix($0) && word != $0 })
    else { return nil }
    let isPoor = partsOfPoorPrices.contains { word.contains($0) }
    return ColumnName.compoundScore + (isPoor ? FieldNames.poorRank * 10 : 0)
  }

  private static let endsOfPrices = ["価格", "単価", "价格", "单价", "價格", "單價", "가격", "단가"]
  private static let partsOfPoorPrices = [
    "仕入", "原", "卸", "セール", "特", "割引", "旧", "进", "采购", "成本", "批发", "促销", "优惠", "할인", "공급",
    "도매", "매입", "원",
  ]

  /// Returns the score of a price that stands beside its currency; nil where other words say that
  /// it is no price of a product.
  static func scoreOfMoney(in words: [String]) -> Int? {
    guard let head = heads.first(where: { $0.field == .price }),
      head.exceptions.isDisjoint(with: words.map(\.trimmingDigits))
    else { return nil }
    let poor = poorPrices.subtracting(["min", "max", "minimum", "maximum"])
    return ColumnName.compoundScore + 500
      + (poor.isDisjoint(with: words) ? 0 : FieldNames.poorRank * 10)
  }

  /// Whether a name has nothing but words by which a price is told from another: `List`, `Net`,
  /// `Retail ex VAT`, `Wholesale (EUR)`, `Inkl. moms`.
  static func areOnlyKindsOfPrice(_ name: String) -> Bool {
    let words = NameWords(name).words.filter { Currency(code: $0) == nil && $0.utf8.count > 1 }
    return (words.contains(where: kindsOfPrice.contains) || ColumnName.saysTaxOnly(words))
      && words.allSatisfy { kindsOfPrice.contains($0) || ColumnName.saysTax($0) }
  }

  private static let kindsOfPrice: Set = [
    "list", "net", "nett", "netto", "gross", "brutto", "bruto", "neto", "retail", "wholesale",
    "trade", "dealer", "consumer", "розница", "опт", "税込", "税抜", "税別", "suggested",
    "прайс",
  ]

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
    if let last = rest.last, codesOfCurrency.contains(last) || signsOfCurrency.contains(last) {
      rest.removeLast()
      if signsOfCurrency.contains(last) { score += 20 }
    }
    guard let last = rest.popLast(), FieldNames.ranks[last]?[.currency] == 0,
      otherCurrencyWords.isDisjoint(with: rest)
    else { return nil }
    return score + (rest.contains { $0.hasPrefix("price") || $0.hasPrefix("preis") } ? 0 : 10)
  }

  /// The words of the name of a price by which it is told from others: `dealer` of `Dealer price`.
  static func wordsBesidePrice(in name: String) -> [String] {
    let heads = heads.first { $0.field == .price }?.words ?? []
    return NameWords(name).words.filter { !heads.contains($0) }
  }

  /// The words of the name of a currency by which it is told from others.
  static func wordsBesideCurrency(in name: String) -> [String] {
    NameWords(name).words.filter {
      !namesCurrency([$0]) && !codesOfCurrency.contains($0) && !signsOfCurrency.contains($0)
    }
  }

  /// The words behind that of a currency, for how it is written.
  private static let codesOfCurrency: Set = ["code", "iso", "id"]
  private static let signsOfCurrency: Set = ["symbol", "sign", "unit"]

  /// Whether an object has what is said of all prices, and of no other one: `pricing.currency`.
  static func holdsPrices(_ name: String) -> Bool {
    let words = NameWords(name).words
    guard let head = heads.first(where: { $0.field == .price }) else { return false }
    return words.contains { word in
      word.hasPrefix("pric") || head.words.contains(word) && word != "cost"
    } && poorPrices.isDisjoint(with: words)
  }

  /// Returns whether words have one for a currency among them.
  static func namesCurrency(_ words: [String]) -> Bool {
    if words.count == 1, FieldNames.ranks[words[0]]?[.currency] != nil { return true }
    return words.contains { word in
      word.hasPrefix("currency") || word.hasSuffix("currency") || word == "currencies"
        || FieldNames.ranks[word]?[.currency] == 0
    }
  }

  /// Returns whether the name of an element or a member has one for a currency in it.
  static func isCurrency(named name: String) -> Bool { namesCurrency(NameWords(name).words) }

  /// Whether codes of currencies under a name may be those of a price: they are not said to be of
  /// something else, and not in another object of JSON.
  static func mayBeCurrency(named name: String, ofPrice price: String) -> Bool {
    let words = NameWords(name).words
    guard otherCurrencyWords.isDisjoint(with: words), poorPrices.isDisjoint(with: words),
      costs.isDisjoint(with: words)
    else { return false }
    guard let point = name.lastIndex(of: ".") else { return true }
    return price.hasPrefix(name[...point])
  }

  private static let otherCurrencyWords: Set = [
    "default", "base", "from", "to", "rate", "exchange", "shipping", "delivery", "old", "cost",
    "purchase", "tax", "order", "has", "is", "user", "customer", "second", "foreign", "original",
    "compare",
  ]

  /// Whether a name of which no field is known may be one of a price all the same, so that it is
  /// asked: it has a word or an abbreviation for one, or says whether the tax is in it.
  ///
  /// - Parameter isOfOtherQuantity: Whether it says of what quantity it would be the price.
  static func mayBePrice(named name: String, isOfOtherQuantity: Bool) -> Bool {
    let words = NameWords(name).words
    let others = words.map(\.trimmingDigits)
    guard let head = heads.first(where: { $0.field == .price }),
      head.exceptions.subtracting(["tax", "vat"]).isDisjoint(with: others)
    else { return false }
    if isOfOtherQuantity {
      return words.contains { word in
        head.words.contains(word) || word.hasSuffix("preis") || word.hasSuffix("pris")
      } || ColumnName.namesMoney(name) || name.contains { "€$£¥".contains($0) }
    }
    if !otherAmounts.isDisjoint(with: others) { return false }
    return words.contains { head.words.contains($0) || abbreviations.contains($0) }
      || spelled.contains { words.starts(with: $0) || words.dropFirst().starts(with: $0) }
  }

  /// Abbreviations of prices, and of a tax that is in one or not, by which one is only asked for.
  private static let abbreviations = Set(
    """
    pu puht puttc pvht pvttc pxht pxttc px pvp pvpr ppu punit prix tarif ht ttc htva tvac pvc \
    epreis vkp lvp uvp pvd pvf einzelpr verkpr listpr pr.unit prunit preciounit punt
    """.split(separator: " ").map(String.init))
  private static let spelled = [
    ["p", "u"], ["p", "v"], ["p", "unit"], ["pr", "unit"], ["prix", "u"], ["u", "price"],
    ["e", "preis"], ["p", "v", "p"], ["h", "t"], ["t", "t", "c"],
  ]

  /// Whether the name of a price says that it is in thousands: `TEUR`, `Price (k€)`, `in 1000 EUR`.
  static func saysThousands(_ name: String) -> Bool {
    let words = NameWords(name).joiningThousands
    if !thousands.isDisjoint(with: words) { return true }
    return zip(words, words.dropFirst()).contains { first, second in
      ["k", "t", "th", "1000"].contains(first) && currencies.contains(second)
        || ["k", "t"].contains(second) && currencies.contains(first)
        || ["in", "x", "en"].contains(first) && second == "1000"
    }
  }

  private static let thousands: Set = [
    "teur", "tusd", "tchf", "tgbp", "keur", "kusd", "kchf", "kgbp", "tsd", "tausend", "thousand",
    "thousands", "milliers", "migliaia", "tys", "тыс", "000", "000s", "x1000", "1000s",
  ]
  private static let currencies: Set = [
    "eur", "usd", "chf", "gbp", "pln", "sek", "nok", "dkk", "rub", "руб", "uah", "грн",
  ]

  /// The names of columns that say of how many pieces a price is.
  static let quantitiesOfPrices: Set = [
    "preisfaktor", "pricefactor", "preisbezug", "preisbezugsmenge",
    "quantityperprice", "qtyperprice", "pricingqty", "pricingquantity",
    "preiseinheit", "preiseinh", "preiseh", "preisje", "preispro", "preismenge", "preisbasis",
    "priceunit", "pricingunit", "priceper", "pricefor", "priceqty", "pricequantity", "pricebase",
    "pricebasis", "priceunitquantity", "priceunitqty", "perqty", "unitofprice", "kpein", "peinh",
    "prijseenheid", "prijsper", "prisenhet", "prisenhed", "prisper", "uniteprix", "unitedeprix",
    "baseprix", "prixpour", "prixpar", "unidadprecio", "unidaddeprecio", "precioper", "preciopor",
    "unitaprezzo", "prezzoper", "jednostkaceny", "cenaza", "per", "pe",
  ]

  /// Names of the units that prices are for, without what stands between the words.
  static let unitsOfPrices: Set = [
    "unit", "uom", "unitofmeasure", "salesunit", "einheit", "mengeneinheit", "vpe", "unite",
    "unidad",
    "unita", "eenheid", "enhet", "enhed", "jednostka",
  ]

  /// Those of them that may say what is in a package as well.
  static let packages: Set = ["vpe", "salesunit"]

  /// Whether a word makes a cost, an old or a special price of one.
  static func isOfPoorPrice(_ word: String) -> Bool { poorPrices.contains(word) }

  /// Whether a name is that of a price with or without something that is no part of it:
  /// `price_incl_shipping`, `price_with_deposit`, `shipping_price`.
  static func mayBePriceWithMore(named name: String) -> Bool {
    let words = NameWords(name).words
    guard let head = heads.first(where: { $0.field == .price }) else { return false }
    return words.contains { $0 != "cost" && head.words.contains($0) }
      && !pricesWithMore.isDisjoint(with: words)
      && head.exceptions.subtracting(pricesWithMore).subtracting(["tax", "vat"])
        .isDisjoint(with: words)
  }

  /// What is paid beside a price, or with it.
  private static let pricesWithMore: Set = [
    "shipping", "delivery", "freight", "postage", "deposit", "setup", "fee", "fees", "handling",
    "packaging", "assembly", "installation", "versand", "versandkosten", "lieferung", "pfand",
    "port", "livraison", "consigne", "envio", "spedizione", "verzending", "statiegeld", "frakt",
    "fragt", "pant", "wysylka", "dostawa", "frete", "доставка", "доставки", "доставкой",
    // That of all that are there or ordered.
    "ext", "extended", "extension",
  ]

  /// Whether words in brackets behind a name make something else of it.
  static func areMeaningful(_ words: [String]) -> Bool {
    !poorPrices.isDisjoint(with: words) || heads.contains { !$0.exceptions.isDisjoint(with: words) }
  }

  /// Words beside one for a price that speak of something about it.
  private static let otherPriceWords: Set = [
    "list", "id", "type", "rule", "label", "currency", "level", "valid", "from", "until", "note",
    "range", "code", "date", "index", "schedule", "update", "updated", "changed", "created", "at",
    "digits", "precision", "divisor", "denominator", "scale", "exponent", "decimals", "fraction",
    "visible", "name", "text", "status", "unit", "count", "category", "class", "history", "source",
    "includes", "calculation", "format", "comment", "description", "factor", "to", "by", "on",
  ]

  /// Whether the score and the words of a price are those of a cost or another purchase price.
  static func isCost(_ name: String, score: Int) -> Bool {
    let rank = FieldNames.costRank * 10
    // Also with or without a tax: `Prix d'achat HT`.
    if (rank..<rank + 10).contains(score) || (rank + 40..<rank + 50).contains(score) { return true }
    return score >= ColumnName.compoundScore + FieldNames.poorRank * 10
      && !costs.isDisjoint(with: NameWords(name).words)
  }

  private static let costs: Set = [
    "cost", "purchase", "buy", "buying", "wholesale", "dealer", "reseller", "trade", "supply",
    "achat", "gros", "compra", "coste", "mayorista", "acquisto", "ingrosso", "einkauf", "inkoop",
    "zakupu", "hurtowa", "nakupni", "beszerzesi", "nagyker", "alis", "toptan", "inkops", "innkjops",
    "закупочная", "оптовая", "опт", "закупки", "χονδρικησ", "χονδρικη", "αγορασ",
  ]

  private static let poorPrices: Set = [
    "cost", "purchase", "purchases", "buy", "buying", "wholesale", "old", "previous", "former",
    "last", "special", "supply",
    "sale", "discount", "discounted", "promo", "map", "compare", "min", "max", "minimum",
    "maximum", "avg", "average", "mean", "lowest", "highest", "dealer", "reseller", "trade",
    "member", "promotion", "promotional", "promotionnel",
    "promocional", "promozionale", "promocyjna", "solde", "remise", "barre", "achat", "ancien",
    "gros", "rebajado", "rebaja", "oferta", "descuento", "compra", "coste", "mayorista", "anterior",
    "antiguo", "scontato", "offerta", "acquisto", "ingrosso", "aktion", "angebot", "einkauf",
    "rabatt", "reduziert", "actie", "korting", "inkoop", "zakupu", "hurtowa", "akcni", "nakupni",
    "akcios", "beszerzesi", "nagyker", "indirimli", "alis", "toptan", "promotionspris", "rea",
    "kampanj", "tilbud", "inkops", "innkjops", "акционная", "закупочная", "оптовая", "опт",
    "старая",
    "скидкой", "закупки", "προσφορασ", "εκπτωσησ", "χονδρικησ", "χονδρικη", "αγορασ",
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
    deposit customs margin markup profit marge margen margine marza marginal bonus points 100g serving quantity qty number id temperature voltage power speed
    """.split(separator: " ").map(String.init))

  /// The words that make something else of a name that ends with one of a field.
  static func exceptions(of field: ProductField) -> Set<String> {
    heads.first { $0.field == field }?.exceptions ?? []
  }

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
    price: price preis precio prix prezzo preco prijs pris cena fiyat fiyati tarif tarifa цена ціна 価格 \
      単価 ar hinta pret cijena kaina hind τιμη 가격 价格 cost / shipping delivery ext extended extension \
      freight postage tax vat total sub line order option competitor setup deposit replacement \
      customs tier group is has date starts ends
    quantity: qty quantity stock bestand cantidad quantite / min max minimum maximum order \
      price pricing uom break breaks reel lot usage expected from cases packs pallets doz dozen \
      dozens karton kartons kartonage paletten kisten kiste 100s 1000s k \
      ordered orders out of per reserved sold cart sale increments notify threshold low reorder \
      in is manage use config safety allocated committed backorder incoming transit pack case \
      serving target security damaged decimal format formats included alert package packages \
      packaging packing carton cartons box boxes bag bags pallet sales requested request required \
      shipped invoiced returned days day tage old previous
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

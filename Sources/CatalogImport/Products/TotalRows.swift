import CatalogFields

/// Tells a row of totals, or of charges on what is above it, from a product.
struct TotalRows {
  // Asked for every row: sets would take longer.
  private let hasSKU: Bool
  private let hasID: Bool
  private let hasPrice: Bool
  private let hasQuantity: Bool
  private var count = 0
  /// Whether all products so far have a SKU.
  private var haveSKUs = true
  private var all = Sums()
  /// The sums of the rows since the last total.
  private var group = Sums()

  private struct Sums {
    var count = 0
    var quantity: Int64 = 0
    var price: Int64 = 0

    mutating func add(_ quantity: Int64, _ price: Int64) {
      count += 1
      self.quantity &+= quantity
      self.price &+= price
    }

    /// Whether a price and a quantity are both the sums of several.
    func areBoth(_ quantity: Int64?, _ price: Int64?) -> Bool {
      count > 2 && price == self.price && quantity == self.quantity && price != 0 && quantity != 0
    }
  }

  /// - Parameter fields: The fields that the file has.
  init(fields: Set<ProductField>) {
    hasSKU = fields.contains(.sku)
    hasID = fields.contains(.id)
    hasPrice = fields.contains(.price)
    hasQuantity = fields.contains(.quantity)
  }

  /// Takes a product, and returns the error of one that is called as totals or the numbers of
  /// pages are, and that lacks a field that the others have or has their sum; and of one that has
  /// the sums of both prices and quantities, however it is called. So is one that is called as
  /// charges are, and alone has no SKU.
  ///
  /// - Returns: The error, and whether the name says that it is a total or a charge.
  mutating func error(of record: ProductRecord) -> (error: ImportError, isNamed: Bool)? {
    let amount = record.price?.minorUnits
    let isPriceSum = count > 1 && (amount == all.price || amount == group.price)
    let isQuantitySum =
      count > 1 && (record.quantity == all.quantity || record.quantity == group.quantity)
    let lacksField =
      hasSKU && !record.has(.sku) || hasID && record.id == nil || hasPrice && amount == nil
      || hasQuantity && record.quantity == nil
    if count > 0, isPriceSum || isQuantitySum || lacksField, let name = record.text(.name) {
      let isSum = isPriceSum || isQuantitySum
      let areSums =
        (all.areBoth(record.quantity, amount) || group.areBoth(record.quantity, amount))
        && !(hasSKU && record.has(.sku))
      if areSums || Self.isTotal(name) || isSum && Self.beginsAsTotal(name) {
        group = Sums()
        return (
          Self.error(record, name, "looks like a total of the rows above"), Self.isNamedTotal(name)
        )
      }
      if lacksField, Self.isPageNumber(name) {
        return (Self.error(record, name, "looks like the number of a page"), false)
      }
      if count > 1, hasSKU, haveSKUs, !record.has(.sku), Self.isCharge(name) {
        return (Self.error(record, name, "looks like a charge on the rows above"), true)
      }
    }
    count += 1
    haveSKUs = haveSKUs && record.has(.sku)
    all.add(record.quantity ?? 0, amount ?? 0)
    group.add(record.quantity ?? 0, amount ?? 0)
    return nil
  }

  private static func error(
    _ record: ProductRecord, _ name: String, _ what: String
  ) -> ImportError {
    ImportError(
      line: record.line, field: "name", "'\(name)' \(what), not a product", isOfRow: true)
  }

  /// Whether a name is a word for totals and nothing else.
  static func isTotal(_ name: String) -> Bool {
    guard name.utf8.count <= 40 else { return false }
    let word = name.lowercased().filter { $0 != ":" && $0 != "=" && $0 != "*" }
    return words.contains(word.trimmingEdgeSpaces)
  }

  /// Whether a name is that of a total, perhaps with what it is the total of.
  static func isNamedTotal(_ name: String) -> Bool { isTotal(name) || beginsAsTotal(name) }

  /// Whether the first word or words are those of a total: `Total EUR`, `Summe netto`.
  private static func beginsAsTotal(_ name: String) -> Bool {
    guard name.utf8.count <= 80 else { return false }
    let parts = name.split { $0 == " " || $0 == ":" }
    return (1..<3).contains { isTotal(parts.prefix($0).joined(separator: " ")) }
      || ["合計", "小計", "合计", "总计", "小计", "總計", "합계"].contains { name.hasPrefix($0) }
  }

  /// Whether a name is a word for what is charged on products, perhaps with its rate: `VAT 19%`.
  static func isCharge(_ name: String) -> Bool {
    guard name.utf8.count <= 40 else { return false }
    let words = name.lowercased().split { !$0.isLetter }
    return charges.contains(words.joined(separator: " "))
  }

  /// Whether a text numbers a page: `Page 1 of 2`, `Seite 3`.
  private static func isPageNumber(_ name: String) -> Bool {
    guard name.utf8.count <= 40 else { return false }
    let parts = name.lowercased().split { " .:-/".contains($0) }
    guard let word = parts.first, parts.count > 1, pageWords.contains(String(word)) else {
      return false
    }
    return parts.dropFirst().allSatisfy { part in
      part.allSatisfy(\.isNumber) || ofWords.contains(String(part))
    }
  }

  private static let pageWords: Set<String> = [
    "page", "p", "seite", "página", "pagina", "pág", "pag", "sida", "side", "strona", "str",
    "strana", "oldal", "sivu", "sayfa", "страница", "стр", "сторінка", "ページ", "頁", "页", "페이지",
  ]
  private static let ofWords: Set<String> = [
    "of", "von", "de", "di", "sur", "av", "af", "van", "z", "ze", "из", "з", "od", "out",
  ]

  private static let charges: Set<String> = [
    "shipping", "shipping cost", "shipping costs", "shipping charge", "shipping charges",
    "shipping fee", "shipping handling", "shipping and handling", "handling", "handling fee",
    "postage", "postage packing", "postage and packing", "p p", "freight", "freight charge",
    "freight charges", "delivery", "delivery charge", "delivery charges", "delivery cost",
    "delivery fee", "carriage", "vat", "tax", "sales tax", "gst", "hst", "pst", "qst", "discount",
    "rounding", "versand", "versandkosten", "fracht", "frachtkosten", "porto", "lieferkosten",
    "verpackung und versand", "mwst", "ust", "zzgl mwst", "zzgl ust", "umsatzsteuer",
    "mehrwertsteuer", "rabatt", "skonto", "livraison", "frais de livraison", "frais de port",
    "frais d expédition", "tva", "remise", "envío", "gastos de envío", "iva", "descuento",
    "spedizione", "spese di spedizione", "sconto", "verzending", "verzendkosten", "btw", "korting",
    "frakt", "fragt", "moms", "mva", "frete", "portes", "desconto", "wysyłka", "koszt wysyłki",
    "koszty wysyłki", "dostawa", "rabat", "doprava", "poštovné", "dph", "sleva", "zľava",
    "szállítás", "áfa", "toimitus", "toimituskulut", "alv", "kargo", "kdv", "доставка", "ндс",
    "пдв", "скидка", "знижка", "送料", "消費税", "运费", "運費", "배송비", "부가세",
  ]

  private static let words: Set<String> = [
    "total", "totals", "grand total", "subtotal", "sub-total", "total general", "total général",
    "sum", "summe", "gesamt", "gesamtsumme", "gesamtbetrag", "zwischensumme", "insgesamt",
    "totale", "somma", "somme", "suma", "soma", "totales", "totaux", "sous-total", "sous total",
    "subtotaal", "subtotale", "delsumma", "delsum", "välisumma", "suma częściowa", "součet",
    "celkový součet", "mezisoučet", "medzisúčet", "súčet", "összeg", "részösszeg", "ukupno",
    "skupaj", "общо", "сума", "сумма", "итог", "общий итог", "подытог", "kokku", "kopā", "iš viso",
    "total geral", "ara toplam", "tổng cộng", "tổng", "jumlah", "รวม", "المجموع", "الإجمالي",
    "סה\"כ", "total amount", "total sum", "sum total", "net total", "razem", "ogółem", "celkem",
    "spolu", "summa", "totalt", "i alt",
    "totaal", "toplam", "genel toplam", "összesen", "yhteensä", "итого", "всего", "разом",
    "усього", "σύνολο", "合計", "小計", "総計", "合计", "总计", "小计", "總計", "합계", "총계",
  ]
}

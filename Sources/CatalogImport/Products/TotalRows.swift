import CatalogFields

/// Tells a row of totals at the end of a sheet from a product.
struct TotalRows {
  // Asked for every row: sets would take longer.
  private let hasSKU: Bool
  private let hasID: Bool
  private let hasPrice: Bool
  private let hasQuantity: Bool
  private var count = 0
  private var quantity: Int64 = 0
  private var price: Int64 = 0

  /// - Parameter fields: The fields that the file has.
  init(fields: Set<ProductField>) {
    hasSKU = fields.contains(.sku)
    hasID = fields.contains(.id)
    hasPrice = fields.contains(.price)
    hasQuantity = fields.contains(.quantity)
  }

  /// Takes a product, and returns the error of one that is called as totals are, and that lacks
  /// a field that the others have or has their sum.
  mutating func error(of record: ProductRecord) -> ImportError? {
    let amount = record.price?.minorUnits
    let isSum =
      count > 1
      && (amount.map { $0 == price } ?? false || record.quantity.map { $0 == quantity } ?? false)
    let lacksField =
      hasSKU && !record.has(.sku) || hasID && record.id == nil || hasPrice && amount == nil
      || hasQuantity && record.quantity == nil
    if count > 0, isSum || lacksField, let name = record.text(.name), Self.isTotal(name) {
      return ImportError(
        line: record.line, field: "name",
        "'\(name)' looks like a total of the rows above, not a product; take the row out, or "
          + "leave it out with --on-error skip", isOfRow: true)
    }
    count += 1
    price &+= amount ?? 0
    quantity &+= record.quantity ?? 0
    return nil
  }

  private static func isTotal(_ name: String) -> Bool {
    guard name.utf8.count <= 40 else { return false }
    let word = name.lowercased().filter { $0 != ":" && $0 != "=" && $0 != "*" }
    return words.contains(word.trimmingEdgeSpaces)
  }

  private static let words: Set<String> = [
    "total", "totals", "grand total", "subtotal", "sub-total", "total general", "total général",
    "sum", "summe", "gesamt", "gesamtsumme", "gesamtbetrag", "zwischensumme", "insgesamt",
    "totale", "somma", "suma", "razem", "ogółem", "celkem", "spolu", "summa", "totalt", "i alt",
    "totaal", "toplam", "genel toplam", "összesen", "yhteensä", "итого", "всего", "разом",
    "усього", "σύνολο", "合計", "小計", "総計", "合计", "总计", "小计", "總計", "합계", "총계",
  ]
}

import CatalogFields
import CatalogModel
import Collation
import LocaleData
import Search

/// What a person types.
enum TypedEntries {
  private static let products = [
    Product(id: 1, name: "Saw"),
    Product(
      id: .max, sku: "a", name: "日本\u{301}", details: "a b 'c' \\ %",
      price: Price(minorUnits: .max, currency: .usDollar), quantity: .min),
  ]

  /// What is parsed is parsed again from its description, and has an answer for any product.
  static func predicateFailure(of bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    for custom in [nil, ["Color", "a b", "name"]] {
      let predicate: Predicate
      do {
        predicate = try Predicate.parse(text, custom: custom)
      } catch {
        _ = error.description
        continue
      }
      let description = predicate.description
      guard let again = try? Predicate.parse(description), again == predicate else {
        return "its description is another predicate: \(description)"
      }
      if again.description != description {
        return "its description has another: \(description), \(again.description)"
      }
      let evaluator = predicate.evaluator()
      for product in products {
        // A regular expression may take too long, and says so.
        let answer = try? evaluator.evaluate(product)
        let other = try? (!predicate).evaluator().evaluate(product)
        if let answer, let other, answer == other { return "it is what its negation is" }
      }
    }
    if let words = try? WordQuery(text) { _ = Predicate(words).description }
    return nil
  }

  private static let forms: [(form: NumberForm, mark: DecimalMark)] = [
    "en", "de", "sv", "fr-CH", "hi", "ar-EG", "de-CH", "pl",
  ].compactMap { identifier in
    guard let locale = try? LocaleIdentifier(identifier),
      let form = NumberForm(locale: locale, currency: "EUR", fractionDigits: 2)
    else { return nil }
    return (form, form.decimalMark == "," ? .comma : .point)
  }

  /// What is read is read in the same way after another and with spaces around it, and a price is
  /// read again as it is written in any language.
  static func amountFailure(of text: [UInt8]) -> String? {
    for mark in [nil, DecimalMark.comma, .point] {
      var reader = AmountReader(decimalMark: mark, currency: .usDollar)
      let first = Result<Amount, any Error> { try reader.amount(text) }
      let second = Result<Amount, any Error> { try reader.amount(text) }
      var other = AmountReader(decimalMark: mark, currency: .usDollar)
      let spaced = Result<Amount, any Error> { try other.amount([0x20] + text + [0x20]) }
      _ = try? reader.wholeNumber(text)
      func spelling(_ result: Result<Amount, any Error>) -> String {
        guard let amount = try? result.get() else { return "refused" }
        return "\(amount.number) \(amount.currency?.code ?? "")"
      }
      let told = [first, second, spaced].map(spelling)
      if told[0] != told[1] { return "\(told[0]), then \(told[1])" }
      if told[0] != "refused", told[0] != told[2] { return "\(told[0]), with spaces \(told[2])" }
      guard let amount = try? first.get() else { continue }
      let currency = amount.currency ?? .usDollar
      if let price = try? Price.rounding(amount.number, currency: currency).price,
        let failure = priceFailure(price)
      {
        return failure
      }
    }
    return nil
  }

  private static func priceFailure(_ price: Price) -> String? {
    func failure(_ text: String, _ mark: DecimalMark, _ currency: Currency) -> String? {
      var reader = AmountReader(decimalMark: mark, currency: currency)
      let units = Result<Int64, any Error> {
        let amount = try reader.amount(text.utf8)
        return try Price.rounding(amount.number, currency: amount.currency ?? currency).price
          .minorUnits
      }
      if (try? units.get()) == price.minorUnits { return nil }
      return "\(price) is written '\(text)', which is read as \(units)"
    }
    if let failure = failure(price.description, .point, price.currency) { return failure }
    for (form, mark) in forms {
      if let failure = failure(form.string(price.minorUnits), mark, Currency(code: "EUR") ?? .none),
        price.currency.fractionDigits == 2
      {
        return failure
      }
    }
    return nil
  }

  /// What is taken for a field is taken for it once more as the product then has it.
  static func fieldFailure(of bytes: [UInt8]) -> String? {
    var choices = Choices(bytes)
    let kind = Int(choices.byte())
    let fields = ProductEdit.fields + [.currency, .originCode, .custom("Color")]
    let field = fields[kind % fields.count]
    let text = String(decoding: choices.rest, as: UTF8.self)
    if field == .custom("Color") { _ = ProductField(rawValue: text) }
    var edit = ProductEdit(takesValuesOnly: kind >= 128)
    do {
      try edit.set(field, to: text)
      for product in products {
        let edited: Product
        do { edited = try edit.applied(to: product, usual: .usDollar) } catch {
          _ = error.description
          continue
        }
        var again = ProductEdit(takesValuesOnly: true)
        if let price = edited.price, field == .price {
          try again.set(.price, to: price.description, isNumber: price.currencyCode == nil)
          if try again.price(from: nil, usual: nil) != price {
            return "the price \(price) is typed as another"
          }
        }
        if let typed = edit.texts[field] ?? nil {
          try again.set(field, to: typed)
          if again.texts[field] != .some(.some(typed)) { return "'\(typed)' is typed as another" }
        }
      }
    } catch {
      _ = error.description
    }
    return nil
  }
}

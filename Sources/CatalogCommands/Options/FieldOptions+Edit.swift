import Search
import CatalogAccess
import CatalogFields
import CatalogModel
import DBAccess
import SectionedTable

extension FieldOptions {
  private var values: [(field: ProductField, text: String?)] {
    [
      (.name, name), (.sortName, sortName), (.manufacturer, manufacturer), (.price, price),
      (.currency, currency), (.quantity, quantity), (.origin, origin), (.sku, sku),
      (.image, image), (.details, details),
    ]
  }

  var named: [ProductField] { values.filter { $0.text != nil }.map(\.field) }

  /// Whether no field has a value.
  var isEmpty: Bool { values.allSatisfy { $0.text == nil } && assignments.isEmpty }

  /// The names of the custom fields that have a value, as they were typed.
  var customNames: [String] { custom.map(\.name) }

  private var custom: [(name: String, text: String)] {
    assignments.map { text in
      let equals = text.firstIndex(of: "=") ?? text.endIndex
      return (String(text[..<equals]), String(text[equals...].dropFirst()))
    }
  }

  /// Sets the custom fields of an edit; those that a catalog has may be typed in another case.
  func setCustom(_ edit: inout ProductEdit, known: [String], isNew: Bool) throws {
    var errors: [FieldError] = []
    var names: [String] = []
    for (typed, text) in custom {
      guard let field = Self.fixedName(typed), CustomFieldName.found(typed, among: known) == nil
      else {
        continue
      }
      throw Self.fixedField(typed, text, field)
    }
    for (typed, text) in custom {
      do throws(FieldError) {
        let cleaned = try CustomFieldName.cleaned(typed)
        let name = CustomFieldName.found(cleaned, among: known) ?? cleaned
        let earlier =
          known.contains(name)
          ? names.first { $0 == name } : CustomFieldName.found(name, among: names)
        if let earlier { throw FieldError(.custom(earlier), "is set twice") }
        names.append(name)
        try edit.set(.custom(name), to: text)
      } catch {
        errors.append(
          error.message == "is empty" && !isNew
            ? FieldError(error.field, "is empty; to remove it: --unset \(error.field.label)")
            : error)
      }
    }
    if !errors.isEmpty {
      throw CommandError.fields(
        errors, advice: isNew ? "Nothing was added." : "Nothing was changed.")
    }
  }

  /// Returns the option for a field of every product that a name says, or is another word for; nil for other names.
  private static func fixedName(_ typed: String) -> String? {
    let word = typed.lowercased()
    if let field = ProductField.named(word) ?? ProductField(rawValue: word) {
      return field.optionName
    }
    // What it costs is not what it is sold for.
    if word == "cost" { return nil }
    // An origin has its code by itself.
    return FieldWords.field(meantBy: word).flatMap { $0 == "originCode" ? "origin" : $0 }
  }

  /// The error of a field of every product that is set as a custom one: there would be two of that name.
  private static func fixedField(_ typed: String, _ text: String, _ name: String) -> CommandError {
    let assignment = "\(typed)=\(text)"
    let words = NextCommand.typed.indices.flatMap { index -> [String] in
      let word = NextCommand.typed[index]
      if word == "--set=" + assignment { return ["--\(name)", text] }
      if word == assignment, index > 0, NextCommand.typed[index - 1] == "--set" { return [text] }
      if word == "--set", NextCommand.typed.dropFirst(index + 1).first == assignment {
        return ["--\(name)"]
      }
      return [word]
    }
    return CommandError(
      .wrongUsage,
      "--set is for custom fields, and \(name) is a field of every product.",
      advice: "Try: \(NextCommand.shellLine(words))\n"
        + "  For a custom field of that name: --set custom.\(typed)=…")
  }

  /// Sets the fields of an edit, of a new product or another. It throws all values that are wrong.
  func set(_ edit: inout ProductEdit, isNew: Bool) throws {
    var errors: [FieldError] = []
    for (field, text) in values {
      guard let text else { continue }
      do {
        try edit.set(field, to: text)
      } catch {
        errors.append(
          error.message == "is empty" && !isNew && field != .name
            ? FieldError(field, "is empty; to remove it: --clear \(field.optionName)")
            : error)
      }
    }
    if !errors.isEmpty {
      let outcome = isNew ? "Nothing was added." : "Nothing was changed."
      throw CommandError.fields(
        errors, advice: numberAdvice(errors).map { "\($0)\n  \(outcome)" } ?? outcome)
    }
  }

  /// Returns the option that was meant by a value of a number that is none.
  private func numberAdvice(_ errors: [FieldError]) -> String? {
    if let advice = priceAdvice(errors) { return advice }
    guard errors.contains(where: { $0.field == .quantity }), let quantity,
      !quantity.isEmpty
    else { return nil }
    if MeantWords.isNothing(quantity) {
      return "To have no quantity: --clear quantity"
    }
    return "A quantity is set, or changed by a number: --quantity 5, --quantity +5, --quantity=-5"
  }

  /// Returns the option that was meant by a price that is none: a calculation, or the name of a currency.
  private func priceAdvice(_ errors: [FieldError]) -> String? {
    guard errors.contains(where: { $0.field == .price }), let price else { return nil }
    if let parts = price.wholeMatch(
      of: #/(?:(?:price)?\s*[*x×]\s*(\d(?:\.\d+)?)|(\d(?:\.\d+)?)\s*[*x×])/#),
      let factor = (parts.1 ?? parts.2).flatMap({ Double($0) })
    {
      let hundredths = Int((factor * 10_000).rounded()) - 10_000
      let share = hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
      return hundredths == 0 ? nil : "By a share of it: --price \(factor > 1 ? "+" : "")\(share)%"
    }
    if MeantWords.isNothing(price) {
      return "To have no price: --clear price"
    }
    if Currency(code: price) != nil {
      return "For the currency alone: --currency \(price.uppercased())"
    }
    if let parts = price.wholeMatch(of: #/(?:price)?\s*\/\s*(\d+(?:\.\d+)?)/#),
      let divisor = Double(parts.1),
      divisor > 0
    {
      let hundredths = Int((10_000 / divisor).rounded())
      return hundredths == 0
        ? nil : "A factor instead: --price '*\(Double(hundredths) / 10_000)'"
    }
    if let parts = price.wholeMatch(of: #/price\s*([-+])\s*(\d+(?:\.\d+)?%?)/#) {
      return "By an amount or a share of it: --price \(parts.1)\(parts.2)"
    }
    if let parts = price.wholeMatch(of: #/(\d+(?:[.,]\d+)?)\s*(\p{L}{4,})/#) {
      let code = MeantWords.currencies[parts.2.lowercased()] ?? "EUR"
      return "With the code of the currency: --price '\(parts.1) \(code)'"
    }
    return price.contains(where: \.isNumber) ? nil : "Such as: --price '12.50 EUR'"
  }
}

extension CommandError {
  /// Values that cannot be taken.
  static func fields(
    _ errors: [FieldError],
    advice: String = "Nothing was changed."
  ) -> CommandError {
    CommandError(
      .failed, errors.map { $0.description.escapedForTerminal }.joined(separator: "\n  "),
      advice: advice)
  }
}

public import CatalogModel

/// A change of the fields of a product, each checked when it is set: for one that is added, one
/// that is edited, or ten thousand at once.
///
///     var edit = ProductEdit()
///     try edit.set(.price, to: "*1.05")
///     try edit.set(.origin, to: "Schweden")
///     try edit.clear(.image)
///     edit.fields  // [.price, .origin, .image]
///     let old = Price(minorUnits: 1000, currency: .usDollar)
///     try edit.price(from: old, usual: nil)?.amount  // "10.50"
///
/// What a file brings goes through the same readers: texts
/// are in normalization form C, without edge spaces and control characters.
public struct ProductEdit: Hashable, Sendable {
  /// The fixed fields that can be edited, in the order in which they are shown.
  public static let fields: [ProductField] = [
    .name, .sortName, .manufacturer, .price, .quantity, .origin, .sku, .image, .details,
  ]

  /// The texts that are set, and nil for those that are cleared.
  public private(set) var texts: [ProductField: String?] = [:]
  /// The names of the custom fields that are set or cleared, in the order in which that was done.
  public private(set) var customNames: [String] = []
  /// The change of the price.
  public private(set) var price: PriceChange?
  /// The new currency of the price.
  public private(set) var currency: Currency?
  /// The step that the price is rounded to, in units of its currency.
  public private(set) var priceStep: DecimalNumber?
  /// The change of the quantity.
  public private(set) var quantity: QuantityChange?
  /// The values that are doubtful and were taken all the same.
  public private(set) var warnings: [FieldError] = []

  /// The currency of a price where neither the text, the product nor the catalog says one.
  public var lastCurrency = Currency.none

  private var isPriceCleared = false
  private var isQuantityCleared = false
  private let takesValuesOnly: Bool
  private let usualCurrency: Currency

  /// A change of a quantity.
  public enum QuantityChange: Hashable, Sendable {
    /// Another quantity.
    case amount(Int64)
    /// An increase, or a decrease if negative.
    case difference(Int64)
  }

  /// Makes an edit that changes nothing.
  ///
  /// - Parameters:
  ///   - usualCurrency: The currency of a sign that several currencies have.
  ///   - takesValuesOnly: Whether `-3` is a quantity and not three fewer: so it
  ///     is for a new product, and where the old values were shown.
  public init(usualCurrency: Currency = .none, takesValuesOnly: Bool = false) {
    self.takesValuesOnly = takesValuesOnly
    self.usualCurrency = usualCurrency
  }

  /// The fields that are set or cleared.
  public var fields: Set<ProductField> {
    var fields = Set(texts.keys)
    if fields.remove(.originCode) != nil { fields.insert(.origin) }
    if price != nil || isPriceCleared || currency != nil || priceStep != nil {
      fields.insert(.price)
    }
    if quantity != nil || isQuantityCleared { fields.insert(.quantity) }
    return fields
  }

  /// Whether nothing is set or cleared.
  public var isEmpty: Bool { fields.isEmpty }

  /// Sets a field to what was typed.
  ///
  /// A price or a quantity that can be read in two ways, such as `1,299`, is an
  /// error.
  ///
  /// - Parameter isNumber: Whether the text is a number that a program wrote, in
  ///   which a point is the decimal mark.
  /// - Throws: `FieldError`; the field is then as it was.
  public mutating func set(
    _ field: ProductField,
    to text: String,
    isNumber: Bool = false
  ) throws(FieldError) {
    let value = try cleaned(text, field)
    if value.isEmpty { throw FieldError(field, "is empty") }
    switch field {
    case .price:
      var amounts = amountReader(isNumber: isNumber)
      price = try PriceChange(
        value, by: &amounts, isNumber: isNumber, takesValuesOnly: takesValuesOnly)
      isPriceCleared = false
    case .currency:
      guard let known = Currency(code: value) else {
        throw FieldError(
          .currency, "'\(value)' is not a currency code; use three letters, such as EUR")
      }
      currency = known
    case .quantity:
      quantity = try quantityChange(value, isNumber: isNumber)
      isQuantityCleared = false
    case .id, .priceMinor:
      throw FieldError(field, "cannot be edited")
    case .custom(let name):
      try setCustom(name, to: value)
    case .sku, .name, .sortName, .manufacturer, .details, .origin, .originCode, .image:
      texts[field] = .some(value)
      warnings.removeAll { $0.field == field }
      if field == .sku, let digit = GTIN.expectedCheckDigit(of: value) {
        warnings.append(
          FieldError(
            .sku, "'\(value)' looks like a barcode, but its check digit should be \(digit)")
        )
      }
    }
  }

  /// Leaves a field without a value.
  ///
  /// - Throws: `FieldError` for what a product must have.
  public mutating func clear(_ field: ProductField) throws(FieldError) {
    switch field {
    case .name: throw FieldError(.name, "cannot be cleared: a product needs a name")
    case .id, .priceMinor: throw FieldError(field, "cannot be edited")
    case .price, .currency:
      price = nil
      currency = nil
      isPriceCleared = true
    case .quantity:
      quantity = nil
      isQuantityCleared = true
    case .custom(let name):
      try setCustom(name, to: nil)
    case .sku, .sortName, .manufacturer, .details, .origin, .originCode, .image:
      texts[field] = .some(nil)
      warnings.removeAll { $0.field == field }
    }
  }

  private mutating func setCustom(_ name: String, to text: String?) throws(FieldError) {
    let name = try CustomFieldName.cleaned(name)
    texts[.custom(name)] = .some(text)
    if !customNames.contains(name) { customNames.append(name) }
  }

  /// Rounds the price to a multiple of a step, such as `0.05`; halves away from
  /// zero.
  public mutating func roundPrice(to text: String) throws(FieldError) {
    if let ambiguous = AmbiguousAmount(text) {
      throw FieldError(
        .price, "cannot be rounded: \(ambiguous.readings); write one of these")
    }
    var amounts = amountReader(isNumber: false)
    guard let step = try? amounts.amount(text.utf8), step.currency == nil,
      !step.number.isNegative, !step.number.isZero
    else {
      throw FieldError(.price, "cannot be rounded to '\(text)': it is not a number above zero")
    }
    priceStep = step.number
  }

  /// Notes something doubtful that only the caller can know of.
  public mutating func warn(_ warning: FieldError) { warnings.append(warning) }

  // MARK: Application

  /// Returns the price of a product after the edit.
  ///
  /// - Parameters:
  ///   - old: The price before.
  ///   - usual: The currency of a price for which nothing else says one.
  /// - Throws: `FieldError`, also where a price is to be changed that is not
  ///   known; see ``changesUnknown(_:_:)``.
  public func price(from old: Price?, usual: Currency?) throws(FieldError) -> Price? {
    if isPriceCleared { return nil }
    guard let change = price ?? (currency != nil || priceStep != nil ? .same : nil) else {
      return old
    }
    return try change.price(from: old, in: currency, usual: usual, step: priceStep)
  }

  /// Returns the quantity of a product after the edit.
  public func quantity(from old: Int64?) throws(FieldError) -> Int64? {
    if isQuantityCleared { return nil }
    switch quantity {
    case nil: return old
    case .amount(let amount): return amount
    case .difference(let difference):
      guard let old else { throw FieldError(.quantity, "has no value to change; set one first") }
      let (sum, overflow) = old.addingReportingOverflow(difference)
      if overflow { throw FieldError(.quantity, "of \(old) would be too large") }
      return sum
    }
  }

  /// Whether the edit changes a price or a quantity by what it was, where that
  /// is not known: many products are passed over then, a single one is an
  /// error.
  public func changesUnknown(_ price: Price?, _ quantity: Int64?) -> Bool {
    if price == nil, !isPriceCleared {
      let change = self.price ?? (currency != nil || priceStep != nil ? .same : nil)
      if change?.isRelative == true { return true }
    }
    if quantity == nil, case .difference = self.quantity { return true }
    return false
  }

  /// Returns a product after the edit. Its origin is what was typed: the
  /// catalog finds out which it is.
  ///
  /// - Throws: `FieldError`.
  public func applied(to product: Product, usual: Currency?) throws(FieldError) -> Product {
    var edited = appliedTexts(to: product)
    edited.price = try price(from: product.price, usual: usual)
    edited.quantity = try quantity(from: product.quantity)
    return edited
  }

  /// Returns a product with the texts of the edit; its price and quantity are
  /// as they were.
  public func appliedTexts(to product: Product) -> Product {
    var product = product
    if let name = texts[.name] ?? nil { product.name = name }
    func replace(_ value: inout String?, _ field: ProductField) {
      if let text = texts[field] { value = text }
    }
    replace(&product.sku, .sku)
    replace(&product.sortName, .sortName)
    replace(&product.details, .details)
    replace(&product.image, .image)
    if let name = texts[.manufacturer] {
      product.manufacturer = name.map { Manufacturer(name: $0) }
    }
    if texts[.origin] != nil || texts[.originCode] != nil {
      let (name, code) = (texts[.origin] ?? nil, texts[.originCode] ?? nil)
      product.origin = (name ?? code).map { Country(name: $0, code: code) }
    }
    for name in customNames { product.custom[name] = texts[.custom(name)] ?? nil }
    return product
  }

  // MARK: Reading

  private func cleaned(_ text: String, _ field: ProductField) throws(FieldError) -> String {
    var reader = TextReader(decodesEntities: false)
    var bytes: [UInt8] = []
    try Array(text.utf8).withUnsafeBufferPointer { (utf8) throws(FieldError) in
      try reader.append(utf8, to: &bytes, field: field)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func amountReader(isNumber: Bool) -> AmountReader {
    AmountReader(decimalMark: isNumber ? .point : nil, currency: usualCurrency)
  }

  private func quantityChange(
    _ text: String,
    isNumber: Bool
  ) throws(FieldError) -> QuantityChange {
    let isDifference = !takesValuesOnly && ["+", "-", "\u{2212}"].contains(text.first)
    let digits = text.first == "=" ? text.dropFirst() : text[...]
    if !isNumber, let ambiguous = AmbiguousAmount(digits) {
      throw FieldError(
        .quantity, ambiguous.readings + "; write it without the \(ambiguous.mark.rawValue)")
    }
    let number: Int64
    // A number of an amount has at most 18 digits.
    if let plain = Int64(digits) {
      number = plain
    } else {
      do {
        number = try amountReader(isNumber: isNumber).wholeNumber(digits.utf8)
      } catch {
        throw FieldError(.quantity, "'\(text)' \(error.ofWholeNumber)")
      }
    }
    return isDifference ? .difference(number) : .amount(number)
  }
}

import CatalogFields
import CatalogModel
import SectionedTable

/// The fields of a product, or of several, while they are edited.
struct BrowseForm {
  /// The use of the fields.
  enum Target {
    /// A product is changed.
    case one(Product)
    /// Sets the fields that were filled in, in all of these products.
    case many([Int64])
    /// A product is added.
    case new
  }

  struct Field {
    let field: ProductField
    let original: String
    var editor: LineEditor
    var error: String?
    /// Whether the field is emptied in all products of a form of several.
    var isEmptied = false

    var isChanged: Bool { isEmptied || editor.text != original }

    init(_ field: ProductField, _ text: String) {
      self.field = field
      // `-3` would be three fewer, as everywhere.
      let isNegative = field == .quantity && text.hasPrefix("-")
      original = isNegative ? "=" + text : text
      editor = LineEditor(original)
    }
  }

  private(set) var target: Target
  var fields: [Field]
  /// Whether the product is edited because it is marked.
  var isMarked = false
  /// The number of marked products that are not in sight.
  var hiddenCount = 0
  var current = 0
  /// A fault that belongs to no field in particular.
  var error: String?

  /// - Parameter customNames: The names of the catalog's custom fields: each is a field of the
  ///   form, behind the fixed ones.
  init(_ target: Target, texts: [ProductField: String] = [:], customNames: [String] = []) {
    self.target = target
    var names = customNames
    if case .one(let product) = target {
      names += product.custom.fields.map(\.name).filter { !customNames.contains($0) }
    }
    fields = (ProductEdit.fields + names.map { .custom($0) }).map { field in
      Field(field, texts[field] ?? "")
    }
  }

  var isChanged: Bool { fields.contains(where: \.isChanged) }

  var title: String {
    switch target {
    case .one(let product):
      "Edit \(isMarked ? "the marked " : "")“\(product.name)” (id \(product.id))"
    case .many(let ids):
      "Edit \(ids.count.counted("marked product"))"
        + Self.note(ofHidden: hiddenCount, of: ids.count)
        + ": values filled in are set in all; Ctrl-X empties a field"
    case .new: "Add a product"
    }
  }

  /// Says how many of some products are not on the screen.
  static func note(ofHidden hidden: Int, of count: Int) -> String {
    if hidden <= 0 { return "" }
    return hidden >= count
      ? ", none of them on the screen" : ", \(hidden.grouped) of them not on the screen"
  }

  private var isMany: Bool { if case .many = target { true } else { false } }

  private var emptyEdit: ProductEdit {
    switch target {
    case .one(let product):
      ProductEdit(usualCurrency: product.price?.currency ?? .none)
    case .many: ProductEdit()
    case .new: ProductEdit(takesValuesOnly: true)
    }
  }

  /// Goes to another field, and shows what is wrong with the one that is left.
  mutating func move(to position: Int) {
    // Nobody has said yet that a new product has no name.
    if fields[current].isChanged {
      var edit = emptyEdit
      check(current, &edit)
    }
    current = position
  }

  /// Has a text in a field as if it had been typed there.
  mutating func type(_ text: String, into field: ProductField) {
    guard let position = fields.firstIndex(where: { $0.field == field }) else { return }
    fields[position].editor = LineEditor(text)
    current = position
  }

  /// Empties the field at the cursor in all products, or does not any more; in a form of one
  /// product a field is empty where nothing stands in it.
  mutating func toggleEmptied() {
    guard isMany else { return }
    fields[current].isEmptied.toggle()
    fields[current].editor = LineEditor()
    fields[current].error = nil
  }

  /// What a form of several products does, for a question.
  var summary: String {
    fields.filter(\.isChanged).map(Self.summary).joined(separator: ", ")
  }

  private static func summary(of field: Field) -> String {
    let label = field.field.label
    if field.isEmptied { return "\(label) emptied" }
    let text = field.editor.text.escapedForTerminal
    guard field.field == .price || field.field == .quantity else { return "\(label) to \(text)" }
    // As `catalog edit` reads it: what begins with a sign changes the value that each product has.
    let typed = text.trimmingPrefix { $0 == " " }
    let rest = typed.dropFirst().trimmingPrefix { $0 == " " }
    switch typed.first {
    case "=": return "\(label) to \(rest)"
    case "*", "×": return "multiply the \(label) by \(rest)"
    case "+":
      return rest.hasSuffix("%") ? "raise the \(label) by \(rest)" : "add \(rest) to the \(label)"
    case "-", "−":
      return rest.hasSuffix("%")
        ? "lower the \(label) by \(rest)" : "subtract \(rest) from the \(label)"
    default: return "\(label) to \(text)"
    }
  }

  /// Sets a field of an edit to what was typed, and notes what is wrong with it.
  private mutating func check(_ position: Int, _ edit: inout ProductEdit) {
    fields[position].error = nil
    let field = fields[position]
    let mustBeThere = field.field == .name && !isMany
    if !field.isChanged, !(mustBeThere && field.editor.isEmpty) { return }
    do throws(FieldError) {
      if field.isEmptied, field.field == .name {
        throw FieldError(.name, "cannot be emptied: a product needs a name")
      }
      if field.editor.isEmpty {
        if mustBeThere { throw FieldError(.name, "is missing: a product needs a name") }
        try edit.clear(field.field)
      } else if isMany, field.field == .sku {
        throw FieldError(.sku, "applies to one product: a SKU must be unique")
      } else {
        try edit.set(field.field, to: field.editor.text)
        // Where there is no price, the catalog says which currency goes without saying.
        if field.field == .price, case .one(let product) = target, let price = product.price {
          _ = try edit.price(from: price, usual: nil)
        }
      }
    } catch {
      fields[position].error = error.message
    }
  }

  /// Returns what the fields make of the product; nil, with the cursor on the
  /// first field that is wrong, when a value cannot be taken.
  mutating func edit() -> ProductEdit? {
    var edit = emptyEdit
    error = nil
    for position in fields.indices { check(position, &edit) }
    guard let wrong = fields.firstIndex(where: { $0.error != nil }) else { return edit }
    current = wrong
    return nil
  }

  // MARK: Changes of others

  /// Leaves out products that are gone.
  mutating func forget(_ gone: Set<Int64>) {
    guard case .many(let ids) = target else { return }
    let present = ids.filter { !gone.contains($0) }
    target = .many(present)
    hiddenCount = min(hiddenCount, present.count)
  }

  /// Makes what was typed replace the values that the product has now.
  mutating func overwrite(_ product: BrowseProduct) {
    target = .one(product.product)
    for position in fields.indices where !fields[position].isChanged {
      renew(position, product)
    }
  }

  /// Takes the values that some fields have now; what was typed in others
  /// stays.
  mutating func takeValues(of product: BrowseProduct, insteadOf conflicts: Set<ProductField>) {
    target = .one(product.product)
    for position in fields.indices
    where !fields[position].isChanged || conflicts.contains(fields[position].field) {
      renew(position, product)
    }
    error = nil
  }

  private mutating func renew(_ position: Int, _ product: BrowseProduct) {
    let field = fields[position].field
    fields[position] = Field(field, product.texts[field] ?? "")
  }

  /// Shows why the catalog has not taken the edit.
  mutating func refuse(_ refused: FieldError) {
    guard let position = fields.firstIndex(where: { $0.field == refused.field }) else {
      error = refused.description
      return
    }
    fields[position].error = refused.message
    current = position
  }
}

extension ProductField {
  /// The label of a field in a form.
  var label: String {
    if self == .sortName { return "sorted as" }
    guard let customName else { return rawValue }
    // A custom field may be called as a fixed one is.
    return (ProductField(rawValue: customName) == nil ? customName : rawValue).escapedForTerminal
  }

  /// Whether a text may have several lines.
  var takesLines: Bool { self == .details || customName != nil }
}

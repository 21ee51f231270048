import CatalogImport
import CatalogModel

/// The fields of a product, or of several, while they are edited.
struct BrowseForm {
  /// What becomes of the fields.
  enum Target {
    /// A product is changed.
    case one(Product)
    /// What is filled in is set in all of these.
    case many([Int64])
    /// A product is added.
    case new
  }

  struct Field {
    let field: ProductField
    let original: String
    var editor: LineEditor
    var error: String?

    var isChanged: Bool { editor.text != original }
  }

  let target: Target
  var fields: [Field]
  var current = 0
  /// What is wrong with no field in particular.
  var error: String?
  /// Whether it was asked if changes may be lost.
  var asksToDiscard = false

  init(_ target: Target, texts: [ProductField: String] = [:]) {
    self.target = target
    fields = ProductEdit.fields.map { field in
      let text = texts[field] ?? ""
      return Field(field: field, original: text, editor: LineEditor(text))
    }
  }

  var isChanged: Bool { fields.contains(where: \.isChanged) }

  var title: String {
    switch target {
    case .one(let product): "Edit “\(product.name)” (id \(product.id))"
    case .many(let ids): "Edit \(ids.count) marked products: what is filled in is set in all"
    case .new: "Add a product"
    }
  }

  /// Returns what the fields make of the product; nil, with the cursor on the
  /// first field that is wrong, when a value cannot be taken.
  mutating func edit() -> ProductEdit? {
    var edit: ProductEdit
    var price: Price?
    var isMany = false
    switch target {
    case .one(let product):
      price = product.price
      edit = ProductEdit(usualCurrency: price?.currency ?? .usDollar, takesValuesOnly: true)
    case .many:
      isMany = true
      edit = ProductEdit()
    case .new: edit = ProductEdit(takesValuesOnly: true)
    }
    error = nil
    for position in fields.indices {
      fields[position].error = nil
      let field = fields[position]
      let mustBeThere = field.field == .name && !isMany
      if !field.isChanged, !(mustBeThere && field.editor.isEmpty) { continue }
      do throws(FieldError) {
        if field.editor.isEmpty {
          if mustBeThere { throw FieldError(.name, "is missing: a product has a name") }
          try edit.clear(field.field)
        } else if isMany, field.field == .sku {
          throw FieldError(.sku, "is of one product: no two may have the same")
        } else {
          try edit.set(field.field, to: field.editor.text)
          if field.field == .price, !isMany { _ = try edit.price(from: price, usual: .usDollar) }
        }
      } catch {
        fields[position].error = error.message
      }
    }
    guard let wrong = fields.firstIndex(where: { $0.error != nil }) else { return edit }
    current = wrong
    return nil
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
  /// What a field is called in a form.
  var label: String { self == .sortName ? "sorted as" : rawValue }
}

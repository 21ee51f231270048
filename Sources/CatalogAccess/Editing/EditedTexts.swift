package import CatalogFields
package import CatalogModel

/// The texts that an edit sets, against those of products.
package struct EditedTexts {
  private var texts: [(field: ProductField, bytes: [UInt8]?)] = []
  /// Whether all custom fields are meant.
  private var hasAllCustom = false
  /// The origin that is meant; nil where none is set.
  private(set) var origin: Country?

  /// The texts of all fields, whatever they are.
  package static let all = EditedTexts(
    texts: ProductEdit.fields.filter { $0 != .price && $0 != .quantity }.map { ($0, nil) },
    hasAllCustom: true)

  private init(texts: [(field: ProductField, bytes: [UInt8]?)], hasAllCustom: Bool) {
    self.texts = texts
    self.hasAllCustom = hasAllCustom
  }

  /// - Parameter recognized: Returns the origin of the catalog that is meant by
  /// one that was typed.
  package init(_ edit: ProductEdit, recognized: (Country) throws -> Country) rethrows {
    let product = edit.appliedTexts(to: Product(id: 0, name: ""))
    origin = try product.origin.map(recognized)
    for field in ProductEdit.fields + edit.customNames.map(ProductField.custom)
    where edit.fields.contains(field) && field != .price && field != .quantity {
      let text = field == .origin ? origin?.name : product.text(of: field)
      texts.append((field, text.map { Array($0.utf8) }))
    }
  }

  package func differ(from view: ProductView) -> Bool {
    let custom = customFields(of: view)
    return texts.contains { field, bytes in
      if let name = field.customName {
        return custom[name].map { Array($0.utf8) } != bytes
      }
      guard let present = view.bytes(of: field) else {
        return bytes != nil || view.refersToNothing(field)
      }
      return bytes.map { !present.elementsEqual($0) } ?? true
    }
  }

  package func hash(of view: ProductView) -> Int {
    if texts.isEmpty { return 0 }
    var hasher = Hasher()
    let custom = customFields(of: view)
    if hasAllCustom { hasher.combine(custom) }
    for (field, _) in texts {
      if let name = field.customName {
        hasher.combine(custom[name])
      } else if let bytes = view.bytes(of: field) {
        hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
      } else {
        hasher.combine(0)
      }
    }
    return hasher.finalize()
  }

  private func customFields(of view: ProductView) -> CustomFields {
    hasAllCustom || texts.contains { $0.field.customName != nil } ? view.customFields : .init()
  }
}

extension ProductView {
  /// Whether the row that has the value of a field is gone.
  fileprivate func refersToNothing(_ field: ProductField) -> Bool {
    [.manufacturer, .origin].contains(field) && unreadableFields.contains(field)
  }

  fileprivate func bytes(of field: ProductField) -> UnsafeBufferPointer<UInt8>? {
    switch field {
    case .sku: text(.sku)
    case .name: text(.name)
    case .details: text(.details)
    case .image: text(.image)
    case .sortName: sortName
    case .manufacturer: manufacturer
    case .origin: origin?.name
    case .originCode: origin?.code
    case .id, .price, .priceMinor, .currency, .quantity, .custom: nil
    }
  }
}

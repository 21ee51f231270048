import CatalogFields

extension ProductField {
  /// The name of the option, without hyphens.
  var optionName: String { self == .sortName ? "sort-name" : rawValue }

  /// Returns the field that an option is called by.
  static func named(_ name: String) -> ProductField? {
    ProductEdit.fields.first { $0.optionName == name || $0.rawValue == name }
  }
}

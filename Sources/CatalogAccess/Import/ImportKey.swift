/// By what an import finds the product in the catalog that a row is about.
public enum ImportKey: String, CaseIterable, Sendable {
  case sku
  case id
  case nameAndManufacturer = "name+manufacturer"
}

/// The field by which an import finds the product that a row is about.
public enum ImportKey: String, CaseIterable, Sendable {
  case sku
  case id
  case nameAndManufacturer = "name+manufacturer"
}

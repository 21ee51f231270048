/// A key that a list can be sorted by besides its listing order.
public enum ListingSort: String, CaseIterable, Sendable {
  /// The order of the language, by section.
  case listing
  /// Currency and amount; those without a price last.
  case price
  /// The quantity; unknown ones last.
  case quantity
  /// The names of the origins, each a section; those without one last.
  case origin
  /// The names of the manufacturers, each a section; those without one last.
  case manufacturer
  /// The id of the product.
  case id

  /// The title of the section of products that have no origin or manufacturer.
  package static let noneTitle = "(none)"
}

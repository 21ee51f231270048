import ArgumentParser
import CatalogAccess

/// The order of products, where a custom field may say it, too.
struct SortOptions: PlainOptions {
  @Option(
    name: .customLong("sort"),
    help:
      "Sort by listing, price, quantity, origin, manufacturer, id or a custom field "
      + "(custom.Category).",
    value: "key")
  var key: String?

  @Flag(help: "Descending, with --sort.")
  var reverse = false

  /// The order, as far as it is known before a catalog says what custom fields it has.
  var typed: ListingSort {
    key.map { ListingSort(inAnyCase: $0) ?? .custom($0) } ?? .listing
  }

  /// Whether the list has sections in that order.
  var hasSections: Bool { [.listing, .origin, .manufacturer].contains(typed) }

  /// Returns the order in a catalog.
  func sort(in catalog: any CatalogReading) throws -> ListingSort {
    try key.map { try catalog.sort(named: $0) } ?? .listing
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    key = arguments.text("--sort")
    reverse = arguments.flag("--reverse")
  }
}

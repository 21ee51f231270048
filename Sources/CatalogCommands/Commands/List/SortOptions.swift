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
    key.map { ListingSort(typed: $0) ?? .custom($0) } ?? .listing
  }

  /// Whether the list has sections in that order.
  var hasSections: Bool { [.listing, .origin, .manufacturer].contains(typed) }

  /// The error of `--reverse` where nothing says by what the list is sorted.
  static var reverseWithoutKey: ValidationError {
    let typed = NextCommand.typed
    var line = NextCommand.line(with: "--sort", "price", withoutOptions: ["--from", "--section"])
    // `--reverse price`.
    if let index = typed.firstIndex(of: "--reverse"), let key = typed.dropFirst(index + 1).first,
      ListingSort(typed: key).map({ $0 != .listing }) ?? false
    {
      line = NextCommand.shellLine(
        typed[..<index] + ["--sort", key, "--reverse"] + typed.dropFirst(index + 2))
    }
    return ValidationError(
      "--reverse needs --sort with another key: the list by name runs from A to Z only. Try: "
        + line)
  }

  func validateReverse() throws {
    if reverse, typed == .listing { throw Self.reverseWithoutKey }
  }

  /// Refuses sections of a list that has none.
  func validateSections(_ titles: [String]) throws {
    if titles.isEmpty || hasSections { return }
    throw ValidationError(
      "a list sorted by \(key ?? typed.rawValue) has no sections. Try: "
        + NextCommand.line(withoutFlags: ["--reverse"], options: ["--sort"]))
  }

  /// Returns the order in a catalog.
  func sort(in catalog: any CatalogReading) throws -> ListingSort {
    try key.map { try catalog.sort(named: $0) } ?? .listing
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    key = arguments.text("--sort")
    reverse = arguments.flag("--reverse")
  }
}

extension ListingSort {
  /// Makes the order of a key as it is typed: the listing is in the order of names.
  init?(typed key: String) { self.init(inAnyCase: key.lowercased() == "name" ? "listing" : key) }
}

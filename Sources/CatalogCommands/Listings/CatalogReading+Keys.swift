import CatalogAccess
import CatalogFields
import SectionedTable

private let fixedNames = Set(ProductField.allCases.map { $0.rawValue.lowercased() } + ["section"])

extension CatalogReading {
  /// Returns the key of `--sort`: a fixed one, or a custom field of the catalog.
  func sort(named key: String) throws -> ListingSort {
    if let known = ListingSort(typed: key) { return known }
    return .custom(
      try customName(key, option: "--sort", fixed: ListingSort.allCases.map(\.rawValue)))
  }

  /// Returns the field that an option groups by: a fixed one, or a custom field of the catalog.
  func grouping(
    named key: String, option: String, others: [String] = []
  ) throws -> ListingGrouping {
    if let known = ListingGrouping(inAnyCase: key) { return known }
    return .custom(
      try customName(
        key, option: option, fixed: others + ListingGrouping.allCases.map(\.rawValue)))
  }

  /// Returns the columns that `--columns` names.
  func columns(named text: String) throws -> [ProductColumn] {
    do {
      return try ProductColumn.columns(named: text, custom: customNames())
    } catch let error as ColumnError {
      throw CommandError(.wrongUsage, error.message, advice: error.advice)
    }
  }

  /// Returns the name of the custom field that a key names, or throws with all keys.
  private func customName(_ key: String, option: String, fixed: [String]) throws -> String {
    let names = try customNames()
    if let typed = try? CustomFieldName.cleaned(key),
      let name = CustomFieldName.found(typed, among: names)
    {
      // `price` is a field of every product, though nothing is grouped by it.
      if fixedNames.contains(key.lowercased()) {
        throw CommandError(
          .wrongUsage,
          "\(option): '\(key.escapedForTerminal)' is a field of every product; keys: "
            + fixed.joined(separator: ", ") + " and custom fields",
          advice: "The custom field of that name: "
            + NextCommand.line(with: option, ProductField.custom(name).rawValue))
      }
      return name
    }
    let keys = fixed + names.map { ProductField.custom($0).rawValue }
    throw CommandError(
      .wrongUsage,
      "\(option): unknown key '\(key.escapedForTerminal)'; keys: "
        + keys.map(\.escapedForTerminal).joined(separator: ", "),
      advice: advice(on: key, option, keys))
  }

  private func advice(on key: String, _ option: String, _ keys: [String]) -> String? {
    switch (option, key.lowercased()) {
    case ("--sort", "names"), ("--sort", "title"):
      "The list is sorted by name without it. Try: " + NextCommand.line(options: ["--sort"])
    case ("--sort", "desc"), ("--sort", "descending"), ("--sort", "reverse"):
      "Say what to sort by, such as: \(NextCommand.line(with: "--sort", "price")) --reverse"
    case ("--group-by", "section"), ("--group-by", "letter"), ("--group-by", "name"):
      "The list is in sections without it. Try: " + NextCommand.line(options: ["--group-by"])
    case ("--sort", "date"), ("--sort", "created"), ("--sort", "updated"), ("--sort", "newest"),
      ("--sort", "time"), ("--sort", "modified"):
      "Products have no dates. The newest first: "
        + NextCommand.line(with: "--sort", "id") + " --reverse"
    case ("--by", "letter"), ("--by", "letters"):
      "Try: " + NextCommand.line(with: "--by", "section")
    case ("--by", "price"), ("--by", "quantity"), ("--by", "stock"):
      "stats has the prices and the stock of each group, such as: "
        + NextCommand.line(with: "--by", "manufacturer")
    default:
      order(in: key, option, keys) ?? severalGroups(in: key, option, keys)
        ?? suggestion(key, option, keys)
        ?? "Such as: \(NextCommand.line(with: option, option == "--sort" ? "price" : "manufacturer"))"
    }
  }

  /// Returns the key that was meant; that of names is none, and the list has it without.
  private func suggestion(_ key: String, _ option: String, _ keys: [String]) -> String? {
    let meant = MeantWords.field(key, among: option == "--sort" ? keys + ["name"] : keys)
    if meant == "name" {
      return "The list is sorted by name without it. Try: " + NextCommand.line(options: ["--sort"])
    }
    return MeantWords.suggestion(key, among: keys, in: option)
  }

  /// Returns the line for the first of several keys to group by; nil where there are none.
  private func severalGroups(in key: String, _ option: String, _ keys: [String]) -> String? {
    let parts = key.split { ", ".contains($0) }.map(String.init)
    guard option != "--sort", parts.count > 1, let first = MeantWords.field(parts[0], among: keys)
    else { return nil }
    return "Groups are made by one key. Try: " + NextCommand.line(with: option, first)
  }

  /// Returns the line for a key with an order behind it, such as `price,desc`, or several keys; nil where it is
  /// none.
  private func order(in key: String, _ option: String, _ keys: [String]) -> String? {
    let parts = key.split { ", :".contains($0) }.map(String.init)
    guard option == "--sort", parts.count > 1 else { return nil }
    if parts[0].lowercased() == "name" {
      return "The list is sorted by name without it. Try: "
        + NextCommand.line(options: ["--sort"])
    }
    guard let first = MeantWords.field(parts[0], among: keys)
    else { return nil }
    switch parts[1].lowercased() {
    case "desc", "descending", "reverse", "d":
      return "Try: " + NextCommand.line(with: "--sort", first) + " --reverse"
    case "asc", "ascending", "a": return "Try: " + NextCommand.line(with: "--sort", first)
    default:
      return "A list is sorted by one key, and its equals by name. Try: "
        + NextCommand.line(with: "--sort", first)
    }
  }
}

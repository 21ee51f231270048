/// The names of what is around the products and is not read, in the order in which it was found.
struct UnreadNames {
  private var names: [String] = []

  private static let greatestCount = 100

  mutating func add(_ name: String) {
    if names.count < Self.greatestCount, !names.contains(name) { names.append(name) }
  }

  /// A line about them; nil where there are none.
  var remark: String? {
    names.isEmpty ? nil : "not read of what is around the products: " + Self.list(names)
  }

  /// Returns the first of some names, and how many more there are.
  static func list(_ names: [String]) -> String {
    let more = names.count - 8
    return names.prefix(8).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}

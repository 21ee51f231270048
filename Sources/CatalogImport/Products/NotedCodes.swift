/// How many rows something is said of, and the codes of the first.
struct NotedCodes: CustomStringConvertible {
  private static let shownCount = 3
  private(set) var count = 0
  private var first: [String] = []

  /// Notes one more row; its code may be empty.
  mutating func add(_ code: String) {
    count += 1
    if first.count < Self.shownCount, !code.isEmpty {
      first.append(code.count > 40 ? code.prefix(39) + "…" : code)
    }
  }

  /// The number, and the first codes behind it: `5 (LS, CUP, POT, …)`.
  var description: String {
    if first.isEmpty { return "\(count)" }
    return "\(count) (" + first.joined(separator: ", ") + (count > first.count ? ", …" : "") + ")"
  }
}

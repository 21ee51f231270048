import Glibc

/// Takes passwords out of what the library says of connections.
///
/// The library quotes what it cannot read, and so would pieces of a password in which an `@`
/// or a `/` stands as it is, taken for the name of a host. So a quoted word is not shown where
/// it holds a password or may be a piece of one.
struct Redaction: Sendable, CustomReflectable {
  static let mask = "***"

  /// What is known to be a password.
  private var secrets: Set<String> = []
  /// The part of the text in which one stands, as it was typed.
  private let region: String
  /// Whether the library may see the region end elsewhere.
  private let isAmbiguous: Bool

  /// - Parameter text: Where the server is, as a user has typed it.
  init(_ text: String) {
    region = Self.region(of: text)
    isAmbiguous = text.contains("://") && region.contains { "@/?#[]: ".contains($0) }
    if text.contains("://") { add(region) }
    if let password = getenv("PGPASSWORD") { add(String(cString: password)) }
  }

  mutating func add(_ secret: String) {
    if !secret.isEmpty { secrets.insert(secret) }
  }

  /// Nobody sees the passwords by a debugger's or a test's description.
  var customMirror: Mirror { Mirror(self, children: [:]) }

  /// - Parameter isUnread: Whether the text could not be read, so that any piece of the
  ///   region may stand in the message.
  func clean(_ message: String, isUnread: Bool = false) -> String {
    var parts = message.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    // Every second part is quoted; the last is not where a mark is missing.
    for index in parts.indices {
      if index % 2 == 1 {
        parts[index] = mayTell(parts[index], isUnread) ? Self.mask : parts[index]
      } else {
        for secret in secrets where secret.utf8.count >= 4 {
          parts[index] = parts[index].replacing(secret, with: Self.mask)
        }
      }
    }
    return parts.joined(separator: "\"")
  }

  /// Returns a word, or the mask in place of one that may tell a password.
  func cleanWord(_ word: String) -> String { mayTell(word, false) ? Self.mask : word }

  private func mayTell(_ word: String, _ isUnread: Bool) -> Bool {
    if word.isEmpty { return false }
    if secrets.contains(where: { word == $0 || $0.utf8.count >= 4 && word.contains($0) }) {
      return true
    }
    guard isUnread || isAmbiguous, !region.isEmpty else { return false }
    if region.contains(word) || word.contains(region) { return true }
    return region.split { "@/?#[]:%= ".contains($0) }.contains { word.contains($0) }
  }

  /// Returns where a password may stand: in a URI from behind the name of the user up to the
  /// last `@`, or behind `password=`.
  private static func region(of text: String) -> String {
    if let scheme = text.firstRange(of: "://") {
      let rest = text[scheme.upperBound...]
      if let end = rest.lastIndex(of: "@"), let start = rest[..<end].firstIndex(of: ":") {
        return String(rest[rest.index(after: start)..<end])
      }
    }
    guard let word = text.lowercased().firstRange(of: "password") else { return "" }
    // In lower case a text may have another length, so the place is counted from the end.
    let lower = text.lowercased()
    var rest = text.suffix(lower.distance(from: word.upperBound, to: lower.endIndex))
    rest = rest.drop { $0 == " " || $0 == "=" }
    if text.contains("://") { return String(rest.prefix { $0 != "&" }) }
    if rest.first == "'" { return String(rest.dropFirst().prefix { $0 != "'" }) }
    return String(rest)
  }
}

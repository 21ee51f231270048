import Glibc

/// Takes passwords out of what the library says of connections.
///
/// The library quotes what it cannot read. So a quoted word is not shown where it holds a
/// password, or may be a piece of one because the address could not be read.
struct Redaction: Sendable, CustomReflectable {
  static let mask = "***"

  /// What is known to be a password.
  private var secrets: Set<String> = []
  /// The parts of the text in which one may stand, as it was typed.
  private let regions: [String]

  /// - Parameter text: Where the server is, as a user has typed it.
  init(_ text: String) {
    regions = Self.regions(of: text)
    if let password = getenv("PGPASSWORD") { add(String(cString: password)) }
  }

  mutating func add(_ secret: String) {
    if !secret.isEmpty { secrets.insert(secret) }
  }

  /// Nobody sees the passwords by a debugger's or a test's description.
  var customMirror: Mirror { Mirror(self, children: [:]) }

  /// - Parameter isUnread: Whether the text could not be read, so that any piece of what
  ///   may be a password may stand in the message.
  func clean(_ message: String, isUnread: Bool = false) -> String {
    var parts = message.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    if isUnread, regions.contains(where: { $0.contains("\"") }),
      parts.count > 2
    {
      // The marks in a password are not those around words.
      parts = [parts[0], Self.mask, parts[parts.count - 1]]
    }
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
    return isUnread
      && regions.contains { region in
        region.contains(word) || word.contains(region)
          || region.split { "@/?#[]:%=& ".contains($0) }.contains { word.contains($0) }
      }
  }

  /// Returns where passwords may stand: in a URI from behind the name of the user to the last
  /// `@`, and behind `password=`.
  private static func regions(of text: String) -> [String] {
    var regions: [Substring] = []
    let scheme = text.firstRange(of: "://")
    if let rest = scheme.map({ text[$0.upperBound...] }), let end = rest.lastIndex(of: "@"),
      let start = rest[..<end].firstIndex(of: ":")
    {
      regions.append(rest[rest.index(after: start)..<end])
    }
    let lower = text.lowercased()
    if let word = lower.firstRange(of: "password") {
      // In lower case a text may have another length, so the place is counted from the end.
      let rest = text.suffix(lower.distance(from: word.upperBound, to: lower.endIndex))
      regions.append(rest.drop { " ='".contains($0) })
    }
    return regions.filter { !$0.isEmpty }.map(String.init)
  }
}

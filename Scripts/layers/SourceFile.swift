/// A Swift file: the names that it declares for other files of its target, and
/// all names that it mentions.
///
/// A type inside another is named with it, `Outer.Inner`: by itself its name may
/// be anything's.
struct SourceFile {
  /// The path in its target: `Listing/Pieces/ListingPiece.swift`.
  let path: String
  /// Types, and functions and variables outside of types.
  private(set) var declared: Set<String> = []
  private(set) var mentioned: Set<String> = []

  /// The folder in its target; empty for a file of no folder.
  var folder: String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private static let types: Set<Substring> = ["struct", "class", "enum", "actor", "protocol"]
  private static let values: Set<Substring> = ["func", "let", "var"]

  /// Reads a file.
  init(path: String, text: String) {
    self.path = path
    let tokens = SwiftTokens(text).tokens
    // The names of the types around a place; nil for other braces.
    var scopes: [String?] = []
    var opened: String?
    // What is declared inside a private type is private, too.
    var privateDepth: Int?
    for position in tokens.indices {
      let token = tokens[position]
      switch token {
      case "{":
        scopes.append(opened)
        opened = nil
      case "}":
        if !scopes.isEmpty { scopes.removeLast() }
        if let depth = privateDepth, scopes.count <= depth { privateDepth = nil }
      case "extension":
        opened = Self.path(tokens, at: position + 1)
      default:
        if token.first?.isLetter == true, !Self.isMemberOrLabel(tokens, at: position) {
          mentioned.insert(Self.path(tokens, at: position))
          mentioned.insert(String(token))
        }
      }
      guard Self.types.contains(token) || token == "typealias" || Self.values.contains(token),
        position + 1 < tokens.count, tokens[position + 1].first?.isLetter == true,
        // `class func`
        !Self.values.contains(tokens[position + 1])
      else { continue }
      let isType = !Self.values.contains(token)
      if !isType, !scopes.isEmpty { continue }
      let name = (scopes.compactMap(\.self) + [String(tokens[position + 1])]).joined(separator: ".")
      if Self.types.contains(token) { opened = String(tokens[position + 1]) }
      if Self.isPrivate(tokens, before: position) {
        if isType, privateDepth == nil { privateDepth = scopes.count }
      } else if privateDepth == nil {
        declared.insert(name)
      }
    }
  }

  /// Returns the name at a position and those that follow it: `Outer.Inner`.
  private static func path(_ tokens: [Substring], at position: Int) -> String {
    guard position < tokens.count else { return "" }
    var path = String(tokens[position])
    var next = position + 1
    while next + 1 < tokens.count, tokens[next] == ".", tokens[next + 1].first?.isUppercase == true
    {
      path += "." + tokens[next + 1]
      next += 2
    }
    return path
  }

  /// Returns whether a declaration is for its file alone.
  private static func isPrivate(_ tokens: [Substring], before position: Int) -> Bool {
    let ends: Set<Substring> = ["{", "}", ";", ")"]
    for token in tokens[..<position].reversed().prefix(8) {
      if token == "private" || token == "fileprivate" { return true }
      if ends.contains(token) || types.contains(token) || values.contains(token) { return false }
    }
    return false
  }

  /// Returns whether a name in lower case is a member or the label of an
  /// argument, which says nothing of the file that it comes from.
  private static func isMemberOrLabel(_ tokens: [Substring], at position: Int) -> Bool {
    if position > 0, tokens[position - 1] == "." { return true }
    return tokens[position].first?.isLowercase == true && position + 1 < tokens.count
      && tokens[position + 1] == ":"
  }
}

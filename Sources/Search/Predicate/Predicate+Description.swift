extension Predicate: CustomStringConvertible {
  /// The predicate as a format string in one line, which is parsed to an equal
  /// tree: operators and keywords in capitals, as few parentheses as possible.
  ///
  /// - Complexity: O(*n* · *d*) for a text of *n* bytes and a tree of *d* levels.
  public var description: String {
    switch node {
    case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison): comparison.description
    case .words(let query): query.description
    case .not(let inner): "NOT " + inner.term
    case .and(let children): children.map(\.term).joined(separator: " AND ")
    // AND binds tighter and needs no parentheses here.
    case .or(let children): children.map(\.description).joined(separator: " OR ")
    }
  }

  /// The predicate as it stands behind NOT and beside AND.
  private var term: String {
    switch node {
    case .and, .or: "(" + description + ")"
    default: description
    }
  }
}

extension Predicate.Comparison: CustomStringConvertible {
  /// The comparison as a format string, with the key first.
  public var description: String {
    let right =
      switch operand {
      case .literal(let literal): literal.description
      case .key(let key): key.rawValue
      case .list(let list): "{" + list.map(\.description).joined(separator: ", ") + "}"
      }
    return key.rawValue + " " + `operator`.rawValue + options.description + " " + right
  }
}

extension Predicate.Options: CustomStringConvertible {
  /// The options in brackets, nothing for none.
  public var description: String {
    switch folding {
    case .canonical: ""
    case .caseInsensitive: "[c]"
    case .diacriticInsensitive: "[d]"
    case .caseAndDiacriticInsensitive: "[cd]"
    }
  }
}

extension Predicate.Literal: CustomStringConvertible {
  /// The literal as a format string has it.
  public var description: String {
    switch self {
    case .null: return "nil"
    case .number(let number): return number.spelling
    case .text(let string):
      var text = "\""
      for scalar in string.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { text += "\\" }
        text.append(escapingControls: scalar)
      }
      return text + "\""
    }
  }
}

extension String {
  /// Appends a code point; a control character or a line separator as `\u` and
  /// four digits, so that the text stays one line.
  mutating func append(escapingControls scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      self += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    default:
      unicodeScalars.append(scalar)
    }
  }
}

extension Predicate: CustomStringConvertible {
  /// The predicate as a format string in one line, which is parsed to an equal
  /// tree: operators and keywords in capitals, as few parentheses as possible.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch node {
    case .constant(let value):
      text += value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison):
      comparison.write(to: &text)
    case .not(let inner):
      text += "NOT "
      inner.write(to: &text, inParentheses: inner.isCompound)
    case .and(let children):
      for (position, child) in children.enumerated() {
        if position > 0 { text += " AND " }
        child.write(to: &text, inParentheses: child.isCompound)
      }
    case .or(let children):
      // AND binds tighter and needs no parentheses here.
      for (position, child) in children.enumerated() {
        if position > 0 { text += " OR " }
        child.write(to: &text, inParentheses: false)
      }
    }
  }

  private func write(to text: inout String, inParentheses: Bool) {
    if inParentheses { text += "(" }
    write(to: &text)
    if inParentheses { text += ")" }
  }

  private var isCompound: Bool {
    switch node {
    case .and, .or: true
    default: false
    }
  }
}

extension Predicate.Comparison: CustomStringConvertible {
  /// The comparison as a format string, with the key first.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  fileprivate func write(to text: inout String) {
    text += key.rawValue
    text += " "
    text += `operator`.rawValue
    text += options.description
    text += " "
    switch operand {
    case .literal(let literal):
      literal.write(to: &text)
    case .key(let key):
      text += key.rawValue
    case .list(let literals):
      text += "{"
      for (position, literal) in literals.enumerated() {
        if position > 0 { text += ", " }
        literal.write(to: &text)
      }
      text += "}"
    }
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
    var text = ""
    write(to: &text)
    return text
  }

  fileprivate func write(to text: inout String) {
    switch self {
    case .null:
      text += "nil"
    case .number(let number):
      text += number.spelling
    case .text(let string):
      text += "\""
      for scalar in string.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { text += "\\" }
        text.append(escapingControls: scalar)
      }
      text += "\""
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

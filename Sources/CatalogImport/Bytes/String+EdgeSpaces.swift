extension String {
  /// The text without white space at its beginning and end.
  package var trimmingEdgeSpaces: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }

  /// The text in one line: a space for each line break and the spaces around it.
  var withoutLineBreaks: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x80 }) { return self }
    return split(whereSeparator: \.isNewline).map { String($0).trimmingEdgeSpaces }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

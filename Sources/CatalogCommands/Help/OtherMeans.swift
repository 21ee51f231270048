import Search

/// What is done by an option here that other languages have in their predicates, or not at all.
enum OtherMeans {
  /// Returns the line, or the sentence, for a predicate with a fault; nil where nothing is known of it.
  static func line(for text: String) -> String? {
    if let parts = text.wholeMatch(
      of: #/(.*?)\s+(?i:order\s+by)\s+(\w+)(?:\s+(?i:(asc|desc)))?\s*/#),
      let predicate = right(parts.1)
    {
      var line = UsageLine(NextCommand.typed).replacing(
        valued: "--where", with: ["--where", predicate])
      if parts.2.lowercased() != "name" { line.arguments += ["--sort", parts.2.lowercased()] }
      if parts.3?.lowercased() == "desc" { line.arguments.append("--reverse") }
      return "Try: " + NextCommand.shellLine(line.arguments)
    }
    if let parts = text.wholeMatch(of: #/(.*?)\s+(?i:limit)\s+(\d+)\s*/#),
      let predicate = right(parts.1)
    {
      var line = UsageLine(NextCommand.typed).replacing(
        valued: "--where", with: ["--where", predicate])
      if ["list", "search"].contains(line.arguments.first) {
        line.arguments += ["--page-size", String(parts.2)]
      }
      return "Try: " + NextCommand.shellLine(line.arguments)
    }
    if let parts = text.wholeMatch(of: #/(.+?)\s+(?i:xor)\s+(.+)/#),
      let one = right(parts.1), let other = right(parts.2)
    {
      return "Try: "
        + NextCommand.line(
          with: "--where", "(\(one) OR \(other)) AND NOT (\(one) AND \(other))")
    }
    if text.contains(#/\b(?i:avg|sum|count|max|min|mean)\(/#) {
      return "There are no functions. Means and sums: " + NextCommand.line("stats")
    }
    if text.contains(#/\b[a-z]+\(\w+\)/#) {
      return "There are no functions: catalog help predicates"
    }
    if text.contains(#/\b(?:price|quantity)\s*[-+*\/]\s*\w/#) {
      return "There is no arithmetic. The value of the stock: " + NextCommand.line("stats")
    }
    return nil
  }

  private static func right(_ text: Substring) -> String? {
    do throws(PredicateSyntaxError) {
      try Predicate.check(String(text))
      return String(text)
    } catch {
      return CorrectedPredicate.text(for: String(text), error)
    }
  }
}

import Foundation

/// The example in the doc comment of a type.
///
/// An example is the last indented block of the comment. A line that ends with
/// `  // value` is an expression and its value; the test has `#expect` of it.
/// Every other line is in the test as it stands.
public enum DocumentationExample {
  /// Returns the lines of the example of the type that a source file is named for
  /// which a test does not run, however they are wrapped there.
  ///
  /// - Parameters:
  ///   - source: The source file, such as `Sources/CatalogModel/Price.swift`.
  ///   - test: The path of the test's own file.
  public static func linesNotRun(of source: String, in test: String) throws -> [String] {
    let lines = try lines(of: source)
    if lines.isEmpty { return ["no example in \(source)"] }
    let code = withoutSpaces(try String(contentsOfFile: test, encoding: .utf8))
    return lines.map(statement).filter { !code.contains(withoutSpaces($0)) }
  }

  private static func lines(of source: String) throws -> [String] {
    let text = try String(contentsOfFile: Repository.path(source), encoding: .utf8)
    let type = URL(fileURLWithPath: source).deletingPathExtension().lastPathComponent
    let lines = text.components(separatedBy: "\n")
    let declaration = lines.firstIndex {
      let words = $0.split { !$0.isLetter }
      return ["public", "package"].contains(words.first) && words.contains { $0 == type }
        && words.contains { ["class", "enum", "struct"].contains($0) }
    }
    guard let declaration else { return [] }
    let comment = lines[..<declaration].reversed().prefix { $0.hasPrefix("///") }
    let prefix = "///     "
    return comment.drop { !$0.hasPrefix(prefix) }.prefix { $0.hasPrefix(prefix) }.reversed()
      .map { String($0.dropFirst(prefix.count)) }
  }

  private static func statement(_ line: String) -> String {
    let parts = line.components(separatedBy: "  // ")
    guard parts.count == 2 else { return line }
    return parts[1] == "true" ? "#expect(\(parts[0]))" : "#expect(\(parts[0]) == \(parts[1]))"
  }

  private static func withoutSpaces(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}

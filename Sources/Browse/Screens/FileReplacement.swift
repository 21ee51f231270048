/// Another file in the place of the one that is browsed: ids there are those of other products.
public enum FileReplacement {
  /// What begins each sentence about it.
  static let note = "The catalog file was replaced"

  /// Says that a change was refused for that.
  ///
  /// - Parameter done: What was to happen: `removed`.
  public static func refusal(_ done: String) -> String { "\(note). Nothing was \(done)." }
}

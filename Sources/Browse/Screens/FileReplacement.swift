/// Another file in the place of the one that is browsed: ids there are those of other products.
public enum FileReplacement {
  /// What begins each sentence about it.
  public static let note = "The catalog file was replaced"
}

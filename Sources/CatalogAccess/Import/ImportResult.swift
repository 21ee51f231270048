/// What an import of several files did.
public struct ImportResult: Sendable {
  /// A summary a file.
  public var files: [ImportSummary] = []
  /// How many products were removed because they did not come.
  public var removed = 0
  /// How many products there are now.
  public var productCount = 0

  package init() {}
}

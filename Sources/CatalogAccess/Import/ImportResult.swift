/// The result of an import of several files.
public struct ImportResult: Sendable {
  /// A summary a file.
  public var files: [ImportSummary] = []
  /// The number of products that were removed because no file has them.
  public var removed = 0
  /// The number of products now.
  public var productCount = 0

  package init() {}
}

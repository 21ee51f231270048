/// Who is shown what an import would do to products, at the end of a dry run.
public struct ImportPreview {
  /// The greatest number of products that are shown.
  package let limit: Int
  package let show: (ProductChange) throws -> Void

  /// Makes a preview; `show` is called while the store is locked.
  public init(limit: Int = .max, show: @escaping (ProductChange) throws -> Void) {
    self.limit = limit
    self.show = show
  }
}

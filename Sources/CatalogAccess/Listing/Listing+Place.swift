extension Listing {
  /// Returns where a product stands, nil when there is no such product.
  public func place(ofProduct id: Int64) throws -> ProductPlace? {
    guard let ordinal = try ordinal(ofProduct: id) else { return nil }
    let section = sections.last { $0.offset <= ordinal && $0.count > 0 }
    return ProductPlace(section: section?.title ?? "", ordinal: ordinal + 1, count: count)
  }
}

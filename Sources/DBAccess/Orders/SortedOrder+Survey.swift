public import CatalogAccess
import GRDB

extension Listing {
  /// Finds out where some products stand, evenly apart, in a list that is sorted
  /// by price, quantity or id: then any other place is near one that is
  /// known. What was found out before an interruption is kept.
  ///
  /// - Complexity: A step in an index for each product, some 40 ns.
  public func surveyPlaces() throws {
    guard let order = order as? SortedOrder, let section = sections.first else { return }
    try order.source.catalog.reading("read the products of") { try order.survey(section, $0) }
  }
}

extension SortedOrder {
  /// The number of places that are found out.
  private static let surveyedCount = 64
  /// Fewer products are not worth it.
  private static let leastStep = 256

  fileprivate func survey(_ section: ListingSection, _ db: Database) throws {
    if sort.grouping != nil { return }
    let step = max(Self.leastStep, section.count / Self.surveyedCount)
    while true {
      let last = places.lastSurveyed
      let offset = last.map { $0.offset + step } ?? 0
      guard offset < section.count,
        let id = try last.map({ try productID(step, behind: $0, db) })
          ?? productIDs(in: section, offset: 0, limit: 1, db).first,
        let values = try values(ofProduct: id, db)
      else { return }
      places.rememberSurveyed(
        SortedPlaces.Place(section: section.number, offset: offset, values: values))
    }
  }

  /// Returns the product that stands so many behind another. SQLite passes over
  /// those in between.
  private func productID(
    _ distance: Int, behind place: SortedPlaces.Place, _ db: Database
  ) throws -> Int64? {
    var distance = distance
    for part in parts(beyond: place.values, isBackwards: false) {
      let query = idQuery([part.condition], isBackwards: false) + " LIMIT 1 OFFSET ?"
      let arguments = StatementArguments(part.values)
      if let id = try Int64.fetchOne(db, sql: query, arguments: arguments + [distance]) {
        return id
      }
      distance -=
        try Int.fetchOne(
          db, sql: "SELECT count(*) FROM product WHERE \(part.condition)", arguments: arguments)
        ?? 0
    }
    return nil
  }
}

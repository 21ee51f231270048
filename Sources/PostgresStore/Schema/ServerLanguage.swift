import CatalogAccess
import PostgreSQL

/// A listing that is stored on the server.
struct ServerLanguage: Hashable {
  /// The number under which its rows are kept; 1 is the catalog's own.
  var id: Int32
  var locale: String
  /// The versions that its keys were made with.
  var stamp: String
  /// Whether the substring index has the names of its products.
  var hasNameFolds: Bool

  static let ownID: Int32 = 1

  var isCurrent: Bool { ListingStamp.isCurrent(stamp, locale: locale) }
}

extension ServerLanguage {
  static let all = Statement(
    "SELECT id, locale, collation_version, has_name_folds FROM catalog.language ORDER BY id")

  init(_ row: ResultRow) throws {
    self.init(
      id: try row.int32(0), locale: try row.string(1), stamp: try row.string(2),
      hasNameFolds: try row.bool(3))
  }
}

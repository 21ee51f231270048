import CatalogAccess
import PostgreSQL

/// A listing that is stored on the server.
struct ServerLanguage: Hashable {
  /// The number under which its rows are kept; 1 is the first.
  var id: Int32
  var locale: String
  /// The versions that its keys were made with.
  var stamp: String
  /// Whether the substring index has the names of its products.
  var hasNameFolds: Bool
  /// The queue of the products that it lags behind with, which listings of the same versions share.
  var queue: String

  static let firstID: Int32 = 1
}

extension ServerLanguage {
  static let columns = "id, locale, collation_version, has_name_folds, queue"

  init(_ row: ResultRow) throws {
    self.init(
      id: try row.int32(0), locale: try row.string(1), stamp: try row.string(2),
      hasNameFolds: try row.bool(3), queue: try row.string(4))
  }
}

/// The stored listings, as a program of some versions finds them: it reads and writes those of its own
/// versions, and leaves others alone.
struct ServerLanguages: Equatable {
  let all: [ServerLanguage]
  /// The locale that the catalog is listed in.
  let locale: String?
  /// Those whose keys this program makes, the catalog's own first.
  let usable: [ServerLanguage]
  /// One with the keys of this program, but not the letters that it adds to the alphabet.
  let lackingLetters: ServerLanguage?

  init(_ all: [ServerLanguage], for versions: ListingVersions) {
    self.all = all
    let locale = all.first { $0.id == ServerLanguage.firstID }?.locale
    self.locale = locale
    // Programs before may work off the same queue, for a listing that this one does not bring up to date.
    lackingLetters = all.first { versions.lackLetters($0.stamp, locale: $0.locale) }
    let usable =
      lackingLetters != nil ? [] : all.filter { versions.areThose(of: $0.stamp, locale: $0.locale) }
    self.usable =
      usable.filter { $0.locale == locale } + usable.filter { $0.locale != locale }
  }

  static let statement = Statement(
    "SELECT \(ServerLanguage.columns) FROM catalog.language ORDER BY id")

  init(_ rows: ResultRows, for versions: ListingVersions) throws {
    self.init(try rows.map { try ServerLanguage($0) }, for: versions)
  }

  /// The listing in that locale that this program can use.
  var own: ServerLanguage? { usable.first { $0.locale == locale } }

  /// The queue of products that is worked off for the usable listings. Without any, it is one that tells
  /// what others have changed.
  var queue: String { (usable.first ?? all.first)?.queue ?? "" }

  /// The numbers of the usable listings.
  var usableIDs: [Int64] { usable.map { Int64($0.id) } }
}

import CatalogAccess
import PostgreSQL
import Search

extension PostgresCatalog {
  /// Texts of fewer characters have no trigram.
  private static let leastLength = 3
  /// To look up one product takes as long as to search the names of so many.
  private static let costOfProduct = 128
  /// So many are always looked up.
  private static let fewProducts = 1000

  /// Returns the products whose folded names hold a part, which the substring index finds; nil where it is
  /// not there or not up to date, where the part is too short for it, and where so many have it that all
  /// names are searched as fast.
  func products(holding part: NamePart) throws -> [Int64]? {
    guard try listingState() == .current, part.fold.count >= Self.leastLength,
      let language = try state.languages.usable.first(where: { $0.hasNameFolds })
    else { return nil }
    let text = String(decoding: part.fold, as: UTF8.self)
    // No name on a server has a zero.
    guard text.unicodeScalars.count >= Self.leastLength, !part.fold.contains(0) else { return nil }
    let count = try state.sections.sections.reduce(0) { $0 + $1.count }
    let limit = max(Self.fewProducts, count / Self.costOfProduct)
    let statement = Statement(
      "SELECT product_id FROM catalog.name_fold WHERE language_id = $1 AND fold LIKE $2 LIMIT $3",
      .int32(language.id), .text(part.pattern), .int64(Int64(limit) + 1), isPrepared: false)
    let found = try reading { try $0.rows(of: statement) { try $0.int64(0) } }
    return found.count > limit ? nil : found
  }

  /// Returns the products that a predicate can match, where it names them or the substring index finds
  /// them, and in which way.
  func candidates(
    of predicate: Predicate
  ) throws -> (ids: [Int64], way: String)? {
    if let ids = predicate.possibleIDs { return (ids, "ids: \(ids.count)") }
    guard let part = NamePart(predicate), let ids = try products(holding: part) else { return nil }
    return (ids, "substring index: \(ids.count) may match")
  }
}

extension NamePart {
  /// The pattern that finds the part, for LIKE.
  fileprivate var pattern: String {
    var pattern = "%"
    for character in String(decoding: fold, as: UTF8.self).unicodeScalars {
      if "%_\\".unicodeScalars.contains(character) { pattern += "\\" }
      pattern.unicodeScalars.append(character)
    }
    return isEnd ? pattern : pattern + "%"
  }
}

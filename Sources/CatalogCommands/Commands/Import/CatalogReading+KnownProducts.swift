import Bytes
import CatalogAccess
import CatalogFields
import CatalogModel

extension CatalogReading {
  /// Returns the products with some SKUs or ids, in their order; nil for those that are not there or
  /// cannot be read, which whoever writes to the catalog says.
  func knownProducts(by key: ProductField, _ values: [String]) -> [Product?] {
    values.map { value in
      let id = key == .sku ? (try? productID(sku: value)) ?? nil : Int64(value)
      return id.flatMap { (try? product(id: $0)) ?? nil }
    }
  }

  /// Returns of some SKUs that no product has those of which one has the like: in another case, with other zeros
  /// in front, as spreadsheets lose them, or an ISBN with hyphens in other places.
  func nearSKUs(to skus: [String]) throws -> [(typed: String, known: String)] {
    // As long as that is, the others are.
    let padded = try values(of: .sku, beginningWith: "0", upTo: 1).first
    return try skus.compactMap { sku in
      if try productID(sku: sku) != nil { return nil }
      if let id = try productIDs(skuInAnyCase: sku).first, let known = try product(id: id)?.sku {
        return (sku, known)
      }
      if let known = try isbn(like: sku) { return (sku, known) }
      guard !sku.isEmpty, sku.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
      let digits = sku.drop { $0 == "0" }
      let width = padded?.utf8.count ?? 0
      let others = [
        String(digits), String(repeating: "0", count: max(width - digits.count, 0)) + digits,
      ]
      return try others.first { try $0 != sku && productID(sku: $0) != nil }.map { (sku, $0) }
    }
  }

  /// Returns the SKU that is the same ISBN as a text, with hyphens or spaces in other places.
  ///
  /// - Complexity: O(log *n*) for *n* products, for each digit.
  private func isbn(like sku: String) throws -> String? {
    let digits = sku.filter { !"- ".contains($0) }
    guard digits.utf8.dropLast().allSatisfy(\.isASCIIDigit),
      digits.utf8.count == 10 || digits.utf8.count == 13 && digits.hasPrefix("97")
    else { return nil }
    // What is there begins as it does, with a hyphen, a space or nothing before each digit.
    var beginnings = [""]
    for digit in digits {
      beginnings = try beginnings.flatMap { beginning in
        try (beginning.isEmpty ? [""] : ["", "-", " "]).map { beginning + $0 + String(digit) }
          .filter { try !values(of: .sku, beginningWith: $0, upTo: 1).isEmpty }
      }
    }
    return try beginnings.first { try $0 != sku && productID(sku: $0) != nil }
  }
}

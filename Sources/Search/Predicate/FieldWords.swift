/// What people call the fields of a product who come from other programs.
package enum FieldWords {
  private static let words: [String: Set<String>] = [
    "quantity": ["qty", "stock", "amount", "pieces", "inventory", "instock"],
    "manufacturer": ["maker", "brand", "vendor", "supplier", "producer", "make"],
    "origin": ["country", "madein", "countryoforigin"],
    "originCode": ["countrycode", "isocode"],
    "details": ["description", "desc", "notes", "comment", "text"],
    "name": ["title", "product", "productname"],
    "sku": ["article", "code", "articlenumber", "partnumber", "itemnumber"],
    "price": ["cost", "unitprice"],
    "image": ["picture", "photo", "img"],
  ]

  /// Returns the field that a word stands for; nil where it stands for none. Case and marks between words do not
  /// matter.
  package static func field(meantBy word: String) -> String? {
    let key = word.lowercased().filter { !"_- ".contains($0) }
    return words.first { $0.value.contains(key) }?.key
  }
}

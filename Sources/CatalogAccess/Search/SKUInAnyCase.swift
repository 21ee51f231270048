import Bytes

/// A search for an SKU in any case of its letters A to Z, by an index of SKUs in the order of their bytes.
///
/// `kn-1` may be `KN-1`, `Kn-1`, `kN-1` or `kn-1`, which come in this order. The index is asked for the first
/// SKU from the first of them on; what it has tells which of the others can still be there. So it is asked
/// two or three times, however many ways there are to write it.
package struct SKUInAnyCase {
  private let spelling: [UInt8]

  /// The number of questions after which something else answers: SKUs that differ from each other in
  /// nothing but case, many of them.
  private static let greatestCount = 50

  package init(_ sku: String) { spelling = Array(sku.utf8) }

  /// Returns the ids of products with the SKU, two at most; nil where that takes too many questions.
  ///
  /// - Parameter first: Returns the first SKU that is not before a text, and its product; nil where all
  ///   are before it.
  package func ids(
    first: (_ from: String) throws -> (sku: String, id: Int64)?
  ) rethrows -> [Int64]? {
    var ids: [Int64] = []
    var wanted: [UInt8]? = spelling.map(Self.upper)
    for _ in 0..<Self.greatestCount {
      guard let from = wanted, let found = try first(String(decoding: from, as: UTF8.self)) else {
        return ids
      }
      let sku = Array(found.sku.utf8)
      if sku.count == spelling.count,
        zip(sku, spelling).allSatisfy({ Self.upper($0) == Self.upper($1) })
      {
        ids.append(found.id)
        if ids.count == 2 { return ids }
      }
      wanted = next(after: sku)
    }
    return nil
  }

  /// Returns the first of the ways to write the SKU that come behind a text.
  private func next(after text: [UInt8]) -> [UInt8]? {
    // The text is a way to write it up to here.
    var end = 0
    while end < text.count, end < spelling.count, Self.upper(text[end]) == Self.upper(spelling[end])
    {
      end += 1
    }
    func way(_ position: Int, _ byte: UInt8) -> [UInt8] {
      text[..<position] + [byte] + spelling[(position + 1)...].map(Self.upper)
    }
    if end < spelling.count {
      if end == text.count { return way(end, Self.upper(spelling[end])) }
      let options = [Self.upper(spelling[end]), Self.lower(spelling[end])]
      if let greater = options.first(where: { $0 > text[end] }) { return way(end, greater) }
    }
    // A capital before becomes small.
    guard let capital = text[..<end].lastIndex(where: { Self.lower($0) != $0 }) else { return nil }
    return way(capital, Self.lower(text[capital]))
  }

  private static func upper(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte & ~0x20 : byte
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}

import BenchmarkData
import CatalogModel
import Collation
import Search

/// Times predicates: parsing many of the form that the seed program writes, and
/// evaluating one on many products beside closures that do the same by hand.
///
///     predicate-benchmark [COUNT [PART]]     PART: of the labels to run
@main
enum Main {
  static func main() throws {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
    print("label\tmilliseconds\tmatches")
    try parse(count)
    try evaluate(products(count))
  }

  /// Prints the median time of five runs.
  private static func measure(_ label: String, _ body: () throws -> Int) rethrows {
    if CommandLine.arguments.count > 2, !label.contains(CommandLine.arguments[2]) { return }
    var times: [Double] = []
    var result = 0
    for _ in 0..<5 {
      let clock = ContinuousClock()
      let start = clock.now
      result = try body()
      let time = (clock.now - start).components
      times.append(Double(time.seconds) * 1e3 + Double(time.attoseconds) / 1e15)
    }
    print("\(label)\t\(times.sorted()[2])\t\(result)")
  }

  private static func parse(_ count: Int) throws {
    for (label, text) in [
      ("parse, one comparison", "name beginswith[c] \"wid\""),
      ("parse, two comparisons", "name BEGINSWITH[cd] \"wid\" AND price < 5"),
    ] {
      try measure(label) {
        var keys = 0
        for _ in 0..<count {
          if case .constant = try Predicate.parse(text).node { keys += 1 }
        }
        return keys
      }
    }
    try measure("parse, an argument") {
      var keys = 0
      for _ in 0..<count {
        if case .constant = try Predicate(format: "name BEGINSWITH[c] %@", "wid").node { keys += 1 }
      }
      return keys
    }
  }

  private static func products(_ count: Int) -> [Product] {
    var names = ProductNames(count: count)
    var products: [Product] = []
    products.reserveCapacity(count)
    while let name = names.next() {
      let id = Int64(products.count)
      let price = Price(minorUnits: Int64(names.random(1000)), currency: .usDollar)
      products.append(Product(id: id, name: name, price: price, quantity: id % 50))
    }
    return products
  }

  private static func evaluate(_ products: [Product]) throws {
    // The makers' names are spread unevenly: some 4 in 100 begin so.
    let prefix = "sum"
    for (label, format) in [
      ("evaluate, BEGINSWITH[cd] AND price", "name BEGINSWITH[cd] \"\(prefix)\" AND price < 5"),
      ("evaluate, price", "price < 5"),
      ("evaluate, CONTAINS[cd]", "name CONTAINS[cd] \"lamp\""),
      ("evaluate, LIKE[cd]", "name LIKE[cd] \"*lamp?*1*\""),
      ("evaluate, MATCHES[c]", "name MATCHES[c] \".*lamp.*\""),
    ] {
      let evaluator = try Predicate.parse(format).evaluator()
      try measure(label) { try products.count { try evaluator.evaluate($0) } }
    }
    try leaves(products, prefix)
    let folding = Folding.caseAndDiacriticInsensitive
    let folded = folding.foldedBytes(of: prefix)
    measure("closure, BEGINSWITH[cd] AND price") {
      products.count { product in
        guard let price = product.price else { return false }
        return folding.foldedBytes(of: product.name).starts(with: folded) && price.minorUnits < 500
      }
    }
    measure("closure, letters of ASCII by hand") {
      products.count { product in
        guard let price = product.price else { return false }
        var name = product.name
        return name.withUTF8 { beginsFolded($0, folded, folding) } && price.minorUnits < 500
      }
    }
    measure("closure, price") {
      products.count { $0.price.map { $0.minorUnits < 500 } ?? false }
    }
    // 500 is five dollars, and five hundred yen: the same comparison asks which.
    let five: [Int64] = [5, 50, 500, 5000, 50_000]
    measure("closure, price in its currency") {
      products.count { product in
        product.price.map { $0.minorUnits < five[$0.currency.fractionDigits] } ?? false
      }
    }
    measure("closure, CONTAINS[cd]") {
      let part = "lamp"
      return products.count { product in
        String(decoding: folding.foldedBytes(of: product.name), as: UTF8.self).contains(part)
      }
    }
  }

  /// One comparison on bytes, as a function of SQLite would ask it.
  private static func leaves(_ products: [Product], _ prefix: String) throws {
    var list = NameList()
    for product in products { list.append(product.name) }
    for (label, format) in [
      ("leaf, BEGINSWITH[cd]", "name BEGINSWITH[cd] \"\(prefix)\""),
      ("leaf, ==[cd]", "name ==[cd] \"summit lamp a100\""),
      ("leaf, CONTAINS[cd]", "name CONTAINS[cd] \"lamp\""),
    ] {
      guard let comparison = try Predicate.parse(format).comparisons.first else { continue }
      let evaluator = ComparisonEvaluator(comparison)
      try measure(label) {
        try (0..<list.count).count { index in
          try list.withName(at: index) { try evaluator.matches(.text($0)) }
        }
      }
    }
  }

  /// What somebody writes who has measured: letters of ASCII are compared in
  /// place, and only names that begin with others are folded.
  private static func beginsFolded(
    _ name: UnsafeBufferPointer<UInt8>,
    _ prefix: [UInt8],
    _ folding: Folding
  ) -> Bool {
    for index in 0...prefix.count where index < name.count && name[index] >= 0x80 {
      return folding.foldedBytes(of: name).starts(with: prefix)
    }
    if name.count < prefix.count { return false }
    for (byte, other) in zip(name, prefix) {
      let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      if (isUpper ? byte | 0x20 : byte) != other { return false }
    }
    return true
  }
}

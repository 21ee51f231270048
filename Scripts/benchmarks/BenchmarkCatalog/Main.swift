import BenchmarkData
import Glibc

/// Writes what benchmarks read, the same on every run:
///
///     benchmark-data names COUNT       names, one a line
///     benchmark-data catalog COUNT     a catalog as SQL, as sqlite3 .dump has it
@main
enum Main {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let count = Int(arguments[2]) else {
      print("usage: benchmark-data names|catalog COUNT")
      exit(64)
    }
    var output = Output()
    switch arguments[1] {
    case "names":
      for name in ProductNames(count: count) { output.write(name + "\n") }
    case "catalog":
      writeCatalog(count: count, to: &output)
    default:
      exit(64)
    }
    output.flush()
  }

  private static let countries = [
    ("Sweden", "SE"), ("Germany", "DE"), ("Japan", "JP"), ("Italy", "IT"), ("France", "FR"),
    ("Poland", "PL"), ("China", "CN"), ("Taiwan", "TW"), ("Czechia", "CZ"), ("Denmark", "DK"),
    ("Spain", "ES"), ("Portugal", "PT"), ("Türkiye", "TR"), ("Hungary", "HU"), ("Austria", "AT"),
    ("Finland", "FI"), ("Norway", "NO"), ("Ireland", "IE"), ("Canada", "CA"), ("Brazil", "BR"),
  ]
  private static let materials = ["steel", "beech", "brass", "cast iron", "glass", "stoneware"]
  private static let uses = ["workshop", "kitchen", "garden", "boat", "school", "farm"]
  private static let finishes = ["oiled", "polished", "galvanised", "painted grey", "left raw"]

  private static func writeCatalog(count: Int, to output: inout Output) {
    output.write(
      """
      BEGIN TRANSACTION;
      CREATE TABLE manufacturer (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
      CREATE TABLE country (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, code TEXT UNIQUE) \
      STRICT;
      CREATE TABLE product (id INTEGER PRIMARY KEY, sku TEXT UNIQUE, name TEXT NOT NULL, \
      sort_name TEXT, manufacturer_id INTEGER, details TEXT, price_minor INTEGER, currency TEXT, \
      quantity INTEGER, country_id INTEGER, image TEXT) STRICT;

      """)
    for (index, country) in countries.enumerated() {
      output.write("INSERT INTO country VALUES(\(index + 1),'\(country.0)','\(country.1)');\n")
    }
    for index in 1...400 {
      output.write("INSERT INTO manufacturer VALUES(\(index),'Works No. \(index) & Co.');\n")
    }
    var names = ProductNames(count: count)
    var numbers = ProductNames(count: 1, seed: 7)
    for id in 1...max(count, 1) {
      guard let name = names.next() else { break }
      func pick(_ words: [String]) -> String { words[numbers.random(words.count)] }
      let details =
        "For \(pick(uses)) and \(pick(uses)): \(pick(materials)), \(pick(finishes)), "
        + "in a box of \(numbers.random(24) + 1); spare parts are kept for ten years."
      let image = numbers.random(3) == 0 ? "NULL" : "'images/\(id).jpg'"
      output.write(
        "INSERT INTO product VALUES(\(id),'BX-\(1_000_000 + id)','\(name)',NULL,"
          + "\(numbers.random(400) + 1),'\(details)',\(numbers.random(50_000) + 5),'EUR',"
          + "\(numbers.random(500)),\(numbers.random(countries.count) + 1),\(image));\n")
    }
    output.write("COMMIT;\n")
  }

  private struct Output {
    private var buffer: [UInt8] = []

    mutating func write(_ text: String) {
      buffer.append(contentsOf: text.utf8)
      if buffer.count > 1 << 20 { flush() }
    }

    mutating func flush() {
      buffer.withUnsafeBytes { bytes in
        var rest = bytes
        while !rest.isEmpty {
          let count = Glibc.write(STDOUT_FILENO, rest.baseAddress, rest.count)
          if count < 0 { exit(2) }
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
      }
      buffer.removeAll(keepingCapacity: true)
    }
  }
}

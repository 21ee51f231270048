import Collation
import Foundation

/// Times the bulk calls of `Collation`, a line `label<TAB>milliseconds` each:
///
///     collation-benchmark time FILE LOCALE     times our code
///     collation-benchmark foundation FILE N    times Foundation on N names
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "time":
      try time(file: arguments[2], locale: arguments[3])
    case "foundation":
      try foundation(file: arguments[2], count: Int(arguments[3]) ?? 0)
    default:
      print("usage: collation-benchmark time|foundation ...")
      exit(64)
    }
  }

  private static func measure<Result>(_ label: String, _ body: () throws -> Result) rethrows
    -> Result
  {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try body()
    let time = clock.now - start
    let milliseconds =
      Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15
    print("\(label)\t\(milliseconds)")
    return result
  }

  private static func names(_ file: String) throws -> [String] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private static func time(file: String, locale: String) throws {
    let strings = try names(file)
    var list = NameList()
    for name in strings { list.append(name) }
    let collation = try IndexedCollation(locale: LocaleIdentifier(locale))
    let keys = measure("keys") {
      var keys = SortKeyList(reservingCapacity: list.count, byteCount: list.byteCount * 2)
      for index in 0..<list.count {
        list.withName(at: index) { _ = collation.collator.appendSortKey(for: $0, to: &keys) }
      }
      return keys
    }
    measure("keys, all cores") { _ = collation.collator.sortKeys(for: list) }
    let sections = measure("sections from keys") {
      var sum = 0
      for index in 0..<keys.count {
        sum &+= keys.withKey(at: index) { collation.section(forSortKey: $0) }
      }
      return sum
    }
    measure("sort by key, one core") { _ = collation.sortedKeys(keys, usingCores: 1) }
    measure("sort by key, all cores") { _ = collation.sortedKeys(keys) }
    measure("sort strings, all together") { _ = collation.sorted(strings, by: \.self) }
    let some = Array(strings.prefix(20_000))
    measure("sort 20,000 strings") { _ = collation.sorted(some, by: \.self) }
    if sections < 0 { print("impossible") }
  }

  private static func foundation(file: String, count: Int) throws {
    let some = Array(try names(file).prefix(count))
    let locale = Locale(identifier: "en_US")
    _ = measure("Foundation compare(locale:), 20,000 strings") {
      some.sorted {
        $0.compare($1, options: [], range: nil, locale: locale) == .orderedAscending
      }
    }
  }
}

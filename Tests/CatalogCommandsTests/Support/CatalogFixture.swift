import Foundation
import Synchronization
import TestSupport
import Testing

/// A catalog of a test's own, made by the built program, and that program run
/// on it.
final class CatalogFixture {
  let directory: TemporaryDirectory
  var path: String { directory.file("catalog.db") }
  private let locale: String

  /// Makes a fixture, and where there is a script imports it.
  init(_ script: String? = nil, locale: String = "en") throws {
    directory = try TemporaryDirectory()
    self.locale = locale
    guard let script else { return }
    let recipe = Recipe(script: script, locale: locale)
    if let file = Self.made.withLock({ $0[recipe] }) {
      try file.write(to: URL(fileURLWithPath: path))
      return
    }
    let run = try catalog(["import", "--locale", locale, "-"], input: script)
    try #require(run.status == 0, "\(run.diagnostics)")
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    if file.count < 1 << 18 { Self.made.withLock { $0[recipe] = file } }
  }

  /// What a catalog is made of, and the files that were: an import takes 20 ms, and many tests begin with the same.
  private struct Recipe: Hashable {
    var script: String
    var locale: String
  }
  private static let made = Mutex<[Recipe: Data]>([:])

  /// Makes a fixture of products that have nothing but these names, numbered
  /// from 1.
  static func names(_ names: [String], locale: String = "en") throws -> CatalogFixture {
    let rows = names.map { "(" + quoted($0) + ")" }.joined(separator: ",\n")
    return try CatalogFixture("INSERT INTO product (name) VALUES \(rows);", locale: locale)
  }

  /// Makes a fixture, sorted for English, of products in CSV whose prices are in EUR.
  static func euros(_ csv: String) throws -> CatalogFixture {
    let fixture = try CatalogFixture()
    let run = try fixture.catalog(
      ["import", "--locale", "en", "--currency", "EUR", "-"], input: csv)
    try #require(run.status == 0, "\(run.diagnostics)")
    return fixture
  }

  /// A text as SQL has it.
  static func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "''") + "'"
  }

  /// Runs `catalog` on this catalog.
  func catalog(
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> ProgramRun {
    try ProgramRun.catalog(arguments, input: input, environment: variables(environment))
  }

  /// Changes the catalog as another program would.
  func sqlite3(_ sql: String, path: String? = nil) throws {
    let run = try ProgramRun(
      "sqlite3", ["-bail", "-cmd", ".timeout 10000", path ?? self.path], input: sql)
    try #require(run.status == 0, "\(run.diagnostics)")
  }

  /// Runs a line of the shell in which `catalog` is the program, with this
  /// catalog.
  func shell(_ line: String, environment: [String: String] = [:]) throws -> ProgramRun {
    let function = "catalog() { \"$CATALOG\" \"$@\"; }\n"
    return try ProgramRun(
      "sh", ["-c", function + line], environment: shellVariables(environment))
  }

  /// Runs `catalog` with arguments of the shell on a terminal, and returns what
  /// it wrote there, to both streams.
  ///
  /// - Parameters:
  ///   - columns: The width of the terminal's window; it has none unless given.
  ///   - rows: Its height, likewise.
  func terminal(
    _ arguments: String,
    columns: Int? = nil,
    rows: Int? = nil,
    environment: [String: String] = [:]
  ) throws -> ProgramRun {
    let window =
      (columns.map { "stty cols \($0); " } ?? "") + (rows.map { "stty rows \($0); " } ?? "")
    var run = try ProgramRun(
      "script", ["-qec", window + "\"$CATALOG\" " + arguments, "/dev/null"],
      environment: shellVariables(environment))
    // The terminal makes CR LF of LF.
    run.output = run.output.replacingOccurrences(of: "\r\n", with: "\n")
    return run
  }

  /// The environment of a shell in which `$CATALOG` is the program.
  func shellVariables(_ environment: [String: String]) -> [String: String] {
    var result = variables(environment)
    result["CATALOG"] = ProgramRun.catalog
    return result
  }

  private func variables(_ environment: [String: String]) -> [String: String] {
    let defaults = [
      "LC_ALL": "C.UTF-8", "HOME": "/nonexistent", "CATALOG_DB": path, "SHELL": "/bin/sh",
    ]
    return defaults.merging(environment) { $1 }
  }
}

/// A catalog of a few products with most of what is awkward.
enum SmallCatalog {
  static let script = """
    INSERT INTO manufacturer (id, name) VALUES (1, 'Spirit Industries'), (2, 'Övre Bruk');
    INSERT INTO country (id, name) VALUES (1, 'Singapore'), (2, 'Sweden'), (3, 'Various');
    INSERT INTO product
      (id, sku, name, manufacturer_id, details, price, currency, quantity, country_id, image)
    VALUES
      (7, NULL, 'Widget G', 1, 'Details of Widget G', 6.26, 'USD', 15, 1, 'Canvas_7'),
      (8, 'R-1', 'Ångström Ruler', 2, NULL, 1290, 'JPY', NULL, 2, NULL),
      (9, 'J-1', '日本酒', NULL, NULL, NULL, NULL, 0, 3, NULL),
      (10, NULL, 'widget a', 2, NULL, 1204.5, 'EUR', 3, NULL, NULL),
      (11, NULL, '9 Volt "Block", Flat', NULL, NULL, 0.05, 'USD', -2, NULL, NULL);
    """

  static func make(locale: String = "en") throws -> CatalogFixture {
    try CatalogFixture(script, locale: locale)
  }
}

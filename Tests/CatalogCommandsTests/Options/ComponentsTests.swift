import Foundation
import TestSupport
import Testing

@testable import CatalogCommands

/// `catalog --version --verbose`, by which a program without shared libraries says what is inside.
struct ComponentsTests {
  @Test("The packages are those that are pinned")
  func packagesArePinned() throws {
    struct Resolved: Decodable {
      struct Pin: Decodable {
        struct State: Decodable { var version: String }
        var identity: String
        var location: String
        var state: State
      }
      var pins: [Pin]
    }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "../../..")
    let data = try Data(contentsOf: root.appending(path: "Package.resolved"))
    let resolved = try JSONDecoder().decode(Resolved.self, from: data)
    // Others only make documentation.
    #expect(
      Set(resolved.pins.map { "\($0.identity) \($0.state.version) \($0.location)" })
        .isSuperset(
          of: Components.packages.map {
            "\($0.name.lowercased()) \($0.version) https://\($0.source)"
          }))
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    for package in Components.packages {
      #expect(manifest.contains("exact: \"\(package.version)\""))
    }
  }

  /// The columns of `--version --verbose`, without its first line.
  private func rows(_ arguments: [String] = ["--version", "--verbose"]) throws -> [[String]] {
    let run = try ProgramRun.catalog(arguments)
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "catalog \(CatalogCommand.version)")
    return lines.dropFirst().map {
      $0.components(separatedBy: "  ").filter { !$0.isEmpty }
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test(
    "Libraries are named with the versions that run, their licences and where they are from",
    arguments: [["--version", "--verbose"], ["-v", "--version"]])
  func librariesAreNamed(arguments: [String]) throws {
    let rows = try rows(arguments)
    let names = Set(rows.map { $0[0] })
    #expect(
      names.isSuperset(of: [
        "ICU", "SQLite", "libpq", "libpgcommon", "libpgport", "expat", "zlib", "ncurses", "glibc",
        "libstdc++", "libgcc", "GRDB.swift", "swift", "swift-foundation-icu", "swift-collections",
        "swift-corelibs-libdispatch",
      ]))
    for row in rows {
      #expect(row.count == 4 && row[1].trimmingPrefix("(").first?.isNumber == true, "\(row)")
    }
    let sqlite = try ProgramRun("sqlite3", [":memory:", "SELECT sqlite_version()"])
    #expect(
      rows.contains {
        $0[0] == "SQLite" && $0[1] == sqlite.output.trimmingCharacters(in: .newlines)
      })
  }

  @Test(
    "Packages of Debian are those that have the libraries",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg-query")))
  func packagesOfDebian() throws {
    for row in try rows() where row[3].hasPrefix("lib") || row[3].hasPrefix("zlib") {
      let found = try ProgramRun("dpkg-query", ["-W", "-f=${Version}", row[3]])
      #expect(found.status == 0, "\(row[0]): \(row[3])")
      // An epoch comes before the version of the library.
      let version = found.output.split(separator: ":").last.map(String.init) ?? ""
      #expect(
        version.hasPrefix(row[1]) || row[1].hasPrefix(version.prefix { $0 != "-" && $0 != "+" }),
        "\(row[0]): \(row[1]) and \(version)")
    }
  }

  @Test("SECURITY.md shows them with their licences")
  func documentShowsThem() throws {
    let text = try String(contentsOfFile: Repository.path("SECURITY.md"), encoding: .utf8)
    for row in try rows() {
      #expect(text.contains("\n  \(row[0]) "), "\(row[0])")
      #expect(text.contains(row[2]), "\(row[2])")
    }
  }

  @Test("The version alone is one word, for scripts")
  func versionAloneIsOneWord() throws {
    #expect(try ProgramRun.catalog(["--version"]).output == CatalogCommand.version + "\n")
  }
}

import CZlib
import CatalogImport
import Collation
import DBAccess
import Glibc
import PostgreSQL

/// What the program is made of. This is the only list of it: `Scripts/packaging/parts` makes that of a
/// release, and its licences, from what the program says here.
struct Components {
  /// A library of C, a package of Swift or a part of Swift itself.
  struct Component {
    /// Its name, by which its licence is found in a release.
    var name: String
    /// The version that runs: that of its makers, and not of a package with it. In parentheses, that of
    /// Swift, which has the part and does not say which version.
    var version: String
    /// Its licence, as SPDX writes it.
    var licence: String
    /// The package of Debian that has it, the address of its repository, or `Swift`.
    var source: String
  }

  /// All of them: libraries first, then packages, then what comes with Swift.
  let all: [Component]

  /// The packages with the versions that Package.swift pins; a test compares them.
  static let packages = [
    Component(
      name: "GRDB.swift", version: "7.10.0", licence: "MIT", source: "github.com/groue/GRDB.swift"),
    Component(
      name: "swift-argument-parser", version: "1.8.2", licence: swiftLicence,
      source: "github.com/apple/swift-argument-parser"),
    Component(
      name: "swift-system", version: "1.8.1", licence: swiftLicence,
      source: "github.com/apple/swift-system"),
  ]

  private static let swiftLicence = "Apache-2.0 WITH Swift-exception"

  /// Creates the list.
  ///
  /// - Parameter screenVersion: The version of the library for terminals; nil where there is none.
  init(screenVersion: String?) {
    let icu = CollationVersion.currentICU
    let client = ClientLibrary.version
    let server = "postgresql-server-dev-" + client.prefix { $0 != "." }
    let compiler = CxxLibrary.release
    let compilerLicence = "GPL-3.0-or-later WITH GCC-exception-3.1"
    // The version that the standard library says of itself is that of its first release.
    let version = _SwiftStdlibVersion.current.description.split(separator: ".").prefix(2)
      .joined(separator: ".")
    func swift(
      _ name: String, _ licence: String = Self.swiftLicence, version: String = version
    ) -> Component {
      Component(name: name, version: version, licence: licence, source: "Swift")
    }
    func library(
      _ name: String, _ version: String?, _ licence: String, _ source: String
    ) -> Component? {
      version.map { Component(name: name, version: $0, licence: licence, source: source) }
    }
    let isOldICU = icu.split(separator: ".").first.flatMap { Int($0) }.map { $0 < 74 } ?? false
    let libraries = [
      library("ICU", icu, isOldICU ? "Unicode-DFS-2016" : "Unicode-3.0", "libicu-dev"),
      library("SQLite", SQLiteVersion.current, "blessing", "libsqlite3-dev"),
      library("libpq", client, "PostgreSQL", "libpq-dev"),
      library("libpgcommon", client, "PostgreSQL", server),
      library("libpgport", client, "PostgreSQL", server),
      // In the program, or else the system's, which may be replaced under it.
      library("OpenSSL", ClientLibrary.cipherVersion, "Apache-2.0", "libssl-dev"),
      library("zstd", ClientLibrary.compressorVersion, "BSD-3-Clause", "libzstd-dev"),
      library("expat", XMLLibrary.version, "MIT", "libexpat1-dev"),
      library("zlib", String(cString: czlib_version()), "Zlib", "zlib1g-dev"),
      library(
        "ncurses", screenVersion, "X11-distribute-modifications-variant", "libncurses-dev"),
      library("glibc", Self.systemVersion, "LGPL-2.1-or-later", "libc6-dev"),
      library("libstdc++", compiler, compilerLicence, "libstdc++-\(compiler)-dev"),
      library("libgcc", compiler, compilerLicence, "libgcc-\(compiler)-dev"),
    ]
    all =
      libraries.compactMap { $0 } + Self.packages + [
        swift("swift"), swift("swift-corelibs-foundation"), swift("swift-corelibs-libdispatch"),
        swift("swift-foundation"), swift("swift-foundation-icu", "Unicode-3.0"),
        swift("swift-collections", version: "(\(version))"),
      ]
  }

  /// Returns the lines of `--version --verbose`: columns with two blanks and more between them.
  ///
  /// - Parameter version: That of the program.
  func text(version: String) -> String {
    let rows = all.map { [$0.name, $0.version, $0.licence, $0.source] }
    let widths = (0..<3).map { column in rows.map { $0[column].utf8.count }.max() ?? 0 }
    return
      (["catalog \(version)"]
      + rows.map { row in
        "  "
          + zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.utf8.count + 2) }
          .joined() + row[3]
      }).joined(separator: "\n")
  }

  /// The version of the C library, such as `2.36`.
  private static var systemVersion: String {
    var name = [CChar](repeating: 0, count: 64)
    confstr(Int32(_CS_GNU_LIBC_VERSION), &name, name.count)
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).split(separator: " ").last.map(String.init) ?? "?"
  }
}

import CZlib
import CatalogImport
import Collation
import DBAccess
import Glibc
import PostgreSQL

/// What the program is made of: libraries of C with the versions that run, and packages of Swift.
enum Components {
  /// The packages with the versions that Package.swift pins; a test compares them.
  static let packages = [
    ("GRDB.swift", "7.10.0"), ("swift-argument-parser", "1.8.2"), ("swift-system", "1.8.1"),
  ]

  /// Returns the lines of `--version --verbose`.
  ///
  /// - Parameters:
  ///   - version: That of the program.
  ///   - screenVersion: That of the library for terminals; nil where there is none.
  static func text(version: String, screenVersion: String?) -> String {
    var libraries = [
      ("ICU", CollationVersion.currentICU), ("SQLite", SQLiteVersion.current),
      ("libpq", ClientLibrary.version),
    ]
    // In the program, or else the system's, which may be replaced under it.
    if let cipher = ClientLibrary.cipherVersion { libraries.append(("OpenSSL", cipher)) }
    libraries += [
      ("expat", XMLLibrary.version), ("zlib", String(cString: czlib_version())),
    ]
    if let screenVersion { libraries.append(("ncurses", screenVersion)) }
    libraries.append(("glibc", systemVersion))
    let rows = libraries + packages
    let width = rows.map(\.0.utf8.count).max() ?? 0
    return
      (["catalog \(version)"]
      + rows.map { name, version in
        "  " + name + String(repeating: " ", count: width - name.utf8.count + 2) + version
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

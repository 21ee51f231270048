import CatalogImport
import Glibc

/// The files beside a catalog: what images may be. A folder is read once, so that a million images
/// cost no calls of the system.
struct ImageFiles {
  /// The folder of the catalog, with a slash.
  private let directory: String
  private var files = ByteTable()
  private var folders = ByteTable()

  init(besideCatalogAt path: String) {
    directory = Self.directory(besideCatalogAt: path)
  }

  /// Returns the folder of the images of a catalog, with a slash.
  static func directory(besideCatalogAt path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }

  /// Whether a name says where a file is, and not where on the web.
  static func isFile(_ name: String) -> Bool { !name.contains("://") }

  /// Whether a name leads to a place beside the catalog or below.
  static func isBeside(_ name: String) -> Bool {
    !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
  }

  /// Returns whether an image is no file beside the catalog.
  mutating func isMissing(_ name: UnsafeRawBufferPointer) -> Bool {
    let folder = name.lastIndex(of: UInt8(ascii: "/")).map {
      UnsafeRawBufferPointer(rebasing: name[...$0])
    }
    let isWeb =
      folders.withValue(of: folder ?? Self.none) { $0.map { !$0.isEmpty } }
      ?? read(folder ?? Self.none)
    return !isWeb && !files.withValue(of: name) { $0 != nil }
  }

  private static var none: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }

  /// Reads a folder, once, and returns whether it is on the web.
  private mutating func read(_ folder: UnsafeRawBufferPointer) -> Bool {
    let path = String(decoding: folder, as: UTF8.self)
    let isWeb = !Self.isFile(path)
    folders.add(folder, isWeb ? folder : Self.none)
    guard !isWeb, Self.isBeside(path) else { return isWeb }
    let place = directory + path
    guard let stream = opendir(place) else { return false }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let full = Array(path.utf8) + name
      let type = Int32(entry.pointee.d_type)
      if type == DT_REG || isRegularFile(directory + String(decoding: full, as: UTF8.self)) {
        _ = full.withUnsafeBytes { files.add($0, Self.none) }
      }
    }
    return false
  }
}

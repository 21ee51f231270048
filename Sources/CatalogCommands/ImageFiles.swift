import CatalogImport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files beside a catalog, and in the folders there: what images may be.
///
/// A folder is read once, when the first image is said to be in it, so that a
/// million images cost a million look-ups and no calls of the system.
struct ImageFiles {
  /// The folder of the catalog, with a slash; empty for the one that is worked in.
  private let directory: String
  private var files = ByteTable()
  private var folders = ByteTable()

  init(besideCatalogAt path: String) {
    directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
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
    let isKnown = folders.withValue(of: folder ?? Self.none) { $0 != nil }
    if !isKnown { read(folder ?? Self.none) }
    if files.withValue(of: name, { $0 != nil }) { return false }
    // What is not in a folder that was read may be on the web, or a name that
    // leads there in another way.
    if folder == nil { return true }
    let name = String(decoding: name, as: UTF8.self)
    if !Self.isFile(name) { return false }
    return !Self.isBeside(name) || !isRegularFile(directory + name)
  }

  private static var none: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }

  private mutating func read(_ folder: UnsafeRawBufferPointer) {
    folders.add(folder, Self.none)
    let path = String(decoding: folder, as: UTF8.self)
    guard Self.isFile(path), Self.isBeside(path) else { return }
    let place = directory + path
    guard let stream = opendir(place.isEmpty ? "." : place) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let full = Array(path.utf8) + name
      let type = Int32(entry.pointee.d_type)
      if type == DT_REG || isRegularFile(directory + String(decoding: full, as: UTF8.self)) {
        full.withUnsafeBytes { files.add($0, Self.none) }
      }
    }
  }
}

import CatalogAccess

extension CatalogReading {
  /// The name of a document: that of the file without its directory and extension.
  var name: String {
    let file = path.split(separator: "/").last ?? ""
    guard let point = file.lastIndex(of: "."), point > file.startIndex else { return String(file) }
    return String(file[..<point])
  }
}

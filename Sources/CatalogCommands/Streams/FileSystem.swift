import Bytes
import Glibc
import SystemPackage
import SectionedTable

/// Returns whether there is a file of this name.
func fileExists(_ path: String) -> Bool {
  access(path, F_OK) == 0
}

/// Returns whether there is a file of this name: no directory, and no device.
func isRegularFile(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

/// Creates a directory with those above it, where it is missing.
func createDirectory(_ path: String, mode: mode_t = 0o755) throws {
  if fileExists(path) { return }
  var made = ""
  for part in path.split(separator: "/") {
    made += "/" + part
    if mkdir(made, mode) == 0 { continue }
    let error = Errno(rawValue: errno)
    if error == .fileExists || fileExists(made) { continue }
    throw CommandError(
      .failed, "cannot create the directory '\(made.escapedForTerminal)': \(error)")
  }
}

/// Whether a name ends as those of catalogs, and of other SQLite files, do.
func isNameOfCatalog(_ name: String) -> Bool {
  [".db", ".sqlite", ".sqlite3"].contains { name.lowercased().hasSuffix($0) }
}

/// Returns the names in a directory, at most some thousands; none where it cannot be read.
func fileNames(in directory: String) -> [String] {
  guard let stream = opendir(directory) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while names.count < 5_000, let entry = readdir(stream) {
    names.append(
      withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      })
  }
  return names
}

/// Puts the names in the directory of a file on disk, as far as the file system does that.
func syncDirectory(of path: String) {
  let descriptor = open(directoryPath(of: path), O_RDONLY | O_CLOEXEC)
  if descriptor < 0 { return }
  fsync(descriptor)
  close(descriptor)
}

import Bytes
import Glibc
import SystemPackage

extension InputFile {
  /// Unpacks the file for a program that needs a name, and removes that at the end.
  ///
  /// A database in mode WAL is made one without: its log, which is another file, is not compressed
  /// with it.
  func withUnpackedFile<Result>(_ body: (_ path: String) throws -> Result) throws -> Result {
    var template = Array((TemporaryFile.directory() + "/catalog-XXXXXX").utf8CString)
    let number = mkstemp(&template)
    if number < 0 { throw Errno(rawValue: errno) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    let file = FileDescriptor(rawValue: number)
    defer { try? file.close() }
    let source = try open()
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while case let count = try piece.withUnsafeMutableBytes({ try source($0) }), count > 0 {
      try file.writeAll(piece[..<count])
    }
    // https://www.sqlite.org/fileformat.html#file_format_version_numbers
    let versions: Int64 = 18
    var found: [UInt8] = [0, 0]
    _ = try found.withUnsafeMutableBytes { try file.fill($0, fromAbsoluteOffset: versions) }
    if found == [2, 2] { try file.writeAll(toAbsoluteOffset: versions, [1, 1]) }
    return try body(path)
  }
}

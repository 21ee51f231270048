import Bytes
import CatalogFields

/// A file of text that is to be looked at: its beginning, and what that says of its encoding and its
/// format.
struct TextFile {
  /// The name of its table where the format has no names.
  let name: String
  /// The format that was asked for, or found.
  let format: ImportFormat
  /// The beginning of the file as it is.
  let raw: [UInt8]
  /// The beginning in UTF-8, behind the lines that are left out.
  let beginning: [UInt8]
  /// Whether that is all of it.
  let isWhole: Bool
  /// Whether a byte order mark says UTF-8 where another encoding was asked for.
  let ignoresEncoding: Bool
  /// Opens the file in UTF-8, at its beginning.
  let open: () throws -> ByteSource

  /// Finds out the encoding and the format of a file.
  ///
  /// - Parameters:
  ///   - raw: The beginning of the file as it is.
  ///   - fileName: The name of the file; nil where it has none.
  ///   - isPacked: Whether the file itself is compressed with gzip.
  ///   - open: Opens the file as it is.
  /// - Throws: `ImportError` where it is surely no table.
  init(
    _ raw: [UInt8], name: String, fileName: String?, isPacked: Bool, _ options: ImportOptions,
    open: @escaping () throws -> ByteSource
  ) throws {
    let encoding =
      try options.encoding.map { try TextEncoding(name: $0) } ?? Self.declaredEncoding(raw)
    if let kind = FileKind.marked(raw, fileName: fileName, isPacked: isPacked) { throw kind.error }
    let first = DecodedSource(try open(), encoding: encoding, checksUTF8: false)
    let window = ByteWindow(source: first.bytes, size: ByteWindow.decisionSize)
    try window.skipLines(options.skippedLines)
    let (bytes, isWhole) = try window.beginning()
    self.isWhole = isWhole
    let beginning = Array(bytes)
    let format =
      options.format
      ?? beginning.withUnsafeBufferPointer {
        ImportFormat.detect(prefix: $0, fileName: fileName ?? name)
      }
    // No products are no lines of JSON; in all other formats they are something.
    if beginning.isEmpty, format != .ndjson {
      throw ImportError(
        line: nil,
        options.skippedLines > 0
          ? "has nothing behind the first \(options.skippedLines) lines that --skip-lines leaves out"
          : "is empty")
    }
    self.name = name
    self.format = format
    self.raw = raw
    self.beginning = beginning
    ignoresEncoding = first.ignoresEncoding
    self.open = {
      // A script may have bytes in texts of other tables that are no UTF-8.
      DecodedSource(try open(), encoding: encoding, checksUTF8: format != .sql).bytes
    }
    if options.format == nil { try refuseOtherKinds(fileName) }
    if isSheet, beginning.contains(0) { throw FileKind.binary.error }
  }

  private var isSheet: Bool { format == .csv || format == .tsv }

  /// Refuses what was taken for a format because it can be nothing else.
  private func refuseOtherKinds(_ fileName: String?) throws {
    switch format {
    case .csv, .tsv, .sql, .xml:
      // A comment of SQL may be meant by `---` and `#!`.
      if let kind = FileKind.ofText(beginning, fileName: fileName, isSheet: isSheet) {
        throw kind.error
      }
    case .json, .ndjson:
      if let kind = FileKind.settings(beginning, fileName: fileName) { throw kind.error }
      if let table = JSONColumnTable(beginning) {
        throw ImportError(
          line: nil,
          "is one object with \(table.content); make an array of products of it: "
            + "jq \(table.program.quotedForShell) FILE | catalog import -")
      }
      if JSONShape.isObjectOfRecords(beginning) {
        throw ImportError(
          line: nil,
          "is one object with a product in each member; make an array of them: "
            + "jq 'to_entries | map({sku: .key} + .value)' FILE | catalog import -")
      }
    case .xlsx, .database: break
    }
  }

  /// Returns the encoding that a document of XML says it is in; of one in UTF-16 its bytes say it.
  private static func declaredEncoding(_ beginning: [UInt8]) throws -> TextEncoding? {
    guard beginning.starts(with: [0xEF, 0xBB, 0xBF]) || beginning.first == UInt8(ascii: "<"),
      let name = MarkupStart(beginning.prefix(1000))?.encoding?.lowercased(),
      !name.hasPrefix("utf-16"), !name.hasPrefix("utf-32"), !name.hasPrefix("ucs")
    else { return nil }
    do {
      return try TextEncoding(name: name)
    } catch {
      throw ImportError(
        line: 1, "says that its encoding is '\(name)', which is not known; say it with --encoding")
    }
  }
}

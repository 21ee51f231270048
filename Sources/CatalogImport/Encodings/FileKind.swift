import Bytes

/// The kind of a file that is no table, found from its first bytes and its name.
struct FileKind: Hashable, Sendable {
  /// The file, such as `a PDF document`.
  var name: String
  /// A way to what is in it.
  var advice: String

  var error: ImportError { ImportError(line: nil, "is \(name), not a table; \(advice)") }

  /// Returns the kind of a file by the mark that such files begin with; nil where it has none.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of the file as it is.
  ///   - fileName: The name of the file; nil where it comes by a pipe.
  ///   - isPacked: Whether gzip has compressed it once more, and the bytes are what was in it.
  static func marked(_ bytes: [UInt8], fileName: String?, isPacked: Bool = false) -> FileKind? {
    let file = isPacked ? "" : " FILE"
    let first = isPacked ? "gunzip -c FILE | " : ""
    if OfficeFile.isZip(bytes) { return zipped(bytes, fileName ?? "", isPacked: isPacked) }
    for (mark, name, program, readsPipes) in packers where bytes.starts(with: mark) {
      if isPacked, !readsPipes { return FileKind(name: name, advice: twice) }
      return FileKind(
        name: name, advice: "unpack it: \(first)\(program)\(file) | catalog import -")
    }
    for (mark, name, advice) in documents where bytes.starts(with: mark) {
      return FileKind(name: name, advice: advice)
    }
    if bytes.count > 262, bytes[257..<262].elementsEqual("ustar".utf8) {
      return FileKind(
        name: "a tar archive",
        advice: "unpack it: tar -x\(isPacked ? "z" : "")Of FILE | catalog import -")
    }
    // The version, a date of the last change, and zeros.
    if bytes.count > 32, [0x03, 0x30, 0x31, 0x83, 0x8B, 0xF5].contains(bytes[0]),
      (1...12).contains(bytes[2]), (1...31).contains(bytes[3]), bytes[12..<32].contains(0)
    {
      return FileKind(name: "a dBASE table", advice: exportTable)
    }
    if bytes.starts(with: Array("PGDMP".utf8)) {
      return FileKind(
        name: "a dump in pg_dump's own format",
        advice: "make a script of it: \(first)pg_restore -f -\(file) | catalog import -")
    }
    return nil
  }

  private static func zipped(_ bytes: [UInt8], _ file: String, isPacked: Bool) -> FileKind {
    let beginning = String(decoding: bytes.prefix(4096), as: UTF8.self)
    let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let isOfExcel = ["xlsx", "xlsm", "xlsb"].contains(ending)
    if ending == "xlsb" || beginning.contains("xl/")
      || beginning.contains("[Content_Types].xml") && ending != "docx"
    {
      return FileKind(name: "an Excel workbook", advice: saveSheet)
    }
    if ending == "ods" || beginning.contains("opendocument.spreadsheet") {
      return FileKind(name: "an OpenDocument spreadsheet", advice: saveSheet)
    }
    if isOfExcel {
      return FileKind(
        name: "a zip archive, but no Excel workbook",
        advice: "it has no sheets; save the workbook as .xlsx again and import that")
    }
    return FileKind(
      name: "a zip archive",
      advice: isPacked ? twice : "unpack it: unzip -p FILE | catalog import -")
  }

  /// Returns whether a zip archive is a workbook that can be read.
  ///
  /// - Throws: `ImportError` for a workbook that is damaged or of a kind that is not read.
  static func isWorkbook(
    _ contents: FileContents, _ beginning: [UInt8], fileName: String?
  ) throws -> Bool {
    let ending = fileName?.split(separator: ".").last?.lowercased() ?? ""
    let text = String(decoding: beginning.prefix(4096), as: UTF8.self)
    let isLikely =
      ["xlsx", "xlsm"].contains(ending)
      || text.contains("xl/") && !["docx", "ods", "zip"].contains(ending)
    let archive: ZipArchive
    do {
      archive = try ZipArchive(contents)
    } catch let error as ImportError {
      if !isLikely { return false }
      throw ImportError(line: nil, "is an Excel workbook, but " + error.message.dropFirst(3))
    }
    let names = archive.entries
    if names["xl/workbook.bin"] != nil {
      throw FileKind(name: "an Excel workbook in Excel's binary format (.xlsb)", advice: saveBook)
        .error
    }
    if names["xl/workbook.xml"] != nil { return true }
    if names["content.xml"] != nil || names["word/document.xml"] != nil { return false }
    return names["_rels/.rels"] != nil
  }

  /// Returns the kind of a file of Office before 2007, or with a password.
  static func compound(_ source: ByteSource) throws -> FileKind {
    switch try OfficeFile.entry(among: ["EncryptedPackage", "Workbook", "Book"], in: source) {
    case "EncryptedPackage":
      FileKind(
        name: "a file of Office that a password protects",
        advice: "open it with the password, save it without one and import that")
    case "Workbook", "Book":
      FileKind(name: "an Excel workbook in the format before 2007 (.xls)", advice: saveBook)
    default: FileKind(name: "an Excel workbook or another file of Office", advice: saveSheet)
    }
  }

  private static let saveBook = "save it as .xlsx and import that"
  private static let saveSheet = "save the sheet as CSV (UTF-8) and import that"
  private static let exportTable = "export the table as CSV (UTF-8) and import that"

  private static let twice = "unpack it with gunzip and then with its own program, and import that"

  /// Their marks and programs, and whether these read a pipe.
  private static let packers: [([UInt8], String, String, Bool)] = [
    ([0x1F, 0x8B], "compressed with gzip", "gunzip -c", true),
    (Array("BZh".utf8), "compressed with bzip2", "bunzip2 -c", true),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "compressed with xz", "xz -dc", true),
    ([0x28, 0xB5, 0x2F, 0xFD], "compressed with zstd", "zstd -dc", true),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive", "7z x -so", false),
    (Array("Rar!".utf8), "a RAR archive", "unrar p -inul", false),
  ]

  private static let documents: [([UInt8], String, String)] = [
    (
      [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
      "an Excel workbook or another file of Office",
      saveSheet
    ),
    ([0x89, 0x50, 0x4E, 0x47], "a picture (PNG)", picture),
    ([0xFF, 0xD8, 0xFF], "a picture (JPEG)", picture),
    (Array("GIF8".utf8), "a picture (GIF)", picture),
    (Array("RIFF".utf8), "a picture or a sound", picture),
    ([0x49, 0x49, 0x2A, 0], "a picture (TIFF)", picture),
    ([0x4D, 0x4D, 0, 0x2A], "a picture (TIFF)", picture),
    (Array("%PDF-".utf8), "a PDF document", exportTable),
    (Array("{\\rtf".utf8), "a text document (RTF)", exportTable),
    ([0x7F, 0x45, 0x4C, 0x46], "a program", "choose another file"),
    (Array("PAR1".utf8), "a Parquet file", exportTable),
    (Array("\0\u{1}\0\0Standard ".utf8), "an Access database", exportTable),
    (Array("Obj\u{1}".utf8), "an Avro file", exportTable),
    (Array("ARROW1".utf8), "an Arrow file", exportTable),
    ([0x89, 0x48, 0x44, 0x46], "an HDF5 file", exportTable),
    ([0xAC, 0xED, 0, 5], "a file of Java objects", exportTable),
    ([0x80, 2], "a file of Python objects (pickle)", exportTable),
    ([0x80, 3], "a file of Python objects (pickle)", exportTable),
    ([0x80, 4, 0x95], "a file of Python objects (pickle)", exportTable),
    ([0x80, 5, 0x95], "a file of Python objects (pickle)", exportTable),
    (Array("%!PS".utf8), "a PostScript document", exportTable),
    ([0xCA, 0xFE, 0xBA, 0xBE], "a program", "choose another file"),
    ([0, 0x61, 0x73, 0x6D], "a program", "choose another file"),
  ]

  private static let picture = "give the file that names it in a column"

  /// Returns the kind of a text that is no table; nil for what may be one.
  ///
  /// - Parameters:
  ///   - text: The beginning of the file in UTF-8.
  ///   - fileName: The file's name; nil where it has none.
  ///   - isSheet: Whether it is CSV where it is a table, and no script.
  static func ofText(_ text: [UInt8], fileName: String?, isSheet: Bool) -> FileKind? {
    let start = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let line = start.prefix { $0 != 0x0A && $0 != 0x0D }
    if let kind = markup(start) ?? MessageKind.find(in: start, isSheet: isSheet) { return kind }
    let next = start.dropFirst(line.count).drop { $0 == 0x0A || $0 == 0x0D }.prefix { $0 != 0x0A }
    let isNextKey = next.first?.isASCIILetter == true && next.contains(UInt8(ascii: ":"))
    let ending = fileName?.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if line.elementsEqual("---".utf8) && isNextKey || line.starts(with: "%YAML".utf8)
      || ["yaml", "yml"].contains(ending)
    {
      return FileKind(name: "YAML", advice: "convert it: yq -o=json . FILE | catalog import -")
    }
    if let kind = drawn(start) ?? keyed(start) ?? settings(text, fileName: fileName) {
      return kind
    }
    if isSheet, let kind = TextShape(start).kind { return kind }
    // A table may have a comment above it.
    let isComment = line.starts(with: "//".utf8) && !["csv", "tsv", "txt"].contains(ending)
    let isCode = isComment || ["#!", "#include "].contains { line.starts(with: $0.utf8) }
    if isCode || codeEndings.contains(ending) && fileName?.contains(".") == true {
      return FileKind(name: "source code", advice: "choose a file with products")
    }
    return nil
  }

  /// Returns the kind of a table that is drawn with lines, in a terminal or in Markdown.
  private static func drawn(_ text: ArraySlice<UInt8>) -> FileKind? {
    let lines = text.prefix(1 << 14).split(
      maxSplits: 40, omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A }
    ).prefix(40).map { line in line.filter { $0 != 0x0D && $0 != 0x20 } }
    func isRule(_ line: [UInt8], of bytes: String) -> Bool {
      line.count > 2 && line.contains(UInt8(ascii: "-")) && line.allSatisfy(bytes.utf8.contains)
    }
    let box = FileKind(
      name: "a table drawn for a terminal",
      advice: "have its program write CSV (psql --csv, mysql --batch, sqlite3 -csv)")
    guard let first = lines.first else { return nil }
    if first.first == UInt8(ascii: "+"), isRule(first, of: "+-=") { return box }
    if ["\u{250C}", "\u{2554}", "\u{256D}"].contains(where: { first.starts(with: $0.utf8) }) {
      return box
    }
    // The titles of Markdown may stand above; a comment of SQL may have anything.
    let isTitled = first.first == UInt8(ascii: "#")
    let tableAt = lines.firstIndex { $0.contains(UInt8(ascii: "|")) }
    if let tableAt, tableAt == 0 || isTitled, tableAt + 1 < lines.count {
      let rule = lines[tableAt + 1]
      if isRule(rule, of: "-|:"), rule.contains(UInt8(ascii: "|")) {
        return FileKind(
          name: "a table in Markdown", advice: "have its program write CSV, or convert it")
      }
      if isRule(rule, of: "-+"), rule.contains(UInt8(ascii: "+")) { return box }
    }
    // Columns of a fixed width, as sqlite3, sqlcmd and SQL*Plus print them.
    let rule = text.split(maxSplits: 2, whereSeparator: { $0 == 0x0A }).dropFirst().first ?? []
    let groups = rule.split { $0 == 0x20 || $0 == 0x0D }
    if groups.count > 1, groups.joined().allSatisfy({ $0 == UInt8(ascii: "-") }),
      !first.starts(with: "--".utf8), !first.contains(where: { ",;\t|".utf8.contains($0) })
    {
      return box
    }
    return nil
  }

  /// Returns YAML, where all lines begin with a key or a mark of a list.
  private static func keyed(_ text: ArraySlice<UInt8>) -> FileKind? {
    let lines = text.prefix(1 << 13).split { $0 == 0x0A || $0 == 0x0D }.prefix(20)
    var keys = 0
    for line in lines {
      var rest = line.drop { $0 == 0x20 }
      if rest.first == UInt8(ascii: "#") || rest.elementsEqual("---".utf8) { continue }
      let isItem = rest.starts(with: "- ".utf8)
      if isItem { rest = rest.dropFirst(2).drop { $0 == 0x20 } }
      let key = rest.prefix {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
      }
      let behind = rest.dropFirst(key.count)
      let isKey =
        key.first?.isASCIILetter == true && behind.first == UInt8(ascii: ":")
        && (behind.count == 1 || behind.dropFirst().first == 0x20)
      if !isKey, !isItem { return nil }
      if isKey { keys += 1 }
    }
    return keys > 1
      ? FileKind(name: "YAML", advice: "convert it: yq -o=json . FILE | catalog import -") : nil
  }

  /// Returns TOML or another file of settings: keys with `=`, in sections perhaps.
  static func settings(_ text: [UInt8], fileName: String?) -> FileKind? {
    let ending = fileName?.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let lines = text.prefix(1 << 13).split { $0 == 0x0A || $0 == 0x0D }.prefix(20)
      .map { String(decoding: $0, as: UTF8.self).trimmingEdgeSpaces }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") && !$0.hasPrefix(";") && !$0.hasPrefix("!") }
    var (sections, keys, quoted) = (0, 0, 0)
    for line in lines {
      if line.hasPrefix("["), line.hasSuffix("]"), !line.contains(where: { ",{}:".contains($0) }) {
        sections += 1
        continue
      }
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = String(parts[0]).trimmingEdgeSpaces
      guard parts.count == 2, !key.isEmpty, key.first?.isNumber != true,
        key.allSatisfy({ $0.isLetter || $0.isNumber || "_.-".contains($0) })
      else {
        // Behind the first ones a value may have several lines.
        if sections > 0, keys > 0 { break }
        return nil
      }
      keys += 1
      if parts[1].drop(while: { $0 == " " }).first == "\"" { quoted += 1 }
    }
    guard keys > 1 || keys > 0 && sections > 0 else { return nil }
    if ending == "toml" || sections > 0 && (quoted > 0 || lines.contains { $0.hasPrefix("[[") }) {
      return FileKind(
        name: "TOML", advice: "convert it: yq -p toml -o json . FILE | catalog import -")
    }
    return FileKind(
      name: "a file of settings (\(sections > 0 ? "INI" : "properties"))",
      advice: "choose a file with products")
  }

  private static func markup(_ text: ArraySlice<UInt8>) -> FileKind? {
    guard let start = MarkupStart(text) else { return nil }
    if start.root == "?php" {
      return FileKind(name: "source code", advice: "choose a file with products")
    }
    if ["!doctype", "html", "table", "head", "body", "div"].contains(start.root) {
      return FileKind(
        name: "HTML", advice: "open it in a spreadsheet, save that as CSV (UTF-8) and import it")
    }
    if start.root == "svg" { return FileKind(name: "a picture (SVG)", advice: picture) }
    if start.element.contains("schemas-microsoft-com:office:spreadsheet") {
      return FileKind(name: "an Excel workbook in XML of 2003", advice: saveSheet)
    }
    if start.root == "office:document" {
      return FileKind(name: "an OpenDocument spreadsheet", advice: saveSheet)
    }
    return nil
  }

  private static let codeEndings: Set<String> = [
    "swift", "py", "js", "mjs", "ts", "tsx", "jsx", "java", "kt", "c", "h", "cc", "cpp", "hpp",
    "cs",
    "go", "rb", "php", "rs", "sh", "pl", "css", "scss", "lua", "m", "mm", "r", "scala", "vue",
  ]

  /// A file with bytes of zero, which no text has.
  static let binary = FileKind(
    name: "a binary file",
    advice: "export the table as CSV (UTF-8), or say its encoding with --encoding")
}

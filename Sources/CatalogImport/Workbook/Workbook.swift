/// A workbook of Excel 2007 and later: its sheets, and what their cells refer to.
/// https://ecma-international.org/publications-and-standards/standards/ecma-376/
final class Workbook {
  /// A sheet of cells.
  struct Sheet {
    var name: String
    var isHidden: Bool
    fileprivate var part: String
  }

  /// The sheets that can be seen, then those that are hidden.
  let sheets: [Sheet]
  /// The formats of cells, by the number that a cell has.
  let formats: [CellFormat]
  /// The texts that cells refer to.
  let texts: SharedTexts
  /// Whether days are counted from 1904 on.
  let countsFrom1904: Bool

  private let archive: ZipArchive
  /// The merged cells of the sheets that were asked for, by their parts: to find them takes a look
  /// at all of a sheet.
  private var merges: [String: SheetMerges] = [:]

  private static let greatestCount = 1 << 16
  /// The greatest length of a name or a format; Excel's are shorter.
  private static let greatestLength = 255

  /// Reads all of a workbook but its cells.
  ///
  /// - Throws: `ImportError` where it is damaged, or none.
  init(_ contents: FileContents) throws {
    let archive = try ZipArchive(contents)
    self.archive = archive
    let main =
      try Self.relations(of: "", in: archive)
      .first { $0.kind.hasSuffix("/officeDocument") }?.part ?? "xl/workbook.xml"
    let relations = try Self.relations(of: main, in: archive)
    let byID = Dictionary(relations.map { ($0.id, $0) }) { $1 }
    func part(_ kind: String) -> String? {
      relations.first { $0.kind.hasSuffix("/" + kind) }?.part
    }
    guard let source = try archive.open(main) else {
      throw ImportError(line: nil, "is damaged: the workbook is missing in it")
    }
    var found: [Sheet] = []
    var isFrom1904 = false
    try PartEvents.read(source) { name, attributes in
      if name == "workbookPr" { isFrom1904 = ["1", "true"].contains(attributes["date1904"]) }
      guard name == "sheet", let id = attributes["id"], let relation = byID[id],
        relation.kind.hasSuffix("/worksheet"), found.count < Self.greatestCount
      else { return }
      found.append(
        Sheet(
          name: String((attributes["name"] ?? "").prefix(Self.greatestLength)),
          isHidden: attributes["state"]?.contains("idden") == true,
          part: relation.part))
    }
    sheets = found.filter { !$0.isHidden } + found.filter(\.isHidden)
    countsFrom1904 = isFrom1904
    formats = try Self.reading(part("styles")) { styles in
      try styles.flatMap { try archive.open($0) }.map(Self.formats) ?? []
    }
    texts = try Self.reading(part("sharedStrings")) { texts in
      try SharedTexts(texts.flatMap { try archive.open($0) })
    }
  }

  /// Reads a part, and says which it is where that cannot be done: the line of an error is of no use.
  private static func reading<Content>(
    _ part: String?, _ body: (String?) throws -> Content
  ) throws -> Content {
    do {
      return try body(part)
    } catch let error as ImportError {
      guard let part, error.line != nil else { throw error }
      throw ImportError(
        line: nil, "is damaged: its part '\(part)' cannot be read: \(error.message)")
    }
  }

  /// Returns the bytes of a sheet.
  func open(_ sheet: Sheet) throws -> ByteSource {
    guard let source = try archive.open(sheet.part) else {
      throw ImportError(line: nil, "is damaged: sheet '\(sheet.name)' is missing in it")
    }
    return source
  }

  /// Returns the merged cells of a sheet.
  func merges(of sheet: Sheet) throws -> SheetMerges {
    if let known = merges[sheet.part] { return known }
    let found = try SheetMerges { try open(sheet) }
    merges[sheet.part] = found
    return found
  }

  // MARK: Parts

  /// A reference of a part to another.
  private typealias Relation = (id: String, kind: String, part: String)

  /// Returns the parts that a part refers to, in their order: the first of a kind counts.
  private static func relations(of part: String, in archive: ZipArchive) throws -> [Relation] {
    let (directory, name) = split(part)
    guard let source = try archive.open(directory + "_rels/" + name + ".rels") else { return [] }
    var relations: [Relation] = []
    try PartEvents.read(source) { name, attributes in
      guard name == "Relationship", let id = attributes["Id"], let target = attributes["Target"],
        attributes["TargetMode"] != "External", relations.count < greatestCount,
        target.utf8.count <= greatestLength
      else { return }
      relations.append((id, attributes["Type"] ?? "", path(target, from: directory)))
    }
    return relations
  }

  private static func split(_ part: String) -> (directory: String, name: String) {
    guard let slash = part.lastIndex(of: "/") else { return ("", part) }
    return (String(part[...slash]), String(part[part.index(after: slash)...]))
  }

  private static func path(_ target: String, from directory: String) -> String {
    if target.hasPrefix("/") { return String(target.dropFirst()) }
    var parts = directory.split(separator: "/")
    for part in target.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// Returns the formats of cells in the order of their numbers.
  private static func formats(of source: @escaping ByteSource) throws -> [CellFormat] {
    var codes: [Int: String] = [:]
    var formats: [CellFormat] = []
    var isInCells = false
    try PartEvents.read(source) { name, attributes in
      switch name {
      case "numFmt":
        guard let id = attributes["numFmtId"].flatMap({ Int($0) }), codes.count < greatestCount
        else { return }
        codes[id] = attributes["formatCode"].map { String($0.prefix(greatestLength)) }
      case "cellXfs": isInCells = true
      case "xf" where isInCells && formats.count < greatestCount:
        let id = attributes["numFmtId"].flatMap { Int($0) } ?? 0
        formats.append(codes[id].map { CellFormat(code: $0) } ?? CellFormat(builtIn: id))
      default: break
      }
    } onEnd: { name in
      if name == "cellXfs" { isInCells = false }
    }
    return formats
  }
}
